/**
 * Triples worth trying, for a player who was shown one: that triple changed a little in every way that people think of,
 * triples of well-known kinds, and random ones. They depend on the initial triple and the domain only.
 */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type Domain, mapTriple, type Triple } from '../../../../predicate/domain';
import { groupSeed } from '../../../../rules/group-seed';

/** Whole numbers from `low` to `high`, both included. */
export type Draw = (low: number, high: number) => number;

/** A generator of its own for each initial triple, so that every player of a scenario has the same tests before it. */
export function drawFor(triple: Triple): Draw {
  const generator = xoroshiro128plus(groupSeed(1337, triple.join()) | 0);
  return (low, high) => uniformInt(generator, low, high);
}

const replaced = (triple: Triple, place: number, value: number): Triple =>
  mapTriple(triple, (x, i) => (i === place ? value : x));

const STEPS = [1, 2, 3, 4, 5, 7, 10, 20].flatMap((step) => [step, -step]);

/** One number changed: moved, turned over, doubled, made equal to another or the sum, difference or mean of the others. */
export function oneChanged(triple: Triple): readonly Triple[] {
  return triple.flatMap((x, place) => {
    const [y, z] = triple.filter((_, i) => i !== place);
    const values = [...STEPS.map((step) => x + step), -x, 2 * x, Math.trunc(x / 2), 0, 1, 2, 3];
    const related = [y, z, y + z, y - z, z - y, 2 * y - z, 2 * z - y, Math.trunc((y + z) / 2), -y, -z];
    return [...values, ...related].map((value) => replaced(triple, place, value));
  });
}

/** All of them changed alike: reordered, turned over, moved, multiplied. */
export function allChanged(triple: Triple): readonly Triple[] {
  const [a, b, c] = triple;
  const orders: readonly Triple[] = [
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
  const moved = STEPS.map((step) => mapTriple(triple, (x) => x + step));
  const scaled = [-1, 2, 3, -2, 10].map((factor) => mapTriple(triple, (x) => x * factor));
  const equal = triple.map(allEqual);
  const rising = sorted(triple);
  return [...orders, rising, turned(rising), ...moved, ...scaled, ...equal];
}

const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 61, 71, 79, 83, 89, 97];
const SQUARES = [0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100];
const CUBES = [-64, -27, -8, -1, 0, 1, 8, 27, 64];

const three = (next: () => number): Triple => [next(), next(), next()];
const allEqual = (x: number): Triple => [x, x, x];

/** Kinds of triples: each draws one. */
const KINDS: readonly ((draw: Draw) => Triple)[] = [
  (draw) => three(() => PRIMES[draw(0, PRIMES.length - 1)]),
  (draw) => three(() => SQUARES[draw(0, SQUARES.length - 1)]),
  (draw) => three(() => CUBES[draw(0, CUBES.length - 1)]),
  (draw) => three(() => 2 * draw(-49, 50)),
  (draw) => three(() => 2 * draw(-49, 49) + 1),
  (draw) => multiples(draw, draw(3, 9)),
  (draw) => lastDigits(draw, draw(0, 9)),
  (draw) => progression(draw(-60, 60), draw(-15, 15)),
  (draw) => progression(draw(-9, 9), draw(-3, 3)),
  (draw) => ratio(draw(-11, 11), draw(-3, 3)),
  (draw) => sorted(three(() => draw(-99, 100))),
  (draw) => turned(sorted(three(() => draw(-99, 100)))),
  (draw) => twoEqual(draw(-50, 50), draw(-50, 50), draw(0, 2)),
  (draw) => allEqual(draw(-99, 100)),
  (draw) => sumOfTwo(draw(-49, 50), draw(-49, 50), draw(0, 2)),
  (draw) => three(() => draw(1, 100)),
  (draw) => three(() => draw(-99, -1)),
  (draw) => three(() => draw(-5, 6)),
  (draw) => three(() => draw(-20, 20)),
  (draw) => three(() => draw(-99, 100)),
];

const sorted = (triple: Triple): Triple => {
  const [a, b, c] = triple.toSorted((x, y) => x - y);
  return [a, b, c];
};
const turned = ([a, b, c]: Triple): Triple => [c, b, a];
const multiples = (draw: Draw, of: number): Triple =>
  three(() => of * draw(-Math.floor(99 / of), Math.floor(100 / of)));
const lastDigits = (draw: Draw, digit: number): Triple =>
  three(() => (10 * draw(0, 9) + digit) * (draw(0, 2) === 0 ? -1 : 1));
const progression = (from: number, step: number): Triple => [from, from + step, from + 2 * step];
const ratio = (from: number, by: number): Triple => [from, from * by, from * by * by];
const twoEqual = (x: number, y: number, place: number): Triple => replaced([x, x, x], place, y);
const sumOfTwo = (x: number, y: number, place: number): Triple =>
  place === 0 ? [x + y, x, y] : place === 1 ? [x, x + y, y] : [x, y, x + y];

/** `rounds` triples of each kind. */
export const ofKinds = (draw: Draw, rounds: number): readonly Triple[] =>
  Array.from({ length: rounds }, () => KINDS.map((kind) => kind(draw))).flat();

/** A triple near another one: a step of a search for more triples that a rule accepts. */
export function near(triple: Triple, draw: Draw, { min, max }: Domain): Triple {
  const [place, step] = [draw(0, 2), draw(-12, 12)];
  switch (draw(0, 5)) {
    case 0:
      return replaced(triple, place, draw(min, max));
    case 1:
      return replaced(triple, place, triple[place] + step);
    case 2:
      return mapTriple(triple, (x) => x + step);
    case 3:
      return mapTriple(triple, (x) => x * draw(-3, 3));
    case 4:
      return mapTriple(triple, (x, i) => (i === place ? x : x + step));
    default:
      return progression(triple[0], draw(-12, 12));
  }
}
