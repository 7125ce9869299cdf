/** The answers to the questions of a view of results, checked where they arrive. */
import * as z from 'zod/mini';
import { OUTCOME_SOURCES } from '../results/row';
import { CELL_WIDTH } from '../results/study/matrix';
import { POINT_WIDTH } from '../results/study/multiples';
import { count } from './basics';
import { areAll, isText } from './guards';

const text = z.string();
const number = z.nullable(z.number());
const estimate = { value: number, low: number, high: number };
const left = z.array(z.strictObject({ reason: text, count }));
const source = z.enum(OUTCOME_SOURCES);
const thinking = z.nullable(z.boolean());

const condition = {
  task: text,
  model: text,
  setting: text,
  thinking,
  decoding: text,
  prompts: text,
  judges: text,
  folder: text,
  published: z.optional(text),
};
const share = z.strictObject(estimate);
const tests = z.strictObject({
  ...estimate,
  worst: number,
  best: number,
  incompatible: count,
  compatible: count,
});

const scale = z.strictObject({
  chance: z.number(),
  below: z.number(),
  perfect: z.number(),
  most: z.number(),
});

const conditionResult = z.strictObject({
  ...condition,
  n: z.nullable(count),
  left,
  success: z.strictObject({ ...estimate, best: number }),
  firstGuess: z.strictObject({ ...estimate, best: number }),
  testsBeforeSuccess: z.strictObject({
    mean: share,
    median: number,
    restrictedMean: z.nullable(
      z.strictObject({ value: z.number(), standardError: z.number(), best: z.number() }),
    ),
  }),
  ic: z.strictObject({ solved: tests, unsolved: tests, all: tests }),
  open: count,
  readings: z.optional(
    z.strictObject({ rule: count, model: count, person: count, nothing: count, open: count }),
  ),
  cost: z.optional(
    z.strictObject({
      total: number,
      mean: share,
      judges: z.number(),
      judgesOpen: count,
      currency: z.nullable(text),
      unpriced: count,
    }),
  ),
  scores: z.record(
    text,
    z.strictObject({ title: text, n: z.optional(count), ...estimate, scale: z.optional(scale) }),
  ),
  tokens: z.strictObject({
    unit: z.enum(['tokens', 'words', 'mixed']),
    solved: share,
    unsolved: share,
    all: share,
  }),
});

const effect = z.strictObject({
  task: text,
  model: text,
  thinking,
  from: text,
  to: text,
  within: text,
  decoding: text,
  judges: text,
  metric: text,
  title: text,
  by: source,
  delta: number,
  low: number,
  high: number,
  p: number,
  pPairs: number,
  pHolm: number,
  mcnemar: number,
  pairs: count,
  left,
  method: z.enum(['exact', 'sampled']),
});

const table = z.strictObject({
  columns: z.array(z.strictObject({ title: text, align: z.enum(['left', 'right']) })),
  rows: z.array(z.array(text)),
  notes: z.array(text),
});

/** By hand: there may be tens of thousands. */
const cells = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.length % CELL_WIDTH === 0 && value.every(Number.isSafeInteger),
  'no cells',
);
const scenarios = z.custom<
  readonly { readonly name: string; readonly rule: string; readonly repeat: number }[]
>((value) => areAll(value, (one) => isText(one['name']) && isText(one['rule'])), 'no scenarios');

const inPoints = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length % POINT_WIDTH === 0 && value.every(Number.isFinite);
const multiples = z.strictObject({
  task: text,
  id: text,
  title: text,
  caption: text,
  x: text,
  y: text,
  kind: z.enum(['dots', 'shares']),
  columns: z.array(z.strictObject({ name: text, condition: count })),
  panels: z.array(text),
  cells: z.array(
    z.strictObject({
      column: count,
      panel: count,
      episodes: count,
      points: z.custom<readonly number[]>(inPoints, 'no points'),
    }),
  ),
});

const point = z.strictObject({ x: z.number(), y: z.number() });
const correlation = z.strictObject({ ...estimate, n: count, p: number });

const bySource = <S extends z.ZodMiniType>(schema: S) =>
  z.strictObject({ judge: z.optional(schema), enumeration: z.optional(schema) });

export const RESULTS_ANSWERS = {
  conditions: bySource(z.array(conditionResult)),
  effects: z.extend(bySource(z.array(effect)), { notes: z.array(z.string()) }),
  rules: bySource(table),
  matrix: z.strictObject({ conditions: z.array(z.strictObject(condition)), scenarios, cells }),
  figures: z.strictObject({
    conditions: z.array(conditionResult),
    published: z.array(conditionResult),
    fits: z.array(
      z.strictObject({
        task: text,
        thinking,
        slope: z.number(),
        intercept: z.number(),
        correlation,
        spearman: number,
        band: z.array(
          z.strictObject({ x: z.number(), low: z.number(), value: z.number(), high: z.number() }),
        ),
      }),
    ),
    ellipses: z.array(z.strictObject({ task: text, setting: text, line: z.array(point) })),
    rounds: z.array(
      z.array(z.strictObject({ test: count, incompatible: count, compatible: count, share, ratio: number })),
    ),
    rules: z.array(
      z.strictObject({
        task: text,
        setting: text,
        rule: text,
        breadth: z.number(),
        n: count,
        success: share,
        tests: z.strictObject({ value: z.number(), standardError: z.number() }),
      }),
    ),
    curves: z.array(z.array(z.strictObject({ tests: count, solved: z.number(), low: number, high: number }))),
    multiples: z.array(multiples),
  }),
  report: z.strictObject({
    tables: z.array(z.strictObject({ title: text, table })),
    methods: z.strictObject({ paragraphs: z.array(text), written: text, prompts: text, ids: text }),
  }),
  export: text,
} as const;
export type ResultsAnswers = { [K in keyof typeof RESULTS_ANSWERS]: z.output<(typeof RESULTS_ANSWERS)[K]> };
