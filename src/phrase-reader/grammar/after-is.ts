/** The part after "is", within a "not" or an "all" of `complement.ts`: one expression (`predicative`), and lists of it. */
import {
  TRIPLE,
  compare,
  constant,
  minus,
  unknown,
  type Comparison,
  type Meaning,
  type Value,
} from '../meaning';
import { pass, type Rules } from '../parse';
import type { Relation, Predication } from '../phrase';
import { substitute } from '../substitute';
import { enumeration } from './enumeration';
import {
  PREDICATION_JOINS,
  deny,
  each,
  floating,
  having,
  related,
  vaguely,
  whole,
  jointly,
} from './builders';

interface Step {
  readonly signed?: true;
}

function progressionBy(what: Relation, step: Step, by: number): Predication | undefined {
  return what.is === 'progression' || what.is === 'progression-sorted' ? steps(what, by, step) : undefined;
}

const steps = (what: Relation, by: number, step: Step = {}): Predication =>
  related(
    what.is === 'progression' ? { is: 'progression-by', by, ...step } : { is: 'progression-sorted', by },
  );

/** A direction makes the step of a progression signed; a negative number has its direction already. */
function directed(op: string, what: Relation, by: number): Predication | undefined {
  if (what.is !== 'progression' || op.length > 1) return undefined;
  const order: Predication = related({ is: 'ordered', op: op as '<' | '>' });
  return { is: 'and', of: [order, steps(what, by)] };
}

/** "Evenly spaced numbers in increasing order". */
function orderly(what: Relation, op: string): Predication | undefined {
  const fits = what.is === 'progression' || what.is === 'geometric' || what.is === 'distinct';
  return fits ? { is: 'and', of: [related(what), related({ is: 'ordered', op: op as '<' })] } : undefined;
}

const ARRANGED: readonly Relation['is'][] = ['ordered', 'monotone', 'progression', 'distinct', 'geometric'];

/** "Even numbers in increasing order". */
function kindOf(what: Meaning, predication: Predication): Predication | undefined {
  const fits = predication.is !== 'relation' || ARRANGED.includes(predication.what.is);
  return fits ? { is: 'and', of: [each(what), predication] } : undefined;
}

function nonZero(x: Relation): Predication | undefined {
  return x.is === 'progression'
    ? { is: 'and', of: [related(x), whole(compare(TRIPLE[0], '!=', TRIPLE[1]))] }
    : undefined;
}

function stepIs(x: Relation, what: Meaning): Predication | undefined {
  const value: Value = minus(TRIPLE[1], TRIPLE[0]);
  const meaning = substitute(what, value);
  return x.is === 'progression' && meaning ? { is: 'and', of: [related(x), whole(meaning)] } : undefined;
}

