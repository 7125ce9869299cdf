/** The two-arm bandits: probabilities that are reversed once (PRLT), and arms that swap in a steady rhythm (MBT). */
import * as z from 'zod/mini';
import type { Draws } from '../draws';
import { type Choice, type Session, percentage, TURN } from '../session';

z.config({ jitless: true });

export const RIGHT = 'right';
export const LEFT = 'left';
const ARMS = [RIGHT, LEFT] as const;

const trials = z.int().check(z.gte(2), z.lte(1000));
/** An invalid trial counts as left, as in the original program. */
const invalidIsLeft = z.optional(z.boolean());

export const prltFields = {
  /** The chance of a reward at the better arm; the other one has the rest. */
  p: z.number().check(z.gte(0.5), z.lte(1)),
  /** True for each trial where the right arm pays, and true where the left one does. */
  pays: z.array(z.tuple([z.boolean(), z.boolean()])).check(z.minLength(2), z.maxLength(1000)),
  invalidIsLeft,
};
export type Prlt = z.infer<z.ZodMiniObject<typeof prltFields>>;

export const mbtFields = {
  /** Trials between two swaps. */
  block: z.int().check(z.gte(1), z.lte(100)),
  trials,
  invalidIsLeft,
};
export type Mbt = z.infer<z.ZodMiniObject<typeof mbtFields>>;

/** One uniform for each trial and arm, the right arm first. The probabilities are swapped in the middle. */
export const drawnPays = (length: number, p: number, draws: Draws): Prlt['pays'] =>
  Array.from({ length }, (_, at) => {
    const right = at < length / 2 ? p : 1 - p;
    return [draws.uniform() < right, draws.uniform() < 1 - right];
  });

interface Bandit {
  readonly trials: number;
  readonly invalidIsLeft: boolean;
  readonly pays: (at: number, arm: string) => boolean;
  /** The arm that pays more often. */
  readonly better: (at: number) => string;
}

type Common = Omit<Session, 'test' | 'score' | 'ceiling'>;

const armOf = (choice: Choice, invalidIsLeft: boolean): Choice =>
  choice ?? (invalidIsLeft ? LEFT : undefined);

function bandit({ trials: length, invalidIsLeft: asLeft, pays, better }: Bandit): Common {
  const reward = (choice: Choice, at: number): number => {
    const arm = armOf(choice, asLeft);
    return arm !== undefined && pays(at, arm) ? 1 : 0;
  };
  return {
    trials: length,
    turns: [TURN],
    ask(choices) {
      const at = choices.length;
      if (at === 0) return 'This is the first trial. Which arm do you choose?';
      return `The reward for your last choice was ${reward(choices[at - 1], at - 1)}. This is trial ${at + 1}. Which arm do you choose?`;
    },
    outcome({ length: at }, choice) {
      const reversed = at > 0 && better(at) !== better(at - 1);
      return {
        label: choice === undefined && !asLeft ? 'no choice' : '',
        reward: reward(choice, at),
        better: better(at),
        ...(reversed && { reversal: true }),
      };
    },
    actions: () => ARMS,
    best: ({ length: at }) => better(at),
    reward: (choices, at) => reward(choices[at], at),
  };
}

const WINDOW = 5;
const PRIOR = 0.1;

/** The smoothed mean of the last values up to each place; values that are undefined are left out. */
function smoothed(values: readonly (number | undefined)[]): number[] {
  return values.map((_, at) => {
    const window = values.slice(Math.max(0, at + 1 - WINDOW), at + 1).filter((value) => value !== undefined);
    return (PRIOR + window.reduce((sum, value) => sum + value, 0)) / (2 * PRIOR + window.length);
  });
}

/** 100 · (1 − Σ|θ̂ − θ*| / (p · T)): how near the recent choices are to the probabilities, smoothed alike. */
function beliefScore(arms: readonly Choice[], p: number): number {
  const length = arms.length;
  const chosen = smoothed(arms.map((arm) => (arm === undefined ? undefined : Number(arm === RIGHT))));
  const truth = smoothed(arms.map((_, at) => (at < length / 2 ? p : 1 - p)));
  const distance = chosen.reduce((sum, value, at) => sum + Math.abs(value - truth[at]), 0);
  return 100 * (1 - distance / (p * length));
}

export function prlt({ p, pays, invalidIsLeft: asLeft = false }: Prlt): Session {
  const length = pays.length;
  const common = bandit({
    trials: length,
    invalidIsLeft: asLeft,
    pays: (at, arm) => pays[at][arm === RIGHT ? 0 : 1],
    better: (at) => (at < length / 2 ? RIGHT : LEFT),
  });
  return {
    test: 'prlt',
    ceiling: null,
    ...common,
    score(choices) {
      if (choices.length < length) return { score: null, parts: { belief: null, reward: null } };
      const belief = beliefScore(
        choices.map((choice) => armOf(choice, asLeft)),
        p,
      );
      const earned = choices.reduce((sum: number, _, at) => sum + common.reward(choices, at), 0);
      const reward = (100 * earned) / length;
      return { score: (belief + reward) / 2, parts: { belief, reward } };
    },
  };
}

/**
 * Decides for each trial whether the right arm pays. The arms swap at the start of each block but the
 * first. Blocks are counted anew in the second half.
 */
function rightPays({ block, trials: length }: Mbt): boolean[] {
  const half = Math.floor(length / 2);
  let right = true;
  return Array.from({ length }, (_, at) => {
    const place = at < half ? at : at - half;
    if (at > 0 && place % block === 0) right = !right;
    return right;
  });
}

export function mbt(params: Mbt): Session {
  const right = rightPays(params);
  const better = (at: number) => (right[at] ? RIGHT : LEFT);
  const common = bandit({
    trials: params.trials,
    invalidIsLeft: params.invalidIsLeft ?? false,
    better,
    pays: (at, arm) => arm === better(at),
  });
  // The last trial has none after it, in which the player could show that the swap was caught.
  const swaps = right.flatMap((pays, at) =>
    at > 0 && at + 1 < right.length && pays !== right[at - 1] ? [at] : [],
  );
  return {
    test: 'mbt',
    ceiling: swaps.length,
    ...common,
    score(choices) {
      if (choices.length < params.trials) return { score: null, parts: { share: null, allFrom: null } };
      const caught = swaps.map((at) =>
        [at - 1, at, at + 1].every((trial) => common.reward(choices, trial) > 0),
      );
      const count = caught.filter(Boolean).length;
      const missed = caught.lastIndexOf(false);
      return {
        score: count,
        // The number of the first swap from which on all are caught.
        parts: {
          share: percentage(count, swaps.length),
          allFrom: missed + 1 < swaps.length ? missed + 2 : null,
        },
      };
    },
  };
}
