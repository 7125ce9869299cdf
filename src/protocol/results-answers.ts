/** The answers to the questions of a view of results, checked where they arrive. */
import * as z from 'zod/mini';
import { conditionResultSchema, conditionSchema, effectSchema } from '../results/result-schemas';
import { figuresSchema } from '../results/study/figures-schema';
import { CELL_WIDTH } from '../results/study/matrix';
import { areAll, isText } from './guards';

const text = z.string();

const table = z.strictObject({
  columns: z.array(
    z.strictObject({
      title: text,
      align: z.enum(['left', 'right']),
      under: z.optional(z.strictObject({ group: text, title: text })),
    }),
  ),
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

const bySource = <S extends z.ZodMiniType>(schema: S) =>
  z.strictObject({ judge: z.optional(schema), enumeration: z.optional(schema) });

export const RESULTS_ANSWERS = {
  conditions: bySource(z.array(conditionResultSchema)),
  effects: z.extend(bySource(z.array(effectSchema)), { notes: z.array(z.string()) }),
  rules: bySource(
    z.extend(table, {
      headings: z.array(z.strictObject({ title: text, group: z.optional(text) })),
      ranks: z.array(z.array(z.nullable(z.number()))),
    }),
  ),
  matrix: z.strictObject({ conditions: z.array(conditionSchema), scenarios, cells }),
  figures: figuresSchema,
  report: z.strictObject({
    tables: z.array(z.strictObject({ title: text, table })),
    methods: z.strictObject({ paragraphs: z.array(text), written: text, prompts: text, ids: text }),
  }),
  export: text,
} as const;
export type ResultsAnswers = { [K in keyof typeof RESULTS_ANSWERS]: z.output<(typeof RESULTS_ANSWERS)[K]> };
