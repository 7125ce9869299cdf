/** Exact distributions over the outcomes of a scenario. */
import { add, divided, fraction, isZero, sum, times, ZERO, type Fraction } from './fraction';

/** Outcomes in their order, with their probabilities, which sum to 1. */
export type Distribution = readonly (readonly [outcome: string, probability: Fraction])[];

/** A distribution in which all outcomes are equally likely. */
export const uniform = (outcomes: readonly string[]): Distribution =>
  outcomes.map((outcome) => [outcome, fraction(1, outcomes.length)]);

/** The distribution of a sum of independent whole numbers. */
function convolved(p: Distribution, q: Distribution): Distribution {
  const found = new Map<number, Fraction>();
  for (const [x, px] of p)
    for (const [y, qy] of q) {
      const value = Number(x) + Number(y);
      found.set(value, add(found.get(value) ?? ZERO, times(px, qy)));
    }
  return [...found].sort(([x], [y]) => x - y).map(([value, probability]) => [String(value), probability]);
}

const repeated = (one: Distribution, count: number): Distribution =>
  Array.from({ length: count - 1 }).reduce<Distribution>((all) => convolved(all, one), one);

/** The sum of fair dice with faces 1, 2, … */
export const diceSum = (dice: number, faces: number): Distribution =>
  repeated(uniform(Array.from({ length: faces }, (_, i) => String(i + 1))), dice);

/** The number of successes; `p`: the probability of one. */
export const binomial = (trials: number, p: Fraction): Distribution =>
  repeated(
    [
      ['0', fraction(p.denominator - p.numerator, p.denominator)],
      ['1', p],
    ],
    trials,
  );

/** The probability of what is `bias` times more likely than its only alternative. */
export const favouredProbability = (bias: number): Fraction => fraction(bias, bias + 1);

/** A distribution over whole numbers in which each is larger by `by`. */
export const shifted = (distribution: Distribution, by: number): Distribution =>
  distribution.map(([outcome, probability]) => [String(Number(outcome) + by), probability]);

/** Given that the outcome is one that `holds`; undefined where none with a probability does. Excluded outcomes stay, with 0. */
export function conditioned(
  distribution: Distribution,
  holds: (outcome: string) => boolean,
): Distribution | undefined {
  const all = sum(distribution.filter(([outcome]) => holds(outcome)).map(([, probability]) => probability));
  if (isZero(all)) return undefined;
  return distribution.map(([outcome, probability]) => [
    outcome,
    holds(outcome) ? divided(probability, all) : ZERO,
  ]);
}
