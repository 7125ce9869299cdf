/** Measures of a task: a fold over the events of an episode, so that later verdicts change the result. */
import { meanOf } from '../base/quotient';
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import type { Json } from '../base/json';
import { showMeasure } from './measure-words';
import type { Feedback, Parsed } from './task';

/** The events of a transcript, as far as measures look at them. */
export type MeasuredEvent =
  | {
      readonly type: 'reply';
      readonly seq: number;
      readonly expect: string;
      readonly raw: string;
      readonly reasoning?: string | undefined;
      readonly parsed: Parsed;
      readonly usage?: { readonly completion?: number | undefined } | undefined;
    }
  | { readonly type: 'retry'; readonly why: 'format' | 'transport' }
  | ({ readonly type: 'feedback' } & Feedback)
  | { readonly type: 'episode'; readonly scenario: Json }
  | { readonly type: 'message' | 'verdict' | 'resume' | 'judging' | 'end' };

/** Gives the verdict that counts on a question about the reply with this `seq`. */
export type VerdictOn = (
  question: string,
  target: number,
) => { readonly result: string; readonly value?: number | undefined } | undefined;

/** Measures of an episode that grows. Verdicts are asked for at the end. */
export interface Tally<M> {
  add(event: MeasuredEvent): void;
  measures(verdictOn: VerdictOn): M;
}

/** The means of known players, beside a mean of scores. */
export interface Scale {
  /** The mean of players who choose by chance. */
  readonly chance: number;
  /** The value that 95% of them stay below, in one episode and in the mean of two. */
  readonly below: readonly [one: number, two: number];
  /** The mean of a player who knows the hidden state. */
  readonly perfect: number;
  /** The largest score there is. */
  readonly most: number;
}

/** A measure, as it stands in tables. */
export interface MeasureColumn<M> {
  readonly id: string;
  readonly title: string;
  /** The title of its mean over episodes. Default: the title. */
  readonly mean?: string;
  /** The heading of its column in tables of many episodes, where the title is long. */
  readonly short?: string;
  /** null where it is undefined: never 0, never ∞. */
  value(measures: M): number | boolean | string | null;
  /** Checks whether an episode can have it at all. Default: every episode can. */
  applies?(measures: M): boolean;
  /** Says something about one episode; a mean over episodes of several kinds would say nothing. */
  readonly alone?: true;
  /** The scale beside its means. `apart`: the value of the measure that keeps episodes apart, where there is one. */
  scale?(apart: string | undefined): Scale | undefined;
}

/** The unweighted mean of other measures, in tables of many episodes. */
export interface CombinedMeasure {
  readonly id: string;
  /** The ids of the measures. Those without a value are left out. */
  readonly of: readonly string[];
  /** Returns the title. `known`: the number of measures that have a value. */
  readonly title: (known: number) => string;
}

interface MeasuresOf<M> {
  /** Schema of the measures as they stand in the `end` event of a transcript. */
  readonly schema: z.ZodMiniType<M>;
  tally(): Tally<M>;
  readonly columns: readonly MeasureColumn<M>[];
  /** The `id` of the column with the score of an episode. */
  readonly score: string;
  /** Checks if the player found what was to be found; null while it is open. Absent where nothing is to be found. */
  isSolved?(measures: M): boolean | null;
  /** The `id` of the column that says the same, where the score is a number. */
  readonly aim?: string;
  /** The `id` of a column with texts: episodes that differ in it are not put together. */
  readonly apart?: string;
  /** Several measures put together. */
  readonly combined?: readonly CombinedMeasure[];
  /** Describes the measures in a few words, for a status bar and a terminal. */
  describe(measures: M): string;
  /** Several episodes together. Default: the mean of each column of numbers, the share of each of truth values. */
  readonly pool?: {
    of(all: readonly M[]): Json;
    /** Cells for a table with a line for each pool. */
    cells(all: readonly M[]): readonly PooledCell[];
  };
}

/** One number of several episodes, as it is shown. */
export interface PooledCell {
  readonly title: string;
  readonly text: string;
}

/** A measure with its value in one episode. */
export interface Measured {
  readonly id: string;
  readonly title: string;
  readonly value: number | boolean | string | null;
}

