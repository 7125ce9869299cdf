// The worker of a page that counts what is typed: who answers, and what happens where it does not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeasibleQuestion } from '../../../src/rules/explore/types';
import { PageWorker } from '../../../webview/rule-editor/page-worker';
import { Cancelled } from '../../../webview/shared/host';

interface Sent {
  readonly kind: string;
  readonly id: number;
}

/** Stands for the browser's workers: what is sent to the last one, and messages from it. */
class FakeWorker {
  static all: FakeWorker[] = [];
  readonly sent: Sent[] = [];
  readonly terminate = vi.fn();
  private readonly listeners = new Map<string, ((event: { data?: unknown }) => void)[]>();

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(message: Sent): void {
    this.sent.push(message);
  }

  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  emit(type: string, data?: unknown): void {
    for (const listener of this.listeners.get(type) ?? []) listener({ data });
  }
}

const question = (...predicates: string[]): FeasibleQuestion => ({
  kind: 'feasible',
  domain: { min: -9, max: 9 },
  predicates,
  projections: false,
});
const answer = { count: 3, rules: [{ problems: [] }] };
const never = new AbortController().signal;

async function started(load = () => Promise.resolve('script')): Promise<PageWorker> {
  const worker = new PageWorker(load);
  worker.start();
  await vi.advanceTimersByTimeAsync(0);
  FakeWorker.all.at(-1)?.emit('message', { kind: 'ready' });
  return worker;
}

describe('a worker of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeWorker.all = [];
    vi.stubGlobal('Worker', FakeWorker);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('answers once it is ready, and leaves questions to the host before', async () => {
    const worker = new PageWorker(() => Promise.resolve('script'));
    expect(await worker.ask(question('a > 1'), never)).toBeUndefined();
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(await worker.ask(question('a > 1'), never)).toBeUndefined();
    const [fake] = FakeWorker.all;
    fake?.emit('message', { kind: 'ready' });
    const asked = worker.ask(question('a > 1'), never);
    const id = fake?.sent[0]?.id;
    fake?.emit('message', { kind: 'answer', id, value: answer });
    expect(await asked).toEqual(answer);
    expect(fake?.sent).toEqual([{ kind: 'ask', id, question: question('a > 1') }]);
  });

  it('is told of a cancelled question, whose answer comes too late', async () => {
    const worker = await started();
    const [fake] = FakeWorker.all;
    const controller = new AbortController();
    const asked = worker.ask(question('a > 1'), controller.signal);
    controller.abort();
    await expect(asked).rejects.toBeInstanceOf(Cancelled);
    expect(fake?.sent.map(({ kind }) => kind)).toEqual(['ask', 'cancel']);
    fake?.emit('message', { kind: 'answer', id: 1, value: answer });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves to the host what fails, and an answer that is none', async () => {
    const worker = await started();
    const [fake] = FakeWorker.all;
    const failed = worker.ask(question('a > 1'), never);
    fake?.emit('message', { kind: 'failed', id: 1, message: 'x' });
    expect(await failed).toBeUndefined();
    const strange = worker.ask(question('a > 1'), never);
    fake?.emit('message', { kind: 'answer', id: 2, value: { count: 'many' } });
    expect(await strange).toBeUndefined();
  });

  it('is ended where it takes too long, and what is new in the question is left to the host from then on', async () => {
    const worker = await started();
    const [fake] = FakeWorker.all;
    const before = worker.ask(question('a > 1', 'b > 1'), never);
    fake?.emit('message', { kind: 'answer', id: 1, value: answer });
    await before;
    const asked = worker.ask(question('a > 1', 'hangs'), never);
    await vi.advanceTimersByTimeAsync(999);
    expect(fake?.terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toBeUndefined();
    expect(fake?.terminate).toHaveBeenCalledOnce();
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    const next = FakeWorker.all.at(-1);
    expect(next).not.toBe(fake);
    next?.emit('message', { kind: 'ready' });
    expect(await worker.ask(question('hangs'), never)).toBeUndefined();
    expect(next?.sent).toEqual([]);
    void worker.ask(question('a > 1'), never);
    expect(next?.sent).toHaveLength(1);
  });

  it('leaves everything to the host where it breaks or cannot be loaded', async () => {
    const worker = await started();
    const asked = worker.ask(question('a > 1'), never);
    FakeWorker.all[0]?.emit('error');
    expect(await asked).toBeUndefined();
    expect(await worker.ask(question('a > 1'), never)).toBeUndefined();
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const without = await started(() => Promise.reject(new Error('no')));
    expect(await without.ask(question('a > 1'), never)).toBeUndefined();
    expect(warned).toHaveBeenCalledOnce();
  });
});
