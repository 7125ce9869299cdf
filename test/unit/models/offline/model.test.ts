import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../../src/models/chat-model';
import { offlineModel, type AgentQuestion } from '../../../../src/models/offline';
import type { PlayedPosition } from '../../../../src/tasks/task';
import { CancelledError } from '../../../../src/base/stepwise';

const REPLY = 'Announce: all of the numbers are even, and so on';
const play = { agent: 'random', seed: 7, task: 'wason', setting: 'baseline', scenario: { any: 1 } } as const;
const user = (content: string): ChatMessage => ({ role: 'user', content });
const assistant = (content: string): ChatMessage => ({ role: 'assistant', content });

const START: PlayedPosition = { expect: 'announce', round: 1, steps: [] };

async function chat(
  messages: readonly ChatMessage[],
  signal = new AbortController().signal,
  position: PlayedPosition = START,
) {
  const questions: AgentQuestion[] = [];
  const model = offlineModel(play, (question) => {
    questions.push(question);
    return Promise.resolve({ reply: REPLY });
  });
  const parts: string[] = [];
  const stream = model.chat(messages, {}, signal, position);
  for (;;) {
    const step = await stream.next();
    if (step.done) return { parts, whole: step.value, question: questions[0], identity: model.identity };
    if (step.value.type === 'text') parts.push(step.value.text);
  }
}

const OPENING = user('After Turn - Test, answer with …\nHere we go.\nTurn - Announce');

describe('an offline agent as a model', () => {
  it('streams its reply in parts and returns the whole of it', async () => {
    const { parts, whole, identity } = await chat([OPENING]);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(REPLY);
    expect(whole).toEqual({ text: REPLY, finish: 'stop' });
    expect(identity).toEqual({ kind: 'offline', name: 'random' });
  });

  it('asks for the reply at the position of the game, whatever was said', async () => {
    const position = {
      expect: 'test',
      round: 1,
      steps: [{ expect: 'announce', reply: { content: 'Announce: x' } }],
    };
    const said = [OPENING, assistant('Announce: x'), user('Turn - Announce')];
    const { question } = await chat(said, undefined, position);
    expect(question).toEqual({ kind: 'agent', ...play, position });
  });

  it('plays nothing where there is no game', async () => {
    const model = offlineModel(play, () => Promise.resolve({ reply: REPLY }));
    await expect(model.chat([OPENING], {}, new AbortController().signal).next()).rejects.toThrow(
      'an offline agent plays games',
    );
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(chat([OPENING], controller.signal)).rejects.toBeInstanceOf(CancelledError);
  });
});
