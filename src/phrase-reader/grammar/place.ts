/** A number of the triple by its place or its letter. */
import { TRIPLE, at, type NumberPlace, type Value } from '../meaning';
import type { Rules } from '../parse';

const placeAt = (value: NumberPlace) => () => at(value);

const list = (...of: (Value | readonly Value[])[]): readonly Value[] => of.flat();

export const PLACE: Rules = {
  place: {
    'the? {ordinal} <N>? <IN>?': (p: NumberPlace) => at(p),
    'the? {ordinal} (of|among) (the|these|those)? (three|3)? <NS> <IN>?': (p: NumberPlace) => at(p),
    'the? <N> in (the)? {ordinal} (position|place|slot)?': (p: NumberPlace) => at(p),
    '(number|position|element|term|value) (1|one)': placeAt(0),
    '(number|position|element|term|value) (2|two)': placeAt(1),
    '(number|position|element|term|value) (3|three)': placeAt(2),
    '(the)? (number|value|variable)? (a|x)': placeAt(0),
    '(the)? (number|value|variable)? (b|y)': placeAt(1),
    '(the)? (number|value|variable)? (c|z)': placeAt(2),
    'the? <N> (of|at|on|in) (the)? {ordinal} (position|place|slot|spot)': (p: NumberPlace) => at(p),
    'the? <N> (standing|placed|listed|given|written|appearing) (in)? (the)? {ordinal} (position|place)?': (
      p: NumberPlace,
    ) => at(p),
  },
  /** Two of the numbers by place. */
  places: {
    '{place} (and|&) {place}': (x: Value, y: Value) => list(x, y),
    'the? {ordinal} and (the)? {ordinal} (<NS>|ones) <IN>?': (x: NumberPlace, y: NumberPlace) =>
      list(at(x), at(y)),
    'the? (first|initial) (two|2) <NS>?': () => list(at(0), at(1)),
    'the? two (first|leading) <NS>?': () => list(at(0), at(1)),
    'the? (last|final|latter) (two|2) <NS>?': () => list(at(1), at(2)),
    'the? two (last|final) <NS>?': () => list(at(1), at(2)),
    '(the|both|its)? (outer|outside|outermost|end) (two|2)': () => list(at(0), at(2)),
    '(the|both)? (of)? (the)? (two|2)? (outer|outside|outermost|end) (two)? <NS>': () => list(at(0), at(2)),
    '(the|both)? (of)? (the)? (two)? (ends|endpoints|extremes)': () => list(at(0), at(2)),
    '(the|both)? <NS> (at|on) (the|both|either) (two)? (ends|outside|extremes)': () => [TRIPLE[0], TRIPLE[2]],
    '(the|its)? (outer|outside|outermost|end) (two|2) <NS>': () => [TRIPLE[0], TRIPLE[2]],
  },
  gapOrdinal: {
    first: () => 0,
    'second|last': () => 1,
  },
  letter: {
    '(a|x)': () => TRIPLE[0],
    '(b|y)': () => TRIPLE[1],
    '(c|z)': () => TRIPLE[2],
  },
};
