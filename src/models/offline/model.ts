/** An offline agent as a model: it streams its reply in parts, at once. */
import { CancelledError } from '../../base/stepwise';
import type { Json } from '../../base/json';
import type { Expect } from '../../tasks/task';
import type { Spoken } from '../../tasks/truth';
import type { ChatChunk, ChatMessage, ChatModel, ChatReply } from '../chat-model';
import type { AgentAnswer, AgentName, AgentQuestion } from './question';

export interface OfflinePlay {
  readonly agent: AgentName;
  readonly seed: number;
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
}

/** Puts the question to whoever has the engine. */
export type AskAgent = (question: AgentQuestion, signal: AbortSignal) => Promise<AgentAnswer>;

/** What the environment asked for last; it is the first word of a game's `expect`. */
const TURN = /turn\s*[-–—]\s*(\w+)/gi;

function expected(messages: readonly ChatMessage[]): Expect {
  for (const { role, content } of messages.toReversed()) {
    const turn = role === 'user' ? [...content.matchAll(TURN)].at(-1) : undefined;
    if (turn) return turn[1].toLowerCase();
  }
  return 'announce';
}

const spoken = (messages: readonly ChatMessage[]): readonly Spoken[] =>
  messages.flatMap(({ role, content }) =>
    role === 'system'
      ? []
      : [{ by: role === 'user' ? ('environment' as const) : ('model' as const), text: content }],
  );

/** A word or two at a time, as other models stream. */
const partsOf = (text: string): readonly string[] =>
  text.match(/\S*\s*\S*\s*/g)?.filter((part) => part !== '') ?? [];

/** Neither waits nor fails; `params` mean nothing to it. Throws CancelledError as every model does. */
export function offlineModel(play: OfflinePlay, ask: AskAgent): ChatModel {
  return {
    identity: { kind: 'offline', name: play.agent },
    async *chat(messages, _params, signal): AsyncGenerator<ChatChunk, ChatReply, undefined> {
      const question: AgentQuestion = {
        kind: 'agent',
        ...play,
        expect: expected(messages),
        conversation: spoken(messages),
      };
      const { reply, notes } = await ask(question, signal);
      for (const text of partsOf(reply)) {
        if (signal.aborted) throw new CancelledError();
        yield { type: 'text', text };
      }
      return { text: reply, finish: 'stop', ...(notes && { notes }) };
    },
  };
}
