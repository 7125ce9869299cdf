/** Means over cells: of each model, scenario and variant, with their intervals. */
import { groupBy } from '../../../base/group-by';
import type { Stepwise } from '../../../base/stepwise';
import { bcaInterval } from '../../../statistics/bootstrap';
import type { Estimate } from '../../../statistics/interval';
import type { BeliefsReport } from '../../schemas-beliefs';
import { isRevealed, type Numbers, type PlayedCell } from './played';

type Measure = 'chebyshev' | 'l1' | 'sklSmoothed' | 'coverage' | 'first' | 'previous' | 'favoured' | 'error';

export type RevealedRow = BeliefsReport['revealed'][number];
export type StatedRow = BeliefsReport['stated'][number];
export type Pair = BeliefsReport['pairs'][number];

const mean = (sums: Float64Array): number => sums[0] / sums[1];

function* estimate(cells: readonly PlayedCell[], measure: Measure, seed: number): Stepwise<Estimate | null> {
  const units = valuesOf(cells, measure).map((value) => [value, 1]);
  return units.length === 0 ? null : yield* bcaInterval(units, mean, { seed });
}

const valuesOf = (cells: readonly PlayedCell[], measure: Measure): readonly number[] =>
  cells.flatMap(({ numbers }) => (numbers as Readonly<Record<Measure, Numbers['error']>>)[measure] ?? []);

/** The increase of Chebyshev's distance over the cells of the variant `single`. */
function* increase(
  cells: readonly PlayedCell[],
  single: readonly PlayedCell[],
  seed: number,
): Stepwise<Estimate | null> {
  const [own, base] = [valuesOf(cells, 'chebyshev'), valuesOf(single, 'chebyshev')];
  if (cells === single || own.length === 0 || base.length === 0) return null;
  const units = [...own.map((value) => [value, 1, 0, 0]), ...base.map((value) => [0, 0, value, 1])];
  return yield* bcaInterval(units, (sums) => sums[0] / sums[1] - sums[2] / sums[3], { seed });
}

/** The mean difference of Chebyshev's distance from the base model, over the cells that both played by one route. */
function* overBase(
  cells: readonly PlayedCell[],
  base: ReadonlyMap<string, PlayedCell>,
  seed: number,
): Stepwise<Estimate | null> {
  const units = cells.flatMap((one) => {
    const other = base.get(pairKey(one));
    if (!other || other.model === one.model) return [];
    const [own, from] = [one.numbers.chebyshev, other.numbers.chebyshev];
    return typeof own === 'number' && typeof from === 'number' ? [[own - from, 1]] : [];
  });
  return units.length === 0 ? null : yield* bcaInterval(units, mean, { seed });
}

const pairKey = ({ cell, numbers }: PlayedCell): string => JSON.stringify([cell.id, numbers.route]);

/** The key of cells that are put together; different routes stay apart. */
const sourceOf = ({ model, numbers, cell }: PlayedCell): string =>
  JSON.stringify([model, numbers.route, cell.scenario]);

/** Tables in the order in which models, scenarios, routes and variants come. `base`: the model that others are compared with. */
export function* tablesOf(
  cells: readonly PlayedCell[],
  { seed, base }: { readonly seed: number; readonly base?: string | undefined },
): Stepwise<Pick<BeliefsReport, 'revealed' | 'stated' | 'pairs'>> {
  const revealed: RevealedRow[] = [];
  const stated: StatedRow[] = [];
  const ofBase = new Map(
    cells.filter((one) => one.model === base && isRevealed(one)).map((one) => [pairKey(one), one]),
  );
  for (const source of groupBy(cells.filter(isRevealed), sourceOf).values()) {
    const variants = groupBy(source, ({ cell }) => cell.variant);
    for (const group of variants.values())
      revealed.push({
        ...(yield* revealedRow(group, variants.get('single') ?? [], seed)),
        overBase: yield* overBase(group, ofBase, seed),
      });
  }
  for (const source of groupBy(
    cells.filter((one) => !isRevealed(one)),
    sourceOf,
  ).values())
    for (const group of groupBy(source, ({ cell }) => cell.variant).values())
      stated.push({ ...placeOf(group), error: yield* estimate(group, 'error', seed) });
  return { revealed, stated, pairs: pairsOf(cells) };
}

function placeOf([first, ...rest]: readonly PlayedCell[]) {
  const { model, numbers, cell } = first;
  const { scenario, variant } = cell;
  return { model, route: numbers.route, scenario, variant, cells: 1 + rest.length };
}

function* revealedRow(
  group: readonly PlayedCell[],
  single: readonly PlayedCell[],
  seed: number,
): Stepwise<Omit<RevealedRow, 'overBase'>> {
  return {
    ...placeOf(group),
    chebyshev: yield* estimate(group, 'chebyshev', seed),
    l1: yield* estimate(group, 'l1', seed),
    sklSmoothed: yield* estimate(group, 'sklSmoothed', seed),
    coverage: yield* estimate(group, 'coverage', seed),
    first: yield* estimate(group, 'first', seed),
    previous: yield* estimate(group, 'previous', seed),
    favoured: yield* estimate(group, 'favoured', seed),
    increase: yield* increase(group, single, seed),
  };
}

/** Pairs the distance of each text that was also asked about with the mean error of the answers about it. */
function pairsOf(cells: readonly PlayedCell[]): Pair[] {
  const sceneOf = ({ model, cell }: PlayedCell): string => JSON.stringify([model, cell.scene]);
  const answers = groupBy(
    cells.filter((one) => !isRevealed(one)),
    sceneOf,
  );
  return cells.filter(isRevealed).flatMap((one): readonly Pair[] => {
    const { model, cell, numbers } = one;
    const byRoute = groupBy(answers.get(sceneOf(one)) ?? [], (answer) => answer.numbers.route);
    return [...byRoute].flatMap(([statedRoute, all]) => {
      const errors = valuesOf(all, 'error');
      if (errors.length === 0 || typeof numbers.chebyshev !== 'number') return [];
      const statedError = errors.reduce((sum, each) => sum + each, 0) / errors.length;
      const routes = { revealed: numbers.route, stated: statedRoute };
      return [{ model, scene: cell.scene, routes, chebyshev: numbers.chebyshev, statedError }];
    });
  });
}
