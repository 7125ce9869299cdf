/** A transcript as a view holds it: every event as a row, light enough for a hundred thousand of them. */
import type { RuleMetrics } from '../tasks/rule-discovery/measures/schema';
import type {
  Against,
  Certainty,
  DisagreementKind,
  OpenWording,
  ReadingCounts,
  ReadingSource,
  ReviewedJudge,
} from '../judges/review';
import type { Json } from '../base/json';
import type { ExactResult } from '../tasks/semantics';
import type { TrialNames } from '../tasks/trials';

/** Fields of every row. */
interface RowBase {
  /** The number of the event; 0 where an unknown event has none. */
  readonly seq: number;
  /** 1-based, in the file that it stands in. */
  readonly line: number;
  /** The name of that file, where it is not the transcript itself: the judge file of a published run. */
  readonly file?: string;
  /** The number in the count of the published file. */
  readonly step?: number;
  /** The round that is under way; 0 before the first. */
  readonly round: number;
  /** ISO 8601. */
  readonly time?: string;
  /** The text of the line, at most `MOST_TEXT` characters. */
  readonly text: string;
  /** Characters of it that are not here. */
  readonly more?: number;
}

/** Tokens as the endpoint counted them. */
export interface RowUsage {
  readonly prompt?: number;
  readonly completion?: number;
  readonly reasoning?: number;
}

interface ModelRow extends RowBase {
  readonly expect: string;
  /** The turn whose reply it is judged against; absent where it is judged by itself. */
  readonly under?: string;
  readonly attempt: number;
  /** Characters of thinking; undefined where there was none. */
  readonly thinking?: number;
  readonly usage?: RowUsage;
  readonly notes?: readonly string[];
}

export interface ReplyRow extends ModelRow {
  readonly type: 'reply';
  readonly latencyMs: number;
  /** The content without the words of the protocol: a hypothesis, or `[2, 4, 6]` of a test. */
  readonly words?: string;
  /** A second text with its name: the MED rule of a dual-goal announcement. */
  readonly beside?: { readonly name: string; readonly text: string };
}

/** `text`: the refused reply, where there is one. */
export interface RetryRow extends ModelRow {
  readonly type: 'retry';
  readonly why: 'format' | 'transport';
  readonly reason: string;
}

/** `text`: the answer in words. */
export interface FeedbackRow extends RowBase {
  readonly type: 'feedback';
  /** The hidden rule holds; undefined in games without one. */
  readonly positive?: boolean;
  readonly score?: number;
  readonly reward?: number;
  /** The test, and its values as arguments of a hypothesis, where there is a hidden rule. */
  readonly tested: string;
  readonly values: readonly Json[];
}

/** A question that judges answer about the replies of a turn. */
export interface AskedQuestion {
  readonly question: string;
  readonly expect: string;
  /** The subject of the question in a few words: `how near the final guess is to the rule`. */
  readonly about: string;
  /** Set where a reply is answered only by a chosen model, and none was when the episode began. */
  readonly unasked?: true;
  /** Models can be asked it, also afterwards. */
  readonly askable?: true;
}

export interface JudgeName {
  readonly kind: string;
  readonly name: string;
  readonly model?: string;
  readonly host?: string;
}

/** `text`: the reason, where there is one. */
export interface VerdictRow extends RowBase {
  readonly type: 'verdict';
  /** The question that the verdict answers. */
  readonly judge: string;
  readonly by: JudgeName;
  /** `seq` of the reply. */
  readonly target: number;
  readonly result: string;
  readonly value?: number;
  readonly unreached?: boolean;
  readonly attempts?: number;
  readonly hasFunction?: boolean;
  readonly predicate?: string;
  readonly supersedes?: number;
  readonly usage?: RowUsage;
}

export interface EndRow extends RowBase {
  readonly type: 'end';
  readonly state: 'completed' | 'cancelled' | 'failed';
  readonly why?: string;
}

