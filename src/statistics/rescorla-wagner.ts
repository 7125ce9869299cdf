/**
 * Learning of two arms by prediction errors (Rescorla and Wagner 1972) with choices by softmax: fits the learning rate,
 * the inverse temperature and the tendency to repeat a choice by maximum likelihood.
 */
import { nelderMead } from './nelder-mead';

/** One choice between two arms; 0 or 1 as the arm, and its reward from 0 to 1. */
export interface ArmChoice {
  readonly arm: 0 | 1;
  readonly reward: number;
}

export interface LearningParameters {
  /** The learning rate α, 0 to 1. */
  readonly rate: number;
  /** The inverse temperature β: 0 chooses by chance. */
  readonly inverseTemperature: number;
  /** Added to the log odds of the last choice: above 0 it tends to be repeated. */
  readonly perseveration: number;
}

export interface LearningFit extends LearningParameters {
  readonly logLikelihood: number;
  /** Bayesian information criterion; smaller is better. */
  readonly bic: number;
  /** That of choosing by chance, to compare with. */
  readonly chanceBic: number;
  readonly trials: number;
}

const START_VALUE = 0.5;
/** Beyond it choices hardly differ, and the likelihood would drive it up without end. */
const MOST_INVERSE_TEMPERATURE = 10;
const MOST_PERSEVERATION = 10;

/** log(1 / (1 + e^(−x))), also for large x. */
const logLogistic = (x: number): number => (x >= 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x)));

/** Tells the log odds of the second arm at each choice. */
function learn(
  choices: readonly ArmChoice[],
  { rate, inverseTemperature, perseveration }: LearningParameters,
  at: (odds: number, arm: 0 | 1) => void,
): void {
  const values = [START_VALUE, START_VALUE];
  let last = 0;
  for (const { arm, reward } of choices) {
    at(inverseTemperature * (values[1] - values[0]) + perseveration * last, arm);
    values[arm] += rate * (reward - values[arm]);
    last = arm === 1 ? 1 : -1;
  }
}

/** The log likelihood of the choices. */
export function logLikelihood(choices: readonly ArmChoice[], parameters: LearningParameters): number {
  let sum = 0;
  learn(choices, parameters, (odds, arm) => (sum += logLogistic(arm === 1 ? odds : -odds)));
  return sum;
}

/** The chance of the second arm at each choice. */
export function chancesOf(choices: readonly ArmChoice[], parameters: LearningParameters): number[] {
  const chances: number[] = [];
  learn(choices, parameters, (odds) => chances.push(logistic(odds)));
  return chances;
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
const oddsOf = (value: number): number => Math.log(value / (1 - value));

/** Maps numbers without bounds to parameters within theirs. */
const parametersAt = ([a, b, c = 0]: readonly number[]): LearningParameters => ({
  rate: logistic(a),
  inverseTemperature: MOST_INVERSE_TEMPERATURE * logistic(b),
  perseveration: Math.max(-MOST_PERSEVERATION, Math.min(c, MOST_PERSEVERATION)),
});

const STARTS: readonly (readonly [rate: number, inverseTemperature: number])[] = [
  [0.1, 1],
  [0.1, 6],
  [0.4, 3],
  [0.7, 1],
  [0.7, 6],
];

/** Fewer choices say nothing about three parameters. */
const FEWEST = 10;

/** Returns undefined where there are too few choices. `perseveration: false` keeps that at 0. */
export function fitLearning(
  choices: readonly ArmChoice[],
  { perseveration = true } = {},
): LearningFit | undefined {
  if (choices.length < FEWEST) return undefined;
  const cost = (at: readonly number[]) => -logLikelihood(choices, parametersAt(at));
  const starts = STARTS.map(([rate, beta]) => [
    oddsOf(rate),
    oddsOf(beta / MOST_INVERSE_TEMPERATURE),
    ...(perseveration ? [0] : []),
  ]);
  const minima = starts.map((start) => nelderMead(cost, start));
  const best = minima.reduce((p, q) => (q.value < p.value ? q : p));
  const trials = choices.length;
  return {
    ...parametersAt(best.at),
    logLikelihood: -best.value,
    bic: best.at.length * Math.log(trials) + 2 * best.value,
    chanceBic: 2 * trials * Math.LN2,
    trials,
  };
}
