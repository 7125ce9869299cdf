/**
 * A generation as a fold over replies: the same plan and the same replies give the same groups, so one that was
 * interrupted continues by taking its replies again.
 */
import { analysePredicate, type Engine } from '../predicate';
import type { Stepwise } from '../base/stepwise';
import { grouped } from '../rules';
import { examine, type Examined } from './examine';
import { assign, HUMAN_RULES, optionOf } from './human';
import { candidatesIn } from './parse';
import { injectedAt, narrowest, Places } from './state';
import {
  type Candidate,
  type Decision,
  type GenerationPlan,
  type Injected,
  type KeptRule,
  type RulePlace,
  type PlaceState,
  type Reason,
  placeName,
} from './types';

/** Places asked for in one call: ten groups. */
export const MOST_PLACES = 40;

/** Candidates in a row that one place may cost before a rule of its group is dropped. The library brings eight in a call, a model one. */
const MOST_REFUSED = 16;

/** Faults that a rule has beside others, and not by itself. */
const NO_ROOM: ReadonlySet<string> = new Set([
  'implied-rule',
  'disjoint-rules',
  'small-feasible-set',
  'empty-feasible-set',
]);

/** The request of the next call. */
export interface GenerationRequest {
  /** Counts from 1. */
  readonly call: number;
  readonly open: readonly PlaceState[];
  /** The rules kept beside the open places, by the number of their group. */
  readonly beside: ReadonlyMap<number, readonly KeptRule[]>;
  /** Rules of groups that are complete. */
  readonly elsewhere: readonly KeptRule[];
}

/** The result of one reply. */
export interface CallAccount {
  readonly call: number;
  readonly kept: readonly RulePlace[];
  readonly refused: readonly { readonly place: RulePlace; readonly code: string; readonly message: string }[];
  /** Candidates for no open place. */
  readonly ignored: number;
}

type Taking = {
  -readonly [K in keyof CallAccount]: CallAccount[K] extends readonly (infer T)[] ? T[] : CallAccount[K];
};

export class Generation {
  readonly places: Places;
  private calls = 0;
  private injections: readonly Injected[] = [];
  private readonly options = new Map<string, { readonly option: Injected | undefined }>();
  private readonly usable: boolean[] = [];
  /** Human-derived rules that a person rejected for a group. */
  private readonly unwanted = new Set<string>();

  private constructor(
    readonly engine: Engine,
    readonly plan: GenerationPlan,
  ) {
    this.places = new Places(plan.groups);
  }

  static *begin(engine: Engine, plan: GenerationPlan): Stepwise<Generation> {
    const generation = new Generation(engine, plan);
    for (const { predicate, where } of plan.taken) yield* generation.reserve(predicate, where);
    for (const { name, predicate } of HUMAN_RULES)
      generation.usable.push(
        yield* generation.reserve(
          predicate,
          `the human-derived rule "${name}", which is added to a group afterwards`,
        ),
      );
    return generation;
  }

  /** The number of calls whose replies were taken. */
  get call(): number {
    return this.calls;
  }

  get injected(): readonly Injected[] {
    return this.injections;
  }

  /** The next request; undefined once every place is filled and every group has its human-derived rule. */
  request(): GenerationRequest | undefined {
    const open = this.places.open().slice(0, MOST_PLACES);
    if (open.length === 0) return undefined;
    const groups = new Set(open.map(({ group }) => group));
    const beside = new Map([...groups].map((group) => [group, this.places.kept(group)]));
    const elsewhere = this.places.places.flatMap(({ group, kept }) =>
      kept && !groups.has(group) ? kept : [],
    );
    return { call: this.calls + 1, open, beside, elsewhere };
  }

  *take(reply: string): Stepwise<CallAccount> {
    const call = ++this.calls;
    const openPlaces = this.request()?.open ?? [];
    const account: Taking = { call, kept: [], refused: [], ignored: 0 };
    for (const candidate of candidatesIn(reply)) {
      const place = this.placeOf(candidate, openPlaces);
      if (place) yield* this.takeOne(candidate, place, call, account);
      else account.ignored++;
      yield;
    }
    this.makeRoom(call, account);
    if (this.places.open().length === 0) yield* this.inject(call, account);
    return account;
  }

  /**
   * Asks anew for the narrowest rule of a group where too many candidates were refused beside its rules:
   * these leave no room for another.
   */
  private makeRoom(call: number, account: Taking): void {
    for (const place of this.places.open()) {
      const { group, refused, roomMadeAt = 0 } = place;
      const inTheWay = narrowest(this.places.group(group));
      const noRoom = refused.slice(roomMadeAt).filter(({ reason }) => NO_ROOM.has(reason.code)).length;
      if (!inTheWay || noRoom < MOST_REFUSED) continue;
      this.places.roomMade(place);
      const message = `${MOST_REFUSED} candidates for place ${placeName(place)} were refused beside it; of its group it accepts the fewest triples.`;
      this.sendBack(inTheWay, { code: 'no-room', message }, call, account);
    }
  }

  private sendBack({ group, rule }: RulePlace, reason: Reason, call: number, account: Taking): void {
    this.places.sendBack({ group, rule }, reason, call);
    account.refused.push({ place: { group, rule }, ...reason });
  }

  private placeOf({ place }: Candidate, openPlaces: readonly PlaceState[]): PlaceState | undefined {
    const open = openPlaces.filter(({ kept }) => !kept);
    return place ? open.find(({ group, rule }) => group === place.group && rule === place.rule) : open[0];
  }

