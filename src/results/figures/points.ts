/** Conditions as points of a plane. Pure. */
import { minBy } from '../../base/min-by';
import { nameColumns } from '../condition-names';
import { visible } from '../../base/visible-text';
import { partOf } from './names';
import type { ConditionResult } from '../result-schemas';

export interface ConditionPoint {
  readonly condition: ConditionResult;
  /** The model, and what tells its conditions apart. */
  readonly model: string;
  readonly more: string;
  readonly x: number;
  readonly y: number;
}

/** A condition in words: its model, and what tells its conditions apart. */
export const fullName = ({ model, more }: Pick<ConditionPoint, 'model' | 'more'>): string =>
  `${model} · ${more}`;

export type Coordinate = (result: ConditionResult) => number | null;

/** Points of which both coordinates are defined. */
export function pointsOf(
  results: readonly ConditionResult[],
  x: Coordinate,
  y: Coordinate,
): ConditionPoint[] {
  const names = nameColumns(results).filter(({ id }) => id !== 'model');
  return results.flatMap((condition) => {
    const [across, up] = [x(condition), y(condition)];
    if (across === null || up === null) return [];
    const parts = names.map((name) => partOf(name, condition));
    const more = parts.filter((part) => part !== '').join(' · ');
    return [{ condition, model: visible(condition.model), more, x: across, y: up }];
  });
}

export const icAll: Coordinate = ({ ic }) => ic.all.value;
export const successShare: Coordinate = ({ success }) => success.value;
export const perTurn: Coordinate = ({ tokens }) => tokens.all.value;

/** An arrow from the reference setting to another one, of the same model in the same circumstances. */
export interface Arrow {
  readonly from: ConditionPoint;
  readonly to: ConditionPoint;
}

export function arrowsOf(points: readonly ConditionPoint[], reference: string): Arrow[] {
  const side = ({ condition: { task, model, thinking, decoding, judges, folder } }: ConditionPoint) =>
    JSON.stringify([task, model, thinking, decoding, judges, folder]);
  const references = new Map(
    points.filter(({ condition }) => condition.setting === reference).map((point) => [side(point), point]),
  );
  return points.flatMap((to) => {
    const from = references.get(side(to));
    return from && from !== to ? [{ from, to }] : [];
  });
}

/** The settings of conditions or rules, in their order: each has a shape of its own. */
export const settingsOf = (results: readonly Pick<ConditionResult, 'setting'>[]): string[] =>
  [...new Set(results.map(({ setting }) => setting))].sort((p, q) => p.localeCompare(q, 'en'));

/** The point nearest to a place on the screen, if it is near enough. */
export function nearestPoint<P extends { readonly x: number; readonly y: number }>(
  points: readonly P[],
  { x, y }: { readonly x: number; readonly y: number },
  most: number,
): P | undefined {
  const distance = (point: P) => Math.hypot(point.x - x, point.y - y);
  return minBy(
    points.filter((point) => distance(point) <= most),
    distance,
  );
}
