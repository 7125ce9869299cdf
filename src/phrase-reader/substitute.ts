/** Substitutes the numbers of a phrase into its meaning. */
import { type Meaning, type Numbers, type NumberPlace, TRIPLE, type Value } from './meaning';

/** The values of "it", "the previous one", "the others" and "their". */
interface Referents {
  readonly it?: Value;
  readonly all?: readonly Value[];
}

/** The phrase has a word without a meaning here, such as "the previous one" for the first. */
class NoReferent extends Error {}

function neighbour(it: Value | undefined, step: -1 | 1): Value {
  if (it?.is !== 'at') throw new NoReferent();
  const place = it.place + step;
  if (place < 0 || place > 2) throw new NoReferent();
  return { is: 'at', place: place as NumberPlace };
}

const EXTREMES = (['min', 'median', 'max'] as const).map((is): Value => ({ is, of: TRIPLE }));
/** The largest of the three, and so on: the other two are what is left. */
const isExtreme = (it: Value): boolean =>
  EXTREMES.some(({ is }) => is === it.is) && JSON.stringify(it).includes(JSON.stringify(TRIPLE));

function others(it: Value | undefined): readonly Value[] {
  if (it?.is === 'abs' || it?.is === 'last-digit') return others(it.of);
  if (it && isExtreme(it)) return EXTREMES.filter(({ is }) => is !== it.is);
  if (it?.is !== 'at') throw new NoReferent();
  return TRIPLE.filter((value) => value.is === 'at' && value.place !== it.place);
}

function numbers(of: Numbers, referents: Referents): Numbers {
  if (of === 'others') return referents.it ? others(referents.it) : of;
  if (of === 'their') return referents.all ?? of;
  if (!('each' in of)) return of.map((one) => value(one, referents));
  const list = numbers(of.of, referents);
  if (typeof list === 'string' || 'each' in list) return { each: of.each, of: list };
  return list.map((one): Value =>
    of.each === 'abs' ? { is: 'abs', of: one } : { is: 'product', of: [one, one] },
  );
}

function value(what: Value, referents: Referents): Value {
  switch (what.is) {
    case 'at':
    case 'constant':
      return what;
    case 'it':
      return referents.it ?? what;
    case 'previous':
      return referents.it ? neighbour(referents.it, -1) : what;
    case 'next':
      return referents.it ? neighbour(referents.it, 1) : what;
    case 'sum':
    case 'product':
    case 'min':
    case 'max':
    case 'median':
      return { is: what.is, of: numbers(what.of, referents) };
    case 'minus':
    case 'difference':
      return { is: what.is, left: value(what.left, referents), right: value(what.right, referents) };
    case 'remainder':
    case 'quotient':
      return { is: what.is, of: value(what.of, referents), by: what.by };
    case 'abs':
    case 'negative':
    case 'last-digit':
    case 'digit-sum':
      return { is: what.is, of: value(what.of, referents) };
  }
}

function meaning(what: Meaning, referents: Referents): Meaning {
  switch (what.is) {
    case 'and':
    case 'or':
      return { is: what.is, of: what.of.map((one) => meaning(one, referents)) };
    case 'readings':
    case 'count':
      return { ...what, of: what.of.map((one) => meaning(one, referents)) };
    case 'not':
      return { is: 'not', of: meaning(what.of, referents) };
    case 'compare':
      return { ...what, left: value(what.left, referents), right: value(what.right, referents) };
    case 'versus':
      return { ...what, left: value(what.left, referents), right: numbers(what.right, referents) };
    case 'divisible':
      return { is: 'divisible', of: value(what.of, referents), by: value(what.by, referents) };
    case 'common-divisor':
      return { is: what.is, of: what.of.map((one) => value(one, referents)) };
    case 'prime':
    case 'square':
    case 'cube':
      return { is: what.is, of: value(what.of, referents) };
    case 'on':
    case 'always':
    case 'unknown':
      return what;
  }
}

/** Substitutes `it` into the meaning; undefined if it does not fit. */
export function substitute(what: Meaning, it?: Value, rest: Omit<Referents, 'it'> = {}): Meaning | undefined {
  try {
    return meaning(what, { ...(it && { it }), ...rest });
  } catch (error) {
    if (error instanceof NoReferent) return undefined;
    throw error;
  }
}

/** Checks for a word of the meaning that has no value yet. */
export const mentions = (what: Meaning, word: 'it' | 'previous' | 'next'): boolean =>
  JSON.stringify(what).includes(`{"is":"${word}"}`);

export const mentionsNumbers = (what: Meaning, word: 'others' | 'their'): boolean =>
  JSON.stringify(what).includes(`"${word}"`);
