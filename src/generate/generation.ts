/**
 * A generation as a fold over replies: the same plan and the same replies give the same groups, so one that was
 * interrupted continues by taking its replies again.
 */
import { analysePredicate, type Engine } from '../predicate';
import type { Stepwise } from '../base/stepwise';
import { grouped } from '../rules';
import { examine } from './examine';
import { assign, HUMAN_RULES, optionsOf, type Options } from './human';
import { candidatesIn } from './parse';
import { narrowest, Places } from './state';
import {
  type Candidate,
  type GenerationPlan,
  type Injected,
  type KeptRule,
  type Place,
  type PlaceState,
  placeName,
} from './types';

/** Places asked for in one call: ten groups. */
const MOST_PLACES = 40;

/** The request of the next call. */
export interface GenerationRequest {
  /** From 1. */
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
  readonly kept: readonly Place[];
  readonly refused: readonly { readonly place: Place; readonly code: string; readonly message: string }[];
  /** Candidates for no open place. */
  readonly ignored: number;
}

export class Generation {
  readonly places: Places;
  private calls = 0;
  private injections: readonly Injected[] = [];
  private readonly options = new Map<string, Options>();
  private readonly usable: boolean[] = [];

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

  /** Undefined: every place is filled, and every group has its human-derived rule. */
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

  /** `onCandidate` is told of each candidate as it is judged. */
  *take(reply: string, onCandidate: (account: CallAccount) => void = () => undefined): Stepwise<CallAccount> {
    const call = ++this.calls;
    const asked = this.request()?.open ?? [];
    const account = {
      call,
      kept: [] as Place[],
      refused: [] as CallAccount['refused'][number][],
      ignored: 0,
    };
    for (const candidate of candidatesIn(reply)) {
      const place = this.placeOf(candidate, asked);
      if (place) yield* this.takeOne(candidate, place, call, account);
      else account.ignored++;
      onCandidate(account);
      yield;
    }
    if (this.places.open().length === 0) yield* this.inject(call, account);
    return account;
  }

  private placeOf({ place }: Candidate, asked: readonly PlaceState[]): PlaceState | undefined {
    const open = asked.filter(({ kept }) => !kept);
    return place ? open.find(({ group, rule }) => group === place.group && rule === place.rule) : open[0];
  }

  private *takeOne(
    candidate: Candidate,
    place: PlaceState,
    call: number,
    account: { readonly kept: Place[]; readonly refused: CallAccount['refused'][number][] },
  ): Stepwise<void> {
    const { group, rule } = place;
    const beside = this.places.kept(group);
    const sameName = this.places.places.find(({ kept }) => kept && sameWords(kept.name, candidate.name));
    const examined = sameName
      ? ({
          ok: false,
          reason: {
            code: 'duplicate-name',
            message: `The rule of place ${placeName(sameName)} has that name.`,
          },
        } as const)
      : yield* examine(this.engine, candidate, beside, this.plan.least, (print) => this.places.known(print));
    if (examined.ok) {
      this.places.keep(place, { ...examined.rule, call });
      account.kept.push({ group, rule });
      return;
    }
    this.places.refuse(place, candidate, examined.reason, call);
    account.refused.push({ place: { group, rule }, ...examined.reason });
  }

  /** Where no human-derived rule fits a group, its narrowest rule is asked for anew. */
  private *inject(
    call: number,
    account: { readonly refused: CallAccount['refused'][number][] },
  ): Stepwise<void> {
    const options: Options[] = [];
    for (let group = 1; group <= this.plan.groups; group++) options.push(yield* this.optionsOf(group));
    const { injected, without } = assign(options, (rule) => this.usable[rule], this.plan.seed);
    this.injections = without.length === 0 ? injected : [];
    for (const group of without) {
      const place = narrowest(this.places.group(group));
      if (!place) continue;
      const reason = {
        code: 'no-human-rule',
        message:
          `With it no human-derived rule (such as "${HUMAN_RULES[0].name}") that is left can take the place of a rule of ` +
          `its group so that ${grouped(this.plan.least)} triples remain and no rule follows from the others; it accepts the fewest triples of the four.`,
      };
      this.places.sendBack(place, reason, call);
      account.refused.push({ place: { group: place.group, rule: place.rule }, ...reason });
    }
  }

  private *optionsOf(group: number): Stepwise<Options> {
    const rules = this.places.kept(group);
    const key = JSON.stringify([group, ...rules.map(({ predicate }) => predicate)]);
    const known = this.options.get(key) ?? (yield* optionsOf(this.engine, group, rules, this.plan.least));
    this.options.set(key, known);
    return known;
  }

  /** False: the same triples are taken already, or it has no count. */
  private *reserve(predicate: string, where: string): Stepwise<boolean> {
    const { program } = analysePredicate(predicate);
    if (!program) return false;
    const fingerprint = this.engine.fingerprint(yield* this.engine.ruleSet(program));
    if (this.places.known(fingerprint) !== undefined) return false;
    this.places.reserve(fingerprint, where);
    return true;
  }
}

const sameWords = (p: string, q: string): boolean => p.trim().toLowerCase() === q.trim().toLowerCase();