  private *takeOne(candidate: Candidate, place: PlaceState, call: number, account: Taking): Stepwise<void> {
    const { group, rule } = place;
    const examined = yield* this.examined(candidate, group);
    if (examined.ok) {
      this.places.keep(place, { ...examined.rule, call });
      account.kept.push({ group, rule });
      return;
    }
    this.places.refuse(place, candidate, examined.reason, call);
    account.refused.push({ place: { group, rule }, ...examined.reason });
  }

  private *examined(candidate: Candidate, group: number): Stepwise<Examined> {
    const { places, plan, engine } = this;
    const same = places.places.find(({ kept }) => kept && sameWords(kept.name, candidate.name));
    if (!same)
      return yield* examine(engine, candidate, places.kept(group), plan.least, (p) => places.known(p));
    const message = `The rule of place ${placeName(same)} has that name.`;
    return { ok: false, reason: { code: 'duplicate-name', message } };
  }

  /** Takes what a person decides. Human-derived rules can only be rejected. An edited rule that a check refuses leaves the place as it was. */
  *decide(decision: Decision): Stepwise<CallAccount> {
    const call = this.calls;
    const account: Taking = { call, kept: [], refused: [], ignored: 0 };
    const { place } = decision;
    const isHuman = injectedAt(this.injections, place) !== undefined;
    if (decision.kind === 'reject') this.reject(place, call);
    else if (isHuman) return account;
    else if (decision.kind === 'edit') yield* this.edit(decision, account);
    else {
      this.places.accept(place);
      return account;
    }
    this.injections = [];
    if (this.places.open().length === 0) yield* this.inject(call, account);
    return account;
  }

  /** Returns how to go back to the present state. */
  mark(): () => void {
    const { calls, injections } = this;
    const unwanted = [...this.unwanted];
    const places = this.places.mark();
    return () => {
      places();
      this.calls = calls;
      this.injections = injections;
      this.unwanted.clear();
      for (const each of unwanted) this.unwanted.add(each);
    };
  }

  private reject(place: RulePlace, call: number): void {
    const injected = injectedAt(this.injections, place);
    if (injected) this.unwanted.add(wish(place.group, injected.name));
    else this.places.sendBack(place, { code: 'rejected', message: 'A person rejected it.' }, call);
  }

  private *edit(
    { place, name, predicate }: Decision & { readonly kind: 'edit' },
    account: Taking,
  ): Stepwise<void> {
    const { kept } = this.places.at(place) ?? {};
    const { family, guidance = { accept: [], reject: [] } } = kept ?? {};
    const candidate = { place, name, predicate, guidance, ...(family !== undefined && { family }) };
    const back = this.places.mark();
    this.places.empty(place);
    const examined = yield* this.examined(candidate, place.group);
    if (examined.ok) {
      this.places.keep(place, { ...examined.rule, call: account.call, edited: true });
      this.places.accept(place);
      account.kept.push(place);
      return;
    }
    back();
    this.places.refuse(place, candidate, examined.reason, account.call);
    account.refused.push({ place, ...examined.reason });
  }

  /** Gives the groups human-derived rules. Where none fits a group, asks anew for its narrowest rule. */
  private *inject(call: number, account: Taking): Stepwise<void> {
    const { groups, seed } = this.plan;
    const optionAt = (index: number, rule: number) => this.optionOf(index + 1, HUMAN_RULES[rule]);
    const { injected, without } = yield* assign(groups, optionAt, (rule) => this.usable[rule], seed);
    const inTheWay = without.flatMap((group) => narrowest(this.places.group(group)) ?? []);
    this.injections = inTheWay.length === 0 ? injected : [];
    for (const place of inTheWay) {
      const reason = {
        code: 'no-human-rule',
        message:
          `With it no human-derived rule (such as "${HUMAN_RULES[0].name}") that is left can take the place of a rule of ` +
          `its group so that ${grouped(this.plan.least)} triples remain and no rule follows from the others; it accepts the fewest triples of the four.`,
      };
      this.sendBack(place, reason, call, account);
    }
  }

  private *optionOf(group: number, human: (typeof HUMAN_RULES)[number]): Stepwise<Injected | undefined> {
    if (this.unwanted.has(wish(group, human.name))) return undefined;
    const rules = this.places
      .group(group)
      .flatMap(({ kept, accepted = false }) => (kept ? { predicate: kept.predicate, accepted } : []));
    const key = JSON.stringify([group, human.name, rules]);
    const known = this.options.get(key);
    if (known) return known.option;
    const option = yield* optionOf(this.engine, group, rules, human, this.plan.least);
    this.options.set(key, { option });
    return option;
  }

  /** Reserves a feasible set. Returns false where the same triples are taken already, or it has no count. */
  private *reserve(predicate: string, where: string): Stepwise<boolean> {
    const { program } = analysePredicate(predicate);
    if (!program) return false;
    const fingerprint = this.engine.fingerprint(yield* this.engine.ruleSet(program));
    if (this.places.known(fingerprint) !== undefined) return false;
    this.places.reserve(fingerprint, where);
    return true;
  }
}

const wish = (group: number, name: string): string => `${group} ${name}`;

const sameWords = (p: string, q: string): boolean => p.trim().toLowerCase() === q.trim().toLowerCase();
