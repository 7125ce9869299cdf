/** The values of a test, as `Game.argumentsOf` gives them, in words. */
import type { Json } from '../../base/json';

/** The numbers of the objects that are on, where the only value is a state of a device; undefined of other values. */
export function objectsOn(values: readonly Json[]): readonly number[] | undefined {
  const [state] = values;
  if (values.length !== 1 || !Array.isArray(state)) return undefined;
  return state.flatMap((on: Json, object) => (on === true ? [object] : []));
}

/** An object as the blicket test names it. */
export const objectName = (object: number): string => `object ${object}`;

/** A triple as `[2, 4, 6]`; objects on the device by their numbers. */
export function shownValues(values: Json | readonly Json[]): string {
  const list: readonly Json[] = Array.isArray(values) ? (values as readonly Json[]) : [values];
  const on = objectsOn(list) ?? (list.every((each) => typeof each === 'string') ? list : undefined);
  if (!on) return `[${list.map((each) => JSON.stringify(each)).join(', ')}]`;
  if (on.length === 0) return 'no objects';
  return `${on.length === 1 ? 'object' : 'objects'} ${on.join(', ')}`;
}
