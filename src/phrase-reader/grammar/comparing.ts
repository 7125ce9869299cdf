/** More that can be said of one number: how it compares with several others, and what it shares with them. */
import {
  and,
  compare,
  type Comparison,
  constant,
  equal,
  IT,
  type Meaning,
  NEXT,
  type Numbers,
  or,
  PREVIOUS,
  remainder,
  size,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import type { Feature } from '../phrase';
import { relate } from '../relate';
import { relative, versus } from './builders';

const besides = (op: Comparison): Meaning => versus(op)([PREVIOUS, NEXT]);
const eitherOf = (op: Comparison, x: Value, y: Value): Meaning => or([relative(op, x), relative(op, y)]);
const bothOf = (op: Comparison, x: Value, y: Value): Meaning => and([relative(op, x), relative(op, y)]);

const alike = (feature: Feature, of: readonly Value[]): Meaning | undefined =>
  relate({ is: 'same', feature }, [IT, ...of]);
/** Only what has two sides has an opposite. */
const opposed = (feature: Feature, x: Value): Meaning | undefined =>
  feature.is === 'sign' || feature.is === 'parity' ? relate({ is: 'mixed', feature }, [IT, x]) : undefined;

const congruent = (r: number, m: number): Meaning | undefined =>
  m > 0 ? equal(remainder(IT, m), constant(((r % m) + m) % m)) : undefined;

export const COMPARING: Rules = {
  following: [
    ['{op} (each|both|either|all) (of)? its (two)? (neighbors|neighbours)', besides],
    ['{op} its (two)? (neighbors|neighbours)', besides],
    ['{op} {simple} or (to|than)? {simple}', eitherOf],
    ['{op} (both|each of)? {simple} and (to|than)? {simple}', bothOf],
    ['(exceeded|surpassed) by (both)? (of)? {several}', versus('<')],
    [
      '(greater|larger|bigger) than {place} and {place} in (absolute value|magnitude|size)',
      (x: Value, y: Value) => and([x, y].map((one) => compare(size(IT), '>', size(one)))),
    ],
    ['(exceeded|surpassed) by {simple}', (x: Value) => relative('<', x)],
    ['of the same {feature} as {features}', alike],
    ['of (opposite|different) {feature} (from|to|than) {simple}', opposed],
  ],
  /** Those with which something is shared. */
  features: [
    ['{several}', (of: Numbers) => (Array.isArray(of) ? (of as readonly Value[]) : undefined)],
    ['{simple}', (x: Value) => [x]],
  ],
  does: [
    ['(has|have|having|shares|share) the same {feature} as {features}', alike],
    [
      '(has|have|having) (the|a|an)? (opposite|different|other) {feature} (from|to|than|as|of) {simple}',
      opposed,
    ],
  ],
  property: [
    [
      '{num} (more|greater|larger|higher|above) (than)? (a|some|any) multiple of {k}',
      (r: number, m: number) => congruent(r, m),
    ],
    [
      '{num} (less|smaller|lower|below) (than)? (a|some|any) multiple of {k}',
      (r: number, m: number) => congruent(-r, m),
    ],
  ],
};
