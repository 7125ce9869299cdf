/** The figures of tasks over the episodes of a study: small multiples, one for each condition and panel. */
import { groupBy } from '../../base/group-by';
import { wilsonInterval } from '../../statistics/wilson';
import type { EpisodesFigure } from '../../tasks/figures';
import { taskNamed } from '../../tasks/registry';
import { nameColumns } from '../condition-names';
import type { Group } from '../condition';
import { isResult } from '../../episode/is-result';
import type { ResultRow } from '../row';
import type { Condition } from '../result-schemas';
import type { StudyFigures } from './figures-schema';

export type Multiples = StudyFigures['multiples'][number];

type Values = NonNullable<ResultRow['figures']>[number];
type XY = readonly [x: number, y: number];

/** Values of an episode, with the column that they are drawn in. */
interface Drawn {
  readonly condition: number;
  readonly column: string;
  readonly panel: string;
  readonly episodes: number;
  readonly points: readonly XY[];
}

/** Figures of all tasks among them. */
export const multiplesOf = (all: readonly Group[]): Multiples[] =>
  [...groupBy(all, ({ condition }) => condition.task)].flatMap(([task, own]) =>
    (taskNamed(task)?.figures?.all ?? []).flatMap((figure) => {
      const drawn = drawnIn(own, figure.id);
      return drawn.length > 0 ? [multiples(task, figure, drawn)] : [];
    }),
  );

function drawnIn(own: readonly Group[], figure: string): Drawn[] {
  const conditions = own.map(({ condition }) => condition);
  const found = own.flatMap(({ rows }, condition) =>
    rows.filter(isResult).flatMap((row) => valuesOf(row, figure, condition)),
  );
  const present = new Set(found.map(({ condition }) => condition));
  const names = namesOf(conditions, present);
  const [apart, joined] = [false, true].map((isJoined) =>
    found.filter(({ values }) => (values.joined !== undefined) === isJoined),
  );
  const drawn = [...apart.map((one) => alone(one, names)), ...joinedOf(joined, conditions, names)];
  return drawn.filter(({ points }) => points.length > 0);
}

interface Found {
  readonly condition: number;
  readonly values: Values;
}

const valuesOf = ({ figures = [] }: ResultRow, id: string, condition: number): Found[] =>
  figures.flatMap((values) => (values.figure === id ? [{ condition, values }] : []));

/** Names of all conditions by what differs between those that are present. */
function namesOf(conditions: readonly Condition[], present: ReadonlySet<number>): readonly string[] {
  const shown = conditions.filter((_, i) => present.has(i));
  const settings = new Set(shown.map(({ setting }) => setting));
  const columns = nameColumns(shown).filter(({ id }) => id !== 'setting' || settings.size > 1);
  return conditions.map((condition) => columns.map(({ cell }) => cell(condition)).join(' · '));
}

const isWhole = (point: Values['points'][number]): point is [number, number] =>
  point[0] !== null && point[1] !== null;

const alone = ({ condition, values }: Found, names: readonly string[]): Drawn => ({
  condition,
  column: names[condition],
  panel: values.panel,
  episodes: 1,
  points: values.points.filter(isWhole),
});

/** Episodes of one model that belong together; conditions that give the same coordinate are never put together. */
function joinedOf(
  found: readonly Found[],
  conditions: readonly Condition[],
  names: readonly string[],
): Drawn[] {
  const key = ({ condition, values: { panel, joined } }: Found): string => {
    const { model, thinking } = conditions[condition];
    return JSON.stringify([model, thinking, panel, joined]);
  };
  return [...groupBy(found, key).values()].flatMap((group) => {
    const sides = ([0, 1] as const).map((side) => coordinatesByCondition(group, side));
    return [...sides[0]].flatMap(([across, xs]) =>
      [...sides[1]].map(([up, ys]): Drawn => ({
        condition: across,
        column: across === up ? names[across] : bothNames(names[across], names[up]),
        panel: group[0].values.panel,
        episodes: xs.length + ys.length,
        points: [[mean(xs), mean(ys)]],
      })),
    );
  });
}

function coordinatesByCondition(group: readonly Found[], side: 0 | 1): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { condition, values } of group) {
    const known = values.points.flatMap((point) => point[side] ?? []);
    if (known.length > 0) found.set(condition, [...(found.get(condition) ?? []), ...known]);
  }
  return found;
}

/** The parts that two names share, and then those of each alone. */
function bothNames(across: string, up: string): string {
  const [xs, ys] = [across.split(' · '), up.split(' · ')];
  const shared = xs.filter((part) => ys.includes(part));
  const rest = (parts: readonly string[]) => parts.filter((part) => !shared.includes(part)).join(' · ');
  return [shared.join(' · '), [rest(xs), rest(ys)].filter((part) => part !== '').join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function multiples(task: string, figure: EpisodesFigure, drawn: readonly Drawn[]): Multiples {
  const columns = [...groupBy(drawn, ({ column }) => column)];
  const panels = [...groupBy(drawn, ({ panel }) => panel).keys()];
  return {
    ...figure,
    task,
    panels,
    columns: columns.map(([name, [first]]) => ({ name, condition: first.condition })),
    cells: columns.flatMap(([, own], column) =>
      [...groupBy(own, ({ panel }) => panel)].map(([panel, some]) => ({
        column,
        panel: panels.indexOf(panel),
        episodes: some.reduce((sum, { episodes }) => sum + episodes, 0),
        points: pointsOf[figure.kind](some.flatMap(({ points }) => points)),
      })),
    ),
  };
}

/** Steps of a coordinate: nobody could tell finer ones apart. */
const STEPS = 200;

const pointsOf: Readonly<Record<EpisodesFigure['kind'], (points: readonly XY[]) => number[]>> = {
  dots: (points) => {
    const rough = points.map(
      ([x, y]) => [Math.round(x * STEPS) / STEPS, Math.round(y * STEPS) / STEPS] as const,
    );
    return [...groupBy(rough, ([x, y]) => `${x} ${y}`).values()].flatMap((same) => {
      const [[x, y]] = same;
      return [x, y, y, y, same.length];
    });
  },
  shares: (points) =>
    [...groupBy(points, ([x]) => String(x)).values()]
      .map((same) => {
        const ones = same.reduce((sum, [, y]) => sum + y, 0);
        const { value, low, high } = wilsonInterval(ones, same.length);
        return [same[0][0], value ?? 0, low ?? 0, high ?? 1, same.length];
      })
      .sort((p, q) => p[0] - q[0])
      .flat(),
};
