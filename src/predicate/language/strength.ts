/** Binding strength as in Python, weakest first. What stands in front of a value only has none. */
export const STRENGTH = {
  none: 0,
  or: 1,
  and: 2,
  not: 3,
  compare: 4,
  bitOr: 5,
  bitXor: 6,
  bitAnd: 7,
  shift: 8,
  plus: 9,
  times: 10,
  unary: 11,
  power: 12,
} as const;

/** The strength of each sign between values; `~` stands in front of one only. */
export const SIGN_STRENGTH: ReadonlyMap<string, number> = new Map([
  ['|', STRENGTH.bitOr],
  ['^', STRENGTH.bitXor],
  ['&', STRENGTH.bitAnd],
  ['<<', STRENGTH.shift],
  ['>>', STRENGTH.shift],
  ['+', STRENGTH.plus],
  ['-', STRENGTH.plus],
  ['*', STRENGTH.times],
  ['/', STRENGTH.times],
  ['//', STRENGTH.times],
  ['%', STRENGTH.times],
  ['**', STRENGTH.power],
  ['~', STRENGTH.none],
  ['<', STRENGTH.compare],
  ['<=', STRENGTH.compare],
  ['==', STRENGTH.compare],
  ['!=', STRENGTH.compare],
  ['>', STRENGTH.compare],
  ['>=', STRENGTH.compare],
]);
