/**
 * Questions of a task for the predicate engine and the YAML reader, which run in a worker in the editor and in this
 * thread elsewhere. Each question is complete in itself.
 */
import type { Json } from '../base/json';
import type { PromptPackResult } from './prompts';
import type { Feedback, Parsed } from './task';

/** Asks for the answer to a reply; in games of rule discovery, whether the hidden rule accepts a test. */
export interface FeedbackQuestion {
  readonly kind: 'feedback';
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
  readonly test: Parsed | Feedback;
}

export interface FeedbackAnswer {
  readonly holds: boolean | 'raises';
  /** All that the answer to a reply says, where a task has more to say. */
  readonly details?: Feedback;
}

/** Puts the question and gives its answer. Rejects with CancelledError. */
export type AskFeedback = (question: FeedbackQuestion) => Promise<FeedbackAnswer>;

/** Reads a prompt pack, `*.prompts.yaml`. `name` is the file's, for packs that have none of their own. */
export interface PromptPackQuestion {
  readonly kind: 'prompt-pack';
  readonly text: string;
  readonly name: string;
}

export type PromptPackAnswer = PromptPackResult;
