/** Boxes: ranges of the variables that the pictures are confined to. */
import type { Box, Domain, Range } from '../../../src/predicate/domain';

export type Variable = 'a' | 'b' | 'c';
export const VARIABLES: readonly Variable[] = ['a', 'b', 'c'];

/** The three maps, each with the variables of its axes. */
export type MapId = 'ab' | 'bc' | 'ac';
export interface MapAxes {
  readonly id: MapId;
  readonly x: Variable;
  readonly y: Variable;
  /** The variable that is counted. */
  readonly counted: Variable;
}
export const MAPS: readonly MapAxes[] = [
  { id: 'ab', x: 'a', y: 'b', counted: 'c' },
  { id: 'bc', x: 'b', y: 'c', counted: 'a' },
  { id: 'ac', x: 'a', y: 'c', counted: 'b' },
];

/** Both ends in order and within the domain. */
export function range(p: number, q: number, { min, max }: Domain): Range {
  const clamp = (value: number) => Math.min(max, Math.max(min, Math.round(value)));
  return [clamp(Math.min(p, q)), clamp(Math.max(p, q))];
}

/** A box without ranges that are the whole domain or missing; undefined if nothing is left. */
export function tidy(box: Box, { min, max }: Domain): Box | undefined {
  const kept = VARIABLES.flatMap((variable) => {
    const own = box[variable];
    return own && (own[0] > min || own[1] < max) ? [[variable, own] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** A box with another range of one variable; without one it is free again. */
export function withRange(
  box: Box | undefined,
  variable: Variable,
  wanted: Range | undefined,
  domain: Domain,
): Box | undefined {
  const next: Record<string, Range> = { ...box };
  // `tidy` takes a range as wide as the domain away.
  next[variable] = wanted ?? [domain.min, domain.max];
  return tidy(next, domain);
}

/** Intersects two ranges; undefined if they share nothing. */
export function intersection(p: Range, q: Range): Range | undefined {
  const both: Range = [Math.max(p[0], q[0]), Math.min(p[1], q[1])];
  return both[0] <= both[1] ? both : undefined;
}

/**
 * The box after a selection in one map. It replaces the map's own earlier selection (`again`), and narrows what other
 * maps selected; where nothing would be left of a range, the new one holds.
 */
export function brushed(
  box: Box | undefined,
  map: MapAxes,
  x: Range,
  y: Range,
  { domain, again }: { readonly domain: Domain; readonly again: boolean },
): Box | undefined {
  const narrowed = (variable: Variable, wanted: Range): Range => {
    const old = box?.[variable];
    return (old && !again && intersection(old, wanted)) || wanted;
  };
  return tidy({ ...box, [map.x]: narrowed(map.x, x), [map.y]: narrowed(map.y, y) }, domain);
}

/** A box of one cell of a map, within another box. */
export const cellBox = (box: Box | undefined, map: MapAxes, x: number, y: number): Box => ({
  ...box,
  [map.x]: [x, x],
  [map.y]: [y, y],
});
