/** The body of a request for one reply. */
import type { Json } from '../../base/json';
import type { ChatMessage, ChatParams } from '../chat-model';
import type { EndpointProfile } from './profile';

/** Fields that a server refused, with what is sent in their place. */
export interface Quirks {
  /** Does not take `stream_options`: there will be no usage in its streams. */
  noStreamOptions?: boolean;
  /** Takes `max_completion_tokens` where others take `max_tokens`. */
  newTokenLimit?: boolean;
}

export type RequestBody = Readonly<Record<string, Json>>;

/** The parameters that are sent: one that the profile sets to null is left out, whatever `params` contains. */
export function sentParams(profile: EndpointProfile, params: ChatParams): ChatParams {
  const allowed = <T>(own: T | null | undefined, requested: T | undefined) =>
    own === null ? undefined : (requested ?? own);
  const sent = {
    maxTokens: allowed(profile.maxTokens, params.maxTokens),
    temperature: allowed(profile.temperature, params.temperature),
    topP: allowed(profile.topP, params.topP),
    topK: allowed(profile.topK, params.topK),
    presencePenalty: allowed(profile.presencePenalty, params.presencePenalty),
    seed: params.seed,
    thinking: allowed(profile.thinking, params.thinking),
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/**
 * Fields in the order of their weight: nothing of `extraBody` replaces a message, the model or a parameter.
 */
export function bodyOf(
  profile: EndpointProfile,
  messages: readonly ChatMessage[],
  params: ChatParams,
  quirks: Quirks,
): RequestBody {
  const sent = sentParams(profile, params);
  const fields: Record<string, Json | undefined> = {
    ...profile.extraBody,
    model: profile.model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream: profile.stream,
    stream_options: profile.stream && !quirks.noStreamOptions ? { include_usage: true } : undefined,
    [quirks.newTokenLimit ? 'max_completion_tokens' : 'max_tokens']: sent.maxTokens,
    temperature: sent.temperature,
    top_p: sent.topP,
    top_k: sent.topK,
    presence_penalty: sent.presencePenalty,
    seed: sent.seed,
    ...logprobFields(profile.logprobs),
    chat_template_kwargs: templateArguments(profile, sent.thinking),
  };
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined),
  );
}

/** `top`: how many alternatives at each place. */
const logprobFields = (top: number | undefined): RequestBody =>
  top === undefined ? {} : { logprobs: true, ...(top > 0 && { top_logprobs: top }) };

function templateArguments(profile: EndpointProfile, thinking: boolean | undefined): Json | undefined {
  const profileArguments = profile.extraBody?.['chat_template_kwargs'];
  if (thinking === undefined) return profileArguments;
  const others =
    typeof profileArguments === 'object' && profileArguments !== null && !Array.isArray(profileArguments)
      ? profileArguments
      : {};
  return { ...others, enable_thinking: thinking };
}
