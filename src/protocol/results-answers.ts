/** The answers to the questions of a view of results, checked where they arrive. */
import * as z from 'zod/mini';
import { conditionResultSchema, conditionSchema, effectSchema, ESTIMATE } from '../results/result-schemas';
import { CELL_WIDTH } from '../results/study/matrix';
import { POINT_WIDTH } from '../results/study/multiples';
import { count } from './basics';
import { areAll, isText } from './guards';

const text = z.string();
const number = z.nullable(z.number());
const share = z.strictObject(ESTIMATE);

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
const correlation = z.strictObject({ ...ESTIMATE, n: count, p: number });

const bySource = <S extends z.ZodMiniType>(schema: S) =>
  z.strictObject({ judge: z.optional(schema), enumeration: z.optional(schema) });

export const RESULTS_ANSWERS = {
  conditions: bySource(z.array(conditionResultSchema)),
  effects: bySource(z.array(effectSchema)),
  rules: bySource(table),
  matrix: z.strictObject({ conditions: z.array(conditionSchema), scenarios, cells }),
  figures: z.strictObject({
    conditions: z.array(conditionResultSchema),
    published: z.array(conditionResultSchema),
    fits: z.array(
      z.strictObject({
        task: text,
        thinking: z.nullable(z.boolean()),
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