/** `message`: the environment's words; `unknown`: a type of another version, named by `name`. */
export interface PlainRow extends RowBase {
  readonly type: 'episode' | 'message' | 'resume' | 'judging' | 'unknown';
  readonly name?: string;
}

export type Row = ReplyRow | RetryRow | FeedbackRow | VerdictRow | EndRow | PlainRow;

/** Characters of a text in a row; the rest is asked for. */
export const MOST_TEXT = 600;

export interface TurnHead {
  /** `announcement`, `announces`. */
  readonly noun: string;
  readonly verb: string;
  /** The announcement against which a reply is judged. */
  readonly under?: string;
}

/** The participants and settings in the header. */
export interface Head {
  readonly id: string;
  /** The title of the task, or its id where this version does not know it. */
  readonly task: string;
  readonly taskId: string;
  readonly setting: string;
  /** What is played, with all there is to say. */
  readonly source?: string;
  /** What is played, in a few words. */
  readonly scenario?: string;
  readonly hidden?: {
    readonly name: string;
    /** In a few words; absent: the name. */
    readonly short?: string;
    readonly predicate: string;
    readonly accept: readonly string[];
    readonly reject: readonly string[];
  };
  /** By what is asked for. */
  readonly turns: Readonly<Record<string, TurnHead>>;
  /** The judges' questions, each with the turn whose replies it is about. */
  readonly judges: readonly AskedQuestion[];
  /** The panels of the replay that say something about this game. */
  readonly panels: readonly string[];
  /** The title of the panel with what the task shows. */
  readonly exhibits?: string;
  /** What the trials are called, where that is another word. */
  readonly trialNames?: TrialNames;
  /** Names of the arguments of a hypothesis: `a`, `b`, `c`; empty where there is no hidden rule. */
  readonly params: readonly string[];
  /** The initial evidence: `[2, 4, 6] YES`. */
  readonly initialEvidence: readonly {
    readonly tested: string;
    readonly label: string;
    readonly values: readonly Json[];
  }[];
  readonly model: JudgeName;
  readonly decoding: string;
  readonly prompts: { readonly pack: string; readonly sha256: string };
  readonly seed?: number;
  readonly parent?: {
    readonly id: string;
    readonly round: number;
    /** The name of its file. */
    readonly file?: string;
  };
  readonly version: string;
}

export interface ReplayProblem {
  readonly file: string;
  /** 1-based; 0: the file as a whole. */
  readonly line: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}

/** One reply reviewed: the stored verdict is the current one of the rows. */
export interface ReviewRow {
  readonly judge: ReviewedJudge;
  readonly target: number;
  readonly round: number;
  readonly stored?: { readonly seq: number; readonly result: string };
  readonly hypothesis: string;
  readonly predictsNothing: boolean;
  readonly computed: {
    readonly result: string;
    readonly reason?: string;
    readonly predicate?: string;
    /** A necessary predicate: it refutes, never confirms. */
    readonly partial?: boolean;
    readonly exact?: ExactResult;
  };
  /** The source of the reading. */
  readonly source?: ReadingSource;
  readonly against?: Against;
}

/** The line of the verdict: see `RowBase`. */
export interface AtLine {
  readonly line: number;
  readonly file?: string;
}

export interface DisagreementRow extends AtLine {
  readonly judge: ReviewedJudge;
  readonly target: number;
  readonly round: number;
  readonly kind: DisagreementKind;
  readonly certainty: Certainty;
  readonly evidence: string;
  /** The part of the reason that the round itself contains; the rest comes from other rounds, also later ones. */
  readonly own?: string;
  /** Results: by the judge, and by computation. */
  readonly stored: string;
  readonly computed: string;
}

export interface Findings {
  /** The surest first. */
  readonly disagreements: readonly DisagreementRow[];
  readonly open: readonly (OpenWording & AtLine)[];
  readonly metrics: { readonly stored: RuleMetrics; readonly computed: RuleMetrics };
  /** By who has read them. */
  readonly announcements: ReadingCounts;
}
