/** Resolves differences and directions, and bounds a meaning from both sides where words leave something open. */
import { TURNED } from '../predicate/syntax';
import {
  ALWAYS,
  and,
  compare,
  type Comparison,
  type Meaning,
  minus,
  listed,
  not,
  or,
  readings,
  size,
  TRIPLE,
  unknown,
  type Value,
} from './meaning';
import { relate } from './relate';
import { substitute } from './substitute';

const keyOf = (what: unknown): string => JSON.stringify(what);

const NEVER: Meaning = { is: 'or', of: [] };

const isSize = (value: Value): boolean =>
  value.is === 'abs' || value.is === 'remainder' || (value.is === 'constant' && value.value > 0);

/**
 * A difference without a direction: with a size it is a size; with anything else both directions are possible, and
 * where they would not agree the phrase has several readings.
 */
function undirected(left: Value & { is: 'difference' }, op: Comparison, right: Value): Meaning {
  const [forth, back] = [minus(left.left, left.right), minus(left.right, left.left)];
  if (right.is === 'difference') {
    const other = minus(right.left, right.right);
    return readings(
      [compare(forth, op, other), compare(size(forth), op, size(other))],
      'differences, with or without their direction',
    );
  }
  if (isSize(right)) return compare(size(forth), op, right);
  const zero = right.is === 'constant' && right.value === 0;
  if (zero && (op === '==' || op === '!=')) return compare(left.left, op, left.right);
  const each = [compare(forth, op, right), compare(back, op, right)];
  return readings([compare(size(forth), op, right), ...each], 'a difference, in either direction');
}

/** Returns the value with every difference taken from left to right, or as a size if `sized`. */
function directed(what: Value, sized: boolean): Value {
  switch (what.is) {
    case 'difference': {
      const forth = minus(what.left, what.right);
      return sized ? size(forth) : forth;
    }
    case 'sum':
    case 'product': {
      const of = listed(what.of);
      return of ? { is: what.is, of: of.map((one) => directed(one, sized)) } : what;
    }
    case 'minus':
      return minus(directed(what.left, sized), directed(what.right, sized));
    case 'quotient':
      return { ...what, of: directed(what.of, sized) };
    default:
      return what;
  }
}

const hasDifference = (what: Value): boolean => JSON.stringify(what).includes('"is":"difference"');

function compareDifferences(left: Value, op: Comparison, right: Value): Meaning {
  const within = [left, right].some((one) => one.is !== 'difference' && hasDifference(one));
  if (within && [left, right].every((one) => one.is !== 'remainder'))
    return readings(
      [false, true].map((sized) => compare(directed(left, sized), op, directed(right, sized))),
      'differences, with or without their direction',
    );
  if (left.is === 'difference') return undirected(left, op, right);
  if (right.is === 'difference') return undirected(right, TURNED[op], left);
  if (left.is === 'remainder' && left.of.is === 'difference') {
    const { left: x, right: y } = left.of;
    const signed = compare({ ...left, of: minus(x, y) }, op, right);
    if (left.by === 2 || (right.is === 'constant' && right.value === 0)) return signed;
    return readings(
      [signed, compare({ ...left, of: size(minus(x, y)) }, op, right)],
      'the remainder of a difference',
    );
  }
  if (op === '==' && left.is !== right.is && isExtreme(left) && right.is === 'at') {
    // "The largest is the first": alone or with others, as large.
    const strict: Comparison = left.is === 'max' ? '>' : '<';
    const others = TRIPLE.filter((one) => one.is === 'at' && one.place !== right.place);
    return readings(
      [and(others.map((one) => compare(right, strict, one))), compare(left, op, right)],
      'an extreme, with or without ties',
    );
  }
  return compare(left, op, right);
}

/** The largest or the smallest of the three. */
const isExtreme = (value: Value): boolean =>
  (value.is === 'max' || value.is === 'min') && listed(value.of)?.length === TRIPLE.length;

/** A difference that is asked for a property of numbers is its size. */
const sized = (of: Value): Value => (of.is === 'difference' ? size(minus(of.left, of.right)) : of);

/** Differences within a computation stay without a direction, and so without a value. */
const whole = (what: Meaning): Meaning =>
  /"is":"difference"/.test(keyOf(what)) ? unknown('a difference within a computation') : what;

function resolved(what: Meaning): Meaning {
  switch (what.is) {
    case 'and':
    case 'or':
    case 'count':
    case 'readings':
      return { ...what, of: what.of.map(resolved) };
    case 'not':
      return not(resolved(what.of));
    case 'compare':
      return whole(compareDifferences(what.left, what.op, what.right));
    case 'versus': {
      const right = listed(what.right);
      return right
        ? and(right.map((one) => compareDifferences(what.left, what.op, one)))
        : unknown('which others');
    }
    case 'prime':
    case 'square':
    case 'cube':
      return whole({ is: what.is, of: sized(what.of) });
    case 'divisible':
      // "An integer" describes an average, and not the numbers.
      if (what.by.is === 'constant' && what.by.value === 1 && !JSON.stringify(what.of).includes('"quotient"'))
        return ALWAYS;
      return whole({ is: 'divisible', of: sized(what.of), by: sized(what.by) });
    case 'common-divisor':
      return whole({ is: what.is, of: what.of.map(sized) });
    case 'on':
    case 'always':
    case 'unknown':
      return what;
  }
}

