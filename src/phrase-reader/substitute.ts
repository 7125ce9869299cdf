/** Substitutes the numbers of a phrase into its meaning. */
import { type Meaning, type Numbers, type NumberPlace, TRIPLE, type Value } from './meaning';

/** The values of "it", "the previous one", "the others" and "their". */
interface Spoken {
  readonly it?: Value;
  readonly all?: readonly Value[];
}

/** The phrase has a word without a meaning here, such as "the previous one" for the first. */
class Unspoken extends Error {}

function neighbour(it: Value | undefined, step: -1 | 1): Value {
  if (it?.is !== 'at') throw new Unspoken();
  const place = it.place + step;
  if (place < 0 || place > 2) throw new Unspoken();
  return { is: 'at', place: place as NumberPlace };
}

const EXTREMES = (['min', 'median', 'max'] as const).map((is): Value => ({ is, of: TRIPLE }));
/** The largest of the three, and so on: the other two are what is left. */
const isExtreme = (it: Value): boolean =>
  EXTREMES.some(({ is }) => is === it.is) && JSON.stringify(it).includes(JSON.stringify(TRIPLE));

function others(it: Value | undefined): readonly Value[] {
  if (it?.is === 'abs' || it?.is === 'last-digit') return others(it.of);
  if (it && isExtreme(it)) return EXTREMES.filter(({ is }) => is !== it.is);
  if (it?.is !== 'at') throw new Unspoken();
  return TRIPLE.filter((value) => value.is === 'at' && value.place !== it.place);
}

function numbers(of: Numbers, spoken: Spoken): Numbers {
  if (of === 'others') return spoken.it ? others(spoken.it) : of;
  if (of === 'their') return spoken.all ?? of;
  if (!('each' in of)) return of.map((one) => value(one, spoken));
  const list = numbers(of.of, spoken);
  if (typeof list === 'string' || 'each' in list) return { each: of.each, of: list };
  return list.map((one): Value =>
    of.each === 'abs' ? { is: 'abs', of: one } : { is: 'product', of: [one, one] },
  );
}

function value(what: Value, spoken: Spoken): Value {
  switch (what.is) {
    case 'at':
    case 'constant':
      return what;
    case 'it':
      return spoken.it ?? what;
    case 'previous':
      return spoken.it ? neighbour(spoken.it, -1) : what;
    case 'next':
      return spoken.it ? neighbour(spoken.it, 1) : what;
    case 'sum':
    case 'product':
    case 'min':
    case 'max':
    case 'median':
      return { is: what.is, of: numbers(what.of, spoken) };
    case 'minus':
    case 'difference':
      return { is: what.is, left: value(what.left, spoken), right: value(what.right, spoken) };
    case 'remainder':
    case 'quotient':
      return { is: what.is, of: value(what.of, spoken), by: what.by };
    case 'abs':
    case 'negative':
    case 'last-digit':
    case 'digit-sum':
      return { is: what.is, of: value(what.of, spoken) };
  }
}

function meaning(what: Meaning, spoken: Spoken): Meaning {
  switch (what.is) {
    case 'and':
    case 'or':
      return { is: what.is, of: what.of.map((one) => meaning(one, spoken)) };
    case 'readings':
    case 'count':
      return { ...what, of: what.of.map((one) => meaning(one, spoken)) };
    case 'not':
      return { is: 'not', of: meaning(what.of, spoken) };
    case 'compare':
      return { ...what, left: value(what.left, spoken), right: value(what.right, spoken) };
    case 'versus':
      return { ...what, left: value(what.left, spoken), right: numbers(what.right, spoken) };
    case 'divisible':
      return { is: 'divisible', of: value(what.of, spoken), by: value(what.by, spoken) };
    case 'common-divisor':
      return { is: what.is, of: what.of.map((one) => value(one, spoken)) };
    case 'prime':
    case 'square':
    case 'cube':
      return { is: what.is, of: value(what.of, spoken) };
    case 'on':
    case 'always':
    case 'unknown':
      return what;
  }
}

/** Substitutes `it` into the meaning; undefined if it does not fit. */
export function speakOf(what: Meaning, it?: Value, rest: Omit<Spoken, 'it'> = {}): Meaning | undefined {
  try {
    return meaning(what, { ...(it && { it }), ...rest });
  } catch (error) {
    if (error instanceof Unspoken) return undefined;
    throw error;
  }
}

/** Checks for a word of the meaning that has no value yet. */
export const mentions = (what: Meaning, word: 'it' | 'previous' | 'next'): boolean =>
  JSON.stringify(what).includes(`{"is":"${word}"}`);

export const mentionsNumbers = (what: Meaning, word: 'others' | 'their'): boolean =>
  JSON.stringify(what).includes(`"${word}"`);
