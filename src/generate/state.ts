/** The state of a generation: which places are filled, with what, and what was refused. */
import {
  type Candidate,
  type Injected,
  type KeptRule,
  type Place,
  placeName,
  type PlaceState,
  type Reason,
  RULES_PER_GROUP,
} from './types';

type Open = {
  -readonly [K in keyof PlaceState]: K extends 'refused' ? PlaceState['refused'][number][] : PlaceState[K];
};

export class Places {
  private readonly all: readonly Open[];
  /** Where each set of triples is already. */
  private readonly prints = new Map<string, string>();

  constructor(groups: number) {
    this.all = Array.from({ length: groups * RULES_PER_GROUP }, (_, i) => ({
      ...{ group: Math.floor(i / RULES_PER_GROUP) + 1, rule: (i % RULES_PER_GROUP) + 1, refused: [] },
    }));
  }

  get places(): readonly PlaceState[] {
    return this.all;
  }

  open(): readonly PlaceState[] {
    return this.all.filter(({ kept }) => !kept);
  }

  at(place: Place): PlaceState | undefined {
    return this.slot(place);
  }

  group(number: number): readonly PlaceState[] {
    return this.all.filter(({ group }) => group === number);
  }

  kept(group: number): readonly KeptRule[] {
    return this.group(group).flatMap(({ kept }) => kept ?? []);
  }

  /** Where rules with this fingerprint are, in words that follow "the same triples as". */
  known(fingerprint: string): string | undefined {
    return this.prints.get(fingerprint);
  }

  reserve(fingerprint: string, where: string): void {
    if (!this.prints.has(fingerprint)) this.prints.set(fingerprint, where);
  }

  keep(place: Place, rule: KeptRule): void {
    const slot = this.slot(place);
    if (!slot) return;
    slot.kept = rule;
    this.prints.set(rule.fingerprint, `"${rule.name}" of place ${placeName(place)}`);
  }

  refuse(place: Place, candidate: Candidate, reason: Reason, call: number): void {
    this.slot(place)?.refused.push({ candidate, reason, call });
  }

  /** Opens a place again, whose rule is in the way of something. */
  sendBack(place: Place, reason: Reason, call: number): void {
    const slot = this.slot(place);
    if (!slot?.kept) return;
    const { kept } = slot;
    delete slot.kept;
    this.prints.delete(kept.fingerprint);
    this.refuse(place, kept, reason, call);
  }

  private slot({ group, rule }: Place): Open | undefined {
    return this.all.find((each) => each.group === group && each.rule === rule);
  }
}

/** The rule in the fewest triples of its group: the one that leaves others least room. */
export const narrowest = (places: readonly PlaceState[]): PlaceState | undefined =>
  places.filter(({ kept }) => kept).toSorted((p, q) => (p.kept?.count ?? 0) - (q.kept?.count ?? 0))[0];

export const injectedAt = (injected: readonly Injected[], { group, rule }: Place): Injected | undefined =>
  injected.find((each) => each.group === group && each.rule === rule);
