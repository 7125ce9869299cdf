/** The weather prediction test: two devices, by which tomorrow follows today or turns. Prediction. */
import * as z from 'zod/mini';
import type { Draws } from '../draws';
import { type Choice, type Session, TURN } from '../session';

z.config({ jitless: true });

export const SUNNY = 'sunny';
export const RAINY = 'rainy';
const WEATHERS = [SUNNY, RAINY] as const;

/** The last trials, which alone are scored. */
const SCORED = 30;

export const wptFields = {
  /** The chance that the weather does what its device stands for. */
  p: z.number().check(z.gte(0.5), z.lte(1)),
  /** The device that is on, for each day. 0: it stands for weather that stays; 1: for weather that turns. */
  devices: z.array(z.union([z.literal(0), z.literal(1)])).check(z.minLength(2), z.maxLength(1000)),
  /** True for each day on which the weather does what the device stands for. */
  follows: z.array(z.boolean()),
  /** The distance between the tables of predictions and of the weather. Default: `frobenius`, as in the original. */
  metric: z.optional(z.enum(['frobenius', 'mae'])),
};
export type Wpt = z.infer<z.ZodMiniObject<typeof wptFields>>;

/** 60% of the days have the first device on, in an order by chance. */
export const drawnDevices = (length: number, draws: Draws): Wpt['devices'] => {
  const first = Math.round(0.6 * length);
  return draws.shuffled(Array.from({ length }, (_, i) => (i < first ? 0 : 1)));
};

/** One uniform for each day. */
export const drawnFollows = (length: number, p: number, draws: Draws): boolean[] =>
  Array.from({ length }, () => draws.uniform() < p);

/** Two by two: from sunny or rainy to sunny or rainy. */
export type Table = readonly (readonly number[])[];

/** The share of each of two outcomes after each of two weathers; a row without any is 0. */
function transitions(days: readonly { readonly today: string; readonly then: Choice }[]): Table {
  return WEATHERS.map((today) => {
    const row = WEATHERS.map((then) => days.filter((day) => day.today === today && day.then === then).length);
    const all = row[0] + row[1];
    return row.map((count) => (all === 0 ? 0 : count / all));
  });
}

const distance = (p: Table, q: Table): number =>
  Math.sqrt(
    p.flatMap((row, i) => row.map((value, j) => (value - q[i][j]) ** 2)).reduce((sum, x) => sum + x, 0),
  );

export interface DayOf {
  readonly today: string;
  readonly tomorrow: string;
  readonly device: number;
  readonly prediction: Choice;
}

/** The tables of each device, over the scored days with a prediction. */
export const tablesOf = (days: readonly DayOf[]): { readonly estimated: Table; readonly true: Table }[] =>
  [0, 1].map((device) => {
    const of = days.slice(-SCORED).filter((day) => day.device === device && day.prediction !== undefined);
    return {
      estimated: transitions(of.map(({ today, prediction }) => ({ today, then: prediction }))),
      true: transitions(of.map(({ today, tomorrow }) => ({ today, then: tomorrow }))),
    };
  });

/**
 * 100 · (1 − (‖Ê₁ − T̂₁‖ + ‖Ê₂ − T̂₂‖) / D) with Frobenius norms, D = Σ max(t, 1 − t) over the second device's true table
 * alone. D over one table is the original program's, and published chance levels fit no other.
 */
function weatherScore(days: readonly DayOf[], metric: NonNullable<Wpt['metric']> = 'frobenius'): number {
  const tables = tablesOf(days);
  if (metric === 'mae') {
    const differences = tables.flatMap(({ estimated, true: actual }) =>
      estimated.flatMap((row, i) => row.map((value, j) => Math.abs(value - actual[i][j]))),
    );
    return 100 * (1 - differences.reduce((sum, x) => sum + x, 0) / differences.length);
  }
  const apart = tables.reduce((sum, { estimated, true: actual }) => sum + distance(estimated, actual), 0);
  const widest = tables[1].true.flat().reduce((sum, t) => sum + Math.max(t, 1 - t), 0);
  return 100 * (1 - apart / widest);
}

const turned = (weather: string): string => (weather === SUNNY ? RAINY : SUNNY);

/** The weather of each day and of the one after the last; the first is sunny. */
export function weathersOf({ devices, follows }: Pick<Wpt, 'devices' | 'follows'>): string[] {
  const weathers: string[] = [SUNNY];
  for (const [at, device] of devices.entries()) {
    const stays = (device === 0) === (follows[at] ?? true);
    weathers.push(stays ? weathers[at] : turned(weathers[at]));
  }
  return weathers;
}

const DEVICES = ['[1, 0]', '[0, 1]'];

export function wpt(params: Wpt): Session {
  const { devices, metric } = params;
  const weathers = weathersOf(params);
  const isRight = (choice: Choice, at: number) => choice === weathers[at + 1];
  return {
    test: 'wpt',
    trials: devices.length,
    turns: [TURN],
    ceiling: null,
    ask(choices) {
      const at = choices.length;
      const today = `the weather is ${weathers[at]} and the devices read ${DEVICES[devices[at]]}`;
      if (at === 0) return `This is your first day. Today ${today}. Will tomorrow be sunny or rainy?`;
      const previous = choices[at - 1];
      const last =
        previous === undefined
          ? 'You made no prediction for today'
          : `Your prediction for today was ${previous}`;
      return `A day has passed. ${last}, and it is ${weathers[at]}. Today ${today}. Will tomorrow be sunny or rainy?`;
    },
    outcome: ({ length: at }, choice) => ({
      label: weathers[at + 1],
      correct: isRight(choice, at),
      today: weathers[at],
      device: devices[at] + 1,
    }),
    actions: () => WEATHERS,
    best: ({ length: at }) => (devices[at] === 0 ? weathers[at] : turned(weathers[at])),
    reward: (choices, at) => (isRight(choices[at], at) ? 1 : 0),
    context: ({ length: at }) => `${weathers[at]} ${devices[at]}`,
    score(choices) {
      const right = choices.filter(isRight).length;
      const correct = choices.length === 0 ? null : (100 * right) / choices.length;
      if (choices.length < devices.length) return { score: null, parts: { correct } };
      const days = choices.map((prediction, at) => ({
        prediction,
        today: weathers[at],
        tomorrow: weathers[at + 1],
        device: devices[at],
      }));
      return { score: weatherScore(days, metric), parts: { correct } };
    },
  };
}
