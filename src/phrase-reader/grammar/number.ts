/** Numerals, and lists of them. */
import { NUMERAL } from '../first-words';
import type { Parser, Rules, Way } from '../parse';

/** A numeral, also with a sign; no rule of its own because its value is in the token. */
function numeral(parser: Parser, from: number): readonly Way<number>[] {
  const sign = ['-', 'minus', 'negative'].includes(parser.tokens[from]?.text ?? '');
  const number = parser.tokens[sign ? from + 1 : from]?.number;
  if (number !== undefined) return [{ value: sign ? -number : number, end: from + (sign ? 2 : 1) }];
  return !sign && parser.tokens[from]?.text === '+' && parser.tokens[from + 1]?.number !== undefined
    ? [{ value: parser.tokens[from + 1].number ?? 0, end: from + 2 }]
    : [];
}

/** A numeral without a sign. */
function amount(parser: Parser, from: number): readonly Way<number>[] {
  const number = parser.tokens[from]?.number;
  return number === undefined ? [] : [{ value: number, end: from + 1 }];
}

export const NUMBER: Rules = {
  num: Object.assign(numeral, { begins: [`'${NUMERAL}`, "'-", "'+", "'minus", "'negative"] }),
  k: Object.assign(amount, { begins: [`'${NUMERAL}`] }),
  ordinal: {
    'first|1st|initial|leading|opening': () => 0,
    'second|2nd|middle|central|mid|inner': () => 1,
    'third|3rd|last|final': () => 2,
  },
  choice: {
    '{num} or {num}': (x: number, y: number) => [x, y],
    '{num} and {num}': (x: number, y: number) => [x, y],
    '{num} , {choice}': (x: number, of: readonly number[]) => [x, ...of],
    '{num} , (or|and) {num}': (x: number, y: number) => [x, y],
  },
  eitherNumber: {
    '{num} or {num}': (x: number, y: number) => [x, y],
    '{num} , {eitherNumber}': (x: number, of: readonly number[]) => [x, ...of],
    '{num} , or {num}': (x: number, y: number) => [x, y],
  },
};
