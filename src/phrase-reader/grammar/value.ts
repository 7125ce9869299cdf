/** A value, also one that is computed from others: "three times the sum of the first two". */
import {
  and,
  compare,
  constant,
  minus,
  or,
  plus,
  readings,
  remainder,
  times,
  type Comparison,
  type Meaning,
  type Numbers,
  type Value,
} from '../meaning';
import { pass, type Rules } from '../parse';
import { isConstant, product, sameAs, quotient, square, sum } from './builders';

const remainderBy = (x: Value, k: number): Value | undefined => (k > 0 ? remainder(x, k) : undefined);

const divided = (x: Value, y: Value): Value | undefined =>
  isConstant(y) && y.value > 0 ? quotient(x, y.value) : undefined;

/** "a != b != c" does not compare a and c, but is often meant to. */
function chainOf(x: Value, p: Comparison, y: Value, q: Comparison, z: Value): Meaning {
  const chain = and([compare(x, p, y), compare(y, q, z)]);
  if (p !== '!=' || q !== '!=') return chain;
  return readings([chain, and([chain, compare(x, '!=', z)])], 'whether the first and the last may be equal');
}

export const VALUE: Rules = {
  value: {
    '{simple}': pass,
    '{simple} , (i.e|that is)? {value} ,': sameAs,
    '{simple} (plus|+|added to) {value}': (x: Value, y: Value) => plus(x, y),
    '{simple} (minus|-) {simple}': minus,
    '{simple} (times|multiplied by) {value}': (x: Value, y: Value) => times(x, y),
    '{simple} (divided by|/) {simple}': divided,
    '{simple} (increased by|and) {num} more': (x: Value, k: number) => plus(x, constant(k)),
    '{simple} increased by {simple}': (x: Value, y: Value) => plus(x, y),
    '{simple} (decreased|reduced|lowered|diminished) by {simple}': minus,
    '{simple} modulo {k}': (x: Value, k: number) => (isConstant(x) ? undefined : remainderBy(x, k)),
    '{simple} % {k}': remainderBy,
    '{simple} (squared|to the power of two|to the power of 2)': square,
    '{simple} cubed': (x: Value) => times(x, x, x),
    '{simple} doubled': (x: Value) => times(constant(2), x),
    '{simple} tripled': (x: Value) => times(constant(3), x),
    '{simple} halved': (x: Value) => quotient(x, 2),
    '{simple} (*) {value}': (x: Value, y: Value) => times(x, y),
    '{simple} , (defined as|meaning|being|namely|in other words|or) {value} ,': sameAs,
    '{simple} - {simple}': minus,
  },
  /** "3 more than the first": not after "at least", where it is the difference that is at least 3. */
  offset: {
    '{num} (more|greater|larger|higher|bigger|above) than {value}': (k: number, x: Value) =>
      plus(x, constant(k)),
    '{num} (less|fewer|smaller|lower|below) than {value}': (k: number, x: Value) => minus(x, constant(k)),
    '{num} (above|over) {value}': (k: number, x: Value) => plus(x, constant(k)),
    '{num} (below|under) {value}': (k: number, x: Value) => minus(x, constant(k)),
    '(greater|larger|higher|bigger|more) than {value} by (exactly)? {num}': (x: Value, k: number) =>
      plus(x, constant(k)),
    '(less|smaller|lower|fewer) than {value} by (exactly)? {num}': (x: Value, k: number) =>
      minus(x, constant(k)),
    'one (more|greater|larger|higher) than {times} {value}': (k: number, x: Value) =>
      plus(constant(1), times(constant(k), x)),
    '(bigger|greater|larger|higher|more) than {value} by {place}': (x: Value, y: Value) => plus(x, y),
    '(smaller|less|lower) than {value} by {place}': (x: Value, y: Value) => minus(x, y),
    '{simple} (more|greater|larger|higher|bigger) than {simple}': (x: Value, y: Value) =>
      x.is === 'constant' ? undefined : plus(y, x),
    '{simple} (less|smaller|lower) than {simple}': (x: Value, y: Value) =>
      x.is === 'constant' ? undefined : minus(y, x),
  },
  times: {
    '{k} times': pass,
    'twice|double|doubled': () => 2,
    'thrice|triple|treble': () => 3,
    quadruple: () => 4,
  },
  making: {
    'subtracting {value} from {simple}': (x: Value, y: Value) => minus(y, x),
    'adding {value} to {simple}': (x: Value, y: Value) => plus(y, x),
    'adding (together)? {several} (together)?': (of: Numbers) => ({ is: 'sum', of }),
    'adding {simple} and {simple} (together)?': (x: Value, y: Value) => plus(x, y),
    'adding (up)? {several}': (of: Numbers) => ({ is: 'sum', of }),
    'multiplying {simple} (by|with) {value}': (x: Value, y: Value) => times(x, y),
    'multiplying {several} (together)?': (of: Numbers) => ({ is: 'product', of }),
    'doubling {simple}': (x: Value) => times(constant(2), x),
    'tripling {simple}': (x: Value) => times(constant(3), x),
    'halving {simple}': (x: Value): Value => ({ is: 'quotient', of: x, by: 2 }),
    'squaring {simple}': (x: Value) => times(x, x),
    'averaging {several}': (of: Numbers) =>
      of === 'others' ? { is: 'quotient', of: { is: 'sum', of }, by: 2 } : undefined,
    '(summing|totalling|totaling) (up)? {several} (up|together)?': sum,
    'adding {several} (up)? (together)?': sum,
    'multiplying {several} (all)? (together|with each other|with one another)': product,
    'taking the (sum|total) of {several}': sum,
    'taking the product of {several}': product,
  },
  sign: {
    '>': () => '>',
    '<': () => '<',
    '>=': () => '>=',
    '<=': () => '<=',
    '(=|==)': () => '==',
    '!=': () => '!=',
  },
  residue: {
    '{num}': (r: number) => [r],
    '(one of|either)? {choice}': pass,
  },
  equation: {
    '{value} {sign} {value}': (x: Value, op: Comparison, y: Value) => compare(x, op, y),
    '{value} {sign} {value} {sign} {value}': (x: Value, p: Comparison, y: Value, q: Comparison, z: Value) =>
      chainOf(x, p, y, q, z),
    '{value} (=|==) {value} or {value}': (x: Value, y: Value, z: Value) =>
      or([compare(x, '==', y), compare(x, '==', z)]),
  },
  computing: {
    '(add|sum) (up)? {several} (up)?': (of: Numbers): Value => ({ is: 'sum', of }),
    '{several} are (added|summed) (up)? (together)?': (of: Numbers): Value => ({ is: 'sum', of }),
    'add (up)? {several} <TOGETHER>': (of: Numbers): Value => ({ is: 'sum', of }),
    'add {simple} (and|to) {simple} <TOGETHER>?': (x: Value, y: Value) => plus(x, y),
    'multiply {several} <TOGETHER>?': (of: Numbers): Value => ({ is: 'product', of }),
    'multiply {simple} (by|and|with) {simple}': (x: Value, y: Value) => times(x, y),
    'subtract {simple} from {simple}': (x: Value, y: Value) => minus(y, x),
    '(take|compute|calculate|form) the (sum|total) of {several}': sum,
    '(take|compute|calculate|form) the product of {several}': product,
    'multiply {several} (all)? (together|with each other|with one another)': product,
    '{several} are multiplied (together|with each other|with one another)?': product,
  },
};
