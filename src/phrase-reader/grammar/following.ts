/** Phrases that follow a noun or "is": comparisons, multiples, "between". */
import { TURNED } from '../../predicate/syntax';
import {
  IT,
  NEXT,
  PREVIOUS,
  and,
  compare,
  constant,
  equal,
  minus,
  not,
  or,
  plus,
  readings,
  size,
  times,
  type Comparison,
  type Meaning,
  type Numbers,
  type Value,
} from '../meaning';
import { pass, type Rules } from '../parse';
import { substitute } from '../substitute';
import {
  dividedBy,
  divisibleBy,
  endsWith,
  isConstant,
  opposed,
  pairOf,
  relative,
  residues,
  sharesFeature,
  versus,
} from './builders';

/** "At least 2 but at most 5 more than the previous", "exceeding it by 2 to 5": bounds on how far from that one. */
const off =
  (up: boolean) =>
  (what: Meaning, from: Value): Meaning | undefined =>
    substitute(what, up ? minus(IT, from) : minus(from, IT));

/** `open`: the words do not say whether the ends belong to it. */
type Ends = 'strict' | 'loose' | 'open';

function within(low: Value, high: Value, ends: Ends): Meaning {
  const strict = and([compare(low, '<', IT), compare(IT, '<', high)]);
  const loose = and([compare(low, '<=', IT), compare(IT, '<=', high)]);
  if (ends === 'open') return readings([strict, loose], 'between, with or without the ends');
  return ends === 'strict' ? strict : loose;
}

const betweenSeveral =
  (ends: Ends) =>
  (of: Numbers): Meaning =>
    within({ is: 'min', of }, { is: 'max', of }, ends);

const between =
  (ends: Ends) =>
  (low: Value, high: Value): Meaning =>
    isConstant(low) && isConstant(high) ? within(low, high, ends) : betweenSeveral(ends)([low, high]);

/** "At least 3 less than b": at most b - 3. "Greater than 3 less than b" can be taken either way. */
function lessThan(op: Comparison, k: number, x: Value): Meaning {
  const bound: Value = { is: 'sum', of: [x, constant(-k)] };
  const turned = relative(TURNED[op], bound);
  return op.length > 1 ? turned : readings([turned, relative(op, bound)], 'less than something less');
}

function butNot(x: number, y: number): Meaning | undefined {
  const [first, second] = [divisibleBy(x), divisibleBy(y)];
  return first && second && and([first, not(second)]);
}

const besides = (op: Comparison): Meaning => versus(op)([PREVIOUS, NEXT]);

const eitherOf = (op: Comparison, x: Value, y: Value): Meaning => or([relative(op, x), relative(op, y)]);

const bothOf = (op: Comparison, x: Value, y: Value): Meaning => and([relative(op, x), relative(op, y)]);

