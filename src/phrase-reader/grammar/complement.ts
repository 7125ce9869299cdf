/** Complements of "is", or of an omitted "is", with "not", "all" and "both" before them. */
import { TRIPLE, and, compare, constant, plus, readings, times, type Meaning, type Value } from '../meaning';
import { pass, type Rules } from '../parse';
import type { Relation, Predication } from '../phrase';
import {
  A,
  B,
  C,
  DIP,
  othersThan,
  PEAK,
  deny,
  denyAll,
  each,
  falling,
  floating,
  notBoth,
  related,
  relative,
  rising,
  stepBy,
  takenTogether,
  vaguely,
  whole,
  jointly,
  steadily,
} from './builders';

/** "Monotonic": ties are left open. */
const monotonic = (how: (of: Predication) => Predication): Predication => ({
  is: 'readings',
  of: [true, false].map((strict) => how(related({ is: 'monotone', strict }))),
  why: 'monotonic, with or without ties',
});

/** "Symmetric around zero": by place, in any order, or the ends alone; around one of the numbers, the other two are as far. */
function symmetric(center: Value): Predication {
  const twice = center.is === 'constant' ? constant(2 * center.value) : times(constant(2), center);
  if (center.is === 'at') return whole(compare(plus(...othersThan(center)), '==', twice));
  const ends = compare(plus(A, C), '==', twice);
  const [low, middle, high] = (['min', 'median', 'max'] as const).map((is): Value => ({ is, of: TRIPLE }));
  const sorted = and([compare(plus(low, high), '==', twice), compare(middle, '==', center)]);
  return whole(
    readings([and([ends, compare(B, '==', center)]), sorted, ends], 'symmetric by place, or in any order'),
  );
}

export const COMPLEMENT: Rules = {
  /** After "is", and alone where "is" is understood. */
  complement: {
    '{eitherWay}': pass,
    '{predicative}': pass,
    '{predicative} <VAGUELY>': vaguely,
    'not {together}': denyAll,
    'not {cluster}': deny,
    '(all|each|every one) {together}': floating('all'),
    '(both) {predicative}': (of: Predication): Predication => ({
      is: 'floating',
      how: { is: 'all' },
      of,
      two: true,
    }),
    'both {predicative} and {predicative}': takenTogether,
    'not all {reach}': floating('not-all'),
    'not both {reach}': notBoth,
    'not both {predicative} and {predicative}': (x: Predication, y: Predication) => deny(takenTogether(x, y)),
    'neither (all|both) {predicative} nor (all|both) {predicative}': (
      x: Predication,
      y: Predication,
    ): Predication => ({
      is: 'and',
      of: [x, y].map((one) => deny(floating('all')(one))),
    }),
    'neither {predicative} nor {predicative}': (x: Predication, y: Predication) => jointly(deny(x), deny(y)),
    'not {predicative} nor {predicative}': (x: Predication, y: Predication) => jointly(deny(x), deny(y)),
    '(made up|made|composed|comprised|formed) of {contentsAll}': whole,
    '(just|only|merely) {relation}': related,
    '<UPS> by <SAMEAMOUNT>': () => steadily('<'),
    '<DOWNS> by <SAMEAMOUNT>': () => steadily('>'),
    '{madeBy} adding <SAMEAMOUNT> to <BEFORE>': () => steadily(),
    '{madeBy} subtracting <SAMEAMOUNT> from <BEFORE>': () => steadily(),
    '{madeBy} adding the same (positive) (number|amount|value|integer) to <BEFORE>': () => steadily('<'),
    '{madeBy} adding the same (negative) (number|amount|value|integer) to <BEFORE>': () => steadily('>'),
    '{madeBy} subtracting the same (positive) (number|amount|value|integer) from <BEFORE>': () =>
      steadily('>'),
    '{madeBy} (adding|subtracting) the same (non-zero|nonzero) (number|amount|value|integer) (to|from) <BEFORE>':
      () => jointly(steadily(), whole(compare(TRIPLE[0], '!=', TRIPLE[1]))),
    '(monotonic|monotone)': () => monotonic((of) => of),
    '(going|go|running|moving) up': () => related({ is: 'ordered', op: '<' }),
    '(going|go|running|moving) down': () => related({ is: 'ordered', op: '>' }),
    'by <STEADY>': () => steadily(),
    'not by <STEADY>': () => deny(steadily()),
    '{predicative} (made up|made|composed|consisting|formed) (only|entirely)? of {contentsAll}': (
      x: Predication,
      y: Meaning,
    ) => jointly(x, whole(y)),
    '(distinct|different) {kind} (,)? {relation}': (what: Meaning, x: never) =>
      jointly(related({ is: 'distinct' }), { is: 'each', what }, related(x)),
    '(first|going)? up (,)? (and)? then (back)? down (again)?': () => whole(PEAK),
    '(first|going)? down (,)? (and)? then (back)? up (again)?': () => whole(DIP),
    'not (monotonic|monotone)': () => monotonic(deny),
    '{up} (,)? (and)? then {down}': () => whole(PEAK),
    '{down} (,)? (and)? then {up}': () => whole(DIP),
    'neither {value} nor {value}': (x: Value, y: Value) => each(and([relative('!=', x), relative('!=', y)])),
    '(symmetric|symmetrical|centered|centred|balanced) (around|about|on|with respect to) (its|their)? {value}':
      symmetric,
    '(symmetric|symmetrical|centered|centred|balanced) (around|about|on|with respect to) the origin': () =>
      symmetric(constant(0)),
    '{predicative} again': pass,
    '{consecutive} (,)? (given|listed) in any order': (x: Relation) =>
      x.is === 'run' ? related({ ...x, order: 'any' }) : undefined,
    'going up (always)? by (exactly)? {k} <EACHTIME>?': (k: number) => related(stepBy(k)),
    'going down (always)? by (exactly)? {k} <EACHTIME>?': (k: number) => related(stepBy(-k)),
    '(getting|becoming) (smaller|littler|lower) (and (smaller|littler|lower))?': () => falling,
    '(getting|becoming) (larger|bigger|greater|higher) (and (larger|bigger|greater|higher))?': () => rising,
  },
  BEFORE: '(the|its)? (previous|preceding|prior) (<N>)?',
  madeBy: '(formed|obtained|made|generated|produced|derived|computed|given|found) by',
  STEADY: '(a|the|an) (constant|fixed|same|equal) (amount|step|difference|number|value)',
};
