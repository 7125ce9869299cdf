/** The states of the device: which objects stand on it. */
import { namesOf } from '../objects';

const made = new Map<number, readonly (readonly boolean[])[]>();

/** All 2^N of them: those with the fewest objects first, then in the order of the objects' numbers. */
export function statesOf(objects: number): readonly (readonly boolean[])[] {
  const known = made.get(objects);
  if (known) return known;
  const states = Array.from({ length: 2 ** objects }, (_, bits) =>
    Array.from({ length: objects }, (__, object) => ((bits >> object) & 1) === 1),
  ).sort((p, q) => onIn(p).length - onIn(q).length);
  made.set(objects, states);
  return states;
}

/** The numbers of the objects on the device. */
export const onIn = (state: readonly boolean[]): readonly number[] =>
  [...state.keys()].filter((object) => state[object]);

export const namesIn = (state: readonly boolean[]): string[] => namesOf(onIn(state));