export const FOLLOWING: Rules = {
  /** Properties that may follow a noun directly. */
  following: {
    '{sizeRange} (more|greater|larger|higher|bigger|above|over) (than)? {value}': off(true),
    '{sizeRange} (less|fewer|smaller|lower|below|under) (than)? {value}': off(false),
    '(greater|larger|higher|bigger|more|above) (than)? {value} by {sizeRange}': (
      from: Value,
      what: Meaning,
    ) => off(true)(what, from),
    '(less|smaller|lower|below) (than)? {value} by {sizeRange}': (from: Value, what: Meaning) =>
      off(false)(what, from),
    '(divisible|evenly divisible) by {num} ((without|with no) (a|any)? remainder|evenly|exactly)?':
      divisibleBy,
    '(exactly)? (midway|halfway|in the middle) between {simple} and {simple}': (x: Value, y: Value) =>
      equal({ is: 'product', of: [constant(2), IT] }, { is: 'sum', of: [x, y] }),
    '(exactly)? (midway|halfway|in the middle) between {several}': (of: Numbers) =>
      of === 'others' || (Array.isArray(of) && of.length === 2)
        ? equal({ is: 'product', of: [constant(2), IT] }, { is: 'sum', of })
        : undefined,
    '(divisible|evenly divisible) by {num} and (by)? {num}': (x: number, y: number) => pairOf(and, x, y),
    '(divisible|evenly divisible) by both {num} and {num}': (x: number, y: number): Meaning | undefined => {
      const both = pairOf(and, x, y);
      return both && { is: 'and', of: [both] };
    },
    '(divisible|evenly divisible) by (either)? {num} or (by)? {num}': (x: number, y: number) =>
      pairOf(or, x, y),
    '(divisible|evenly divisible) by {k} (but|and) not (divisible)? (by)? {k}': (x: number, y: number) =>
      butNot(x, y),
    'divisible by {place}': (by: Value): Meaning => ({ is: 'divisible', of: IT, by }),
    '{op} {value}': relative,
    '{op} {num} in (absolute value|magnitude|size)': (op: Comparison, k: number) =>
      compare(size(IT), op, constant(k)),
    '{op} {num} (more|greater|larger|higher|bigger|above) than {value}': (
      op: Comparison,
      k: number,
      x: Value,
    ) => relative(op, { is: 'sum', of: [x, constant(k)] }),
    '{op} {num} (less|fewer|smaller|lower|below) than {value}': lessThan,
    '{op} (the)? (absolute values|magnitudes) of {others}': (op: Comparison, of: Numbers) =>
      versus(op)({ each: 'abs', of }),
    '{op} (both)? (of)? ({others}|{places})': (op: Comparison, right: Numbers) => versus(op)(right),
    '(greater|larger|bigger|higher) in (absolute value|magnitude) than {value}': (x: Value) =>
      compare(size(IT), '>', size(x)),
    '(smaller|lower|less) in (absolute value|magnitude) than {value}': (x: Value) =>
      compare(size(IT), '<', size(x)),
    '{spanning}': pass,
    '((ending|that end|that ends) (with|in) (the|a)? (digit|number|numeral)? (of)?|with (a|the)? (last|final|units|unit|ones) digit (of|equal to)?) {k}':
      endsWith,
    '(always|exactly)? (congruent to|equivalent to|≡|equal to)? {residue} <MODULO> {k}': residues,
    '(a|the)? (strict)? (local)? (peak|summit)': () => besides('>'),
    '(a|the)? (strict)? (local)? (dip|valley|trough)': () => besides('<'),
    '{op} ((each|both|either|all) (of)?)? its (two)? (neighbors|neighbours)': besides,
    '{op} {simple} or (to|than)? {simple}': eitherOf,
    '{op} (both|each of)? {simple} and (to|than)? {simple}': bothOf,
    '(exceeded|surpassed) by (both)? (of)? {several}': versus('<'),
    '(greater|larger|bigger) than {place} and {place} in (absolute value|magnitude|size)': (
      x: Value,
      y: Value,
    ) => and([x, y].map((one) => compare(size(IT), '>', size(one)))),
    '(exceeded|surpassed) by {simple}': (x: Value) => relative('<', x),
    'of the same {feature} as {features}': sharesFeature,
    'of (opposite|different) {feature} (from|to|than) {simple}': opposed,
    '(greater|larger|higher|bigger) than {value} by (<BYLEAST> {k}|{k} or more)': (x: Value, k: number) =>
      compare(minus(IT, x), '>=', constant(k)),
    '(less|smaller|lower) than {value} by (<BYLEAST> {k}|{k} or more)': (x: Value, k: number) =>
      compare(minus(x, IT), '>=', constant(k)),
    '{op} {num} (above|over) {value}': (op: Comparison, k: number, x: Value) =>
      compare(IT, op, plus(x, constant(k))),
    'whose {mapping} <IS> {num}': (is: 'abs', k: number) => compare({ is, of: IT }, '==', constant(k)),
    'whose {mapping} <IS> {property}': (is: 'abs', what: Meaning) => substitute(what, { is, of: IT }),
    '(evenly)? divisible by (the)? {value}': dividedBy,
    '(strictly)? (greater|larger|bigger|higher) than (both|each|either)? (of)? (its|the)? (two|adjacent|immediate)? (neighbors|neighbours)':
      () => besides('>'),
    '(strictly)? (less|smaller|lower) than (both|each|either)? (of)? (its|the)? (two|adjacent|immediate)? (neighbors|neighbours)':
      () => besides('<'),
    '{num} or (less|fewer|lower|smaller|below|under)': (k: number) => relative('<=', constant(k)),
    '{num} or (more|greater|larger|higher|bigger|above|over)': (k: number) => relative('>=', constant(k)),
    'in [ {num} , {num} ]': (x: number, y: number) =>
      and([relative('>=', constant(x)), relative('<=', constant(y))]),
    '(exactly)? (midway|halfway) between its (two)? (neighbors|neighbours)': () =>
      equal(times(constant(2), IT), plus(PREVIOUS, NEXT)),
    '{op} (both of)? (them|those|these) (two)?': (op: Comparison) => versus(op)('others'),
  },
  /** Between two others. */
  spanning: {
    'between {simple} and {simple}': between('open'),
    'between {several}': betweenSeveral('open'),
    '(strictly|exclusively) between {simple} and {simple}': between('strict'),
    '(strictly|exclusively) between {several}': betweenSeveral('strict'),
    'between {simple} and {simple} (,)? (exclusive|exclusively|exclusive of the ends)': between('strict'),
    '(inclusively)? between {simple} and {simple} (,)? (inclusive|inclusively|both inclusive|included)':
      between('loose'),
    '(in the range|in range|from|ranging from) (of|from)? {num} (to|through) {num} (inclusive)?': (
      x: number,
      y: number,
    ) => between('loose')(constant(x), constant(y)),
  },
  op: {
    '(strictly)? (greater|larger|bigger|higher|more) than|above|over|exceeding|beyond|more (big|large|great|high) than|>':
      () => '>',
    '(strictly)? (less|smaller|lower|fewer) than|below|under|beneath|more (small|little|low) than|<': () =>
      '<',
    '(greater|larger|bigger|higher|more) than (,)? or (the same as|equal to|equals)|(greater|larger) or equal (to|than)|equal to or (greater|larger|more|higher) than':
      () => '>=',
    'at least|no less than|no smaller than|no lower than|not less than|not smaller than|not below|at least as (large|great|big|high) as|>=':
      () => '>=',
    '(less|smaller|lower|fewer) than (,)? or (the same as|equal to|equals)|(less|smaller) or equal (to|than)|equal to or (less|smaller|lower) than':
      () => '<=',
    'at most|no more than|no greater than|no larger than|no bigger than|no higher than|not greater than|not larger than|not more than|not above|up to|at most as (large|great|big|high) as|<=':
      () => '<=',
    'as (large|great|big|high) as|equal to|the same as|same as|identical to|exactly|=|==': () => '==',
    '(different|distinct|unequal) from|different than|not equal to|unequal to|other than|(anything|something|any number) (other than|but|different from)|!=':
      () => '!=',
  },
  /** Values with which something is shared. */
  features: {
    '{several}': (of: Numbers) => (Array.isArray(of) ? (of as readonly Value[]) : undefined),
    '{simple}': (x: Value) => [x],
  },
  BYLEAST: '(at least|no less than)',
};
