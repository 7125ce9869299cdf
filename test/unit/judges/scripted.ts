/** A model whose answers are written beforehand. */
import type { ChatMessage, ChatModel, ChatParams, ChatReply } from '../../../src/models/chat-model';

export interface Scripted extends ChatModel {
  readonly calls: { readonly messages: readonly ChatMessage[]; readonly params: ChatParams }[];
}

export function scripted(...answers: readonly (string | Partial<ChatReply> | Error)[]): Scripted {
  const calls: Scripted['calls'] = [];
  return {
    identity: { kind: 'endpoint', name: 'judge', model: 'scripted', host: 'localhost' },
    calls,
    async *chat(messages, params, signal) {
      const answer = answers[calls.length];
      calls.push({ messages, params });
      await new Promise((resolve) => setTimeout(resolve, 1));
      signal.throwIfAborted();
      if (answer === undefined) throw new Error(`no answer for call ${calls.length}`);
      if (answer instanceof Error) throw answer;
      const reply = typeof answer === 'string' ? { text: answer } : answer;
      yield { type: 'text', text: reply.text ?? '' };
      return { text: '', finish: 'stop', ...reply };
    },
  };
}
