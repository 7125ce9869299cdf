/** Data of the figures, thinned to what can be seen. Pure. */
import { minBy } from '../../../src/base/min-by';
import type { KnowledgeRound } from '../../../src/judges/knowledge/types';
import type { Domain } from '../../../src/predicate/domain';

export interface Step {
  readonly round: number;
  readonly value: number;
}

/** The corners of a curve that changes seldom: where a value begins and where it ends. */
export function corners(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ value }, i) => value !== steps[i - 1]?.value || value !== steps[i + 1]?.value);
}

/** The number of remaining hypotheses after each round; round 0: after the initial evidence. */
export const remainingSteps = (start: number, rounds: readonly KnowledgeRound[]): readonly Step[] =>
  corners([
    { round: 0, value: start },
    ...rounds.map(({ round, remaining }) => ({ round, value: remaining })),
  ]);

/** The ideal player's curve, as long as the transcript: it stays where it ends. */
export function idealSteps(start: number, ideal: readonly number[], last: number): readonly Step[] {
  const steps = [start, ...ideal].slice(0, last + 1).map((value, round) => ({ round, value }));
  const end = steps.at(-1);
  return end && end.round < last ? [...steps, { round: last, value: end.value }] : steps;
}

/** Most tests that are drawn one by one; beyond them only those with a gain. */
const MOST_DOTS = 600;

export interface TestGains {
  readonly dots: readonly KnowledgeRound[];
  /** Tests without a gain that are not drawn. */
  readonly silent: number;
  /** The expected gain of the best tests. */
  readonly best: readonly Step[];
}

export function testGains(rounds: readonly KnowledgeRound[]): TestGains {
  const withGain = rounds.filter(({ gained }) => gained !== null);
  const dots = rounds.length > MOST_DOTS ? withGain.filter(({ gained }) => gained !== 0) : withGain;
  const best = rounds.flatMap(({ round, best: one }) => (one ? [{ round, value: one.expected }] : []));
  return { dots, silent: withGain.length - dots.length, best: corners(best) };
}

/** Points of a curve that changes all the time; of more, every so many-th and the last one. */
const MOST_POINTS = 800;

export function thinned<T>(points: readonly T[]): readonly T[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, i) => i % every === 0 || i === points.length - 1);
}

/** The one nearest to a round. */
export const nearestRound = <T extends { readonly round: number }>(
  items: readonly T[],
  round: number,
): T | undefined => minBy(items, (item) => Math.abs(item.round - round));

/** A plane of the cube, by the places of its variables in a triple. */
export const PLANES = [
  { title: 'a × b', x: 0, y: 1 },
  { title: 'b × c', x: 1, y: 2 },
  { title: 'a × c', x: 0, y: 2 },
] as const;

export type Feedback = 'yes' | 'no' | 'given';

/** Tests at the same place of a plane, with the same answer. */
export interface Spot {
  readonly plane: string;
  /** The drawn place; outside the domain: just beyond its border. */
  readonly x: number;
  readonly y: number;
  readonly answer: Feedback;
  readonly outside: boolean;
  /** The last of them, and how many there are. */
  readonly round: number;
  readonly tests: number;
  readonly text: string;
}

export interface TestedTriple {
  readonly round: number;
  readonly triple: readonly number[];
  readonly answer: Feedback;
  readonly text: string;
}

/** Triples with an answer; other tests have no place in a cube. */
export const triplesOf = (rounds: readonly KnowledgeRound[]): readonly TestedTriple[] =>
  rounds.flatMap(({ round, positive, test: { values, text } }) => {
    const triple = tripleOf(values);
    return triple ? [{ round, triple, text, answer: positive ? 'yes' : 'no' }] : [];
  });

export function tripleOf(values: readonly unknown[]): readonly number[] | undefined {
  return values.length === 3 && values.every((value) => typeof value === 'number') ? values : undefined;
}

export const isOutside = ({ min, max }: Domain, triple: readonly number[]): boolean =>
  triple.some((value) => value < min || value > max);

/** Spots that are drawn at most in a plane; of more, those that are near each other are one. */
const MOST_SPOTS = 400;

/** Distance beyond the border for tests outside the domain, as a fraction of it. */
export const BEYOND = 0.05;

export function spotsOf(triples: readonly TestedTriple[], domain: Domain): readonly Spot[] {
  const exact = gather(triples, domain, 1, MOST_SPOTS * PLANES.length);
  return exact ?? gather(triples, domain, Math.ceil((domain.max - domain.min + 1) / 20), Infinity) ?? [];
}

/** Drawing order: rare answers lie on top. */
const ON_TOP: readonly Feedback[] = ['no', 'yes', 'given'];
/** More than there are places on an axis. */
const PLACES = 2048;

/** `cell`: how many values are drawn as one. Undefined where there would be more spots than `most`. */
function gather(
  triples: readonly TestedTriple[],
  domain: Domain,
  cell: number,
  most: number,
): readonly Spot[] | undefined {
  const spots = new Map<number, Spot>();
  for (const { round, triple, answer, text } of triples) {
    const outside = isOutside(domain, triple);
    const look = ON_TOP.indexOf(answer) * 2 + Number(outside);
    for (const [plane, { title, x, y }] of PLANES.entries()) {
      const at = { x: placed(triple[x], domain, cell), y: placed(triple[y], domain, cell) };
      // Numbers, since there may be very many: half steps from beyond the border on.
      const [right, up] = [at.x, at.y].map((value) => Math.round((value - 2 * domain.min + domain.max) * 2));
      const key = ((plane * 6 + look) * PLACES + right) * PLACES + up;
      const tests = (spots.get(key)?.tests ?? 0) + 1;
      spots.set(key, { plane: title, ...at, answer, outside, round, text, tests });
      if (spots.size > most) return undefined;
    }
  }
  return [...spots.values()].sort((p, q) => ON_TOP.indexOf(p.answer) - ON_TOP.indexOf(q.answer));
}

function placed(value: number, { min, max }: Domain, cell: number): number {
  const beyond = (max - min) * BEYOND;
  if (value < min) return min - beyond;
  if (value > max) return max + beyond;
  return cell === 1 ? value : min + (Math.floor((value - min) / cell) + 0.5) * cell - 0.5;
}

/** Tests that are columns of a matrix at most. */
export const MOST_COLUMNS = 60;

/** Items around a place, as many as are shown. */
export function around<T extends { readonly round: number }>(
  items: readonly T[],
  round: number,
  most: number,
): readonly T[] {
  if (items.length <= most) return items;
  const at = items.findIndex((item) => item.round >= round);
  const middle = at < 0 ? items.length - 1 : at;
  const from = Math.max(0, Math.min(items.length - most, middle - Math.floor(most / 2)));
  return items.slice(from, from + most);
}