export const AFTER_IS: Rules = {
  /** Participles of what several numbers do. */
  acting: {
    '{stride}': pass,
    '{sizeRange} apart (from (each other|one another))?': having,
    '(spaced|separated) by {sizes}': having,
    '(formed|obtained|made|generated|produced) by (adding|subtracting) <SAMEAMOUNT> (to|from) the (previous|preceding) (one|number|term)?':
      (): Relation => ({ is: 'progression' }),
    '(increasing|rising|growing|ascending) (in steps of|by|in increments of|at intervals of) (exactly)? {k} (each|every)? (time|step)?':
      (k: number): Relation => ({ is: 'step', op: '==', by: constant(k) }),
    '(decreasing|falling|descending|dropping) (in steps of|by|in increments of|at intervals of) (exactly)? {k} (each|every)? (time|step)?':
      (k: number): Relation => ({ is: 'step', op: '==', by: constant(-k) }),
    'alternating between (even and odd|odd and even)': (): Relation => ({ is: 'alternating-parity' }),
    'alternating between (positive and negative|negative and positive)': (): Relation => ({
      is: 'alternating',
      feature: { is: 'sign' },
    }),
    '(alternately|alternatingly) (even and odd|odd and even)': (): Relation => ({ is: 'alternating-parity' }),
    'in {direction} order by (exactly)? {k} (each)?': (op: string, k: number): Relation | undefined =>
      op.length > 1 ? undefined : { is: 'step', op: '==', by: constant(op === '<' ? k : -k) },
  },
  predicative: {
    '(formed|obtained|made|generated|produced) by (adding|subtracting) (a|an|some) <VAGUE> (constant|number|amount|value) (to|from) the (previous|preceding) (one|number|term)?':
      () => vaguely(related({ is: 'progression' })),
    '{consecutive} with (a)? (difference|gap|step) of {k} <BETWEENS>?': (x: Relation, k: number) =>
      x.is === 'run' && x.by === k && !x.order ? related({ ...x, order: 'either' }) : undefined,
    '(all)? multiples of (a|some|one) (common|shared|single) (value|number|integer)': () =>
      whole(unknown('which value the numbers are multiples of is not said')),
    '{property}': each,
    '{relation}': related,
    '(three|3) {relation}': (x: Relation) =>
      x.is === 'run' || x.is === 'distinct' || x.is === 'equal' ? related(x) : undefined,
    '(three|3) {kind}': each,
    '{relation} with (a|an)? {stepKind} (of|equal to|that is|is|=|being) (exactly)? {num} <BETWEENS>?':
      progressionBy,
    '(an|a|in a|in an|in)? {direction} {relation} (,|with|of)? (a)? (common)? difference {num}': directed,
    '{relation} with (a)? {commonStep} {num}': progressionBy,
    '{kind} (,)? {relation}': (what: Meaning, x: Relation) => kindOf(what, related(x)),
    '{kind} (that|which) {verbPhrase}': (what: Meaning, x: Predication) => kindOf(what, x),
    '{relation} (,)? {stepKind} (of|=|:)? {num}': progressionBy,
    '{relation} of {stepKind} {num}': progressionBy,
    '{relation} with (a|an)? (non-zero|nonzero) <DIFF>': (x: Relation) => nonZero(x),
    '{relation} with (a|an)? <DIFF> (that is|which is) (not zero|non-zero|nonzero|not 0)': (x: Relation) =>
      nonZero(x),
    '{relation} with (a|an)? (common|constant)? (difference|step) {following}': (
      x: Relation,
      what: Meaning,
    ) => stepIs(x, what),
    '{relation} with (a|an)? {adjective} <DIFF>': (x: Relation, what: Meaning) => stepIs(x, what),
    '(an|a|in a|in an|in)? {direction} {relation}': (op: string, x: Relation) =>
      x.is === 'progression' || x.is === 'geometric' || x.is === 'progression-sorted'
        ? ({ is: 'and', of: [related({ is: 'ordered', op: op as '<' }), related(x)] } satisfies Predication)
        : undefined,
    '(an|a|in a|in an|in)? {direction} {relation} with (a|an)? <DIFF> (of|equal to) {num}': directed,
    '{relation} with (a|an)? (common)? ratio (of|equal to|=) {num}': (
      x: Relation,
      by: number,
    ): Predication | undefined =>
      x.is === 'geometric' ? { is: 'and', of: [related(x), related({ is: 'ratio', by })] } : undefined,
    '{relation} (in any order|when sorted|once sorted|regardless of order|in some order|when ordered|when arranged in order)':
      (x: Relation) => (x.is === 'progression' ? related({ is: 'progression-sorted' }) : undefined),
    '(equally|evenly) spaced (by|at intervals of|with gaps of) {num}': (by: number) =>
      related({ is: 'progression-by', by }),
    '(spaced|separated) (by)? {k} (apart)?': (k: number) =>
      related({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    '(exactly)? {k} (apart)': (k: number) =>
      related({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    '(an|a)? {direction} sequence of {kind}': (op: string, what: Meaning) =>
      jointly(related({ is: 'ordered', op: op as '<' }), each(what)),
    '{direction} {kind}': (op: string, what: Meaning) =>
      jointly(related({ is: 'ordered', op: op as '<' }), each(what)),
    '(distinct|different) {kind}': (what: Meaning) => jointly(related({ is: 'distinct' }), each(what)),
    '{acting}': related,
    '{relation} (,)? (in|sorted in|arranged in|listed in) (an|a)? {direction} <ORDERNOUN>': orderly,
    '(each)? (double|twice|two times) (of)? the (previous|preceding) (one|number)?': () =>
      related({ is: 'ratio', by: 2 }),
    '{relation} with (a|the)? (common)? ratio {num}': (x: Relation, by: number): Predication | undefined =>
      x.is === 'geometric' ? { is: 'and', of: [related(x), related({ is: 'ratio', by })] } : undefined,
    '(mutually|pairwise) (distinct|different) {kind}': (what: Meaning) =>
      jointly(related({ is: 'distinct' }), each(what)),
    '{op} {k} apart (from (each other|one another))?': (op: Comparison, k: number) =>
      op === '==' ? undefined : related({ is: 'gap', op, by: constant(k), of: 'open' }),
  },
  /** The scope of one "not" or "all". */
  together: enumeration<Predication>('predicative', ['predicative'], PREDICATION_JOINS, 'plainLink'),
  floated: {
    '(all|both) {predicative}': floating('all'),
  },
  /** "Not all even or all positive": both may be denied. */
  cluster: enumeration<Predication>('floated', ['floated'], PREDICATION_JOINS, 'plainLink'),
  denied: {
    'not {predicative}': deny,
  },
  reach: enumeration<Predication>('predicative', ['predicative', 'denied'], PREDICATION_JOINS, 'plainLink'),
  DIFF: '(common|constant|fixed|uniform)? (difference|step|gap|interval|increment|spacing|separation|jump|step size)',
  /** Any step whose size may be stated. */
  stepKind: {
    '{commonStep}': pass,
    '(difference|step|gap|interval|increment|spacing|separation|jump|step size)': () => ({}),
  },
};
