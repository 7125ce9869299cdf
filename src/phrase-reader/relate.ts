/** Says what a relation means for given numbers. */
import {
  and,
  compare,
  constant,
  count,
  equal,
  type Meaning,
  minus,
  neighbours,
  not,
  or,
  pairs,
  readings,
  remainder,
  size,
  times,
  type Value,
} from './meaning';
import { substitute } from './substitute';
import type { Feature, Relation } from './phrase';

const ZERO = constant(0);

const oddness = (of: Value): Value => remainder(of, 2);

function featureOf(feature: Feature, of: Value): Value | undefined {
  switch (feature.is) {
    case 'parity':
      return oddness(of);
    case 'last-digit':
      return { is: 'last-digit', of };
    case 'size':
      return size(of);
    case 'remainder':
      return remainder(of, feature.by);
    case 'sign':
      return undefined;
  }
}

const each = (of: readonly Value[], says: (x: Value) => Meaning): Meaning => and(of.map(says));
const positive = (x: Value) => compare(x, '>', ZERO);
const negative = (x: Value) => compare(x, '<', ZERO);

function same(feature: Feature, of: readonly Value[]): Meaning {
  if (feature.is === 'sign') {
    const signed = [each(of, positive), each(of, negative)];
    const zeros = each(of, (x) => equal(x, ZERO));
    return readings([or(signed), or([...signed, zeros])], 'whether zeros have the same sign');
  }
  return and(neighbours(of).map(([x, y]) => equal(featureOf(feature, x) ?? x, featureOf(feature, y) ?? y)));
}

function mixed(feature: Feature, of: readonly Value[]): Meaning {
  if (feature.is === 'parity') return not(same(feature, of));
  if (feature.is !== 'sign') {
    const apart = pairs(of).map(([x, y]) => not(same(feature, [x, y])));
    return readings([and(apart), not(same(feature, of))], 'different for each two, or not the same for all');
  }
  if (of.length === 2) return compare(times(of[0], of[1]), '<', ZERO);
  const below = of.map(negative);
  const narrow = and([or(of.map(positive)), or(below)]);
  const wide = and([count(below, '>=', 1), count(below, '<=', of.length - 1)]);
  const neither = and([not(each(of, positive)), not(each(of, negative))]);
  return readings([narrow, wide, neither], 'mixed signs, with or without zero as the other sign');
}

function alternating(feature: Feature, of: readonly Value[]): Meaning {
  return and(neighbours(of).map((pair) => mixed(feature, pair)));
}

const steps = (of: readonly Value[], says: (x: Value, y: Value) => Meaning): Meaning =>
  and(neighbours(of).map(([x, y]) => says(x, y)));

const isNegative = (value: Value): boolean => value.is === 'constant' && value.value < 0;

function progression([a, b, c]: readonly Value[]): Meaning {
  return equal(minus(b, a), minus(c, b));
}

/** The numbers in order of size. */
const sorted = (of: readonly Value[]): readonly Value[] => [
  { is: 'min', of },
  { is: 'median', of },
  { is: 'max', of },
];

function run(what: Relation & { is: 'run' }, of: readonly Value[]): Meaning {
  const step = (by: number) => steps(of, (x, y) => equal(minus(y, x), constant(by)));
  const [up, down] = [step(what.by), step(-what.by)];
  const any =
    of.length === 2 ? or([up, down]) : steps(sorted(of), (x, y) => equal(minus(y, x), constant(what.by)));
  const orders = { up, down, either: or([up, down]), any };
  const ordered = what.order
    ? orders[what.order]
    : readings([up, orders.either, any], 'consecutive, without saying in which order');
  const { kind } = what;
  return kind ? and([ordered, each(of, (x) => substitute(kind, x) ?? kind)]) : ordered;
}

function gaps([a, b, c]: readonly Value[], op: '<' | '>' | '!='): Meaning {
  const [first, second] = [minus(b, a), minus(c, b)];
  return readings(
    [compare(first, op, second), compare(size(first), op, size(second))],
    'gaps, with or without their direction',
  );
}

const coprime = (groups: readonly (readonly Value[])[]): Meaning =>
  and(groups.map((of) => not({ is: 'common-divisor', of })));

