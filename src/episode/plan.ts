/** Everything that is needed to play one episode. */
import type { ChatChunk, ChatModel, ChatParams } from '../models/chat-model';
import type { Json } from '../base/json';
import type { FeedbackAnswer, FeedbackQuestion } from '../tasks/question';
import type { Game, Task } from '../tasks/task';
import type { Body, EpisodeEvent, Header } from './events';
import type { Extractor, Judge } from './judge';
import type { LogFile } from './log';

/** Default for the number of times that a reply of the wrong form is asked for again in one turn. */
export const FORMAT_RETRIES = 10;

/** More of them would be paid for without hope. */
export const MOST_FORMAT_RETRIES = 100;

export interface EpisodePlan {
  readonly task: Task;
  readonly game: Game;
  /** The first line, but for what the log adds. */
  readonly header: Body<Header>;
  /** The rendered instruction; its SHA-256 stands in the header. */
  readonly opening: string;
  readonly model: ChatModel;
  readonly params: ChatParams;
  readonly judges: readonly Judge[];
  /** Reads replies that the game does not understand. */
  readonly extractor?: Extractor;
  /** Replies of the wrong form that are asked for again, per turn; one more ends the episode as `failed: format`. Default: FORMAT_RETRIES. */
  readonly formatRetries?: number;
}

export interface EpisodeServices {
  /** The caller that opened it closes it, after the run. */
  readonly log: LogFile;
  /** Computes whether the hidden rule accepts a test. Rejects with CancelledError. */
  readonly ask: (question: FeedbackQuestion, signal: AbortSignal) => Promise<FeedbackAnswer>;
  readonly signal: AbortSignal;
  /** Wall clock for `time`, and milliseconds for latencies. */
  readonly now: () => Date;
  readonly ticks: () => number;
  /** Random name of this run. It distinguishes two runs that continue the same transcript. */
  readonly run: string;
  /** The metrics snapshot of the `end` event. */
  readonly metrics: (events: readonly EpisodeEvent[]) => Json;
  /** Called after the event is on disk. */
  readonly onEvent?: (event: EpisodeEvent) => void;
  /** Parts of the reply that is being generated. */
  readonly onChunk?: (chunk: ChatChunk) => void;
}

/** The end of an episode. A cancelled or failed one keeps all lines and can be resumed. */
export interface EpisodeEnd {
  readonly state: 'completed' | 'cancelled' | 'failed';
  readonly why?: string;
  readonly message?: string;
  readonly events: readonly EpisodeEvent[];
}
