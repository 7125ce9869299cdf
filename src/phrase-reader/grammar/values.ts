/** Numbers that are computed: sums, differences, multiples, extremes. */
import {
  constant,
  IT,
  minus,
  NEXT,
  type Numbers,
  plus,
  PREVIOUS,
  remainder,
  size,
  times,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';

const sum = (of: Numbers): Value => ({ is: 'sum', of });
const share = (of: Value, by: number): Value => ({ is: 'share', of, by });
const difference = (left: Value, right: Value): Value => ({ is: 'difference', left, right });
const square = (x: Value) => times(x, x);

/** The mean of so many numbers; "the others" are two. */
const mean = (of: Numbers): Value | undefined => {
  const many = of === 'others' ? 2 : of === 'their' ? 3 : 'each' in of ? undefined : of.length;
  return many === undefined ? undefined : share(sum(of), many);
};
const pair = (of: Numbers): Value | undefined =>
  Array.isArray(of) && of.length === 2 ? difference((of as Value[])[0], (of as Value[])[1]) : undefined;
const isConstant = (x: Value): x is Value & { is: 'constant' } => x.is === 'constant';
const rest = (x: Value, k: number): Value | undefined => (k > 0 ? remainder(x, k) : undefined);
const divided = (x: Value, y: Value): Value | undefined =>
  isConstant(y) && y.value > 0 ? share(x, y.value) : undefined;

/** "The spread, maximum minus minimum, is …" */
const sameAs = (x: Value, y: Value): Value | undefined =>
  JSON.stringify(x) === JSON.stringify(y) ? x : undefined;

/** "The second gap": from which direction, the words do not say. */
const gapAt = (first: 0 | 1): Value => ({
  is: 'difference',
  left: TRIPLE[first + 1],
  right: TRIPLE[first],
  gap: true,
});

/** "The other two" as two numbers that can be subtracted: in either order, so as a difference. */
const OTHERS_APART: Value = {
  is: 'minus',
  left: { is: 'max', of: 'others' },
  right: { is: 'min', of: 'others' },
};

export const VALUES: Rules = {
  value: [
    ['{simple}', (x: Value) => x],
    ['{simple} , (i.e|that is)? {value} ,', sameAs],
    ['{simple} (plus|+|added to) {value}', (x: Value, y: Value) => plus(x, y)],
    ['{simple} (minus|-) {simple}', minus],
    ['{simple} (times|multiplied by) {value}', (x: Value, y: Value) => times(x, y)],
    ['{simple} (divided by|/) {simple}', divided],
    ['{simple} (increased by|and) {num} more', (x: Value, k: number) => plus(x, constant(k))],
    ['{simple} increased by {simple}', (x: Value, y: Value) => plus(x, y)],
    ['{simple} (decreased|reduced|lowered|diminished) by {simple}', minus],
    ['{simple} modulo {k}', (x: Value, k: number) => (isConstant(x) ? undefined : rest(x, k))],
    ['{simple} % {k}', rest],
    ['{simple} (squared|to the power of two|to the power of 2)', square],
    ['{simple} cubed', (x: Value) => times(x, x, x)],
    ['{simple} doubled', (x: Value) => times(constant(2), x)],
    ['{simple} tripled', (x: Value) => times(constant(3), x)],
    ['{simple} halved', (x: Value) => share(x, 2)],
    ['{simple} (*) {value}', (x: Value, y: Value) => times(x, y)],
  ],
  /** "3 more than the first": not after "at least", where it is the difference that is at least 3. */
  offset: [
    [
      '{num} (more|greater|larger|higher|bigger|above) than {value}',
      (k: number, x: Value) => plus(x, constant(k)),
    ],
    ['{num} (less|fewer|smaller|lower|below) than {value}', (k: number, x: Value) => minus(x, constant(k))],
    ['{num} (above|over) {value}', (k: number, x: Value) => plus(x, constant(k))],
    ['{num} (below|under) {value}', (k: number, x: Value) => minus(x, constant(k))],
    [
      '(greater|larger|higher|bigger|more) than {value} by (exactly)? {num}',
      (x: Value, k: number) => plus(x, constant(k)),
    ],
    [
      '(less|smaller|lower|fewer) than {value} by (exactly)? {num}',
      (x: Value, k: number) => minus(x, constant(k)),
    ],
    [
      'one (more|greater|larger|higher) than {times} {value}',
      (k: number, x: Value) => plus(constant(1), times(constant(k), x)),
    ],
  ],
  times: [
    ['{k} times', (k: number) => k],
    ['twice|double|doubled', () => 2],
    ['thrice|triple|treble', () => 3],
    ['quadruple', () => 4],
  ],
  simple: [
    ['{num}', (k: number) => constant(k)],
    ['(zero|nought)', () => constant(0)],
    ['{place}', (x: Value) => x],
    ['{times} (of)? (the value of)? {simple}', (k: number, x: Value) => times(constant(k), x)],
    ['{times} as (large|big|great|high|much) as {simple}', (k: number, x: Value) => times(constant(k), x)],
    ['the (double|triple) of {simple}', (x: Value) => times(constant(2), x)],
    ['{k} times as (large|big|great|high|much) as {simple}', (k: number, x: Value) => times(constant(k), x)],
    ['(a|one)? half (of)? {simple}', (x: Value) => share(x, 2)],
    ['(a|one) third of {simple}', (x: Value) => share(x, 3)],
    ['(the|a)? multiple {simple}', () => undefined],
    ['(the|their)? (sum|total|sum total) (of)? {several}', sum],
    ['{several} <TOGETHER>', sum],
    ['the? (sum|total) of {simple} and {simple}', (x: Value, y: Value) => plus(x, y)],
    ['the? combined (total|sum|value) of {several}', sum],
    ['(their|the|its)? (sum|total)', () => sum('their')],
    ['the? product of {several}', (of: Numbers): Value => ({ is: 'product', of })],
    ['the? product of {simple} and {simple}', (x: Value, y: Value) => times(x, y)],
    ['(their|the) product', (): Value => ({ is: 'product', of: 'their' })],
    ['(the|an)? (average|mean|arithmetic mean|arithmetic average|midpoint) (value)? of {several}', mean],
    ['(their|the) (average|mean)', () => mean('their')],
    ['the? (absolute|positive) difference (between|of) {several}', (of: Numbers) => absolute(pair(of))],
    [
      'the? (absolute|positive) difference (between|of) {simple} and {simple}',
      (x: Value, y: Value) => size(minus(x, y)),
    ],
    [
      'the? (distance|gap|spacing) (between|from) {simple} (and|to) {simple}',
      (x: Value, y: Value) => size(minus(x, y)),
    ],
    ['the? (distance|gap|spacing) between {several}', (of: Numbers) => absolute(pair(of))],
    ['the? difference (between|of) {simple} and {simple}', difference],
    ['the? difference (between|of) {several}', (of: Numbers) => (of === 'others' ? undefined : pair(of))],
    [
      'the? (range|spread) (of {several})?',
      (of: Numbers = TRIPLE) => minus({ is: 'max', of }, { is: 'min', of }),
    ],
    ['(the)? (absolute value|magnitude|modulo|absolute size) of {simple}', size],
    [
      'the? (sum|total) of (the|their)? (absolute values|magnitudes)',
      () => sum({ each: 'abs', of: 'their' }),
    ],
    ['the? square of {simple}', square],
    ['the? cube of {simple}', (x: Value) => times(x, x, x)],
    [
      '(the)? (last|final|units|unit|ones) digit of {simple}',
      (of: Value): Value => ({ is: 'last-digit', of }),
    ],
    [
      '(the)? (sum of digits|sum of the digits|digit sum|digits sum) of {simple}',
      (of: Value): Value => ({ is: 'digit-sum', of }),
    ],
    [
      'the? remainder of {simple} (when|after)? (divided|division) by {k}',
      (x: Value, k: number) => (k > 0 ? remainder(x, k) : undefined),
    ],
    [
      '(the)? (negative|opposite|negation|additive inverse|inverse) of {simple}',
      (of: Value): Value => ({ is: 'negative', of }),
    ],
    ['the? (previous|preceding|prior|former|earlier) (<N>)?', () => PREVIOUS],
    ['(the)? (<N>) (before|preceding) (it|that)?', () => PREVIOUS],
    ['(the)? (<N>) (immediately|directly|just) (before|preceding) (it|that)?', () => PREVIOUS],
    ['its (predecessor|left neighbor|left neighbour)', () => PREVIOUS],
    ['the? (next|following|subsequent|succeeding) (<N>)?', () => NEXT],
    ['(the)? (<N>) (after|following) (it|that)?', () => NEXT],
    ['its (left)? (predecessor)', () => PREVIOUS],
    ['its successor', () => NEXT],
    ['itself', () => IT],
    ['{place} poss (last|final|units|ones) digit', (of: Value): Value => ({ is: 'last-digit', of })],
    ['{place} poss (absolute value|magnitude)', size],
    [
      'the? (step|jump|change|increase|difference) from {simple} to {simple}',
      (x: Value, y: Value) => minus(y, x),
    ],
    ['the? {gapOrdinal} <GAPNOUN>', gapAt],
    ['{extreme}', (x: Value) => x],
    ['{k} {letter}', (k: number, x: Value) => times(constant(k), x)],
    ['bracket-open {value} bracket-close', (x: Value) => x],
    ['{place} (^|**) 2', square],
    ['{place} squared', square],
    ['(-|minus) {place}', (of: Value): Value => ({ is: 'negative', of })],
  ],
  TOGETHER: [['(put|taken|added)? together|combined', () => null]],
  GAPNOUN: [['gap|difference|step|jump|interval|increment|distance|spacing', () => null]],
  gapOrdinal: [
    ['first', () => 0],
    ['second|last', () => 1],
  ],
  letter: [
    ['(a|x)', () => TRIPLE[0]],
    ['(b|y)', () => TRIPLE[1]],
    ['(c|z)', () => TRIPLE[2]],
  ],
  extreme: [
    [
      'the? (largest|greatest|biggest|highest|maximum|max) (<N>)? (of {several}|<IN>)?',
      (of: Numbers = TRIPLE) => ({ is: 'max', of }),
    ],
    [
      'the? (smallest|least|lowest|minimum|min) (<N>)? (of {several}|<IN>)?',
      (of: Numbers = TRIPLE) => ({ is: 'min', of }),
    ],
    ['the? (maximum|max) of {several}', (of: Numbers) => ({ is: 'max', of })],
    ['the? (minimum|min) of {several}', (of: Numbers) => ({ is: 'min', of })],
    ['(the)? median (<N>)? (of {all}|<IN>)?', () => ({ is: 'median', of: TRIPLE })],
    [
      'the? middle (value|number) (when|if|once|after) (they|the numbers|sorted|ordered) (are)? (sorted|ordered|arranged)?',
      () => ({ is: 'median', of: TRIPLE }),
    ],
    ['the? second (largest|smallest|greatest) (<N>)?', () => ({ is: 'median', of: TRIPLE })],
  ],
  apart: [['the? (absolute|positive)? difference (between|of) {others}', () => OTHERS_APART]],
};

function absolute(what: Value | undefined): Value | undefined {
  return what?.is === 'difference' ? size(minus(what.left, what.right)) : undefined;
}
