/** One turn of the model: asked until the reply has the form that the game expects. */
import {
  noProbabilities,
  type ChatChunk,
  type ChatMessage,
  type ChatModel,
  type ChatReply,
  type ReplyToken,
} from '../models/chat-model';
import type { Expect, Parsed, ParseResult } from '../tasks/task';
import { orCancelled } from '../base/abort';
import type { PlayState } from './play-state';
import type { EventOf } from './events';
import type { Extracted } from './judge';
import { FORMAT_RETRIES, type EpisodePlan, type EpisodeServices } from './plan';
import { tell, type EventWriter } from './writer';

/** `failed: format`: the model did not reply in the form that the game needs. */
export class FormatError extends Error {
  constructor(attempts: number, reason: string) {
    super(`${attempts} replies of the wrong form, the last: ${reason}`);
    this.name = 'FormatError';
  }
}

export interface TurnContext {
  readonly plan: EpisodePlan;
  readonly services: EpisodeServices;
  readonly writer: EventWriter;
  readonly signal: AbortSignal;
}

/** Resolves when the reply is in the log. Rejects with FormatError, ModelError, CancelledError or LogError. */
export async function takeTurn(
  context: TurnContext,
  state: PlayState,
  expect: Expect,
): Promise<EventOf<'reply'>> {
  const { plan, writer } = context;
  const allowed = plan.formatRetries ?? FORMAT_RETRIES;
  for (;;) {
    const { refused } = state;
    const messages = plan.game.conversation?.(state.messages) ?? state.messages;
    const answer = await generate(context, withReminder(messages, refused.reminder), expect, state);
    const place = { round: state.position.round, expect, attempt: refused.attempts + 1 };
    const { result, extraction } = await understood(context, expect, answer.reply.text, place.attempt);
    if (result.ok) {
      const fields = { ...place, ...replyFields(answer, result.parsed), ...(extraction && { extraction }) };
      return writer.append<'reply'>({ type: 'reply', ...fields });
    }
    await writer.append<'retry'>({
      type: 'retry',
      why: 'format',
      ...place,
      reason: result.reason,
      ...generated(answer.reply),
      ...(extraction && { extraction }),
    });
    state.refused = {
      attempts: place.attempt,
      allowed: refused.allowed + 1,
      reminder: result.reminder,
    };
    if (state.refused.allowed > allowed) throw new FormatError(place.attempt, result.reason);
  }
}

interface Understood {
  readonly result: ParseResult;
  readonly extraction?: Extracted;
}

/**
 * Reads a reply: by the game, else by the model that was chosen for it. The last one that a lenient game waits for counts
 * whatever its form.
 */
async function understood(
  { plan: { game, extractor }, signal }: TurnContext,
  expect: Expect,
  text: string,
  attempt: number,
): Promise<Understood> {
  const { lenient, extraction: reading } = game;
  const result = game.parse(expect, text);
  if (result.ok) return { result };
  const question = extractor && reading?.ask(expect, text);
  const extraction = question && (await orCancelled(extractor.extract(question, signal), signal));
  const found = extraction?.result ?? undefined;
  const read = (): ParseResult => {
    if (reading && found !== undefined) return { ok: true, parsed: reading.parsed(expect, text, found) };
    if (!lenient || attempt <= lenient.reasks) return result;
    return { ok: true, parsed: lenient.accept(expect, text) };
  };
  return { result: read(), ...(extraction && { extraction }) };
}

/** The reminder goes along with one call; neither it nor the refused reply becomes part of the conversation. */
const withReminder = (messages: readonly ChatMessage[], reminder: string | undefined): ChatMessage[] =>
  reminder === undefined ? [...messages] : [...messages, { role: 'user', content: reminder }];

interface Answer {
  readonly reply: ChatReply;
  readonly latencyMs: number;
}

const replyFields = ({ reply, latencyMs }: Answer, parsed: Parsed) => ({
  ...generated(reply),
  // Fields that the parser left out would be lost on the way to the file anyway.
  parsed: parsed as EventOf<'reply'>['parsed'],
  latencyMs,
});

function generated(reply: ChatReply) {
  const notes = [...(reply.notes ?? []), ...(reply.finish === 'length' ? ['cut at the token limit'] : [])];
  return {
    raw: reply.text,
    ...(reply.reasoning !== undefined && { reasoning: reply.reasoning }),
    ...(reply.usage && { usage: { ...reply.usage } }),
    ...(reply.logprobs && { logprobs: reply.logprobs.map(plainToken) }),
    ...(notes.length > 0 && { notes }),
  };
}

const plainToken = ({ token, logprob, top }: ReplyToken) => ({
  token,
  logprob,
  ...(top && { top: top.map((other) => ({ token: other.token, logprob: other.logprob })) }),
});

/** Latency counts from the last time that the request was sent, not from the first. */
async function generate(
  context: TurnContext,
  messages: readonly ChatMessage[],
  expect: Expect,
  state: PlayState,
): Promise<Answer> {
  const { services, signal } = context;
  let sent = services.ticks();
  const stream = requestAnswer(context, messages, expect, state);
  try {
    for (;;) {
      const step = await orCancelled(stream.next(), signal);
      if (step.done) {
        return { reply: step.value, latencyMs: rounded(Math.max(0, services.ticks() - sent)) };
      }
      tell(services.onChunk, step.value);
      if (step.value.type !== 'retry') continue;
      await noteRetry(context, state, expect, step.value);
      sent = services.ticks() + step.value.waitMs;
    }
  } catch (error) {
    // Not awaited: a stream that hangs would hold up the cancel.
    void Promise.resolve(stream.return(undefined as never)).catch(() => undefined);
    throw error;
  }
}

/** Asks for a reply, or for probabilities where the position is about them. Throws ModelError. */
function requestAnswer(
  { plan: { game, model, params }, signal }: TurnContext,
  messages: readonly ChatMessage[],
  expect: Expect,
  state: PlayState,
): ReturnType<ChatModel['chat']> {
  const { score } = state.position;
  const played = { ...state.played(expect), ...(game.mayBeEmpty && { mayBeEmpty: true as const }) };
  if (score && model.score) return model.score({ ...score, messages }, params, signal, played);
  if (score?.prompt === undefined) return model.chat(messages, params, signal, played);
  throw noProbabilities(model);
}

const noteRetry = (
  { writer }: TurnContext,
  state: PlayState,
  expect: Expect,
  chunk: Extract<ChatChunk, { type: 'retry' }>,
) =>
  writer.append<'retry'>({
    type: 'retry',
    round: state.position.round,
    why: 'transport',
    expect,
    attempt: chunk.attempt,
    reason: chunk.error,
    waitMs: chunk.waitMs,
  });

const rounded = (ms: number): number => Math.round(ms * 1000) / 1000;
