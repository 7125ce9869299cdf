/** The finished groups: shuffled with the seed, with splits and initial triples, as the text of a rule-group file. */
import type { Stepwise } from '../base/stepwise';
import { PUBLISHED_DOMAIN, sampleRanks, type Domain, type Engine, type Triple } from '../predicate';
import {
  applyEdits,
  DocumentAnalyser,
  planChange,
  wholeAnalysis,
  type FileReport,
  type NewGroup,
} from '../rules';
import { withSets } from '../rules/explore/counted-predicates';
import { groupSeed } from '../rules/group-seed';
import type { Guidance, Origin, Split } from '../rules/types';
import type { Generation } from './generation';
import { injectedAt } from './state';
import type { GenerationPlan, Injected, KeptRule, PlaceState } from './types';

/** The number of groups of each split, of ten, as in the published protocol. */
const SHARES: readonly (readonly [Split, number])[] = [
  ['train', 4],
  ['validation', 2],
  ['test', 4],
];

export interface GeneratedRule {
  readonly name: string;
  readonly predicate: string;
  readonly origin?: Origin;
  readonly guidance: Guidance;
  readonly family?: string;
  /** Triples that it accepts. */
  readonly count: number;
  /** The place of the generation, with what was refused for it. */
  readonly place: PlaceState;
  /** The human-derived rule that took the place of the generated one. */
  readonly injected?: Injected;
}

export interface GeneratedGroup {
  readonly id: string;
  readonly split: Split;
  readonly feasible: number;
  readonly rules: readonly GeneratedRule[];
  readonly initial: readonly Triple[];
}

export interface Generated {
  readonly text: string;
  readonly groups: readonly GeneratedGroup[];
  /** The groups as a change of a rule file has them. */
  readonly newGroups: readonly NewGroup[];
}

/** The rule file that groups are for, where it is there already. */
export interface Destination {
  readonly ids: readonly string[];
  /** The seed of its samples. */
  readonly seed: number;
}

/** The numbers of the groups in the order in which they are written. */
export const writtenOrder = ({ groups, seed }: Pick<GenerationPlan, 'groups' | 'seed'>): readonly number[] =>
  sampleRanks(groups, groups, groupSeed(seed, 'order of groups')).map((index) => index + 1);

/**
 * Makes the groups and their file from a generation without open places. `head`: a comment for the first lines. Throws
 * Error where a check finds something after all.
 */
export function* finished(
  generation: Generation,
  head: string,
  { ids = [], seed = generation.plan.seed }: Partial<Destination> = {},
): Stepwise<Generated> {
  const { engine, plan } = generation;
  const splits = splitsOf(plan.groups);
  const groups: GeneratedGroup[] = [];
  for (const [i, group] of writtenOrder(plan).entries()) {
    const id = ids[i] ?? String(i + 1);
    const rules = generation.places.group(group).flatMap((place) => ruleOf(place, generation));
    groups.push({
      id,
      split: splits[i],
      rules,
      ...(yield* drawn(engine, rules, plan.initial, groupSeed(seed, id))),
    });
  }
  const { min, max } = engine.domain;
  const empty = `${commented(head)}version: 1\n${isPublished(engine.domain) ? '' : `domain: [${min}, ${max}]\n`}seed: ${seed}\ngroups: []\n`;
  const newGroups = groups.map(newGroup);
  const change = { kind: 'insert-groups', at: 0, groups: newGroups } as const;
  const text = applyEdits(empty, yield* planChange(empty, change));
  demandClean(yield* wholeAnalysis(new DocumentAnalyser(() => engine).analyse(text)));
  return { text, groups, newGroups };
}

const isPublished = ({ min, max }: Domain): boolean =>
  min === PUBLISHED_DOMAIN.min && max === PUBLISHED_DOMAIN.max;

const commented = (head: string): string =>
  head
    .split('\n')
    .map((line) => `# ${line}\n`)
    .join('');

function ruleOf(place: PlaceState, { injected: all, plan }: Generation): GeneratedRule[] {
  const { kept } = place;
  if (!kept) return [];
  const injected = injectedAt(all, place);
  const { name, predicate, family, guidance, count }: Omit<KeptRule, 'fingerprint' | 'call' | 'dropped'> =
    injected ?? kept;
  const origin = injected || kept.edited ? 'human' : plan.byModel ? 'model' : undefined;
  const rule = { name, predicate, guidance, count, place, ...(family !== undefined && { family }) };
  return [{ ...rule, ...(origin && { origin }), ...(injected && { injected }) }];
}

function* drawn(engine: Engine, rules: readonly GeneratedRule[], n: number, seed: number) {
  const texts = rules.map(({ predicate }) => predicate);
  return yield* withSets(engine, texts, function* (sets): Stepwise<
    Pick<GeneratedGroup, 'feasible' | 'initial'>
  > {
    yield;
    const set = engine.intersection(sets);
    const result = { feasible: set.size, initial: set.sample(n, seed) };
    set.dispose();
    return result;
  });
}

/** The splits of so many groups, by largest remainders. */
function splitsOf(groups: number): readonly Split[] {
  const all = SHARES.reduce((sum, [, share]) => sum + share, 0);
  const exact = SHARES.map(([split, share]) => ({ split, exact: (groups * share) / all }));
  const floors = exact.map(({ split, exact: n }) => ({ split, n: Math.floor(n), rest: n - Math.floor(n) }));
  const missing = groups - floors.reduce((sum, { n }) => sum + n, 0);
  const byRest = floors.toSorted((p, q) => q.rest - p.rest).slice(0, missing);
  return floors.flatMap((each) => Array<Split>(each.n + (byRest.includes(each) ? 1 : 0)).fill(each.split));
}

const newGroup = ({ id, split, rules, initial }: GeneratedGroup): NewGroup => ({
  id,
  split,
  initial,
  rules: rules.map(({ name, predicate, origin, family, guidance }) => ({
    name,
    predicate,
    guidance,
    ...(origin && { origin }),
    ...(family !== undefined && { family }),
  })),
});

/** Every rule was checked when it came; the file as a whole is checked once more before anybody gets it. */
function demandClean({ problems }: FileReport): void {
  const fault = problems.find(
    ({ severity, code }) => severity === 'error' || severity === 'warning' || code === 'implied-rule',
  );
  if (fault) throw new Error(`a generated group has a fault: ${fault.message} (${fault.code})`);
}
