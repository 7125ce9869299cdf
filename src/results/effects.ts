/**
 * Differences between settings, between models, or between folders: pairs of episodes of the same scenario that differ in
 * that only, and in the prompts, since each setting has its own.
 */
import type * as z from 'zod/mini';
import type { Frozen } from '../base/frozen';
import { groupBy } from '../base/group-by';
import type { Stepwise } from '../base/stepwise';
import type { Quantities, Statistic } from '../statistics/bootstrap';
import { holmAdjusted } from '../statistics/holm';
import type { Estimate } from '../statistics/interval';
import { type Pair, pairedPermutation } from '../statistics/permutation';
import { mcnemarExact, type Sided } from '../statistics/mcnemar';
import { byCondition } from './condition';
import { thinkingText } from './condition-names';
import { icQuantities, inClusters, intervalOf, ratio, type ResultOptions, sumQuantities } from './estimates';
import { isResult } from '../episode/is-result';
import type { effectSchema } from './result-schemas';
import type { ResultRow, OutcomeSource } from './row';
import { isScored, isSolved, scoreIds, scoreTitle } from './scores';

/** `success` (of tasks that know it), `icAll` (where there is a hidden rule), or the id of a measure of the task. */
export type EffectMetric = string;

const SUCCESS = 'success';
const IC_ALL = 'icAll';

const titleOf = (task: string, metric: EffectMetric): string =>
  metric === SUCCESS ? 'Success' : metric === IC_ALL ? 'I:C all' : scoreTitle(task, metric);

function metricsOf(pairs: readonly EpisodePair[], by: OutcomeSource): readonly EffectMetric[] {
  const rows = pairs.flatMap(({ from, to }) => [from, to]);
  const scored = rows.filter(isScored);
  if (scored.length === 0) return [SUCCESS, IC_ALL];
  return [...(scored.some((row) => isSolved(row, by) !== null) ? [SUCCESS] : []), ...scoreIds(scored)];
}

export const COMPARED = ['settings', 'models', 'folders'] as const;
export type Compared = (typeof COMPARED)[number];

export interface EffectOptions extends ResultOptions {
  /** Default: settings. Folders are those of the rows. */
  readonly compare?: Compared;
  /** The setting, model or folder that others are compared with. */
  readonly from: string;
  readonly sided: Sided;
  readonly permutations?: number;
  /** Swaps all episodes of a hidden rule together, or of a scenario that has none: they are not independent. */
  readonly clusterByRule?: boolean;
}

export type Effect = Frozen<z.infer<typeof effectSchema>>;

/** Two episodes of the same scenario and repeat. */
interface EpisodePair {
  readonly from: ResultRow;
  readonly to: ResultRow;
}

interface Comparison extends Pick<
  Effect,
  'task' | 'model' | 'thinking' | 'to' | 'within' | 'decoding' | 'judges'
> {
  readonly pairs: readonly EpisodePair[];
  readonly left: ReadonlyMap<string, number>;
}

/** Computes every effect of a set of rows, with p adjusted over them. */
export function* effectsOf(rows: readonly ResultRow[], options: EffectOptions): Stepwise<Effect[]> {
  const effects: Effect[] = [];
  for (const comparison of withPooled(comparisonsOf(rows, options)))
    for (const metric of metricsOf(comparison.pairs, options.by))
      effects.push(yield* effectOf(comparison, metric, options));
  return adjusted(effects);
}

function adjusted(effects: readonly Effect[]): Effect[] {
  const families = groupBy(
    effects.filter(({ p }) => p !== null),
    ({ task, metric }) => `${metric} ${task}`,
  );
  const pHolm = new Map<Effect, number>();
  for (const family of families.values())
    holmAdjusted(family.map(({ p }) => p ?? 1)).forEach((p, i) => pHolm.set(family[i], p));
  return effects.map((effect) => ({ ...effect, pHolm: pHolm.get(effect) ?? null }));
}

/** A part of an episode by which it can be compared with others. */
interface Part {
  readonly name: string;
  readonly of: (row: ResultRow) => string;
}

const SETTING: Part = { name: 'setting', of: ({ setting }) => setting };
const MODEL: Part = { name: 'model', of: ({ model }) => model.served };
const FOLDER: Part = { name: 'folder', of: ({ folder = '' }) => folder };

