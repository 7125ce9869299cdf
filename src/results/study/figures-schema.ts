/** Data of the figures of a study, as they are computed and sent to a view, which draws them. */
import * as z from 'zod/mini';
import type { Frozen } from '../../base/frozen';
import { conditionResultSchema, ESTIMATE } from '../result-schemas';

const text = z.string();
const count = z.int().check(z.nonnegative());
const number = z.nullable(z.number());

const isPoints = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length % POINT_WIDTH === 0 && value.every(Number.isFinite);

/** A figure of a task: small multiples, one for each condition and panel. */
const multiples = z.strictObject({
  task: text,
  id: text,
  title: text,
  caption: text,
  x: text,
  y: text,
  kind: z.enum(['dots', 'shares']),
  mark: z.optional(z.number()),
  /** `condition`: its index among those of the task; of joined episodes that of x. */
  columns: z.array(z.strictObject({ name: text, condition: count })),
  panels: z.array(text),
  cells: z.array(
    z.strictObject({
      /** Indexes of the column and the panel. */
      column: count,
      panel: count,
      episodes: count,
      points: z.custom<readonly number[]>(isPoints, 'no points'),
    }),
  ),
});

/** A line fitted to the conditions of equal task and thinking, those that are alike by nature once. */
const fit = z.strictObject({
  task: text,
  thinking: z.nullable(z.boolean()),
  slope: z.number(),
  intercept: z.number(),
  correlation: z.strictObject({ ...ESTIMATE, n: count, p: number }),
  spearman: number,
  /** Points from the smallest to the largest I:C. */
  band: z.array(z.strictObject({ x: z.number(), low: z.number(), value: z.number(), high: z.number() })),
});

/** The tests of a condition with the same number, before success. */
const testsAt = z.strictObject({
  test: count,
  incompatible: count,
  compatible: count,
  /** The share of incompatible tests among them. */
  share: z.strictObject(ESTIMATE),
  /** I:C of these and all earlier tests. */
  ratio: number,
});

/** The episodes of a hidden rule in a setting, of all models. */
const rule = z.strictObject({
  task: text,
  setting: text,
  rule: text,
  breadth: z.number(),
  n: count,
  success: z.strictObject(ESTIMATE),
  /** Tests before success, up to so many, unsolved episodes censored; null where too few tests were played for it. */
  tests: z.nullable(z.strictObject({ value: z.number(), standardError: z.number(), to: count })),
});

/**
 * The share that is solved within so many tests, from one step to the next. `atRisk`: episodes neither solved nor ended
 * before these tests.
 */
const curve = z.array(
  z.strictObject({ tests: count, solved: z.number(), low: number, high: number, atRisk: count }),
);

export const figuresSchema = z.strictObject({
  /** Conditions without intervals. */
  conditions: z.array(conditionResultSchema),
  /**
   * For each condition the index of the first one that plays alike by nature, else its own: an offline agent reads no
   * prompts, so that a setting which changes only these has the same episodes again.
   */
  alike: z.array(count),
  /** Conditions of papers, which no line is fitted to. */
  published: z.array(conditionResultSchema),
  fits: z.array(fit),
  /**
   * Covariance ellipses of the conditions of each setting of a task. A setting has none where there are fewer
   * than `FEWEST_POINTS` conditions, or where they lie on a line.
   */
  ellipses: z.array(
    z.strictObject({
      task: text,
      setting: text,
      line: z.array(z.strictObject({ x: z.number(), y: z.number() })),
    }),
  ),
  /** One for each condition. */
  curves: z.array(curve),
  /** One for each condition: its first tests, its second ones, and so on. */
  rounds: z.array(z.array(testsAt)),
  /** Rules from the narrowest to the broadest. */
  rules: z.array(rule),
  /** The figures that tasks have of their episodes. */
  multiples: z.array(multiples),
});

export type StudyFigures = Frozen<z.infer<typeof figuresSchema>>;

/** Numbers of a point in `points`: x, y, both bounds of y, and how many values it stands for. */
export const POINT_WIDTH = 5;
