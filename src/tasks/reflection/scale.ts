/**
 * Scores of chance and of a perfect player in each test. Means of simulated sessions, seed 1337: 20,000 by chance and 1,000
 * that are perfect, so that tables need not simulate; `falsify simulate` gives them again.
 */
import type { Scale } from '../measures';
import type { DataSet, Level } from './scenario';
import type { TestId } from './session';

/** Chance, what 95% by chance stay below in one session and in the mean of two, and perfect. */
type Numbers = readonly [chance: number, one: number, two: number, perfect: number];
type Scales = Readonly<Partial<Record<`${TestId} ${'easy' | 'hard'}`, Numbers>>>;

/** Tests that draw the same with either data set. */
const DRAWN: Scales = {
  'dc-igt easy': [15.58, 33.83, 28.66, 74.95],
  'prlt easy': [56.4, 67.64, 64.48, 78.81],
  'prlt hard': [57.73, 66.62, 64.06, 65.43],
  'mbt easy': [2.37, 5, 4.5, 19],
  'mbt hard': [2.38, 5, 4, 19],
};

const SCALES: Readonly<Record<DataSet, Scales>> = {
  'own-v1': {
    ...DRAWN,
    'wpt easy': [51.89, 69.89, 64.81, 86.07],
    'wpt hard': [55.99, 76.03, 70.34, 71.21],
    'wcst easy': [24.99, 33.33, 30.56, 100],
    'wcst hard': [24.99, 32.22, 30.56, 100],
    'n-back easy': [48.04, 59.62, 55.77, 100],
    'n-back hard': [46.17, 57.69, 53.85, 100],
  },
  reference: {
    ...DRAWN,
    'wpt easy': [51.93, 70.12, 64.74, 85.76],
    'wpt hard': [55.83, 75.79, 70.06, 70.65],
    'wcst easy': [23.94, 31.94, 29.86, 91.67],
    'wcst hard': [25.26, 32.22, 30.56, 91.11],
    'n-back easy': [48.05, 59.62, 55.77, 100],
    'n-back hard': [46.17, 57.69, 53.85, 100],
  },
};

/** Swaps that can be caught in a session. */
const SWAPS = 19;

/** Returns undefined for parameters of the user's own, and for scores that need a model. */
export function scaleOf(test: TestId, level: Level, data: string | undefined): Scale | undefined {
  const scales = Object.hasOwn(SCALES, data ?? '') ? SCALES[data as DataSet] : undefined;
  const numbers = level === 'free' ? undefined : scales?.[`${test} ${level}`];
  if (!numbers) return undefined;
  const [chance, one, two, perfect] = numbers;
  return { chance, below: [one, two], perfect, most: test === 'mbt' ? SWAPS : 100 };
}
