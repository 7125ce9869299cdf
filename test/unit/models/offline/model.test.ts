import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../../src/models/chat-model';
import { offlineModel, type AgentQuestion } from '../../../../src/models/offline';
import { CancelledError } from '../../../../src/base/stepwise';

const REPLY = 'Announce: all of the numbers are even, and so on';
const play = { agent: 'random', seed: 7, task: 'wason', setting: 'baseline', scenario: { any: 1 } } as const;
const user = (content: string): ChatMessage => ({ role: 'user', content });
const assistant = (content: string): ChatMessage => ({ role: 'assistant', content });

async function chat(messages: readonly ChatMessage[], signal = new AbortController().signal) {
  const questions: AgentQuestion[] = [];
  const model = offlineModel(play, (question) => {
    questions.push(question);
    return Promise.resolve({ reply: REPLY });
  });
  const parts: string[] = [];
  const stream = model.chat(messages, {}, signal);
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

  it('asks for what the environment asked last, with everything that was said', async () => {
    const system: ChatMessage = { role: 'system', content: 'Turn - Test' };
    const { question } = await chat([system, OPENING, assistant('Announce: x'), user('Turn - Test')]);
    expect(question).toEqual({
      kind: 'agent',
      ...play,
      expect: 'test',
      conversation: [
        { by: 'environment', text: OPENING.content },
        { by: 'model', text: 'Announce: x' },
        { by: 'environment', text: 'Turn - Test' },
      ],
    });
  });

  it('takes the last of several turns that a message names', async () => {
    expect((await chat([OPENING])).question.expect).toBe('announce');
    expect((await chat([user('NO\nTurn – Announce.')])).question.expect).toBe('announce');
  });

  it('still knows its turn after a reminder of the format', async () => {
    const messages = [
      OPENING,
      assistant('Announce: x'),
      user('Turn - Test'),
      user('Please keep to the format.'),
    ];
    expect((await chat(messages)).question.expect).toBe('test');
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(chat([OPENING], controller.signal)).rejects.toBeInstanceOf(CancelledError);
  });
});
