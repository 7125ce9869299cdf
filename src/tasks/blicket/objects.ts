/** Objects by name, as the protocol writes them, and by number. */
import type { Json } from '../../base/json';
import { objectName } from '../rule-discovery/values';
import { ReplayError, type Feedback, type Parsed } from '../task';

export const namesOf = (objects: readonly number[]): string[] => objects.map(objectName);

/** A list of objects as in replies: `[object 0, object 2]`. */
export const listOf = (objects: readonly number[]): string => `[${namesOf(objects).join(', ')}]`;

const OBJECT_NAME = /^object[ _]?(\d{1,3})$/i;

/** The number of an object of so many; undefined where the name is none of theirs. */
export function numberOf(name: string, objects: number): number | undefined {
  const match = OBJECT_NAME.exec(name);
  const object = match ? Number(match[1]) : objects;
  return object < objects ? object : undefined;
}

/** The state of the device: for each object, whether it is on it. */
export const stateOf = (on: readonly number[], objects: number): boolean[] =>
  Array.from({ length: objects }, (_, object) => on.includes(object));

/** The objects of a test, or of feedback on one. Throws ReplayError where there are none of this game. */
export function objectsOf({ objects }: Parsed | Feedback, count: number): readonly number[] {
  const numbers = Array.isArray(objects)
    ? (objects as readonly Json[]).map((name) =>
        typeof name === 'string' ? numberOf(name, count) : undefined,
      )
    : [undefined];
  const known = numbers.filter((object) => object !== undefined);
  if (known.length < numbers.length) throw new ReplayError('this test has no list of objects of the game');
  return known;
}
