/** The interface of a route to probabilities: its needs and its results. */
import type { Scores } from '../../../tasks/scores';
import type { ChatChunk } from '../../chat-model';
import type { RequestBody } from '../body';

/** Sends a request and gives the JSON of the answer; yields when it is sent again. Throws Fault, ModelError. */
export type Post = (path: ServerPath, body: RequestBody) => AsyncGenerator<ChatChunk, unknown, undefined>;

/** Below the base URL of the profile, or below what is left of it without `/v1`. */
export interface ServerPath {
  readonly below: 'base' | 'root';
  readonly path: string;
}

/** Scores texts after a prompt that goes to the model as it is. Throws RouteError where the answer is of another kind. */
export type Route = (
  post: Post,
  model: string,
  prompt: string,
  continuations: readonly string[],
) => AsyncGenerator<ChatChunk, Scores, undefined>;

/** The server answers, but not with what this route needs. */
export class RouteError extends Error {
  override readonly name = 'RouteError';
}