/** `part`: in which the episodes of a pair differ; `within`: in which they must not. */
const SIDES: Readonly<Record<Compared, { readonly part: Part; readonly within: Part }>> = {
  settings: { part: SETTING, within: FOLDER },
  models: { part: MODEL, within: SETTING },
  folders: { part: FOLDER, within: SETTING },
};

/** The parts that the episodes of a pair share besides their scenario. */
export const sharedParts = (compare: Compared = 'settings'): readonly Part[] => [
  { name: 'task', of: ({ task }) => task },
  ...(compare === 'models' ? [] : [MODEL]),
  { name: 'thinking', of: ({ thinking }) => thinkingText(thinking) },
  { name: 'decoding', of: ({ decoding }) => decoding },
  { name: 'judges', of: ({ judges }) => judges },
  SIDES[compare].within,
];

/** The setting, the model or the folder of an episode, whichever is compared. */
export const partOf = (row: ResultRow, compare: Compared = 'settings'): string => SIDES[compare].part.of(row);

/** The alternative where none is chosen: of two models, neither need be the better one. */
export const usualSided = (compare: Compared): Sided => (compare === 'models' ? 'two' : 'greater');

/** A key that episodes have in common when they share everything that the episodes of a pair share. */
export function sharedKey(compare: Compared = 'settings'): (row: ResultRow) => string {
  const parts = sharedParts(compare);
  return (row) => JSON.stringify(parts.map(({ of }) => of(row)));
}

/** What is compared, in the singular. */
export const nounOf = (compare: Compared = 'settings'): string => SIDES[compare].part.name;

function comparisonsOf(
  rows: readonly ResultRow[],
  { compare = 'settings', from }: Pick<EffectOptions, 'compare' | 'from'>,
): Comparison[] {
  const { part, within } = SIDES[compare];
  const other = `without an episode of the other ${part.name}`;
  const comparisons: Comparison[] = [];
  const ordered = byCondition(rows).flatMap((group) => group.rows);
  for (const side of groupBy(ordered, sharedKey(compare)).values()) {
    const parts = groupBy(side, part.of);
    const reference = parts.get(from);
    if (!reference) continue;
    const { task, model, thinking, decoding, judges } = side[0];
    const shared = { task, thinking, within: within.of(side[0]), decoding, judges };
    for (const [to, others] of parts) {
      if (to === from) continue;
      const name = compare === 'models' ? to : model.served;
      const found = paired(reference, others, other);
      // Without a pair nothing says which measures of a task could be compared.
      if (found.pairs.length > 0 || !side.some(isScored))
        comparisons.push({ ...shared, model: name, to, ...found });
    }
  }
  return comparisons;
}

/** The number of a repeat; one that is not known counts as the first. */
const repeatOf = ({ repeat }: ResultRow): number => repeat ?? 1;

const textOrder = (p: string, q: string): number => (p < q ? -1 : Number(p > q));

/** The order of episodes of the same scenario and repeat. Their ids are random, so that a rerun has others. */
const inTurn = (p: ResultRow, q: ResultRow): number =>
  (p.seed ?? 0) - (q.seed ?? 0) || textOrder(p.started, q.started) || textOrder(p.path, q.path);

/** Pairs episodes by scenario and repeat. */
function paired(
  from: readonly ResultRow[],
  to: readonly ResultRow[],
  other: string,
): Pick<Comparison, 'pairs' | 'left'> {
  const sides = [from, to].map((rows) =>
    groupBy([...rows].sort(inTurn), (row) => `${row.scenario.id} ${repeatOf(row)}`),
  );
  const pairs: EpisodePair[] = [];
  const left = new Map<string, number>();
  const leave = (reason: string, count: number) => {
    if (count > 0) left.set(reason, (left.get(reason) ?? 0) + count);
  };
  for (const repeat of [...new Set(sides.flatMap((side) => [...side.keys()]))].sort()) {
    const [ones, others] = sides.map((side) => {
      const played = side.get(repeat) ?? [];
      const results = played.filter(isResult);
      const forks = played.filter(({ fork }) => fork).length;
      leave('forked', forks);
      leave('not played to its end', played.length - results.length - forks);
      return results;
    });
    const length = Math.min(ones.length, others.length);
    for (let i = 0; i < length; i++) pairs.push({ from: ones[i], to: others[i] });
    leave(other, ones.length + others.length - 2 * length);
  }
  return { pairs, left };
}