/** The measures of one task, for generic code. */
export interface Measures {
  readonly schema: z.ZodMiniType;
  readonly score: string;
  readonly aim?: string;
  readonly apart?: string;
  readonly columns: readonly Omit<MeasureColumn<never>, 'value' | 'applies'>[];
  readonly combined: readonly CombinedMeasure[];
  /** Checks for success; undefined where it is open, nothing is to be found, or these are not measures of the task. */
  isSolved(measures: Json): boolean | undefined;
  tally(): Tally<Json>;
  /** One for each column that the episode can have; empty where these are not measures of the task. */
  values(measures: Json): readonly Measured[];
  /** Describes the measures; JSON where these are not measures of the task. */
  describe(measures: Json): string;
  /** Several episodes together. Columns that are not measures of the task are left out. */
  pool(all: readonly Json[]): Json;
  pooledCells(all: readonly Json[]): readonly PooledCell[];
}

/** Checks what comes from transcripts before a task sees it. */
export function measuresOf<M>(own: MeasuresOf<M>): Measures {
  const { schema, score, columns, aim, apart, combined = [] } = own;
  const read = (measures: Json): M | undefined => {
    const result = parseSafely(schema, measures);
    return result.success ? result.data : undefined;
  };
  const values = (measures: M): readonly Measured[] =>
    columns
      .filter((column) => column.applies?.(measures) ?? true)
      .map((column) => ({ id: column.id, title: column.title, value: column.value(measures) }));
  return {
    schema,
    score,
    columns,
    combined,
    ...(aim !== undefined && { aim }),
    ...(apart !== undefined && { apart }),
    isSolved: (measures) => {
      const known = read(measures);
      return known === undefined ? undefined : (own.isSolved?.(known) ?? undefined);
    },
    tally: () => own.tally() as Tally<Json>,
    values: (measures) => {
      const known = read(measures);
      return known === undefined ? [] : values(known);
    },
    describe: (measures) => {
      const known = read(measures);
      return known === undefined ? JSON.stringify(measures) : own.describe(known);
    },
    pool: (all) => {
      const known = all.flatMap((one) => read(one) ?? []);
      return own.pool?.of(known) ?? { episodes: known.length, ...means(known.map(values)) };
    },
    pooledCells: (all) => {
      const known = all.flatMap((one) => read(one) ?? []);
      return own.pool?.cells(known) ?? meanCells(columns, known.map(values));
    },
  };
}

function meanCells(
  columns: readonly { readonly id: string; readonly title: string }[],
  episodes: readonly (readonly Measured[])[],
): readonly PooledCell[] {
  const mean = means(episodes);
  const shown = columns.filter(({ id }) => Object.hasOwn(mean, id));
  return [
    { title: 'episodes', text: String(episodes.length) },
    ...shown.map(({ id, title }) => ({ title: title.toLowerCase(), text: showMeasure(mean[id]) })),
  ];
}

/** By the columns' ids; null where no episode has a value. */
function means(episodes: readonly (readonly Measured[])[]): Readonly<Record<string, number | null>> {
  const found = new Map<string, number[]>();
  for (const { id, value } of episodes.flat()) {
    if (typeof value === 'string') continue;
    const values = found.get(id) ?? [];
    found.set(id, values);
    if (value !== null) values.push(Number(value));
  }
  return Object.fromEntries([...found].map(([id, values]) => [id, meanOf(values)]));
}

/** Replies and what they cost, which every task has. */
const costSchema = z.looseObject({
  version: z.literal(1),
  replies: z.number(),
  retries: z.looseObject({ format: z.number(), transport: z.number() }),
});

/** Measures of a task that this version does not have. */
export const UNKNOWN_TASK_MEASURES = measuresOf<z.infer<typeof costSchema>>({
  schema: costSchema,
  score: 'replies',
  columns: [{ id: 'replies', title: 'Replies', value: ({ replies }) => replies }],
  describe: ({ replies }) => (replies === 1 ? '1 reply' : `${replies} replies`),
  tally: () => {
    let replies = 0;
    const retries = { format: 0, transport: 0 };
    return {
      add: (event) => {
        if (event.type === 'reply') replies++;
        else if (event.type === 'retry') retries[event.why]++;
      },
      measures: () => ({ version: 1, replies, retries: { ...retries } }),
    };
  },
});
