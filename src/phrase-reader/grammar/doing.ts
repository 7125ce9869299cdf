/** Verbs said of one number, and how a number is made from others. */
import {
  compare,
  constant,
  equal,
  IT,
  type Meaning,
  minus,
  type Numbers,
  plus,
  remainder,
  size,
  times,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import { speakOf } from '../substitute';
import { endsWith, oneOf, relative, versus } from './builders';

export const DOING: Rules = {
  choice: [
    ['{num} or {num}', (x: number, y: number) => [x, y]],
    ['{num} and {num}', (x: number, y: number) => [x, y]],
    ['{num} , {choice}', (x: number, of: readonly number[]) => [x, ...of]],
    ['{num} , (or|and) {num}', (x: number, y: number) => [x, y]],
  ],
  making: [
    ['subtracting {value} from {simple}', (x: Value, y: Value) => minus(y, x)],
    ['adding {value} to {simple}', (x: Value, y: Value) => plus(y, x)],
    ['adding (together)? {several} (together)?', (of: Numbers) => ({ is: 'sum', of })],
    ['adding {simple} and {simple} (together)?', (x: Value, y: Value) => plus(x, y)],
    ['adding (up)? {several}', (of: Numbers) => ({ is: 'sum', of })],
    ['multiplying {simple} (by|with) {value}', (x: Value, y: Value) => times(x, y)],
    ['multiplying {several} (together)?', (of: Numbers) => ({ is: 'product', of })],
    ['doubling {simple}', (x: Value) => times(constant(2), x)],
    ['tripling {simple}', (x: Value) => times(constant(3), x)],
    ['halving {simple}', (x: Value): Value => ({ is: 'share', of: x, by: 2 })],
    ['squaring {simple}', (x: Value) => times(x, x)],
    [
      'averaging {several}',
      (of: Numbers) => (of === 'others' ? { is: 'share', of: { is: 'sum', of }, by: 2 } : undefined),
    ],
  ],
  /** Verbs said of one number. */
  does: [
    [
      '(end|ends|ending|terminate|terminates|finish|finishes) (with|in|on) (the|a)? (digit|number|numeral|a)? (of)? {k}',
      endsWith,
    ],
    [
      '(end|ends) (with|in) (the|a)? (digit|digits)? (either)? {choice}',
      (of: readonly number[]) => oneOf(of, { is: 'last-digit', of: IT }),
    ],
    ['(has|have|having) (a|the|its)? (last|final|units|unit|ones) digit (of|equal to)? {k}', endsWith],
    [
      '(has|have|having) (an|a)? (absolute value|magnitude) (that is)? {following}',
      (x: Meaning) => speakOf(x, size(IT)),
    ],
    [
      '(has|have|having) (an|a)? (absolute value|magnitude) of {num}',
      (k: number) => equal(size(IT), constant(k)),
    ],
    ['(has|have|having) {k} as (its|their|the) (last|final|units|ones) digit', endsWith],
    [
      '(end|ends) (with|in) (the)? same digit as {simple}',
      (x: Value) => equal({ is: 'last-digit', of: IT }, { is: 'last-digit', of: x }),
    ],
    [
      '(leave|leaves|leaving|give|gives|has|have|yield|yields) (a|the)? remainder (of)? {k} (when|if|on|after)? (it is)? (divided|division) by {k}',
      (r: number, m: number) => (m > 0 ? equal(remainder(IT, m), constant(r)) : undefined),
    ],
    ['(exceed|exceeds|exceeding) {value} by {num}', (x: Value, k: number) => equal(IT, plus(x, constant(k)))],
    ['(exceed|exceeds|exceeding) {value}', (x: Value) => compare(IT, '>', x)],
    ['(exceed|exceeds) {others}', (of: Numbers) => versus('>')(of)],
    ['(equal|equals|equalling|equaling) (to)? {value}', (x: Value) => equal(IT, x)],
    ['(equal|equals) {offset}', (x: Value) => equal(IT, x)],
    ['(=|==) {value}', (x: Value) => equal(IT, x)],
    [
      'can be divided (evenly|exactly)? by {k} (without (a)? remainder|with no remainder|evenly|exactly)?',
      (k: number): Meaning | undefined => (k > 0 ? { is: 'divisible', of: IT, by: constant(k) } : undefined),
    ],
    [
      '(divide|divides) (evenly into)? {value} (evenly|exactly)?',
      (of: Value): Meaning => ({ is: 'divisible', of, by: IT }),
    ],
    ['{sign} {value}', relative],
    ['(differ|differs) from {value} by {k}', (x: Value, k: number) => equal(size(minus(IT, x)), constant(k))],
    [
      '(differ|differs) from {value} by (at least|no less than) {k}',
      (x: Value, k: number) => compare(size(minus(IT, x)), '>=', constant(k)),
    ],
    ['(lie|lies|fall|falls) {following}', (x: Meaning) => x],
  ],
  sign: [
    ['>', () => '>'],
    ['<', () => '<'],
    ['>=', () => '>='],
    ['<=', () => '<='],
    ['(=|==)', () => '=='],
    ['!=', () => '!='],
  ],
};