/** Adds the comparison of all models of equal thinking, where there are several. */
function withPooled(comparisons: readonly Comparison[]): Comparison[] {
  const all: Comparison[] = [...comparisons];
  const groups = groupBy(comparisons, ({ task, thinking, to, within }) =>
    JSON.stringify([task, thinking, to, within]),
  );
  for (const group of groups.values()) {
    if (new Set(group.map(({ model }) => model)).size < 2) continue;
    const { task, thinking, to, within } = group[0];
    const left = new Map<string, number>();
    for (const each of group)
      for (const [reason, count] of each.left) left.set(reason, (left.get(reason) ?? 0) + count);
    all.push({
      task,
      model: '*',
      thinking,
      to,
      within,
      decoding: common(group.map(({ decoding }) => decoding)),
      judges: common(group.map(({ judges }) => judges)),
      pairs: group.flatMap(({ pairs }) => pairs),
      left,
    });
  }
  return all;
}

const common = (all: readonly string[]): string => (new Set(all).size === 1 ? all[0] : '*');

/** The quantities that are summed over episodes; the metric is the ratio of the two sums. Undefined: it has no value. */
function quantitiesOf(row: ResultRow, metric: EffectMetric, by: OutcomeSource): Quantities | undefined {
  if (metric === IC_ALL && !isScored(row)) return icQuantities(row, by);
  const value = metric === SUCCESS ? isSolved(row, by) === true : (row.scores[metric] ?? null);
  return value === null ? undefined : [Number(value), 1];
}

function* effectOf(comparison: Comparison, metric: EffectMetric, options: EffectOptions): Stepwise<Effect> {
  const { pairs, left: leftOfPairs, ...compared } = comparison;
  const { by, from, sided, clusterByRule = false } = options;
  const summed = pairs.flatMap((pair) => {
    const [one, other] = [quantitiesOf(pair.from, metric, by), quantitiesOf(pair.to, metric, by)];
    return one && other ? [{ from: one, to: other, pair: pair.to }] : [];
  });
  const without = pairs.length - summed.length;
  const left = [...leftOfPairs, ...(without > 0 ? [['no value of the measure', without] as const] : [])];
  // Scenarios without a hidden rule have nothing in common, and are no unit of their own together.
  const units = clusterByRule ? clustered(summed, ({ scenario }) => scenario.rule || scenario.id) : summed;
  const { delta, p, method } = yield* pairedPermutation(units, ratio, options);
  const pPairs = clusterByRule ? (yield* pairedPermutation(summed, ratio, options)).p : null;
  const { low, high } = yield* differenceInterval(
    clustered(summed, ({ scenario }) => scenario.id),
    options,
  );
  return {
    ...compared,
    from,
    metric,
    title: titleOf(compared.task, metric),
    by,
    delta,
    low,
    high,
    p,
    pPairs,
    pHolm: null,
    method,
    mcnemar: metric === SUCCESS ? mcnemarOf(pairs, by, sided) : null,
    pairs: summed.length,
    left: left.map(([reason, count]) => ({ reason, count })),
  };
}

function clustered(
  pairs: readonly (Pair & { readonly pair: ResultRow })[],
  keyOf: (row: ResultRow) => string,
): Pair[] {
  return inClusters(pairs, ({ pair }) => keyOf(pair)).map((cluster) => ({
    from: sumQuantities(cluster.map(({ from }) => from)),
    to: sumQuantities(cluster.map(({ to }) => to)),
  }));
}

/** The difference of two ratios whose sums stand side by side. */
const difference: Statistic = (sums) => sums[2] / sums[3] - sums[0] / sums[1];

const differenceInterval = (units: readonly Pair[], options: EffectOptions): Stepwise<Estimate> =>
  intervalOf(
    units.map(({ from, to }) => [...from, ...to]),
    difference,
    options,
  );

function mcnemarOf(pairs: readonly EpisodePair[], by: OutcomeSource, sided: Sided): number | null {
  const solved = (row: ResultRow) => isSolved(row, by) === true;
  const gained = pairs.filter(({ from, to }) => !solved(from) && solved(to)).length;
  const lost = pairs.filter(({ from, to }) => solved(from) && !solved(to)).length;
  return mcnemarExact(gained, lost, sided);
}
