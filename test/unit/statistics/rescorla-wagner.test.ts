import { describe, expect, it } from 'vitest';
import { nelderMead } from '../../../src/statistics/nelder-mead';
import { bits } from '../../../src/statistics/random';
import { type ArmChoice, fitLearning, logLikelihood } from '../../../src/statistics/rescorla-wagner';

const uniforms = (seed: number) => {
  const next = bits(seed);
  return () => next() / 2 ** 32;
};

/** Two arms that pay with 0.8 and 0.2, reversed every so many trials. */
function simulated(
  rate: number,
  beta: number,
  trials: number,
  every: number,
  seed: number,
  stay = 0,
): ArmChoice[] {
  const draw = uniforms(seed);
  const values = [0.5, 0.5];
  let last = 0;
  return Array.from({ length: trials }, (_, at) => {
    const odds = beta * (values[1] - values[0]) + stay * last;
    const arm = draw() < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
    const better = Math.floor(at / every) % 2;
    const reward = draw() < (arm === better ? 0.8 : 0.2) ? 1 : 0;
    values[arm] += rate * (reward - values[arm]);
    last = arm === 1 ? 1 : -1;
    return { arm, reward };
  });
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [p, q] = [mean(0), mean(1)];
  const product = (a: 0 | 1, b: 0 | 1) =>
    pairs.reduce((sum, pair) => sum + (pair[a] - [p, q][a]) * (pair[b] - [p, q][b]), 0);
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}

function recovery(agents: number, trials: number, every: number) {
  const draw = uniforms(7);
  const found = Array.from({ length: agents }, (_, agent) => {
    const [rate, beta] = [0.1 + 0.8 * draw(), 1 + 7 * draw()];
    const fit = fitLearning(simulated(rate, beta, trials, every, 100 + agent), { perseveration: false })!;
    return { rate: [rate, fit.rate] as const, beta: [beta, fit.inverseTemperature] as const };
  });
  return {
    rate: correlation(found.map((one) => one.rate)),
    beta: correlation(found.map((one) => one.beta)),
  };
}

describe('nelderMead', () => {
  it('finds the minimum of a valley that bends (Rosenbrock)', () => {
    const { at, value } = nelderMead(([x, y]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2, [-1.2, 1]);
    expect(value).toBeLessThan(1e-6);
    expect(at[0]).toBeCloseTo(1, 2);
  });
});

describe('the likelihood of choices', () => {
  it('is that of chance without a temperature, and by hand otherwise', () => {
    const choices: ArmChoice[] = [
      { arm: 1, reward: 1 },
      { arm: 1, reward: 0 },
      { arm: 0, reward: 1 },
    ];
    const chance = { rate: 0.5, inverseTemperature: 0, perseveration: 0 };
    expect(logLikelihood(choices, chance)).toBeCloseTo(-3 * Math.LN2, 12);
    // Values of the second arm: .5, .75, .375; of the first: .5.
    const p = (odds: number) => 1 / (1 + Math.exp(-odds));
    const byHand = Math.log(0.5) + Math.log(p(4 * 0.25 + 1)) + Math.log(1 - p(4 * -0.125 + 1));
    expect(logLikelihood(choices, { rate: 0.5, inverseTemperature: 4, perseveration: 1 })).toBeCloseTo(
      byHand,
      12,
    );
  });

  it('is not known of a few choices', () => {
    expect(fitLearning(simulated(0.3, 3, 9, 100, 1))).toBeUndefined();
  });
});

describe('a fit of learning', () => {
  it('is better than chance where there is learning, and finds perseveration', () => {
    const learner = fitLearning(simulated(0.4, 5, 400, 50, 3))!;
    expect(learner.bic).toBeLessThan(learner.chanceBic - 50);
    const sticky = fitLearning(simulated(0.4, 3, 2000, 50, 3, 1))!;
    expect(sticky.perseveration).toBeGreaterThan(0.7);
    expect(sticky.perseveration).toBeLessThan(1.3);
    const random = fitLearning(simulated(0.4, 0, 400, 50, 3))!;
    expect(random.bic).toBeGreaterThan(random.chanceBic);
  });

  it('recovers the parameters of 200 agents with 200 trials each (arms that pay .8 and .2)', () => {
    const { rate, beta } = recovery(200, 200, Infinity);
    expect(rate).toBeGreaterThan(0.9);
    expect(beta).toBeGreaterThan(0.9);
  });
});
