/** Questions about the rows of a study that a worker holds. */
import type { ResultRow, OutcomeSource } from '../row';
import type { Profile } from '../condition-names';
import type { ConditionResult } from '../condition-result';
import type { Copies } from '../copies';
import type { Compared, Effect } from '../effects';
import type { Sided } from '../../statistics/mcnemar';
import type { UnhashedMethods } from '../methods';
import type { ReportTables } from '../report-sections';
import type { RuleView } from '../rule-table';
import type { PublishedCondition } from '../published';
import type { StudyFigures } from './figures';
import type { StudyMatrix } from './matrix';

/** One transcript of a study. */
export interface StudyEpisode {
  /** Names it for as long as the study is open. */
  readonly key: number;
  readonly row: ResultRow;
}

/** Filters of episodes: by their end, by differing sources, or by open verdicts. */
export const FILTER_STATES = ['completed', 'failed', 'cancelled', 'interrupted', 'differs', 'open'] as const;
export type FilterState = (typeof FILTER_STATES)[number];

/** The selected episodes; null: any. */
export interface StudyFilter {
  /** The model as it is served. */
  readonly model: string | null;
  readonly setting: string | null;
  /** The hidden rule by its name. */
  readonly rule: string | null;
  readonly state: FilterState | null;
  readonly folder: string | null;
  /** Conditions of different folders are kept apart. */
  readonly byFolder: boolean;
  /** Published conditions stand beside those of the study. */
  readonly published: boolean;
}

export interface EffectsRequest {
  readonly compare: Compared;
  /** The setting or folder to compare with. */
  readonly from: string;
  readonly sided: Sided;
  readonly clusterByRule: boolean;
}

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
export interface StudyFacts {
  /** Episodes, each of them once. */
  readonly episodes: number;
  readonly copies: Copies;
  /** Episodes that count. */
  readonly results: number;
  readonly models: readonly string[];
  readonly profiles: readonly Profile[];
  readonly settings: readonly string[];
  readonly rules: readonly string[];
  /** In some episodes a hidden rule is announced, which is what verdicts are about. */
  readonly ruled: boolean;
  /** With their titles; one that this version does not know has its id. */
  readonly tasks: readonly { readonly id: string; readonly title: string }[];
  /** Folders, where there are several. */
  readonly folders: readonly string[];
  /** Number of published conditions. */
  readonly published: number;
  /** Number of episodes that each filter leaves. */
  readonly states: Readonly<Record<FilterState, number>>;
}

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
