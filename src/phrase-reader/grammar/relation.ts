/** Relations of several numbers: ordered, equal, consecutive, of one parity. */
import { IT, constant, type Meaning } from '../meaning';
import { pass, type Rules } from '../parse';
import type { Relation } from '../phrase';
import { even, odd } from '../relate';
import { type Op, ordered, relation, sameRemainder, withFeature, opposite } from './builders';

type Order = 'up' | 'down' | 'either' | 'any';

const run = (by: number, order?: Order, kind?: Meaning): Relation => ({
  is: 'run',
  by,
  ...(order && { order }),
  ...(kind && { kind }),
});

/** "Multiples of 5" follow each other in steps of five, even numbers in steps of two. */
function consecutive(order: Order | undefined, kind?: Meaning): Relation | undefined {
  if (!kind) return run(1, order);
  const text = JSON.stringify(kind);
  if (text === JSON.stringify(even(IT)) || text === JSON.stringify(odd(IT))) return run(2, order, kind);
  if (kind.is === 'divisible' && kind.by.is === 'constant') return run(kind.by.value, order, kind);
  const sign = kind.is === 'compare' && kind.left.is === 'it';
  return sign ? run(1, order, kind) : undefined;
}

function turn(op: Op): Order | undefined {
  return op === '<' ? 'up' : op === '>' ? 'down' : undefined;
}

function multiple(k: number): Meaning | undefined {
  return k > 0 ? { is: 'divisible', of: IT, by: constant(k) } : undefined;
}

