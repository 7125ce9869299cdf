import { describe, expect, it } from 'vitest';
import type { WorkerHandle } from '../../../src/rules/service/supervisor';
import { withoutOverlap } from '../../../src/vscode/code-actions/overlap';
import { sectionOf } from '../../../src/vscode/checks-docs/section';
import { deferredWorker } from '../../../src/vscode/worker/deferred';
import { startInProcess } from '../../../src/vscode/worker/in-process';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

class Fake implements WorkerHandle {
  readonly posted: unknown[] = [];
  readonly listeners: ((message: unknown) => void)[] = [];
  ended = false;
  post = (message: unknown) => void this.posted.push(message);
  onMessage = (listener: (message: unknown) => void) => void this.listeners.push(listener);
  onExit = () => undefined;
  terminate = () => void (this.ended = true);
}

describe('a worker that is still being made', () => {
  it('gets what was posted meanwhile, in order, and its messages are heard', async () => {
    const made = new Fake();
    const heard: unknown[] = [];
    const worker = deferredWorker(
      () => Promise.resolve(made),
      () => Promise.reject(new Error('not needed')),
    );
    worker.onMessage((message) => heard.push(message));
    worker.post(1);
    worker.post(2);
    await turn();
    worker.post(3);
    made.listeners.forEach((listener) => listener('hello'));
    expect([made.posted, heard]).toEqual([[1, 2, 3], ['hello']]);
  });

  it('is replaced by the spare when it cannot be made', async () => {
    const spare = new Fake();
    const reasons: string[] = [];
    const worker = deferredWorker(
      () => Promise.reject(new Error('no workers here')),
      (reason) => {
        reasons.push(reason);
        return Promise.resolve(spare);
      },
    );
    worker.post('x');
    await turn();
    expect([reasons, spare.posted]).toEqual([['no workers here'], ['x']]);
  });

  it('ends when there is no spare either, and at once when it was ended before it came', async () => {
    const reasons: string[] = [];
    const none = deferredWorker(
      () => Promise.reject(new Error('first')),
      () => Promise.reject(new Error('second')),
    );
    none.onExit((reason) => reasons.push(reason));
    const late = new Fake();
    deferredWorker(
      () => Promise.resolve(late),
      () => Promise.resolve(late),
    ).terminate();
    await turn();
    expect([reasons, late.ended]).toEqual([['second'], true]);
  });
});

describe('the service in this thread', () => {
  it('hears and answers later, never within the call, and is silent once ended', async () => {
    const received: unknown[] = [];
    let disposed = 0;
    const worker = startInProcess((port) => {
      port.onMessage((message) => port.post(['echo', message]));
      return { dispose: () => disposed++ };
    });
    worker.onMessage((message) => received.push(message));
    worker.post('a');
    expect(received).toEqual([]);
    await turn();
    await turn();
    expect(received).toEqual([['echo', 'a']]);
    worker.post('b');
    worker.terminate();
    await turn();
    expect([received.length, disposed]).toEqual([1, 1]);
  });
});

describe('all fixes at once', () => {
  it('leave out a fix that meets the text of an earlier one', () => {
    const edit = (from: number, to: number) => ({ span: { from, to }, text: '' });
    const made = withoutOverlap([[edit(0, 2)], [edit(2, 3)], [edit(5, 6), edit(8, 9)]]);
    expect(made.map(({ span }) => span.from)).toEqual([0, 5, 8]);
  });
});

describe('the section of a check', () => {
  const page = '# Checks\n\n## The file\n\n### one\n\nFirst.\n\n### `two`\n\nSecond.\n\n## More\n';

  it('ends where the next of its level, or of a higher one, starts', () => {
    expect(sectionOf(page, 'one')).toBe('# one\n\nFirst.\n');
    expect(sectionOf(page, 'two')).toBe('# two\n\nSecond.\n');
    expect(sectionOf(page, 'three')).toBeUndefined();
  });
});
