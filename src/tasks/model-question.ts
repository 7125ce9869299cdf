/** Questions about replies that a task puts to a model. Asking, reading the answer and counting are the same for all tasks. */
import type { JudgedReply, TaskJudge, TaskVerdict } from './task';

/** The form of an answer, with the result that a verdict has for it. */
export type AnswerForm =
  | { readonly kind: 'yes-no'; readonly yes: string; readonly no: string }
  /** A whole number. Its verdict has it as `value`. */
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  /** One of these phrases. */
  | { readonly kind: 'choice'; readonly options: readonly Option[] };

/** A question in words, which a model answers in a conversation. */
export interface ChatQuestion {
  readonly kind: 'chat';
  readonly form: AnswerForm;
  /** New tokens of an answer. */
  readonly maxTokens: number;
  /** Returns undefined where that reply is not judged. */
  ask(judged: JudgedReply): AskedInWords | undefined;
}

export interface AskedInWords {
  /** The question, without the form of the answer. */
  readonly question: string;
  /** The texts that it is about, under titles. They come from models and files: in the prompt they are quoted. */
  readonly texts: readonly { readonly title: string; readonly text: string }[];
}

/** The question which of the choices of a game a reply makes. */
export interface ExtractionQuestion extends AskedInWords {
  readonly options: readonly Option[];
}

/** A phrase that an answer has, and what it means. */
interface Option {
  readonly says: string;
  readonly result: string;
}

/** A question that is computed from embeddings, of an endpoint with `/v1/embeddings`. */
export interface EmbeddingQuestion {
  readonly kind: 'embedding';
  /** The texts whose embeddings are needed, each not empty; undefined where that reply is not judged. */
  texts(judged: JudgedReply): readonly string[] | undefined;
  /** `vectors`: those of the texts, in their order. */
  verdict(vectors: readonly (readonly number[])[]): TaskVerdict;
}

export type ModelQuestion = ChatQuestion | EmbeddingQuestion;

/** The question of a task that a model may answer. */
export type AskedJudge<Q extends ModelQuestion = ModelQuestion> = TaskJudge & { readonly model: Q };

export const isAsked = (judge: TaskJudge): judge is AskedJudge => judge.model !== undefined;

/** The question what a reply says that has not the form of its game. Its answer is no verdict, but part of the play. */
export const EXTRACTION = 'extraction';