const FORTH = keyOf(minus(TRIPLE[1], TRIPLE[0]));
const EITHER_WAY = keyOf(relate({ is: 'monotone', strict: true }, TRIPLE));

/** The parts of a meaning that must all hold. */
export const conjuncts = (what: Meaning): readonly Meaning[] =>
  what.is === 'and' ? what.of.flatMap(conjuncts) : [what];

const isStep = (what: Meaning): what is Meaning & { is: 'compare' } =>
  what.is === 'compare' && what.op === '==' && keyOf(what.left) === FORTH && what.right.is === 'constant';

/**
 * "A common difference of 2, and the sequence is either increasing or decreasing": the second clause would say nothing
 * if the difference had a sign, so it is left open whether it has.
 */
function openDirection(what: Meaning): Meaning {
  if (what.is !== 'and') return what;
  const all = conjuncts(what);
  if (!all.some((one) => keyOf(one) === EITHER_WAY)) return what;
  return and(
    all.map((one) =>
      isStep(one)
        ? readings([one, { ...one, left: size(one.left) }], 'whether the common difference has a sign')
        : one,
    ),
  );
}

/** Resolves differences and the reference of "their". */
export function resolve(what: Meaning): Meaning {
  const substituted = substitute(what, undefined, { all: TRIPLE }) ?? what;
  const lost = /"is":"(it|previous|next)"|"(others|their)"/.exec(JSON.stringify(substituted));
  return lost ? unknown(`what “${lost[1] ?? lost[2]}” stands for`) : openDirection(resolved(substituted));
}

function join(is: 'and' | 'or', of: readonly Meaning[]): Meaning {
  const [neutral, decides] = is === 'and' ? [ALWAYS, NEVER] : [NEVER, ALWAYS];
  const flat = new Map(of.flatMap((one) => (one.is === is ? one.of : [one])).map((one) => [keyOf(one), one]));
  if (flat.has(keyOf(decides))) return decides;
  flat.delete(keyOf(neutral));
  const rest = [...flat.values()].filter((one) => !absorbed(is, one, flat));
  if (rest.length === 0) return neutral;
  return is === 'and' ? and(rest) : or(rest);
}

/** `A or (A and B)` is A; `A and (A or B)` too. */
function absorbed(is: 'and' | 'or', one: Meaning, among: ReadonlyMap<string, Meaning>): boolean {
  const other = is === 'and' ? 'or' : 'and';
  if (one.is !== other) return false;
  const parts = new Set(one.of.map(keyOf));
  return [...among.values()].some((rival) => {
    if (rival === one) return false;
    if (rival.is !== other) return parts.has(keyOf(rival));
    return rival.of.length < parts.size && rival.of.every((part) => parts.has(keyOf(part)));
  });
}

/**
 * The widest (`upper`) or narrowest meaning that the words allow: everything that any reading accepts, or only what
 * all readings accept. Both are the same where nothing is left open.
 */
export function bound(what: Meaning, upper: boolean): Meaning {
  switch (what.is) {
    case 'readings':
      return join(
        upper ? 'or' : 'and',
        what.of.map((one) => bound(one, upper)),
      );
    case 'unknown':
      return upper ? ALWAYS : NEVER;
    case 'and':
    case 'or':
      return join(
        what.is,
        what.of.map((one) => bound(one, upper)),
      );
    case 'not': {
      const inner = bound(what.of, !upper);
      if (inner.is === 'always') return NEVER;
      return inner.is === 'or' && inner.of.length === 0 ? ALWAYS : not(inner);
    }
    case 'count':
      return boundCount(what, upper);
    default:
      return what;
  }
}

const isOpen = (what: Meaning): boolean => reasonsOf(what).length > 0;

function boundCount(what: Meaning & { is: 'count' }, upper: boolean): Meaning {
  if (!what.of.some(isOpen)) return what;
  if (what.op === '>=' || what.op === '>') return { ...what, of: what.of.map((one) => bound(one, upper)) };
  if (what.op === '<' || what.op === '<=') return { ...what, of: what.of.map((one) => bound(one, !upper)) };
  return upper ? ALWAYS : NEVER;
}

/** Describes the open points of a meaning. */
export function reasonsOf(what: Meaning): readonly string[] {
  switch (what.is) {
    case 'readings':
      return [what.why, ...what.of.flatMap(reasonsOf)];
    case 'unknown':
      return [what.why];
    case 'and':
    case 'or':
    case 'count':
      return what.of.flatMap(reasonsOf);
    case 'not':
      return reasonsOf(what.of);
    default:
      return [];
  }
}

export const isNever = (what: Meaning): boolean => what.is === 'or' && what.of.length === 0;
