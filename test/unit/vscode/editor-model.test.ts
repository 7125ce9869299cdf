import type * as vscode from 'vscode';
import { describe, expect, it, vi } from 'vitest';
import { CancelledError } from '../../../src/base/stepwise';
import type { PlayedPosition } from '../../../src/tasks/task';
import { EditorModel } from '../../../src/vscode/language-models/chat-model';
import { TokenCounts } from '../../../src/vscode/language-models/token-counts';
import { LanguageModelTextPart } from './fake-vscode';

vi.mock('vscode', () => import('./fake-vscode'));

const ASK = [{ role: 'user', content: 'Hello' }] as const;
const never = () => new Promise<never>(() => undefined);

/** A model that sends one part so many times, by default for ever; `sent` counts. */
function repeating(part: unknown, times = Infinity) {
  const sent = { parts: 0 };
  async function* stream() {
    while (sent.parts < times) {
      sent.parts++;
      yield await Promise.resolve(part);
    }
  }
  const model = {
    name: 'm',
    vendor: 'v',
    id: 'm',
    family: 'f',
    version: '1',
    countTokens: () => Promise.resolve(1),
    sendRequest: () => Promise.resolve({ stream: stream() }),
  };
  return { sent, model: new EditorModel(model as unknown as vscode.LanguageModelChat) };
}

async function drain(model: EditorModel, position?: PlayedPosition) {
  const chat = model.chat(ASK, {}, new AbortController().signal, position);
  for (;;) {
    const next = await chat.next();
    if (next.done) return next.value;
  }
}

describe('a model of the editor', () => {
  it.each([
    ['text without an end', new LanguageModelTextPart('x'.repeat(10_000)), 110],
    ['parts of one letter without an end', new LanguageModelTextPart('x'), 300_000],
    ['empty parts without an end', new LanguageModelTextPart(''), 300_000],
    ['parts that are no text without an end', {}, 300_000],
  ])('that sends %s is stopped', async (_, part, most) => {
    const { sent, model } = repeating(part);
    await expect(drain(model)).rejects.toMatchObject({ code: 'too-large' });
    expect(sent.parts).toBeLessThan(most);
  });

  it('that says nothing has replied where the game counts that, and has not where it sent no text', async () => {
    const silent = () => repeating(new LanguageModelTextPart(''), 1).model;
    const position = { expect: 'act', round: 1, steps: [] };
    await expect(drain(silent(), position)).rejects.toMatchObject({ code: 'empty' });
    const counted = { ...position, mayBeEmpty: true } as const;
    expect(await drain(silent(), counted)).toMatchObject({ text: '', finish: 'stop' });
    await expect(drain(repeating({}, 1).model, counted)).rejects.toMatchObject({ code: 'empty' });
  });
});

describe('counting tokens', () => {
  const { signal } = new AbortController();

  it('asks once for each text', async () => {
    const countTokens = vi.fn((text: unknown) => Promise.resolve(typeof text === 'string' ? text.length : 0));
    const counts = new TokenCounts({ countTokens });
    expect(await counts.of(ASK, 'abc', signal)).toEqual({ prompt: 5, completion: 3 });
    await counts.of(ASK, 'abc', signal);
    expect(countTokens).toHaveBeenCalledTimes(2);
  });

  it('that never comes back costs its time once, and no reply', async () => {
    const countTokens = vi.fn(never);
    const counts = new TokenCounts({ countTokens }, 5);
    expect(await counts.of(ASK, 'abc', signal)).toBeUndefined();
    expect(await counts.of(ASK, 'def', signal)).toBeUndefined();
    expect(countTokens).toHaveBeenCalledTimes(2);
  });

  it('ends with a cancel', async () => {
    const controller = new AbortController();
    const counting = new TokenCounts({ countTokens: never }).of(ASK, 'abc', controller.signal);
    controller.abort();
    await expect(counting).rejects.toThrow(CancelledError);
  });
});
