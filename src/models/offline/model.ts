/** An offline agent as a model: it streams its reply in parts, at once. */
import { CancelledError } from '../../base/stepwise';
import type { Json } from '../../base/json';
import type { ChatModel } from '../chat-model';
import type { AgentAnswer, AgentQuestion } from './question';

export interface OfflinePlay {
  /** One of `Task.agents`. */
  readonly agent: string;
  readonly seed: number;
  readonly task: string;
  readonly setting: string;
  readonly scenario: Json;
}

/** Sends the question to the predicate engine. */
export type AskAgent = (question: AgentQuestion, signal: AbortSignal) => Promise<AgentAnswer>;

/** A word or two at a time, as other models stream. */
const partsOf = (text: string): readonly string[] =>
  text.match(/\S*\s*\S*\s*/g)?.filter((part) => part !== '') ?? [];

/** Neither waits nor fails; `params` mean nothing to it. Throws CancelledError as every model does. */
export function offlineModel(play: OfflinePlay, ask: AskAgent): ChatModel {
  const chat: ChatModel['chat'] = async function* (_messages, _params, signal, position) {
    if (!position) throw new Error('an offline agent plays games, and is asked nothing else');
    const { reply, notes } = await ask({ kind: 'agent', ...play, position }, signal);
    for (const text of partsOf(reply)) {
      if (signal.aborted) throw new CancelledError();
      yield { type: 'text', text };
    }
    return { text: reply, finish: 'stop', ...(notes && { notes }) };
  };
  return {
    identity: { kind: 'offline', name: play.agent },
    chat,
    score: (_request, params, signal, position) => chat([], params, signal, position),
  };
}
