/** The tables of a report in words. */
import { groupBy } from '../../../base/group-by';
import { UNDEFINED } from '../../../base/number-words';
import { type Column, left, right } from '../../../base/markdown-table';
import type { Estimate } from '../../../statistics/interval';
import { plural } from '../../../rules';
import type { PlayedCell } from './played';
import type { RevealedRow, StatedRow } from './tables';

export type Words = readonly [readonly Column[], readonly (readonly string[])[]];

/** `5 cells of each of 4 models`: the same cell counts for each model that played it. */
export function cellsWords(cells: readonly Pick<PlayedCell, 'model'>[]): string {
  const own = [...groupBy(cells, ({ model }) => model).values()].map(({ length }) => length);
  if (own.length < 2) return plural(cells.length, 'cell');
  return new Set(own).size === 1
    ? `${plural(own[0], 'cell')} of each of ${own.length} models`
    : `${plural(cells.length, 'cell')} of ${own.length} models together`;
}

const DIGITS = 3;

const PLACE = [left('Model'), left('Route'), left('Scenario'), left('Variant'), right('Cells')];

const placeOf = ({ model, route, scenario, variant, cells }: StatedRow | RevealedRow): readonly string[] => [
  model,
  route,
  scenario,
  variant,
  String(cells),
];

/** A number with the digits of these tables; never -0.000. */
const shown = (value: number | null): string => {
  if (value === null) return UNDEFINED;
  const text = value.toFixed(DIGITS);
  return Number(text) === 0 ? (0).toFixed(DIGITS) : text;
};

const interval = (estimate: Estimate | null): string => {
  if (estimate === null || estimate.value === null) return UNDEFINED;
  const { value, low, high } = estimate;
  return low === null && high === null ? shown(value) : `${shown(value)} [${shown(low)}, ${shown(high)}]`;
};

const MEASURES = {
  chebyshev: 'Chebyshev',
  increase: 'Over single',
  overBase: 'Over base',
  l1: 'L1',
  sklSmoothed: 'Symmetric KL',
  coverage: 'Coverage',
  first: 'First option',
  previous: 'Previous outcome',
  favoured: 'Favoured label',
} as const satisfies Partial<Record<keyof RevealedRow, string>>;

const NAMES = Object.keys(MEASURES) as (keyof typeof MEASURES)[];

/** The table of revealed beliefs. It has the column of a base model only where there is one. */
export function revealedTable(rows: readonly RevealedRow[]): Words {
  const names = NAMES.filter((name) => name !== 'overBase' || rows.some((row) => row.overBase !== null));
  return [
    [...PLACE, ...names.map((name) => right(MEASURES[name]))],
    rows.map((row) => [...placeOf(row), ...names.map((name) => interval(row[name]))]),
  ];
}

export const statedTable = (rows: readonly StatedRow[]): Words => [
  [...PLACE, right('Error')],
  rows.map((row) => [...placeOf(row), interval(row.error)]),
];
