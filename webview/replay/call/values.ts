/** Values of a test as they are typed, and as they are shown. Pure. */
import type { Json } from '../../../src/base/json';

/** The truth values of a single list, as the states of a device are; undefined for other arguments. */
export function switches(values: readonly Json[]): readonly boolean[] | undefined {
  const [first] = values;
  return values.length === 1 && Array.isArray(first) && first.every((each) => typeof each === 'boolean')
    ? first
    : undefined;
}

export const shownValues = (values: readonly Json[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');

/** Reads so many whole numbers, with or without brackets around them; undefined where it is not that. */
export function typedNumbers(text: string, count: number): readonly number[] | undefined {
  const inside = /^\s*[[(]?([^[\]()]*)[\])]?\s*$/.exec(text)?.[1];
  const parts = inside?.split(/[\s,;]+/).filter((part) => part !== '') ?? [];
  const numbers = parts.map((part) => (/^[-+]?\d{1,15}$/.test(part) ? Number(part) + 0 : NaN));
  return numbers.length === count && numbers.every((each) => Number.isSafeInteger(each))
    ? numbers
    : undefined;
}
