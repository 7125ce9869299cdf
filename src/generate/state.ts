/** The state of a generation: which places are filled, with what, and what was refused. */
import {
  type Candidate,
  type Injected,
  type KeptRule,
  type RulePlace,
  placeName,
  type PlaceState,
  type Reason,
  RULES_PER_GROUP,
} from './types';

type Open = {
  -readonly [K in keyof PlaceState]: K extends 'refused' ? PlaceState['refused'][number][] : PlaceState[K];
};

export class Places {
  private readonly all: Open[];
  /** The place of each set of triples that is taken. */
  private readonly prints = new Map<string, string>();

  constructor(groups: number) {
    this.all = Array.from({ length: groups * RULES_PER_GROUP }, (_, i) => ({
      group: Math.floor(i / RULES_PER_GROUP) + 1,
      rule: (i % RULES_PER_GROUP) + 1,
      refused: [],
    }));
  }

  /** Returns how to go back to the present state. */
  mark(): () => void {
    const all = this.all.map((slot) => ({ ...slot, refused: [...slot.refused] }));
    const prints = [...this.prints];
    return () => {
      this.all.splice(0, this.all.length, ...all);
      this.prints.clear();
      for (const [print, where] of prints) this.prints.set(print, where);
    };
  }

  get places(): readonly PlaceState[] {
    return this.all;
  }

  open(): readonly PlaceState[] {
    return this.all.filter(({ kept }) => !kept);
  }

  at(place: RulePlace): PlaceState | undefined {
    return this.slot(place);
  }

  group(number: number): readonly PlaceState[] {
    return this.all.filter(({ group }) => group === number);
  }

  kept(group: number): readonly KeptRule[] {
    return this.group(group).flatMap(({ kept }) => kept ?? []);
  }

  /** The place of rules with this fingerprint, in words that follow "the same triples as". */
  known(fingerprint: string): string | undefined {
    return this.prints.get(fingerprint);
  }

  reserve(fingerprint: string, where: string): void {
    if (!this.prints.has(fingerprint)) this.prints.set(fingerprint, where);
  }

  keep(place: RulePlace, rule: KeptRule): void {
    const slot = this.slot(place);
    if (!slot) return;
    slot.kept = rule;
    this.prints.set(rule.fingerprint, `"${rule.name}" of place ${placeName(place)}`);
  }

  refuse(place: RulePlace, candidate: Candidate, reason: Reason, call: number): void {
    this.slot(place)?.refused.push({ candidate, reason, call });
  }

  /** Opens a place again, whose rule is in the way of something. */
  sendBack(place: RulePlace, reason: Reason, call: number): void {
    const slot = this.slot(place);
    if (!slot?.kept) return;
    const { kept } = slot;
    this.empty(place);
    this.refuse(place, kept, reason, call);
  }

  /** Opens a place, whatever is there. */
  empty(place: RulePlace): void {
    const slot = this.slot(place);
    if (slot?.kept) this.prints.delete(slot.kept.fingerprint);
    delete slot?.kept;
    delete slot?.accepted;
  }

  /** Records that the narrowest rule of its group was taken out to make room for this place. */
  roomMade(place: RulePlace): void {
    const slot = this.slot(place);
    if (slot) slot.roomMadeAt = slot.refused.length;
  }

  /** The rule of a place stays, even where no human-derived rule fits beside it. */
  accept(place: RulePlace): void {
    const slot = this.slot(place);
    if (slot?.kept) slot.accepted = true;
  }

  private slot({ group, rule }: RulePlace): Open | undefined {
    return this.all.find((each) => each.group === group && each.rule === rule);
  }
}

/** The rule in the fewest triples of its group: the one that leaves others least room. Accepted ones stay. */
export const narrowest = (places: readonly PlaceState[]): PlaceState | undefined =>
  places
    .filter(({ kept, accepted }) => kept && !accepted)
    .toSorted((p, q) => (p.kept?.count ?? 0) - (q.kept?.count ?? 0))[0];

export const injectedAt = (injected: readonly Injected[], { group, rule }: RulePlace): Injected | undefined =>
  injected.find((each) => each.group === group && each.rule === rule);
