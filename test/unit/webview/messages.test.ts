import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as Changing from '../../../webview/rule-editor/changes';
import type * as State from '../../../webview/rule-editor/state';
import { stubPage } from './page';

type Message = { readonly type: string; readonly id?: number };
let state: typeof State;
let changing: typeof Changing;
const sent: Message[] = [];
let tell: (message: unknown) => void;
/** The answer to the next change: the document's version that has it, or why it is refused. */
let answer: number | string = 1;

beforeAll(async () => {
  const postMessage = (message: Message) => {
    sent.push(message);
    if (message.type !== 'change') return;
    const { id } = message;
    const reply =
      typeof answer === 'number'
        ? { type: 'answer', id, value: answer }
        : { type: 'failed', id, message: answer, cancelled: false };
    queueMicrotask(() => tell(reply));
  };
  tell = stubPage(postMessage);
  state = await import('../../../webview/rule-editor/state');
  changing = await import('../../../webview/rule-editor/changes');
});

const remove = { kind: 'delete-group', group: 0, expect: { id: 'a' } } as const;
const undone = () => sent.filter(({ type }) => type === 'undo').length;
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sent.length = 0;
  state.failure.value = state.unanswered.value = state.toast.value = undefined;
});

describe('why a change was refused', () => {
  it('is told until a change is made, whatever questions are answered', async () => {
    answer = 'the file has changed';
    expect(await changing.change(remove)).toBe(false);
    const stop = state.pursue(() => Promise.resolve());
    await settle();
    expect(state.failure.value).toBe('the file has changed');
    stop();
    answer = 2;
    await changing.change(remove);
    expect(state.failure.value).toBeUndefined();
  });
});

describe('a question without an answer', () => {
  it('is told of until it has one, and not only until another has', async () => {
    let fails = true;
    const stop = state.pursue(() => (fails ? Promise.reject(new Error('no answer')) : Promise.resolve()));
    await settle();
    const other = state.pursue(() => Promise.resolve());
    await settle();
    expect([state.unanswered.value?.why, state.failure.value]).toEqual(['no answer', undefined]);
    fails = false;
    state.askAgain();
    await settle();
    expect(state.unanswered.value).toBeUndefined();
    stop();
    other();
  });

  it('is of no interest when nobody asks it any more', async () => {
    const stop = state.pursue(() => Promise.reject(new Error('no answer')));
    await settle();
    stop();
    expect(state.unanswered.value).toBeUndefined();
  });
});

describe('undo beside what was said', () => {
  const said = async (version: number) => {
    answer = version;
    await changing.change(remove, 'Group deleted');
    const { value } = state.toast;
    if (!value) throw new Error('Nothing was said');
    return value;
  };

  it('takes that back', async () => {
    await changing.undoToast(await said(10));
    expect(undone()).toBe(1);
  });

  it('takes nothing back where the document has changed since', async () => {
    const first = await said(20);
    answer = 21;
    await changing.change(remove);
    expect(changing.newestVersion.value).toBeGreaterThan(first.version);
    await changing.undoToast(first);
    expect(undone()).toBe(0);
    expect(state.failure.value).toMatch(/not taken back/i);
  });
});
