/** What can be said after "is", with or without a verb, and how far a "not" or "all" reaches. */
import { compare, constant, type Meaning, minus, TRIPLE, unknown, type Value } from '../meaning';
import type { Rules } from '../parse';
import type { Relation, Saying } from '../phrase';
import { speakOf } from '../substitute';
import { deny, denyAll, each, floating, related, SAYINGS_JOINS, whole } from './builders';
import { enumeration } from './links';

interface Step {
  readonly signed?: true;
}
function progressionBy(what: Relation, step: Step, by: number): Saying | undefined {
  return what.is === 'progression' || what.is === 'progression-sorted' ? steps(what, by, step) : undefined;
}
const steps = (what: Relation, by: number, step: Step = {}): Saying =>
  related(
    what.is === 'progression' ? { is: 'progression-by', by, ...step } : { is: 'progression-sorted', by },
  );

/** A direction makes the step of a progression signed; a negative number has its direction already. */
function directed(op: string, what: Relation, by: number): Saying | undefined {
  if (what.is !== 'progression' || op.length > 1) return undefined;
  const order: Saying = related({ is: 'ordered', op: op as '<' | '>' });
  return { is: 'and', of: [order, steps(what, by)] };
}
export const STATED: Rules = {
  /** After "is", and alone where "is" is understood. */
  complement: [
    ['{stated}', (x: Saying) => x],
    ['{stated} <VAGUELY>', vaguely],
    ['not {together}', denyAll],
    ['not {cluster}', deny],
    ['(all|each|every one) {together}', floating('all')],
    ['(both) {stated}', (of: Saying): Saying => ({ is: 'floating', how: { is: 'all' }, of, two: true })],
    ['both {stated} and {stated}', bothOf],
    ['not all {reach}', floating('not-all')],
    ['not both {reach}', notBoth],
    ['not both {stated} and {stated}', (x: Saying, y: Saying) => deny(bothOf(x, y))],
    [
      'neither (all|both) {stated} nor (all|both) {stated}',
      (x: Saying, y: Saying): Saying => ({ is: 'and', of: [x, y].map((one) => deny(floating('all')(one))) }),
    ],
    [
      'neither {stated} nor {stated}',
      (x: Saying, y: Saying): Saying => ({ is: 'and', of: [deny(x), deny(y)] }),
    ],
    ['not {stated} nor {stated}', (x: Saying, y: Saying): Saying => ({ is: 'and', of: [deny(x), deny(y)] })],
    ['(made up|made|composed|comprised|formed) of {contentsAll}', whole],
    ['(just|only|merely) {relation}', related],
  ],
  stated: [
    [
      '(formed|obtained|made|generated|produced) by (adding|subtracting) (a|an|some) <VAGUE> (constant|number|amount|value) (to|from) the (previous|preceding) (one|number|term)?',
      () => vaguely(related({ is: 'progression' })),
    ],
    [
      '{consecutive} with (a)? (difference|gap|step) of {k} <BETWEENS>?',
      (x: Relation, k: number) =>
        x.is === 'run' && x.by === k && !x.order ? related({ ...x, order: 'either' }) : undefined,
    ],
    ['{property}', each],
    ['{relation}', related],
    [
      '(three|3) {relation}',
      (x: Relation) => (x.is === 'run' || x.is === 'distinct' || x.is === 'equal' ? related(x) : undefined),
    ],
    ['(three|3) {kind}', each],
    [
      '{relation} with (a|an)? {stepKind} (of|equal to|that is|is|=|being) (exactly)? {num} <BETWEENS>?',
      progressionBy,
    ],
    ['(an|a|in a|in an|in)? {direction} {relation} (,|with|of)? (a)? (common)? difference {num}', directed],
    ['{relation} with (a)? {commonStep} {num}', progressionBy],
    ['{kind} (,)? {relation}', (what: Meaning, x: Relation) => kindOf(what, related(x))],
    ['{kind} (that|which) {said}', (what: Meaning, x: Saying) => kindOf(what, x)],
    ['{relation} (,)? {stepKind} (of|=|:)? {num}', progressionBy],
    ['{relation} of {stepKind} {num}', progressionBy],
    ['{relation} with (a|an)? (non-zero|nonzero) <DIFF>', (x: Relation) => nonZero(x)],
    [
      '{relation} with (a|an)? <DIFF> (that is|which is) (not zero|non-zero|nonzero|not 0)',
      (x: Relation) => nonZero(x),
    ],
    [
      '{relation} with (a|an)? (common|constant)? (difference|step) {following}',
      (x: Relation, what: Meaning) => stepIs(x, what),
    ],
    ['{relation} with (a|an)? {adjective} <DIFF>', (x: Relation, what: Meaning) => stepIs(x, what)],
    [
      '(an|a|in a|in an|in)? {direction} {relation}',
      (op: string, x: Relation) =>
        x.is === 'progression' || x.is === 'geometric' || x.is === 'progression-sorted'
          ? ({ is: 'and', of: [related({ is: 'ordered', op: op as '<' }), related(x)] } satisfies Saying)
          : undefined,
    ],
    ['(an|a|in a|in an|in)? {direction} {relation} with (a|an)? <DIFF> (of|equal to) {num}', directed],
    [
      '{relation} with (a|an)? (common)? ratio (of|equal to|=) {num}',
      (x: Relation, by: number): Saying | undefined =>
        x.is === 'geometric' ? { is: 'and', of: [related(x), related({ is: 'ratio', by })] } : undefined,
    ],
    [
      '{relation} (in any order|when sorted|once sorted|regardless of order|in some order|when ordered|when arranged in order)',
      (x: Relation) => (x.is === 'progression' ? related({ is: 'progression-sorted' }) : undefined),
    ],
    [
      '(equally|evenly) spaced (by|at intervals of|with gaps of) {num}',
      (by: number) => related({ is: 'progression-by', by }),
    ],
    [
      '(spaced|separated) (by)? {k} (apart)?',
      (k: number) => related({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    ],
    [
      '(exactly)? {k} (apart)',
      (k: number) => related({ is: 'gap', op: '==', by: constant(k), of: 'neighbours' }),
    ],
    [
      '(an|a)? {direction} sequence of {kind}',
      (op: string, what: Meaning): Saying => ({
        is: 'and',
        of: [related({ is: 'ordered', op: op as '<' }), each(what)],
      }),
    ],
    [
      '{direction} {kind}',
      (op: string, what: Meaning): Saying => ({
        is: 'and',
        of: [related({ is: 'ordered', op: op as '<' }), each(what)],
      }),
    ],
    [
      '(distinct|different) {kind}',
      (what: Meaning): Saying => ({ is: 'and', of: [related({ is: 'distinct' }), each(what)] }),
    ],
    ['{acting}', related],
    ['{relation} (,)? (in|sorted in|arranged in|listed in) (an|a)? {direction} <ORDERNOUN>', orderly],
    [
      '(each)? (double|twice|two times) (of)? the (previous|preceding) (one|number)?',
      () => related({ is: 'ratio', by: 2 }),
    ],
  ],
  VAGUE: [['(specific|certain|particular|given|special|unknown|unspecified|secret)', () => null]],
  /** Something more is said, and not what. */
  VAGUELY: [
    [
      '(by|in|with|according to|following) (a|an|some) <VAGUE> (pattern|amount|number|value|constant|rule|way|manner|relationship|ratio|factor|difference|step)',
      () => null,
    ],
    ['by some (amount|number|value|pattern|rule)', () => null],
    ['in (a|some) way', () => null],
  ],
  /** Participles of what several numbers do. */
  acting: [
    [
      '(formed|obtained|made|generated|produced) by (adding|subtracting) <SAMEAMOUNT> (to|from) the (previous|preceding) (one|number|term)?',
      (): Relation => ({ is: 'progression' }),
    ],
    [
      '(increasing|rising|growing|ascending) (in steps of|by|in increments of|at intervals of) (exactly)? {k} (each|every)? (time|step)?',
      (k: number): Relation => ({ is: 'step', op: '==', by: constant(k) }),
    ],
    [
      '(decreasing|falling|descending|dropping) (in steps of|by|in increments of|at intervals of) (exactly)? {k} (each|every)? (time|step)?',
      (k: number): Relation => ({ is: 'step', op: '==', by: constant(-k) }),
    ],
    ['alternating between (even and odd|odd and even)', (): Relation => ({ is: 'alternating-parity' })],
    [
      'alternating between (positive and negative|negative and positive)',
      (): Relation => ({ is: 'alternating', feature: { is: 'sign' } }),
    ],
    [
      '(alternately|alternatingly) (even and odd|odd and even)',
      (): Relation => ({ is: 'alternating-parity' }),
    ],
    [
      'in {direction} order by (exactly)? {k} (each)?',
      (op: string, k: number): Relation | undefined =>
        op.length > 1 ? undefined : { is: 'step', op: '==', by: constant(op === '<' ? k : -k) },
    ],
  ],
  /** What one "not" or "all" may reach over. */
  together: enumeration<Saying>('stated', ['stated'], SAYINGS_JOINS, 'plainLink'),
  floated: [['(all|both) {stated}', floating('all')]],
  /** "Not all even or all positive": both may be denied. */
  cluster: enumeration<Saying>('floated', ['floated'], SAYINGS_JOINS, 'plainLink'),
  denied: [['not {stated}', deny]],
  reach: enumeration<Saying>('stated', ['stated', 'denied'], SAYINGS_JOINS, 'plainLink'),
};

/** "Not both even": of two numbers. */
export function notBoth(of: Saying): Saying {
  return { is: 'floating', how: { is: 'not-all' }, of, two: true };
}

/** One thing for a "not" before it. */
export function bothOf(x: Saying, y: Saying): Saying {
  return { is: 'and', of: [{ is: 'and', of: [x, y] }] };
}

/** "Evenly spaced numbers in increasing order". */
function orderly(what: Relation, op: string): Saying | undefined {
  const fits = what.is === 'progression' || what.is === 'geometric' || what.is === 'distinct';
  return fits ? { is: 'and', of: [related(what), related({ is: 'ordered', op: op as '<' })] } : undefined;
}

const ARRANGED: readonly Relation['is'][] = ['ordered', 'monotone', 'progression', 'distinct', 'geometric'];

/** "Even numbers in increasing order". */
function kindOf(what: Meaning, saying: Saying): Saying | undefined {
  const fits = saying.is !== 'relation' || ARRANGED.includes(saying.what.is);
  return fits ? { is: 'and', of: [each(what), saying] } : undefined;
}

export function vaguely(saying: Saying): Saying {
  return { is: 'and', of: [saying, each(unknown('something more is said, and not what'))] };
}

function nonZero(x: Relation): Saying | undefined {
  return x.is === 'progression'
    ? { is: 'and', of: [related(x), whole(compare(TRIPLE[0], '!=', TRIPLE[1]))] }
    : undefined;
}

function stepIs(x: Relation, what: Meaning): Saying | undefined {
  const value: Value = minus(TRIPLE[1], TRIPLE[0]);
  const said = speakOf(what, value);
  return x.is === 'progression' && said ? { is: 'and', of: [related(x), whole(said)] } : undefined;
}
