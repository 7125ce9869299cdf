/** Short names for meanings, sayings and subjects, as more than one table of the grammar uses them. */
import { apply } from '../apply';
import {
  ALWAYS,
  IT,
  TRIPLE,
  UNGROUPED,
  and,
  compare,
  constant,
  equal,
  minus,
  or,
  readings,
  remainder,
  size,
  times,
  unknown,
  type Comparison,
  type Meaning,
  type Numbers,
  type Value,
} from '../meaning';
import type { Amount, Feature, Relation, Predication, Subject } from '../phrase';
import { relate } from '../relate';
import { substitute } from '../substitute';
import { fits } from './elliptic';

export const each = (what: Meaning): Predication => ({ is: 'each', what });
export const related = (what: Relation): Predication => ({ is: 'relation', what });
export const jointly = (...of: readonly Predication[]): Predication => ({ is: 'and', of });
export const deny = (of: Predication): Predication => ({ is: 'not', of });
/** "Not divisible by 3 and 4": not by both, or by neither; "both" decides. */
export const denyAll = (of: Predication): Predication => {
  const parts: readonly Predication[] =
    of.is === 'and' ? of.of : of.is === 'each' && of.what.is === 'and' ? of.what.of.map(each) : [];
  const sharp = parts.length > 1 && parts.every((part) => part.is === 'each' && isPlain(part.what));
  if (!sharp) return deny(of);
  return { is: 'readings', of: [deny(of), { is: 'and', of: parts.map(deny) }], why: 'not both, or neither' };
};
/** Two adjectives, or two divisors; "between 1 and 10" is one condition. */
const isPlain = (what: Meaning): boolean =>
  what.is === 'divisible' ||
  what.is === 'prime' ||
  what.is === 'square' ||
  what.is === 'cube' ||
  (what.is === 'compare' && what.left.is === 'remainder');
export const floating =
  (how: Amount['is']) =>
  (of: Predication): Predication => ({ is: 'floating', how: { is: how } as Amount, of });
export const whole = (what: Meaning): Predication => ({ is: 'whole', what });

export const PREDICATION_JOINS = {
  fits,
  and: (of: readonly Predication[]): Predication => ({ is: 'and', of }),
  or: (of: readonly Predication[]): Predication => ({ is: 'or', of }),
  open: (of: readonly Predication[]): Predication => ({ is: 'readings', of, why: UNGROUPED }),
  xor: ([x, y]: readonly Predication[]): Predication => ({
    is: 'or',
    of: [
      { is: 'and', of: [x, deny(y)] },
      { is: 'and', of: [deny(x), y] },
    ],
  }),
};

export const PLAIN: Amount = { is: 'plain' };
/** `vague`: a bare "two of them", which may mean exactly or at least. */
export const some = (op: Comparison, k: number, vague = false): Amount => ({
  is: 'some',
  op,
  k,
  ...(vague && { vague }),
});
export const numbers = (how: Amount, of: readonly Value[] = TRIPLE): Subject => ({ is: 'numbers', how, of });

export const endsWith = (digit: number): Meaning | undefined => {
  if (digit < 0 || digit > 99) return undefined;
  if (digit < 10) return equal({ is: 'last-digit', of: IT }, constant(digit));
  return equal(remainder(size(IT), 100), constant(digit));
};
export const versus =
  (op: Comparison) =>
  (right: Numbers): Meaning => ({ is: 'versus', op, left: IT, right });
export const relative = (op: Comparison, right: Value): Meaning => compare(IT, op, right);

export const oneOf = (digits: readonly number[], of: Value): Meaning =>
  or(digits.map((k) => equal(of, constant(k))));
/** "The largest": alone or as large as another. */
export const ultimate = (op: '<' | '>'): Meaning =>
  readings([versus(op)('others'), versus(`${op}=`)('others')], 'an extreme, with or without ties');

