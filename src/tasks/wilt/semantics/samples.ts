/**
 * The inputs on which a guess is compared with the hidden rule. They are drawn with a seed: generator xoroshiro128+,
 * uniform floats. Floats stay apart from whole
 * numbers, as Python's do.
 */
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { Lru } from '../../../base/lru';
import { PyFloat } from '../../../predicate';
import { groupSeed } from '../../../rules/group-seed';
import type { Split } from '../splits';

/** A number as an argument: whole numbers are Python's ints. */
type Argument = PyFloat | number;
export type Sample = readonly Argument[];

export interface Samples {
  readonly inputs: readonly Sample[];
  /** The first so many are those of `reference`. */
  readonly reference: number;
}

const DRAWN = 5_000;
const GRID = 20;
/** Chosen by hand in the original, one of them twice. */
const BY_HAND = [
  [0.1, 0.2, 0.3],
  [0.1, 0.2, 0.3],
  [1.1, 1.2, 1.3],
  [2.5, 2.6, 2.7],
  [0.3, 0.6, 0.9],
  [0.1234, 0.5678, 0.9123],
  [0, 0.5, 1],
  [1, 1.5, 2],
  [2.5, 3, 3.5],
  [3.9, 4.2, 4.8],
];
const BOUNDARIES = [0, 1, 2, 5, 10, 20, 999].flatMap((n) => (n === 0 ? [0] : [n, -n]));

const generatorOf = (seed: number, name: string) => xoroshiro128plus(groupSeed(seed, name) | 0);

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const float = (value: number): PyFloat => new PyFloat(value);
const floats = (values: readonly number[]): Sample => values.map(float);

export function* cube(values: readonly number[]): Generator<readonly number[]> {
  for (const x of values) for (const y of values) for (const z of values) yield [x, y, z];
}

function ofFloats(seed: number): Samples {
  const generator = generatorOf(seed, 'wilt/floats');
  const uniform = (limit: number) => limit * (2 * uniformFloat64(generator) - 1);
  const drawn = (limit: number) => times(DRAWN, () => floats(times(3, () => uniform(limit))));
  const inputs: Sample[] = [
    ...drawn(200),
    ...drawn(3),
    ...cube(Array.from({ length: 2 * GRID + 1 }, (_, i) => i - GRID)),
    ...BY_HAND.map(floats),
  ];
  const reference = inputs.length;
  for (let i = 0; i < DRAWN; i++) inputs.push(floats(times(3, () => uniformInt(generator, -999, 999) / 10)));
  for (const values of cube(BOUNDARIES)) inputs.push(floats(values));
  return { inputs, reference };
}

const SMALLEST = 1;
const LARGEST = 100;
const wholes = Array.from({ length: LARGEST }, (_, i) => i + SMALLEST);

/** The last numbers inside and the first ones outside of the rules about a distance. */
const AROUND = [25, 50, 75].flatMap((centre) =>
  [0, 1, 2, 4, 8, 16].map((radius) => [
    ...new Set([centre - radius - 1, centre - radius, centre + radius, centre + radius + 1]),
  ]),
);

function ofWholes(seed: number, arity: number): Samples {
  if (arity === 1) return { inputs: wholes.map((n) => [n]), reference: LARGEST };
  const generator = generatorOf(seed, 'wilt/wholes');
  const inputs: Sample[] = [
    ...wholes.map((n) => [n, n, n]),
    ...times(DRAWN, () => times(3, () => uniformInt(generator, SMALLEST, LARGEST))),
    ...AROUND.flatMap((values) => [...cube(values)]),
  ];
  return { inputs, reference: inputs.length };
}

const kept = new Lru<Samples>(2);

/** `asPublished`: those of the published grader, which has the same for all splits. */
export function samplesOf({ whole, params }: Split, seed: number, asPublished: boolean): Samples {
  const wholesOnly = whole && !asPublished;
  const key = `${wholesOnly ? params.length : 'floats'} ${seed}`;
  const samples = kept.get(key) ?? (wholesOnly ? ofWholes(seed, params.length) : ofFloats(seed));
  kept.set(key, samples);
  return samples;
}

export const numberOf = (argument: Argument): number =>
  argument instanceof PyFloat ? argument.value : argument;
