/** The size of a step or difference, beside its verb or noun: "by more than 1 but less than 5". */
import { IT, and, constant, equal, type Comparison, type Meaning } from '../meaning';
import { pass, type Rules } from '../parse';
import type { Relation, Predication } from '../phrase';
import { related, relative } from './builders';

const bound = (op: Comparison, k: number): Meaning | undefined =>
  op === '==' || op === '!=' ? undefined : relative(op, constant(k));

const isBound = (what: Meaning): what is Meaning & { is: 'compare' } =>
  what.is === 'compare' && what.op.startsWith('<') !== what.op.startsWith('>');

/** One bound from below and one from above; two on one side are about two things. */
function range(x: Meaning, y: Meaning): Meaning | undefined {
  if (!isBound(x) || !isBound(y) || x.op[0] === y.op[0]) return undefined;
  return and([x, y]);
}

/** "Between 2 and 5", in whatever words, and nothing that is not a bound by a number. */
function isSpan(what: Meaning): boolean {
  if (what.is === 'and' || what.is === 'readings') return what.of.every(isSpan);
  return what.is === 'compare' && [what.left, what.right].every(({ is }) => is === 'it' || is === 'constant');
}

const boundsOnly = (what: Meaning): Meaning | undefined =>
  what.is !== 'compare' && isSpan(what) ? what : undefined;

const stride =
  (up: boolean) =>
  (what: Meaning): Relation => ({ is: 'stride', up, what });

/** "Increasing or decreasing by 2": throughout, or separately at each step. */
const eitherWay = (what: Meaning): Predication => ({
  is: 'readings',
  of: [
    { is: 'or', of: [true, false].map((up) => related({ is: 'stride', up, what })) },
    related({ is: 'gap-is', what }),
  ],
  why: 'one direction throughout, or each step by itself',
});

export const STEP_SIZES: Rules = {
  OFSIZE: '(steps|increments|decrements|intervals|jumps|gaps|differences|amounts)',
  /** A bound on a size, as a meaning about "it". */
  sizeBound: {
    '{op} {k}': bound,
    '{k} or (more|greater|larger|higher|above|over)': (k: number) => bound('>=', k),
    '{k} or (less|fewer|smaller|lower|below|under)': (k: number) => bound('<=', k),
  },
  /** Bounds on both sides. */
  sizeRange: {
    '{sizeBound} (,)? <BUT> (by|of|is|are)? {sizeBound}': range,
    '{sizeBound} , {sizeBound}': range,
    '(somewhere|anywhere)? {spanning}': boundsOnly,
  },
  sizes: ['{sizeBound}', '{sizeRange}'],
  stride: {
    '<UPS> (always)? by (a step of|an amount of)? {sizes} <EACHTIME>?': stride(true),
    '<DOWNS> (always)? by (a step of|an amount of)? {sizes} <EACHTIME>?': stride(false),
    '<UPS> (in|with) <OFSIZE> (of)? {sizes}': stride(true),
    '<DOWNS> (in|with) <OFSIZE> (of)? {sizes}': stride(false),
  },
  /** A size of a step, also without bounds. */
  stepSize: {
    '{sizes}': pass,
    '(exactly)? {k}': (k: number) => equal(IT, constant(k)),
  },
  eitherWay: {
    '<UPS> or <DOWNS> (always)? by {stepSize} <EACHTIME>?': eitherWay,
    '<DOWNS> or <UPS> (always)? by {stepSize} <EACHTIME>?': eitherWay,
  },
  /** A step with its direction: "common difference" is a term of art and directed; other gaps go both ways. */
  commonStep: {
    'common difference': () => ({ signed: true }),
    'common (gap|step|interval|spacing|increment|separation|jump|step size)': () => ({}),
    '(constant|fixed|uniform) (difference|gap|step|interval|spacing|increment|separation|jump|step size)':
      () => ({}),
  },
  byOnes: {
    ones: () => 1,
    twos: () => 2,
    threes: () => 3,
    fours: () => 4,
    fives: () => 5,
    tens: () => 10,
  },
};
