/** Questions about the rows of a study that a worker holds. */
import * as z from 'zod/mini';
import type { Frozen } from '../../base/frozen';
import { count, LIMITS } from '../../base/message-schemas';
import type { ResultRow, OutcomeSource } from '../row';
import { COMPARED, type Effect } from '../effects';
import type { UnhashedMethods } from '../methods';
import type { ReportTables } from '../report-sections';
import type { RuleView } from '../rule-table';
import type { PublishedCondition } from '../published';
import type { StudyMatrix } from './matrix';
import type { ConditionResult } from '../result-schemas';
import type { StudyFigures } from './figures-schema';

/** One transcript of a study. */
export interface StudyEpisode {
  /** Names it for as long as the study is open. */
  readonly key: number;
  readonly row: ResultRow;
}

/** Filters of episodes: by their end, by differing sources, or by open verdicts. */
export const FILTER_STATES = ['completed', 'failed', 'cancelled', 'interrupted', 'differs', 'open'] as const;
export type FilterState = (typeof FILTER_STATES)[number];

const name = () => z.nullable(z.string().check(z.maxLength(LIMITS.text)));

/** The selected episodes; null: any. */
export const filterSchema = () =>
  z.strictObject({
    /** The model as it is served. */
    model: name(),
    setting: name(),
    /** The hidden rule by its name. */
    rule: name(),
    state: z.nullable(z.enum(FILTER_STATES)),
    folder: name(),
    /** Conditions of different folders are kept apart. */
    byFolder: z.boolean(),
    /** Published conditions stand beside those of the study. */
    published: z.boolean(),
  });
export type StudyFilter = Frozen<z.infer<ReturnType<typeof filterSchema>>>;

export const effectsSchema = () =>
  z.strictObject({
    compare: z.enum(COMPARED),
    /** The setting or folder to compare with. */
    from: z.string().check(z.maxLength(LIMITS.text)),
    sided: z.enum(['greater', 'two']),
    clusterByRule: z.boolean(),
  });
export type EffectsRequest = Frozen<z.infer<ReturnType<typeof effectsSchema>>>;

export const EXPORTED_TABLES = ['conditions', 'effects', 'rules', 'rows'] as const;
export const EXPORT_FORMATS = ['csv', 'markdown', 'latex'] as const;

type Filtered = { readonly filter: StudyFilter };

/** A transcript that is looked for in the index of its folder. */
export interface SoughtFile extends Pick<StudyEpisode, 'key'>, Pick<ResultRow, 'path' | 'folder'> {
  /** In its folder. */
  readonly name: string;
  /** Stamp of the files that its result was made from; empty: it has none. */
  readonly known: string;
}

export interface LookUp {
  readonly op: 'look-up';
  /** The path of the folder on the disk of the worker. */
  readonly folder: string;
  readonly files: readonly SoughtFile[];
}

/** `unknown`: the index has no result of the file as it is now. `why`: the reason why it cannot be reviewed. */
export type LookedUp = 'unchanged' | 'unknown' | { readonly stamp: string; readonly why?: string };

export type StudyOperation =
  /** Opens it empty. */
  | { readonly op: 'open' }
  /** Adds or replaces episodes, and removes others. */
  | {
      readonly op: 'put';
      readonly episodes: readonly StudyEpisode[];
      readonly removed: readonly number[];
    }
  /** Adds or replaces the episodes that the index of a folder has. */
  | LookUp
  /** Asks for the rows of these episodes, sorted by their paths; of one folder where folders are not kept apart. */
  | { readonly op: 'rows'; readonly keys: readonly number[]; readonly byFolder: boolean }
  /** Takes the place of the published conditions there were. */
  | { readonly op: 'publish'; readonly conditions: readonly PublishedCondition[] }
  | { readonly op: 'facts' }
  /** Asks for conditions. Without `intervals` only what takes no resampling is computed. */
  | (Filtered & {
      readonly op: 'conditions';
      readonly by: readonly OutcomeSource[];
      readonly intervals: boolean;
    })
  | (Filtered & EffectsRequest & { readonly op: 'effects'; readonly by: readonly OutcomeSource[] })
  | (Filtered & { readonly op: 'rules'; readonly by: readonly OutcomeSource[] })
  | (Filtered & { readonly op: 'matrix' })
  | (Filtered & { readonly op: 'figures'; readonly by: OutcomeSource })
  /** Everything that a report has, but for its figures. */
  | (Filtered & EffectsRequest & { readonly op: 'report' })
  | (Filtered &
      EffectsRequest & {
        readonly op: 'export';
        readonly table: (typeof EXPORTED_TABLES)[number];
        readonly format: (typeof EXPORT_FORMATS)[number];
        readonly by: readonly OutcomeSource[];
      })
  | { readonly op: 'close' };

export type StudyQuestion = { readonly kind: 'results'; readonly study: string } & StudyOperation;

/** Contents of a study, without a filter. */
export const factsSchema = () =>
  z.strictObject({
    /** Episodes, each of them once. */
    episodes: count,
    /** Episodes that count. */
    results: count,
    models: z.array(z.string()),
    profiles: z.array(z.strictObject({ name: z.string(), served: z.string() })),
    settings: z.array(z.string()),
    rules: z.array(z.string()),
    /** In some episodes a hidden rule is announced, which is what verdicts are about. */
    ruled: z.boolean(),
    /** With their titles; one that this version does not know has its id. */
    tasks: z.array(z.strictObject({ id: z.string(), title: z.string() })),
    /** Folders, where there are several. */
    folders: z.array(z.string()),
    /** Number of published conditions. */
    published: count,
    copies: z.strictObject({
      count,
      named: z.array(z.strictObject({ path: z.string(), of: z.string() })),
    }),
    /** Number of episodes that each filter leaves. */
    states: z.record(z.enum(FILTER_STATES), count),
  });
export type StudyFacts = Frozen<z.infer<ReturnType<typeof factsSchema>>>;

/** Results by each source that was asked for. */
export type BySource<T> = { readonly [K in OutcomeSource]?: T | undefined };

export interface StudyAnswers {
  open: null;
  put: null;
  'look-up': readonly LookedUp[];
  rows: readonly StudyEpisode[];
  publish: null;
  facts: StudyFacts;
  conditions: BySource<readonly ConditionResult[]>;
  /** `notes`: see `effectNotes`. */
  effects: BySource<readonly Effect[]> & { readonly notes: readonly string[] };
  rules: BySource<RuleView>;
  matrix: StudyMatrix;
  figures: StudyFigures;
  report: { readonly tables: ReportTables['sections']; readonly methods: UnhashedMethods };
  export: string;
  close: null;
}

/** Message of a worker that has not opened the study: the client opens it and puts its rows again. */
export const NO_STUDY = 'The study is not open.';