export const RELATION: Rules = {
  up: {
    '(increasing|ascending|rising|growing|climbing)': () => '<',
  },
  down: {
    '(decreasing|descending|falling|declining|shrinking|dropping)': () => '>',
  },
  loose: {
    '(non-decreasing|non-descending|weakly increasing|weakly ascending)': () => '<=',
    '(non-increasing|non-ascending|weakly decreasing|weakly descending)': () => '>=',
  },
  /** An order as an adjective. */
  direction: [
    '(strictly|always|steadily|monotonically|constantly|continuously|numerically|consistently)? {up}',
    '(strictly|always|steadily|monotonically|constantly|continuously|numerically|consistently)? {down}',
    'strictly monotonically {up}',
    'strictly monotonically {down}',
    '(monotonically)? {loose}',
  ],
  TIES: '(,)? (with|where|and)? (ties|equal values|equality|repeats|equal numbers|repetitions|equals) (are|is|being)? (allowed|permitted|included|possible|ok|okay|fine|acceptable)',
  relation: {
    '(in|into|from)? (an|a|the)? {direction} <ORDERNOUN>?': (op: Op) => ({ is: 'ordered', op }),
    '{direction} <NS>': (op: Op) => ({ is: 'ordered', op }),
    '(evenly|equally|uniformly|regularly) spaced <NS>': relation({ is: 'progression' }),
    '{direction} (in|by) (value|size|order) ': (op: Op) => ({ is: 'ordered', op }),
    '(sorted|ordered|arranged|listed|given|written|placed) (in|from)? (an|a)? {direction} <ORDERNOUN>?': (
      op: Op,
    ) => ({ is: 'ordered', op }),
    '(in|sorted|ordered|arranged|listed|go|goes|going|run)? (in order)? from (the)? (smallest|least|lowest|low|small) to (the)? (largest|greatest|highest|biggest|high|large)':
      ordered('<'),
    '(in|sorted|ordered|arranged|listed|go|goes|going|run)? (in order)? from (the)? (largest|greatest|highest|biggest|high|large) to (the)? (smallest|least|lowest|low|small)':
      ordered('>'),
    '(in|into)? (an|a|the)? {direction} <ORDERNOUN>? <TIES>': (op: Op) => ({
      is: 'ordered',
      op: op[0] === '<' ? '<=' : '>=',
    }),
    '(in)? (either)? (an|a)? (strictly)? {up} <ORDERNOUN>? or (in)? (an|a)? (strictly)? {down} <ORDERNOUN>?':
      relation({ is: 'monotone', strict: true }),
    'strictly (monotonic|monotone)': relation({ is: 'monotone', strict: true }),
    '(monotonic|monotone) (without|with no) (ties|repeats|repetitions|equal numbers)': relation({
      is: 'monotone',
      strict: true,
    }),
    '(non-strictly|weakly) (monotonic|monotone)': relation({ is: 'monotone', strict: false }),
    '(equal|identical|the same|same) (to (each other|one another))? (number|value)?': relation({
      is: 'equal',
    }),
    'equal in value': relation({ is: 'equal' }),
    repeated: relation({ is: 'equal' }),
    '(mutually|pairwise)? (distinct|different|unique|unequal) (<NN>)? (from (each other|one another))?':
      relation({ is: 'distinct' }),
    '(a|an)? (palindrome|palindromic|symmetric|symmetrical|palindromic sequence)': relation({
      is: 'palindrome',
    }),
    '(in)? (an|a|the)? (arithmetic|arithmetical|linear) (progression|sequence|series|order)': relation({
      is: 'progression',
    }),
    '(evenly|equally|uniformly|regularly) (spaced|spaced out|separated|distributed)': relation({
      is: 'progression',
    }),
    equidistant: relation({ is: 'progression' }),
    '(an)? ap': relation({ is: 'progression' }),
    '(in)? (an|a)? (geometric|geometrical) (progression|sequence|series)': relation({ is: 'geometric' }),
    '{consecutive}': pass,
    '((in|with|of)? ((the)? same|(a)? (common|shared|identical))|equal in) {feature}': withFeature('same'),
    '(of|with|in)? (mixed|different|differing|various) {feature}': withFeature('mixed'),
    '(of|with)? opposite {feature}': opposite,
    '(of|with|in)? alternating {feature}': withFeature('alternating'),
    '(opposites|negatives|additive inverses) (of each other)?': relation({ is: 'opposites' }),
    'congruent (to each other)? modulo {k}': (by: number) => sameRemainder(by),
    '(all)? (multiples of|divisible by) (a|some) (common|shared) (value|number|integer|factor|divisor|whole number) <ABOVEONE>':
      relation({ is: 'common-divisor' }),
    '(pairwise|mutually) (coprime|relatively prime)': relation({ is: 'pairwise-coprime' }),
    '(coprime|relatively prime)': relation({ is: 'coprime' }),
  },
  ABOVEONE:
    '(that|which)? (is|are)? (strictly)? (greater|larger|bigger|higher) than (1|one)|(other than|besides|apart from|except|except for) (1|one)|(that|which) (is|are) not (1|one)|> 1|(of)? at least (2|two)',
  feature: {
    '(sign|signs)': () => ({ is: 'sign' }),
    '(parity|parities|oddness|evenness)': () => ({ is: 'parity' }),
    '(last|final|units|unit|ones) (digit|digits)': () => ({ is: 'last-digit' }),
    '(absolute value|absolute values|magnitude|magnitudes)': () => ({ is: 'size' }),
    '(remainder|remainders|residue|value) (when|after|on|if)? (all)? (divided|division) by {k}': (
      by: number,
    ) => (by > 0 ? { is: 'remainder', by } : undefined),
    '(remainder|remainders|residue|value) modulo {k}': (by: number) =>
      by > 0 ? { is: 'remainder', by } : undefined,
  },
  consecutive: {
    '(consecutive|successive) <INT> (counted|counting|going|running) {upDown}': (order: Order) =>
      consecutive(order),
    'consecutive <INT>? {order}?': (order?: Order) => consecutive(order),
    'consecutive {adjective} <INT>? {order}?': (kind: Meaning, order?: Order) => consecutive(order, kind),
    'consecutive (evens) {order}?': (order?: Order) => consecutive(order, even(IT)),
    'consecutive (odds) {order}?': (order?: Order) => consecutive(order, odd(IT)),
    '(three)? (consecutive|successive) multiples of {k} {order}?': (k: number, order?: Order) =>
      consecutive(order, multiple(k)),
    '{direction} consecutive <INT>?': (op: Op) => consecutive(turn(op)),
    '{direction} consecutive {adjective} <INT>?': (op: Op, kind: Meaning) => consecutive(turn(op), kind),
    'consecutive {direction} <INT>?': (op: Op) => consecutive(turn(op)),
    'consecutive {direction} {adjective} <INT>?': (op: Op, kind: Meaning) => consecutive(turn(op), kind),
    'consecutive (and|,) (in)? {direction} <ORDERNOUN>?': (op: Op) => consecutive(turn(op)),
  },
  upDown: {
    '(up|upwards|upward)': () => 'up',
    '(down|downwards|downward)': () => 'down',
  },
  order: {
    '(,)? (counted|counting|going|running) {upDown} (by one|by 1)? <EACHTIME>?': pass,
    '(,)? (and)? (in|sorted in|listed in|arranged in|written in|placed in|given in)? (an|a)? (strictly)? {up} <ORDERNOUN>?':
      () => 'up',
    '(,)? (and)? (in|sorted in|listed in|arranged in|written in|placed in|given in)? (an|a)? (strictly)? {down} <ORDERNOUN>?':
      () => 'down',
    '(,)? (in)? (either)? {up} or {down} <ORDERNOUN>?': () => 'either',
    '(,)? (in any order|regardless of order|in some order|irrespective of order|not necessarily in order|when sorted|once sorted)':
      () => 'any',
  },
};
