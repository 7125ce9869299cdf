/**
 * Questions of an episode that need the predicate engine. They are put to a worker in the editor and answered in this
 * thread elsewhere; each is complete in itself, so that an answer depends on nothing that was asked before.
 */
import type { AgentAnswer, AgentQuestion } from '../models/offline/question';
import type { Json } from '../base/json';
import type {
  FeedbackAnswer,
  FeedbackQuestion,
  PromptPackAnswer,
  PromptPackQuestion,
} from '../tasks/question';
import type { Feedback, Parsed } from '../tasks/task';
import type { ExactResult } from '../tasks/semantics';
import type { AnnouncementReading, Reading } from '../phrase-reader';

export interface ExactQuestion {
  readonly kind: 'exact';
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
  readonly announcement: Parsed;
  /** The hypothesis, where it is known otherwise; else the phrase reader reads the announcement. */
  readonly predicate?: string;
  /** A reading from an earlier question about the same announcement. */
  readonly reading?: AnnouncementReading;
  /** Compare with the hidden rule; a question about a test alone is cheaper. */
  readonly exact: boolean;
  readonly evidence: readonly Feedback[];
  readonly test?: Parsed;
}

export interface ExactAnswer {
  readonly reading: AnnouncementReading;
  /** Against the hidden rule; of a partial reading too (it can refute, never confirm). */
  readonly exact?: ExactResult;
  /** The reason why it is wrong whatever its words mean. */
  readonly refuted?: string;
  /** The reason why there is a predicate but no comparison. */
  readonly unavailable?: string;
  /** Index of the first evidence that the hypothesis contradicts. */
  readonly contradicts?: number;
  /** The hypothesis on the test; for a partial reading only if every way to read the words agrees. */
  readonly test?: boolean | 'raises';
  /** Equal for announcements that mean the same: of a full reading that was compared with the hidden rule. */
  readonly meaning?: string;
  /** The second rule of a dual-goal announcement, compared. Nothing else depends on it. */
  readonly med?: MedAnswer;
}

/** The MED rule beside the complements that it should be. */
export interface MedAnswer {
  readonly reading: Reading;
  /** The number of triples that are in both or neither of the DAX hypothesis and the MED rule. */
  readonly hypothesis?: number;
  /** The number of triples that are in both or neither of the hidden rule and the MED rule. */
  readonly hidden?: number;
}

/** A function that a model wrote, run on arguments by the interpreter within its limits. */
export interface FunctionQuestion {
  readonly kind: 'function';
  readonly source: string;
  readonly params: readonly string[];
  readonly calls: readonly (readonly Json[])[];
}

export type FunctionAnswer =
  | {
      readonly ok: true;
      /** One for each call: truthiness, or the error in Python's words (`ZeroDivisionError: …, line 3`). */
      readonly results: readonly (boolean | { readonly error: string })[];
    }
  /** The text is not a function of the language; in words that a model can act on. */
  | { readonly ok: false; readonly error: string };

export type EpisodeQuestion =
  | ExactQuestion
  | FunctionQuestion
  | AgentQuestion
  | FeedbackQuestion
  | PromptPackQuestion;

export interface EpisodeAnswers {
  exact: ExactAnswer;
  function: FunctionAnswer;
  agent: AgentAnswer;
  feedback: FeedbackAnswer;
  'prompt-pack': PromptPackAnswer;
}

/** Puts a question and gives its answer. Rejects with CancelledError. */
export type Ask = <Q extends EpisodeQuestion>(
  question: Q,
  signal: AbortSignal,
) => Promise<EpisodeAnswers[Q['kind']]>;
