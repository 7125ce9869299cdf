import type { ChatReply } from '../chat-model';
import type { Answer } from './exchange';
import type { EndpointProfile } from './profile';

/** The part of an answer that a game needs; probabilities of tokens where the profile asks for them. */
export function replyOf(
  answer: Answer,
  { logprobs: requestedLogprobs }: Pick<EndpointProfile, 'logprobs'>,
): ChatReply {
  const { text, reasoning, usage, finish, logprobs, notes = [] } = answer;
  return {
    text,
    ...(reasoning !== undefined && { reasoning }),
    ...(usage && { usage }),
    finish,
    ...(requestedLogprobs !== undefined && logprobs && { logprobs }),
    ...(notes.length > 0 && { notes }),
  };
}