/** Checks for an amount of three numbers: "at least one even but less than 10" is about something else. */
const isOfThree = (how: Amount): boolean => how.is !== 'some' || how.k <= 3;

export const bothAmounts = (...of: readonly Amount[]): Amount | undefined =>
  of.every(isOfThree) ? { is: 'both', of } : undefined;

export const NOT_ALL: Amount = { is: 'not-all' };

/** "At least one even number but not all": of the same kind. */
export const containsSome = (how: Amount | undefined, kind: Meaning): Meaning | undefined =>
  how && apply(numbers(how), each(kind));

export const having = (what: Meaning): Relation => ({ is: 'gap-is', of: 'open', what });

export const sum = (of: Numbers): Value => ({ is: 'sum', of });

export const quotient = (of: Value, by: number): Value => ({ is: 'quotient', of, by });

export const square = (x: Value) => times(x, x);

export const isConstant = (x: Value): x is Value & { is: 'constant' } => x.is === 'constant';

/** "The spread, maximum minus minimum, is …" */
export const sameAs = <T>(x: T, y: T): T | undefined =>
  JSON.stringify(x) === JSON.stringify(y) ? x : undefined;

export const divisibleBy = (by: number): Meaning | undefined =>
  by === 0 ? undefined : { is: 'divisible', of: IT, by: constant(Math.abs(by)) };

export function pairOf(join: (of: readonly Meaning[]) => Meaning, x: number, y: number): Meaning | undefined {
  const [first, second] = [divisibleBy(x), divisibleBy(y)];
  return first && second && join([first, second]);
}

export type Op = '<' | '<=' | '>' | '>=';

export const relation = (what: Relation) => () => what;

export const ordered = (op: Op) => relation({ is: 'ordered', op });

export function sameRemainder(by: number): Relation | undefined {
  return by > 0 ? { is: 'same', feature: { is: 'remainder', by } } : undefined;
}

const residue = (r: number, m: number): Meaning => equal(remainder(IT, m), constant(((r % m) + m) % m));

export const residues = (of: readonly number[], m: number): Meaning | undefined =>
  m > 0 ? or([...new Set(of)].map((r) => residue(r, m))) : undefined;

export const stepBy = (by: number): Relation => ({ is: 'step', op: '==', by: constant(by) });

/** "Not both even": of two numbers. */
export function notBoth(of: Predication): Predication {
  return { is: 'floating', how: { is: 'not-all' }, of, two: true };
}

/** One thing for a "not" before it. */
export function takenTogether(x: Predication, y: Predication): Predication {
  return { is: 'and', of: [{ is: 'and', of: [x, y] }] };
}

export function vaguely(predication: Predication): Predication {
  return { is: 'and', of: [predication, each(unknown('something more is said, and not what'))] };
}

export const ALL_DIFFERENT = relate({ is: 'distinct' }, TRIPLE) ?? ALWAYS;

export const ALL_EQUAL = relate({ is: 'equal' }, TRIPLE) ?? ALWAYS;

/** "None or two of them": one amount beside another is exact. */
export function either(x: Subject, y: Subject): Subject {
  return { is: 'or', of: [exact(x), exact(y)] };
}

function exact(x: Subject): Subject {
  if (x.is !== 'numbers' || x.how.is !== 'some' || !x.how.vague) return x;
  return { ...x, how: some('==', x.how.k) };
}

export const ofTriple = (what: Relation): Meaning | undefined => relate(what, TRIPLE);

/** "The common difference is even": there is one. */
export function commonIs(what: Meaning): Meaning | undefined {
  const step = substitute(what, minus(TRIPLE[1], TRIPLE[0]));
  const progression = ofTriple({ is: 'progression' });
  return step && progression && and([progression, step]);
}

/** "Odd-even-odd or even-odd-even". */
export function patterns(...what: readonly Meaning[]): Meaning | undefined {
  const meanings = what.map((one, i) => substitute(one, TRIPLE[i % 3]));
  return meanings.every((one) => one !== undefined)
    ? or([and(meanings.slice(0, 3)), and(meanings.slice(3))])
    : undefined;
}

