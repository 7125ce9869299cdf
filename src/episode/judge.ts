/** The interface of judges, for verdicts during an episode and for judging a transcript again. */
import type { Feedback, Game, Parsed, TaskJudge } from '../tasks/task';
import type { ExtractionQuestion } from '../tasks/model-question';
import type { Price } from '../models/price';
import type { EventOf, Header, JudgeIdentity } from './events';

/** The subject of a verdict: one reply, with everything known when it was made. */
export interface Subject {
  readonly game: Game;
  readonly setting: string;
  readonly task: string;
  readonly reply: Parsed;
  /** The environment's answer to it, in turns that have one. */
  readonly feedback?: Feedback;
  /** The reply that it is judged against (`Turn.under`): of a test, the announcement before it. */
  readonly under?: Parsed;
  /**
   * The answers that the model had been shown before the reply, or before the one that it is judged against, each with
   * its `seq`; 0: given before the first turn.
   */
  readonly evidence: readonly { readonly seq: number; readonly feedback: Feedback }[];
  /** The replies of the episode before it. */
  readonly earlier: readonly Parsed[];
}

/** A verdict before it is in the log. */
export type VerdictBody = Pick<
  EventOf<'verdict'>,
  | 'result'
  | 'value'
  | 'reason'
  | 'prompt'
  | 'raw'
  | 'attempts'
  | 'usage'
  | 'function'
  | 'hypothesis'
  | 'exact'
  | 'contradicts'
  | 'unreached'
>;

export interface Judge {
  readonly identity: JudgeIdentity;
  /** The turn whose replies it judges. */
  readonly expect: string;
  /**
   * The game waits for this judge's verdict. It does so for judges without network access, so that a seeded game always
   * writes the same log. The others judge while the game goes on, and their verdicts follow when they arrive.
   */
  readonly waitedFor: boolean;
  /** The price of its model's tokens, where it is known. */
  readonly price?: Price | undefined;
  /** The question of a task that it answers; absent: a question of rule discovery. */
  readonly of?: TaskJudge;
  /** Checks whether a reply to that turn is one that it judges. Default: every one is. */
  concerns?(subject: Subject): boolean;
  /** Never throws for the answer of a judge or a model: that is a verdict. Throws ModelError or CancelledError. */
  judge(subject: Subject, signal: AbortSignal): Promise<VerdictBody>;
}

/** A model that reads replies which have not the form of their game. */
export interface Extractor {
  readonly identity: JudgeIdentity;
  readonly price?: Price | undefined;
  /** Rejects with ModelError or CancelledError. */
  extract(question: ExtractionQuestion, signal: AbortSignal): Promise<Extracted>;
}

/** The answer of an extractor, as it stands beside the reply. `result`: null where it found no choice. */
export type Extracted = NonNullable<EventOf<'reply'>['extraction']>;

/** A judge or extractor that is chosen for an episode, by the name of its question. */
export type Chosen = Judge | Extractor;

/** A judge as transcripts name it. */
export const judgeEntry = ({ identity, price }: Chosen): Header['judges'][number] => ({
  ...identity,
  ...(price && { price: { ...price } }),
});

export const isJudge = (each: Chosen): each is Judge => 'judge' in each;
