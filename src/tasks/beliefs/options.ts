/** The five answers of a Stated Answer question. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { groupSeed } from '../../rules/group-seed';
import { fraction, isZero, rounded, times, type Fraction } from './fraction';

export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;
export type Letter = (typeof LETTERS)[number];

/** The right answer is the third. */
const FACTORS = [fraction(1, 3), fraction(1, 2), fraction(1), fraction(2), fraction(3)] as const;
const DECIMALS = 3;

export interface Options {
  /** Options as they are shown, in the order of the letters. */
  readonly options: readonly string[];
  /** The place of the right one, from 0. */
  readonly position: number;
}

/** The probabilities to choose from, by size; undefined where two of them look alike or `p` is 0. */
export function optionTexts(p: Fraction): readonly string[] | undefined {
  if (isZero(p)) return undefined;
  const texts = FACTORS.map((factor) => rounded(times(p, factor), DECIMALS));
  return new Set(texts).size === texts.length ? texts : undefined;
}

/**
 * Puts the right answer at `position` and the others in an order that `seed` and `id` draw. Generator: xoroshiro128+ with
 * `groupSeed(seed, id)`; draws: a Fisher–Yates shuffle of the four others.
 */
export function shuffledOptions(
  p: Fraction,
  position: number,
  seed: number,
  id: string,
): Options | undefined {
  const texts = optionTexts(p);
  if (!texts) return undefined;
  const [third, half, right, double, triple] = texts;
  const others = [third, half, double, triple];
  const generator = xoroshiro128plus(groupSeed(seed, id) | 0);
  for (let i = 0; i < others.length - 1; i++) {
    const j = uniformInt(generator, i, others.length - 1);
    [others[i], others[j]] = [others[j], others[i]];
  }
  return { options: [...others.slice(0, position), right, ...others.slice(position)], position };
}
