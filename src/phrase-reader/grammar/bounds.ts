/** Bounds on the size of steps and gaps: "increasing by more than 1 but less than 5". */
import {
  and,
  type Comparison,
  constant,
  equal,
  IT,
  type Meaning,
  minus,
  TRIPLE,
  type Value,
} from '../meaning';
import type { Rules } from '../parse';
import type { Relation, Saying } from '../phrase';
import { relate } from '../relate';
import { speakOf } from '../substitute';
import { related, relative } from './builders';

type Which = 'neighbours' | 'pairs' | 'open';

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
const span = (what: Meaning): Meaning | undefined =>
  what.is !== 'compare' && isSpan(what) ? what : undefined;

const stride =
  (up: boolean) =>
  (what: Meaning): Relation => ({ is: 'stride', up, what });
const gaps = (which: Which, what: Meaning): Meaning | undefined =>
  relate({ is: 'gap-is', of: which, what }, TRIPLE);
const having = (what: Meaning): Relation => ({ is: 'gap-is', of: 'open', what });

/** "At least 2 but at most 5 more than the previous", "exceeding it by 2 to 5": bounds on how far from that one. */
const off =
  (up: boolean) =>
  (what: Meaning, from: Value): Meaning | undefined =>
    speakOf(what, up ? minus(IT, from) : minus(from, IT));

/** "Increasing or decreasing by 2": throughout, or at each step anew. */
const eitherWay = (what: Meaning): Saying => ({
  is: 'readings',
  of: [
    { is: 'or', of: [true, false].map((up) => related({ is: 'stride', up, what })) },
    related({ is: 'gap-is', what }),
  ],
  why: 'one direction throughout, or each step by itself',
});

export const BOUNDS: Rules = {
  UPS: [
    [
      '(strictly|always|each|all|steadily)? (rising|growing|climb|climbs|climbing|going up|ascends|moving up|move up|moves up|getting (larger|bigger|greater|higher)|get (larger|bigger|greater|higher))',
      () => null,
    ],
  ],
  DOWNS: [
    [
      '(strictly|always|each|all|steadily)? (falling|dropping|going down|descends|shrinks|shrinking|decline|declines|declining|moving down|getting (smaller|lower)|get (smaller|lower))',
      () => null,
    ],
  ],
  EACHTIME: [['(from|over|on) the (previous|preceding) (one|<N>)?', () => null]],
  OFSIZE: [['(steps|increments|decrements|intervals|jumps|gaps|differences|amounts)', () => null]],
  /** A bound on a size, as a meaning about "it". */
  sizeBound: [
    ['{op} {k}', bound],
    ['{k} or (more|greater|larger|higher|above|over)', (k: number) => bound('>=', k)],
    ['{k} or (less|fewer|smaller|lower|below|under)', (k: number) => bound('<=', k)],
  ],
  /** Bounds on both sides. */
  sizeRange: [
    ['{sizeBound} (,)? <BUT> (by|of|is|are)? {sizeBound}', range],
    ['{sizeBound} , {sizeBound}', range],
    ['(somewhere|anywhere)? {spanning}', span],
  ],
  sizes: [
    ['{sizeBound}', (x: Meaning) => x],
    ['{sizeRange}', (x: Meaning) => x],
  ],
  stride: [
    ['<UPS> (always)? by (a step of|an amount of)? {sizes} <EACHTIME>?', stride(true)],
    ['<DOWNS> (always)? by (a step of|an amount of)? {sizes} <EACHTIME>?', stride(false)],
    ['<UPS> (in|with) <OFSIZE> (of)? {sizes}', stride(true)],
    ['<DOWNS> (in|with) <OFSIZE> (of)? {sizes}', stride(false)],
  ],
  acts: [
    ['{stride}', (x: Relation) => x],
    ['(differ|differs) (from (each other|one another))? by {sizeRange} <EACHTIME>?', having],
  ],
  /** A size of a step, also without bounds. */
  stepSize: [
    ['{sizes}', (x: Meaning) => x],
    ['(exactly)? {k}', (k: number) => equal(IT, constant(k))],
  ],
  eitherWay: [
    ['<UPS> or <DOWNS> (always)? by {stepSize} <EACHTIME>?', eitherWay],
    ['<DOWNS> or <UPS> (always)? by {stepSize} <EACHTIME>?', eitherWay],
  ],
  verb: [['{eitherWay}', (x: Saying) => x]],
  complement: [['{eitherWay}', (x: Saying) => x]],
  acting: [
    ['{stride}', (x: Relation) => x],
    ['{sizeRange} apart (from (each other|one another))?', having],
    ['(spaced|separated) by {sizes}', having],
  ],
  having: [
    [
      '(have|has|having|with) (a|an|all)? (difference|differences|gap|gaps|distance|distances|spacing|steps) (of|that (is|are))? {sizes} <BETWEENS>?',
      having,
    ],
  ],
  /** What is said of gaps, with more than one bound or beside a bound. */
  gapSize: [
    ['{sizeRange}', (x: Meaning) => x],
    ['(both|all|each)? {adjectives} (,)? <BUT> {sizes}', (x: Meaning, y: Meaning) => and([x, y])],
    ['(both|all|each)? {sizes} (,)? <BUT> {adjectives}', (x: Meaning, y: Meaning) => and([x, y])],
  ],
  gaps: [['{gapsOf} <IS> (always|both|all|each)? {gapSize}', gaps]],
  following: [
    ['{sizeRange} (more|greater|larger|higher|bigger|above|over) (than)? {value}', off(true)],
    ['{sizeRange} (less|fewer|smaller|lower|below|under) (than)? {value}', off(false)],
    [
      '(greater|larger|higher|bigger|more|above) (than)? {value} by {sizeRange}',
      (from: Value, what: Meaning) => off(true)(what, from),
    ],
    [
      '(less|smaller|lower|below) (than)? {value} by {sizeRange}',
      (from: Value, what: Meaning) => off(false)(what, from),
    ],
  ],
};
