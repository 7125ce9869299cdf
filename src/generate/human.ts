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

/** The best place of each human-derived rule in a group; undefined where it fits nowhere. */
export type Options = readonly (Injected | undefined)[];

/** A place fits where enough triples remain and no rule follows from the others. Of several that with most triples. */
export function* optionsOf(
  engine: Engine,
  group: number,
  rules: readonly (Pick<KeptRule, 'predicate'> & { readonly accepted: boolean })[],
  least: number,
): Stepwise<Options> {
  const texts = [...rules, ...HUMAN_RULES].map(({ predicate }) => predicate);
  return yield* withSets(engine, texts, function* (sets): Stepwise<Options> {
    const own = sets.slice(0, rules.length);
    const free = (place: number): boolean => !rules[place].accepted;
    const options: (Injected | undefined)[] = [];
    for (const [i, { name, predicate, family }] of HUMAN_RULES.entries()) {
      const set = sets[rules.length + i];
      const place = bestPlace(engine, { own, free }, set, least);
      if (place) {
        const { guidance } = yield* checkedGuidance(engine, set, wordings(name));
        options.push({ group, name, predicate, family, guidance, count: set.count.true, ...place });
      } else options.push(undefined);
      yield;
    }
    return options;
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

/**
 * Gives each group a human-derived rule of its own, as many groups as possible (augmenting paths), in an order drawn with
 * the seed. With more groups than rules the last groups stay without; they are not `without` one that fits.
 */
export function assign(
  options: readonly Options[],
  usable: (rule: number) => boolean,
  seed: number,
): Assignment {
  const order = sampleRanks(HUMAN_RULES.length, HUMAN_RULES.length, groupSeed(seed, 'human-derived rules'));
  const rules = order.filter(usable);
  const holder = new Map<number, number>();
  const place = (group: number, tried: Set<number>): boolean =>
    rules.some((rule) => {
      if (!options[group][rule] || tried.has(rule)) return false;
      tried.add(rule);
      const other = holder.get(rule);
      if (other !== undefined && !place(other, tried)) return false;
      holder.set(rule, group);
      return true;
    });
  const without: number[] = [];
  for (const group of options.keys())
    if (holder.size < rules.length && !place(group, new Set())) without.push(group + 1);
  const injected = [...holder].flatMap(([rule, group]) => options[group][rule] ?? []);
  return { injected: injected.sort((p, q) => p.group - q.group), without };
}
