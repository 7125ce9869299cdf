/** Remainders: "1 mod 3" is a kind of number, and no number. */
import { constant, equal, IT, type Meaning, minus, or, readings, remainder, type Value } from '../meaning';
import type { Rules } from '../parse';

const residue = (r: number, m: number): Meaning => equal(remainder(IT, m), constant(((r % m) + m) % m));

const residues = (of: readonly number[], m: number): Meaning | undefined =>
  m > 0 ? or([...new Set(of)].map((r) => residue(r, m))) : undefined;

/** "a = b mod 3": both leave the same remainder, though what is written may also be read as a = (b mod 3). */
const alike = (x: Value, y: Value, m: number): Meaning | undefined =>
  m > 0
    ? readings(
        [{ is: 'divisible', of: minus(x, y), by: constant(m) }, equal(x, remainder(y, m))],
        'whether “mod” is said of both sides',
      )
    : undefined;

export const RESIDUES: Rules = {
  SAMEAS: [['(equal|equals|=|==|is equal to|is)', () => null]],
  residue: [
    ['{num}', (r: number) => [r]],
    ['(one of|either)? {choice}', (of: readonly number[]) => of],
  ],
  MODULO: [['(,)? (modulo|in modulo|when taken modulo)', () => null]],
  following: [
    ['(always|exactly)? (congruent to|equivalent to|≡|equal to)? {residue} <MODULO> {k}', residues],
  ],
  does: [['(equal|equals|=|==|≡) {residue} <MODULO> {k}', residues]],
  clause: [
    ['{value} (=|==|≡|equals) {residue} <MODULO> {k}', ofValue],
    [
      '{value} <SAMEAS> {value} <MODULO> {k}',
      (x: Value, y: Value, m: number) => (isConstant(y) ? undefined : alike(x, y, m)),
    ],
  ],
};

const isConstant = (x: Value): boolean => x.is === 'constant';

function ofValue(x: Value, of: readonly number[], m: number): Meaning | undefined {
  return isConstant(x) || m <= 0
    ? undefined
    : or(of.map((r) => equal(remainder(x, m), constant(((r % m) + m) % m))));
}