/** Returns undefined if the relation does not fit that many numbers. */
export function relate(what: Relation, of: readonly Value[]): Meaning | undefined {
  const three = of.length === 3;
  switch (what.is) {
    case 'ordered':
      return steps(of, (x, y) => compare(x, what.op, y));
    case 'monotone':
      return or(
        (['<', '>'] as const).map((op) => steps(of, (x, y) => compare(x, what.strict ? op : `${op}=`, y))),
      );
    case 'equal':
      return steps(of, equal);
    case 'distinct':
      return and(pairs(of).map(([x, y]) => compare(x, '!=', y)));
    case 'opposites':
      return of.length === 2 ? equal({ is: 'sum', of }, ZERO) : undefined;
    case 'palindrome':
      return three ? equal(of[0], of[2]) : undefined;
    case 'alternating-parity':
      return alternating({ is: 'parity' }, of);
    case 'same':
      return same(what.feature, of);
    case 'mixed':
      return mixed(what.feature, of);
    case 'alternating':
      return alternating(what.feature, of);
    case 'value':
      return substitute(what.what, of[0], { all: of });
    default:
      return relateGaps(what, of, three);
  }
}

/** Checks that the predication about a step excludes zero and backward steps. */
function goesOn(what: Meaning): boolean {
  if (what.is === 'and') return what.of.some(goesOn);
  if (what.is === 'or' || what.is === 'readings') return what.of.every(goesOn);
  if (what.is !== 'compare' || what.left.is !== 'it' || what.right.is !== 'constant') return false;
  const { op, right } = what;
  return (op === '>' && right.value >= 0) || ((op === '>=' || op === '==') && right.value > 0);
}

/** "Increasing by at most 3" is increasing. */
function stride({ up, what }: Relation & { is: 'stride' }, of: readonly Value[]): Meaning {
  return steps(of, (x, y) => {
    const size = substitute(what, up ? minus(y, x) : minus(x, y)) ?? what;
    return goesOn(what) ? size : and([compare(x, up ? '<' : '>', y), size]);
  });
}

/** Said of the gaps between neighbours, or between each two; the words may leave open which. */
function ofGaps(
  which: 'neighbours' | 'pairs' | 'open',
  every: (chosen: readonly (readonly [Value, Value])[]) => Meaning,
  of: readonly Value[],
): Meaning {
  const found = { neighbours: every(neighbours(of)), pairs: every(pairs(of)) };
  return which === 'open'
    ? readings([found.neighbours, found.pairs], 'the difference of neighbours, or of each two')
    : found[which];
}

function relateGaps(what: Relation, of: readonly Value[], three: boolean): Meaning | undefined {
  switch (what.is) {
    case 'step':
      return steps(of, (x, y) => compare(minus(y, x), what.op, what.by));
    case 'gap': {
      const gap = (x: Value, y: Value) => (isNegative(what.by) ? minus(y, x) : size(minus(y, x)));
      const every = (chosen: readonly (readonly [Value, Value])[]) =>
        and(chosen.map(([x, y]) => compare(gap(x, y), what.op, what.by)));
      return ofGaps(what.of, every, of);
    }
    case 'gap-is': {
      const each = (chosen: readonly (readonly [Value, Value])[]) =>
        and(
          chosen.map(([x, y]) => substitute(what.what, { is: 'difference', left: y, right: x }) ?? what.what),
        );
      return ofGaps(what.of ?? 'neighbours', each, of);
    }
    case 'stride':
      return stride(what, of);
    case 'ratio':
      return steps(of, (x, y) => equal(y, times(constant(what.by), x)));
    case 'run':
      return run(what, of);
    case 'divides-next':
      return steps(of, (x, y) => ({ is: 'divisible', of: y, by: x }));
    case 'common-divisor':
      return { is: 'common-divisor', of };
    case 'pairwise-coprime':
      return coprime(pairs(of));
    case 'coprime':
      return readings([coprime([of]), coprime(pairs(of))], 'no divisor of all of them, or of any two');
    default:
      return three ? relateThree(what, of) : undefined;
  }
}

function relateThree(what: Relation, of: readonly Value[]): Meaning | undefined {
  const [a, b, c] = of;
  switch (what.is) {
    case 'progression':
      return progression(of);
    case 'progression-by': {
      const gap = minus(b, a);
      return and([progression(of), equal(what.signed || what.by < 0 ? gap : size(gap), constant(what.by))]);
    }
    case 'progression-sorted': {
      const [low, middle, high] = sorted(of);
      const even = progression([low, middle, high]);
      return what.by === undefined
        ? even
        : and([even, equal(minus(middle, low), constant(Math.abs(what.by)))]);
    }
    case 'geometric':
      return and([compare(a, '!=', ZERO), compare(b, '!=', ZERO), equal(times(b, b), times(a, c))]);
    case 'gaps-ordered':
      return gaps(of, what.op);
    case 'gaps-differ':
      return gaps(of, '!=');
    default:
      return undefined;
  }
}

export const even = (of: Value): Meaning => equal(remainder(of, 2), ZERO);
export const odd = (of: Value): Meaning => equal(remainder(of, 2), constant(1));
export { ZERO, positive, negative };
