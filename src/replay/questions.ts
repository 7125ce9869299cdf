/** Questions about a transcript that is open in a worker. `transcript` names it for as long as it is open. */
import type { Exhibit } from '../tasks/exhibits';
import type { Measured } from '../tasks/measures';
import type { MedAnswer } from '../judges/questions';
import type { Against, Certainty, DisagreementKind, ReadingSource } from '../judges/review';
import type { Triple } from '../predicate';
import type { Problem } from '../predicate/problem';
import type { ExactResult } from '../tasks/semantics';
import type { TrialReport } from '../tasks/trials';
import type { CallAnswers, CallOperation } from './calls';
import type { ExportAnswers, ExportOperation } from './exporting';
import type { KnowledgeAnswers, KnowledgeOperation } from './knowledge-questions';
import type { LabelAnswers, LabelOperation } from './labels';
import type { Packed } from './packed';
import type { RowAnswer } from './result-row';
import type { SideAnswers, SideOperation } from './side';
import type { Findings, Head, ReplayProblem, ReviewRow } from './types';

/** A file as the host found it. */
export interface HostFile {
  /** The name without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Some of the bytes of a file. */
export interface FilePart {
  readonly bytes: Uint8Array;
  /** The bytes of the whole file, when reading began. */
  readonly size: number;
}

/** Reads up to `most` bytes of a file from byte `from` on. Throws the error of the file system. */
export type ReadPart = (path: string, from: number, most: number) => FilePart;

export type ReplayOperation =
  /** Opens it empty; one that is open under this name is forgotten. */
  | { readonly op: 'open'; readonly name: string }
  /** The next bytes of the file. `atEnd`: there are no more at the moment. */
  | { readonly op: 'feed'; readonly bytes: Uint8Array; readonly atEnd: boolean }
  /** Reads up to `most` more bytes of a file on the disk of the worker, which spares it the messages of `feed`. */
  | { readonly op: 'read-on'; readonly path: string; readonly most: number }
  /** A published run, whole: the transcript, what stands beside it, and the folders it lies in, outermost first. */
  | {
      readonly op: 'import';
      readonly file: HostFile;
      readonly siblings: Readonly<Record<string, HostFile>>;
      readonly folders: readonly string[];
    }
  /** Packed rows, for callers that only pass them on. */
  | { readonly op: 'packed-rows'; readonly from: number; readonly most: number }
  /** A part of a text that a row has only the beginning of. */
  | {
      readonly op: 'text';
      /** Index of the row. */
      readonly row: number;
      readonly field: TextField;
      readonly from: number;
      readonly most: number;
    }
  | {
      readonly op: 'search';
      readonly text: string;
      readonly matchCase: boolean;
      /** About so many hits at most: those of a row are not torn apart. */
      readonly most: number;
      /** The first row of a continued search; default: the first of all. */
      readonly from?: number;
      /** The search skips verdicts, because they must stay hidden. */
      readonly withoutVerdicts?: boolean;
    }
  /** Goes on reviewing for about so long, and gives what was reviewed from this place on (at first 0). */
  | { readonly op: 'review'; readonly from: number; readonly budgetMs: number; readonly most: number }
  /** Continues the review for about this long; `review` returns the results. */
  | { readonly op: 'review-on'; readonly budgetMs: number }
  /**
   * The computed verdicts on an announcement (or on a test's announcement): by this predicate, which changes nothing,
   * or as reviewed.
   */
  | { readonly op: 'truth'; readonly target: number; readonly predicate?: string | undefined }
  /**
   * Sets a person's reading of an announcement while the transcript is open, or removes it (without a predicate). The
   * review prefers it to readings in labels.
   */
  | { readonly op: 'read'; readonly target: number; readonly predicate?: string | undefined }
  | CallOperation
  | KnowledgeOperation
  | ExportOperation
  | LabelOperation
  | SideOperation
  /** Returns the result row of the transcript. */
  | { readonly op: 'row' }
  | { readonly op: 'close' };

export type ReplayQuestion = { readonly kind: 'replay'; readonly transcript: string } & ReplayOperation;

/** The fields of an event with a long text. `json`: the event as it is in the file. */
export const TEXT_FIELDS = ['text', 'raw', 'thinking', 'prompt', 'function', 'json'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export interface Growth {
  /** The present number of rows. */
  readonly rows: number;
  /** True if it was read as far as there is something, at the moment. */
  readonly atEnd: boolean;
  readonly head?: Head;
  readonly problems: readonly ReplayProblem[];
  /** The metrics so far, in a game without a hidden rule; for others a review computes them. */
  readonly measured?: readonly Measured[];
  /** The report on all trials so far, in a game of trials; absent in others. */
  readonly trials?: TrialReport;
  /** The task's own panel. */
  readonly exhibits?: readonly Exhibit[];
  /** The number of a last line that has no end yet, as it is being written or was torn; absent if there is none. */
  readonly torn?: number;
  /** Bytes of the file that were read. */
  readonly bytes: number;
}

export interface Hit {
  /** Index of the row. */
  readonly row: number;
  readonly round: number;
  readonly field: TextField;
  /** Some words around it, and where in them it stands. */
  readonly excerpt: string;
  readonly at: number;
  readonly length: number;
}

export interface SearchAnswer {
  readonly hits: readonly Hit[];
  /** False if it was not searched to the end, as there was enough to show. */
  readonly complete: boolean;
  /** The start of the next page. */
  readonly next?: number;
}

export interface ReviewAnswer {
  /** The start of the next question. */
  readonly from: number;
  /** A reply that was reviewed again, or judged again, comes again. */
  readonly reviewed: readonly ReviewRow[];
  /** True if nothing is left to review or to send. */
  readonly atEnd: boolean;
  readonly done: number;
  readonly total: number;
  /** Present when everything was reviewed, and now and then before. */
  readonly findings?: Findings;
  /** A reply that could not be reviewed, with the reason; the others were. */
  readonly trouble?: string;
  /** The reason why nothing can be reviewed: no header, or a game that this version does not have. */
  readonly unavailable?: string;
}

export interface TextAnswer {
  readonly text: string;
  readonly from: number;
  /** Characters of the whole. */
  readonly length: number;
}

/** The reading of an announcement; of a partial one the necessary predicate. */
export interface ReadingShown {
  readonly status: 'read' | 'partial' | 'not-understood';
  readonly predicate?: string;
  readonly reason?: string;
}

/** A stored verdict with the result by the hypothesis. */
export interface CheckedVerdict {
  readonly stored?: string;
  readonly computed: string;
  readonly reason?: string;
  readonly disagreement?: {
    readonly kind: DisagreementKind;
    readonly certainty: Certainty;
    readonly evidence: string;
  };
}

export type AnnouncementCheck =
  | {
      readonly ok: true;
      /** `seq` of the announcement. */
      readonly target: number;
      readonly round: number;
      /** The announcement, in the model's words. */
      readonly words: string;
      readonly source?: ReadingSource;
      /**
       * The person's reading in use, unless the question names another predicate: its author (absent: a reader of this
       * view who has not kept it) and its announcement.
       */
      readonly readBy?: { readonly author?: string; readonly target: number; readonly round: number };
      /** The stored reading by a model, of words that no person has read; `parts`: where its translations differ. */
      readonly byModel?: {
        readonly author: string;
        readonly translations: readonly [string, string];
        readonly parts?: Triple;
      };
      readonly reading: ReadingShown;
      /** Problems of the predicate that was asked about. Their spans are offsets into it. */
      readonly problems: readonly Problem[];
      readonly equivalence: CheckedVerdict;
      /**
       * Verdicts on the tests under the announcement; `tested`: the test as arguments of a hypothesis,
       * `[1,2,3]`.
       */
      readonly tests: readonly (CheckedVerdict & { readonly tested: string })[];
      readonly exact?: ExactResult;
      /** The first answer that it contradicts. */
      readonly against?: Against;
      readonly med?: MedAnswer;
      /** Other announcements that mean the same, and how they were judged. */
      readonly same: readonly {
        readonly target: number;
        readonly round: number;
        readonly words: string;
        readonly stored?: string;
      }[];
    }
  | { readonly ok: false; readonly error: string };

export interface ReplayAnswers
  extends CallAnswers, KnowledgeAnswers, ExportAnswers, SideAnswers, LabelAnswers {
  open: null;
  feed: Growth;
  /** `replaced`: the file is another one, since what was read of it is not there any more. */
  'read-on': Growth | 'unchanged' | 'replaced';
  import: Growth;
  'packed-rows': {
    readonly from: number;
    /** Their number. */
    readonly count: number;
    readonly rows: Packed;
    /** The rows of the transcript. */
    readonly total: number;
  };
  text: TextAnswer;
  search: SearchAnswer;
  review: ReviewAnswer;
  'review-on': Pick<ReviewAnswer, 'done' | 'total'>;
  truth: AnnouncementCheck;
  read: null;
  row: RowAnswer;
  close: null;
}

/** The message if the worker has lost the transcript, so that the caller opens it again. */
export const NOT_OPEN = 'The transcript is not open.';

/** Checks for the error of a worker that has lost the transcript. */
export const isNotOpen = (error: unknown): boolean => error instanceof Error && error.message === NOT_OPEN;

/** Bytes before the end of what was read. They distinguish a replaced file from one that has grown. */
export const REMEMBERED = 512;