/** "One is even and the other two are odd": for some choice of the one. */
export function chosen(subject: Subject, predication: Predication, rest: Predication): Meaning | undefined {
  if (subject.is !== 'numbers') return undefined;
  const { how, of: values } = subject;
  const whole = values.length === 3;
  if (!whole) return how.is === 'plain' ? sides(values, predication, rest) : undefined;
  if (how.is !== 'some' || (how.op !== '==' && how.op !== '>=') || (how.k !== 1 && how.k !== 2))
    return undefined;
  const choices = TRIPLE.map((one) => (how.k === 1 ? [one] : TRIPLE.filter((other) => other !== one)));
  const meanings = choices.map((choice) => sides(choice, predication, rest));
  return meanings.every((one) => one !== undefined) ? or(meanings) : undefined;
}

function sides(values: readonly Value[], predication: Predication, rest: Predication): Meaning | undefined {
  const names = values.map((value) => JSON.stringify(value));
  if (!values.every(({ is }) => is === 'at')) return undefined;
  const others = TRIPLE.filter((value) => !names.includes(JSON.stringify(value)));
  return all(apply(numbers(PLAIN, values), predication), apply(numbers(PLAIN, others), rest));
}

/** "Even, odd and even, in that order". */
export function inOrder(...what: readonly Meaning[]): Meaning | undefined {
  return all(...what.map((one, i) => substitute(one, TRIPLE[i])));
}

export const sharesFeature = (feature: Feature, of: readonly Value[]): Meaning | undefined =>
  relate({ is: 'same', feature }, [IT, ...of]);

/** The meaning that something is on the other side of a feature than `x`; only what has two sides has one. */
export const opposed = (feature: Feature, x: Value): Meaning | undefined =>
  feature.is === 'sign' || feature.is === 'parity' ? relate({ is: 'mixed', feature }, [IT, x]) : undefined;

export type Strict = '<' | '>';

export const loosely = (op: Strict): Meaning => versus(`${op}=`)('others');

export const all = (...of: readonly (Meaning | undefined)[]): Meaning | undefined =>
  of.every((one) => one !== undefined) ? and(of) : undefined;

export const [A, B, C] = TRIPLE;

const rise = compare(A, '<', B);

const fall = compare(A, '>', B);

/** The middle number is the largest; in `DIP` the smallest. */
export const PEAK = and([rise, compare(B, '>', C)]);

export const DIP = and([fall, compare(B, '<', C)]);

export const product = (of: Numbers): Value => ({ is: 'product', of });

/** By a number that is computed. */
export const dividedBy = (by: Value): Meaning | undefined =>
  by.is === 'constant' || by.is === 'at' ? undefined : { is: 'divisible', of: IT, by };

export const exactly = (k: number): Amount => (k === 0 ? { is: 'none' } : some('==', k));

export const rising: Predication = related({ is: 'ordered', op: '<' });

export const falling: Predication = related({ is: 'ordered', op: '>' });

/** The other two numbers of the triple. */
export const othersThan = (place: Value): readonly Value[] =>
  TRIPLE.filter((one) => JSON.stringify(one) !== JSON.stringify(place));

/** "By the same amount each time", perhaps up or down. */
export const steadily = (op?: '<' | '>'): Predication =>
  jointly(related({ is: 'progression' }), ...(op ? [related({ is: 'ordered', op })] : []));

export const withFeature =
  (is: 'same' | 'mixed' | 'alternating') =>
  (feature: Feature): Relation => ({ is, feature });

/** The opposite of a feature; only signs and parities have one. */
export const opposite = (feature: Feature): Relation | undefined =>
  feature.is === 'sign' || feature.is === 'parity' ? withFeature('mixed')(feature) : undefined;
