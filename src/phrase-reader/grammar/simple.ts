/** A value that needs no bracket: a number of the triple, a sum, a difference, an extreme. */
import {
  IT,
  NEXT,
  PREVIOUS,
  TRIPLE,
  constant,
  minus,
  plus,
  remainder,
  size,
  times,
  type Numbers,
  type Value,
} from '../meaning';
import { pass, type Rules } from '../parse';
import { product, quotient, square, sum } from './builders';

const difference = (left: Value, right: Value): Value => ({ is: 'difference', left, right });

/** The mean of so many numbers; "the others" are two. */
const mean = (of: Numbers): Value | undefined => {
  const many = of === 'others' ? 2 : of === 'their' ? 3 : 'each' in of ? undefined : of.length;
  return many === undefined ? undefined : quotient(sum(of), many);
};

const pair = (of: Numbers): Value | undefined =>
  Array.isArray(of) && of.length === 2 ? difference((of as Value[])[0], (of as Value[])[1]) : undefined;

/** "The second gap": from which direction, the words do not say. */
const gapAt = (first: 0 | 1): Value => ({
  is: 'difference',
  left: TRIPLE[first + 1],
  right: TRIPLE[first],
  gap: true,
});

function absolute(what: Value | undefined): Value | undefined {
  return what?.is === 'difference' ? size(minus(what.left, what.right)) : undefined;
}

function sumOfLastDigits(of: Numbers): Value | undefined {
  if (typeof of === 'string' || 'each' in of) return undefined;
  return { is: 'sum', of: of.map((one): Value => ({ is: 'last-digit', of: one })) };
}

const extreme =
  (is: 'min' | 'max' | 'median' | 'sum') =>
  (of: Numbers): Value => ({ is, of });

const EXTREMES: readonly Value[] = [
  { is: 'max', of: TRIPLE },
  { is: 'min', of: TRIPLE },
];

const spread: Value = minus({ is: 'max', of: TRIPLE }, { is: 'min', of: TRIPLE });

