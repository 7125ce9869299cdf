/** Puts a human-derived rule in the place of one rule of each group, chosen by enumeration. */
import { sampleRanks, type Engine, type RuleSet } from '../predicate';
import type { Stepwise } from '../base/stepwise';
import { LIBRARY } from '../rules';
import { withSets } from '../rules/explore/counted-predicates';
import { groupSeed } from '../rules/group-seed';
import type { Guidance } from '../rules/types';
import { checkedGuidance } from './guidance';
import type { Injected, KeptRule } from './types';

export const HUMAN_RULES = LIBRARY.filter(({ human }) => human);

/** Wordings near `All even`: what all numbers are, and what one is, by the rest of the name. */
function wordings(name: string): Guidance {
  const rest = name.replace(/^All /, '');
  const many = /^(end|divisible)/.test(rest) ? rest.replace(/^divisible/, 'are divisible') : `are ${rest}`;
  const one = many
    .replace(/^are cubes$/, 'is a cube')
    .replace(/^are /, 'is ')
    .replace(/^end /, 'ends ');
  return {
    accept: [name, `All three numbers ${many}`],
    reject: [`At least one number ${one}`, `Exactly two numbers ${many}`],
  };
}

/** A rule of a group that may have to go. */
export type Replaceable = Pick<KeptRule, 'predicate'> & { readonly accepted: boolean };

/**
 * The best place of a human-derived rule in a group; undefined where it fits nowhere. A place fits where enough triples
 * remain and no rule follows from the others. Of several that with most triples.
 */
export function* optionOf(
  engine: Engine,
  group: number,
  rules: readonly Replaceable[],
  human: (typeof HUMAN_RULES)[number],
  least: number,
): Stepwise<Injected | undefined> {
  const { name, predicate, family } = human;
  const texts = [...rules.map((rule) => rule.predicate), predicate];
  return yield* withSets(engine, texts, function* (sets): Stepwise<Injected | undefined> {
    const set = sets[rules.length];
    const free = (place: number): boolean => !rules[place].accepted;
    const place = bestPlace(engine, { own: sets.slice(0, rules.length), free }, set, least);
    if (!place) return undefined;
    const { guidance } = yield* checkedGuidance(engine, set, wordings(name));
    return { group, name, predicate, family, guidance, count: set.count.true, ...place };
  });
}

interface Group {
  readonly own: readonly RuleSet[];
  /** The rule of this place may go. */
  readonly free: (place: number) => boolean;
}

function bestPlace(engine: Engine, { own, free }: Group, human: RuleSet, least: number) {
  const places = [...own.keys()]
    .filter(free)
    .map((place) => ({ rule: place + 1, sets: own.with(place, human) }))
    .map(({ rule, sets }) => ({ rule, sets, feasible: engine.intersectionCount(sets) }))
    .filter(({ feasible }) => feasible >= least)
    .sort((p, q) => q.feasible - p.feasible);
  const found = places.find(({ sets }) => !sets.some((set) => follows(engine, set, sets)));
  return found && { rule: found.rule, feasible: found.feasible };
}

const follows = (engine: Engine, set: RuleSet, sets: readonly RuleSet[]): boolean =>
  engine.implies(
    sets.filter((other) => other !== set),
    set,
  );

export interface Assignment {
  readonly injected: readonly Injected[];
  /** Groups that none of the rules left over fits. */
  readonly without: readonly number[];
}

/** The option of a group, by its index, for a human-derived rule, by its own. */
export type OptionOf = (group: number, rule: number) => Stepwise<Injected | undefined>;

/**
 * Gives each group a human-derived rule of its own, as many groups as possible (augmenting paths), in an order drawn with
 * the seed. With more groups than rules the last groups stay without; they are not `without` one that fits. Options are
 * counted only when they are needed: rules that are free come before those of other groups.
 */
export function* assign(
  groups: number,
  optionAt: OptionOf,
  usable: (rule: number) => boolean,
  seed: number,
): Stepwise<Assignment> {
  const order = sampleRanks(HUMAN_RULES.length, HUMAN_RULES.length, groupSeed(seed, 'human-derived rules'));
  const rules = order.filter(usable);
  const taken = new Map<number, { readonly group: number; readonly option: Injected }>();
  const place = function* (group: number, tried: Set<number>): Stepwise<boolean> {
    const free = rules.filter((rule) => !taken.has(rule));
    for (const rule of [...free, ...rules.filter((each) => taken.has(each))]) {
      if (tried.has(rule)) continue;
      const option = yield* optionAt(group, rule);
      yield;
      if (!option) continue;
      tried.add(rule);
      const other = taken.get(rule);
      if (other && !(yield* place(other.group, tried))) continue;
      taken.set(rule, { group, option });
      return true;
    }
    return false;
  };
  const without: number[] = [];
  for (let group = 0; group < groups; group++)
    if (taken.size < rules.length && !(yield* place(group, new Set()))) without.push(group + 1);
  const injected = [...taken.values()].map(({ option }) => option);
  return { injected: injected.sort((p, q) => p.group - q.group), without };
}
