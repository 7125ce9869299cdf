import { contains, type Domain, type Triple } from '../../../src/predicate/domain';

/** Reads `2, 4, 6`, with or without brackets; else returns the error. */
export function readTriple(text: string, over: Domain): Triple | string {
  const numbers = text
    .replace(/[()[\]]/gu, ' ')
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .map((part) => (/^[-−+]?\d+$/u.test(part) ? Number(part.replace('−', '-')) : NaN));
  const [a, b, c] = numbers;
  if (numbers.length !== 3 || a === undefined || b === undefined || c === undefined || numbers.some(isNaN))
    return 'Three whole numbers, such as 2, 4, 6';
  if (!contains(over, [a, b, c])) return `Each number lies from ${over.min} to ${over.max}`;
  return [a, b, c];
}