export const SIMPLE: Rules = {
  simple: {
    '{num}': (k: number) => constant(k),
    '(zero|nought)': () => constant(0),
    '{place}': pass,
    '{times} (of)? (the value of)? {simple}': (k: number, x: Value) => times(constant(k), x),
    '{times} as (large|big|great|high|much) as {simple}': (k: number, x: Value) => times(constant(k), x),
    'the (double|triple) of {simple}': (x: Value) => times(constant(2), x),
    '(a|one)? half (of)? {simple}': (x: Value) => quotient(x, 2),
    '(a|one) third of {simple}': (x: Value) => quotient(x, 3),
    '(the|a)? multiple {simple}': () => undefined,
    '(the|their)? (sum|total|sum total) (of)? {several}': sum,
    '{several} <TOGETHER>': sum,
    'the? (sum|total) of {simple} and {simple}': (x: Value, y: Value) => plus(x, y),
    'the? combined (total|sum|value) of {several}': sum,
    '(their|the|its)? (sum|total)': () => sum('their'),
    'the? product of {several}': (of: Numbers): Value => ({ is: 'product', of }),
    'the? product of {simple} and {simple}': (x: Value, y: Value) => times(x, y),
    '(their|the) product': (): Value => ({ is: 'product', of: 'their' }),
    '(the|an)? (average|mean|arithmetic mean|arithmetic average|midpoint) (value)? of {several}': mean,
    '(their|the) (average|mean)': () => mean('their'),
    'the? (absolute|positive) difference (between|of) {several}': (of: Numbers) => absolute(pair(of)),
    'the? (absolute|positive) difference (between|of) {simple} and {simple}': (x: Value, y: Value) =>
      size(minus(x, y)),
    'the? (distance|gap|spacing) (between|from) {simple} (and|to) {simple}': (x: Value, y: Value) =>
      size(minus(x, y)),
    'the? (distance|gap|spacing) between {several}': (of: Numbers) => absolute(pair(of)),
    'the? difference (between|of) {simple} and {simple}': difference,
    'the? difference (between|of) {several}': (of: Numbers) => (of === 'others' ? undefined : pair(of)),
    'the? (range|spread) (of {several})?': (of: Numbers = TRIPLE) =>
      minus({ is: 'max', of }, { is: 'min', of }),
    '(the)? (absolute value|magnitude|modulo|absolute size) of {simple}': size,
    'the? (sum|total) of (the|their)? (absolute values|magnitudes)': () => sum({ each: 'abs', of: 'their' }),
    'the? square of {simple}': square,
    'the? cube of {simple}': (x: Value) => times(x, x, x),
    '(the)? (last|final|units|unit|ones) digit of {simple}': (of: Value): Value => ({ is: 'last-digit', of }),
    '(the)? (sum of digits|sum of the digits|digit sum|digits sum) of {simple}': (of: Value): Value => ({
      is: 'digit-sum',
      of,
    }),
    'the? remainder of {simple} (when|after)? (divided|division) by {k}': (x: Value, k: number) =>
      k > 0 ? remainder(x, k) : undefined,
    '(the)? (negative|opposite|negation|additive inverse|inverse) of {simple}': (of: Value): Value => ({
      is: 'negative',
      of,
    }),
    'the? (previous|preceding|prior|former|earlier) (<N>)?': () => PREVIOUS,
    '(the)? (<N>) (before|preceding) (it|that)?': () => PREVIOUS,
    '(the)? (<N>) (immediately|directly|just) (before|preceding) (it|that)?': () => PREVIOUS,
    'its (predecessor|left neighbor|left neighbour)': () => PREVIOUS,
    'the? (next|following|subsequent|succeeding) (<N>)?': () => NEXT,
    '(the)? (<N>) (after|following) (it|that)?': () => NEXT,
    'its (left)? (predecessor)': () => PREVIOUS,
    'its successor': () => NEXT,
    itself: () => IT,
    '{place} poss (last|final|units|ones) digit': (of: Value): Value => ({ is: 'last-digit', of }),
    '{place} poss (absolute value|magnitude)': size,
    'the? (step|jump|change|increase|difference) from {simple} to {simple}': (x: Value, y: Value) =>
      minus(y, x),
    'the? {gapOrdinal} <GAPNOUN>': gapAt,
    '{extreme}': pass,
    '{k} {letter}': (k: number, x: Value) => times(constant(k), x),
    'bracket-open {value} bracket-close': pass,
    '{place} (^|**) 2': square,
    '{place} squared': square,
    '(-|minus) {place}': (of: Value): Value => ({ is: 'negative', of }),
    product: (): Value => ({ is: 'product', of: 'their' }),
    '(the)? (sum|total) of (the|their|all)? (last|final|units|unit|ones) digits (of {several})?': (
      of: Numbers = TRIPLE,
    ) => sumOfLastDigits(of),
    '(max|maximum) call-open {arguments} call-close': extreme('max'),
    '(min|minimum) call-open {arguments} call-close': extreme('min'),
    'median call-open {arguments} call-close': extreme('median'),
    'sum call-open {arguments} call-close': extreme('sum'),
    'abs call-open {value} call-close': size,
    'bar {value} bar': size,
    '(the|their)? (sum|total) of (the|their)? squares': (): Value => ({
      is: 'sum',
      of: { each: 'square', of: 'their' } satisfies Numbers,
    }),
    'the? (sum|total) of <EXTREMES> <IN>?': () => sum(EXTREMES),
    'the? product of <EXTREMES> <IN>?': () => product(EXTREMES),
    'the? (absolute|positive)? (difference|gap|distance) between <EXTREMES> of {several}': (of: Numbers) =>
      minus({ is: 'max', of }, { is: 'min', of }),
    '(the|their)? total {letter} (plus|+) {value}': (x: Value, y: Value) => sum([x, y]),
    'the? (absolute|positive)? (difference|gap|distance) between <EXTREMES> <IN>?': () => spread,
    'the? product abc': (): Value => ({ is: 'product', of: TRIPLE }),
    '(the|their)? (total|overall|combined) sum (of)? {several}': (of: Numbers): Value => ({ is: 'sum', of }),
    '(the|a|its)? <WHOLE> poss (sum|total)': (): Value => ({ is: 'sum', of: TRIPLE }),
    '(the|a|its)? <WHOLE> poss product': (): Value => ({ is: 'product', of: TRIPLE }),
    '(the)? <N> (that|which)? (comes|came|is|stands|goes)? (right|immediately|directly|just)? (before|ahead of) it':
      () => PREVIOUS,
    '(the)? <N> (that|which)? (comes|came|is|stands|goes)? (right|immediately|directly|just)? after it': () =>
      NEXT,
    '(the)? <N> (that|which) (immediately|directly)? (precedes|comes before|came before|is before) it': () =>
      PREVIOUS,
    '(the)? <N> (that|which) (immediately|directly)? (follows|comes after|is after|succeeds) it': () => NEXT,
    'the? (difference|sum|product) {letter} (minus|-) {letter}': (x: Value, y: Value) => minus(x, y),
    'the? sum {letter} (plus|+) {value}': (x: Value, y: Value) => plus(x, y),
    '{simple2} subtracted from {simple}': (x: Value, y: Value) => minus(y, x),
    '{simple2} added to {simple}': (x: Value, y: Value) => plus(y, x),
    'the? (sum|total) (when|if) (you)? add (up)? {several}': (of: Numbers): Value => ({ is: 'sum', of }),
  },
  extreme: {
    'the? (largest|greatest|biggest|highest|maximum|max) (<N>)? (of {several}|<IN>)?': (
      of: Numbers = TRIPLE,
    ) => ({ is: 'max', of }),
    'the? (smallest|least|lowest|minimum|min) (<N>)? (of {several}|<IN>)?': (of: Numbers = TRIPLE) => ({
      is: 'min',
      of,
    }),
    '(the)? median (<N>)? (of {all}|<IN>)?': () => ({ is: 'median', of: TRIPLE }),
    'the? middle (value|number) (when|if|once|after) (they|the numbers|sorted|ordered) (are)? (sorted|ordered|arranged)?':
      () => ({ is: 'median', of: TRIPLE }),
    'the? second (largest|smallest|greatest) (<N>)?': () => ({ is: 'median', of: TRIPLE }),
  },
  arguments: {
    '{value}': (x: Value) => [x],
    '{value} , {arguments}': (x: Value, of: readonly Value[]) => [x, ...of],
  },
  EXTREMES: ['(the)? <TOP> and (the)? <BOTTOM> (<NN>)?', '(the)? <BOTTOM> and (the)? <TOP> (<NN>)?'],
  TOP: '(largest|greatest|biggest|highest|maximum|max)',
  BOTTOM: '(smallest|least|lowest|minimum|min)',
  simple2: {
    '{num}': (k: number) => constant(k),
    '{place}': pass,
  },
};
