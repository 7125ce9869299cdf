// The counter of a page: who answers, and what happens where counting takes long, fails or is cancelled.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import type { FeasibleAnswer, FeasibleQuestion } from '../../../src/rules/explore/types';
import { type CountHere, PageCounter } from '../../../webview/rule-editor/page-counter';
import { countHere } from '../../../webview/rule-editor/page-engine';
import { Cancelled } from '../../../webview/shared/host';

const question = (...predicates: string[]): FeasibleQuestion => ({
  kind: 'feasible',
  domain: { min: -9, max: 9 },
  predicates,
  projections: false,
});
const answer: FeasibleAnswer = { count: 3, rules: [{ problems: [] }] };
const never = new AbortController().signal;

let ended = 0;

/** Takes so many steps of so many milliseconds for a question with that predicate, and none for others. */
const countsIn = (slow: string, steps: number, stepMs: number): CountHere =>
  function* ({ predicates }) {
    try {
      for (let i = 0; predicates.includes(slow) && i < steps; i++) {
        vi.advanceTimersByTime(stepMs);
        yield;
      }
      return answer;
    } finally {
      ended++;
    }
  };

async function loaded(count: CountHere): Promise<PageCounter> {
  const counter = new PageCounter(() => Promise.resolve(count));
  counter.start();
  await Promise.resolve();
  return counter;
}

describe('the counter of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    ended = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('leaves questions to the host until its engine is loaded, which is when a predicate has the focus', async () => {
    const load = vi.fn(() => Promise.resolve(countsIn('', 0, 0)));
    const counter = new PageCounter(load);
    expect(await counter.ask(question('a > 1'), never)).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
    counter.start();
    counter.start();
    expect(await counter.ask(question('a > 1'), never)).toBeUndefined();
    expect(await counter.ask(question('a > 1'), never)).toEqual(answer);
    expect(load).toHaveBeenCalledOnce();
  });

  it('answers ordinary predicates before anything else may run, so that the count is in the frame of the key', async () => {
    const counter = await loaded(countHere);
    await counter.ask(question('a > 1', 'b > 1'), never);
    vi.useRealTimers();
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const asked = counter.ask(question('a > 1', 'b > a'), never);
    await asked;
    // No timer, message or frame in between: the answer needs promises only.
    expect(timer).not.toHaveBeenCalled();
    // a > 1, b > a, c free: the sum of 9 - a for a from 2 to 9, times 19.
    expect((await asked)?.count).toBe(28 * 19);
  });

  it('gives maps, and the reason why there is no count', () => {
    const { projections } = finish(countHere({ ...question('a > 7'), projections: true }));
    expect(projections?.total).toBe(2 * 19 * 19);
    expect(finish(countHere(question('a >'))).unavailable).toBe(
      'rule 1 has no count: its predicate has an error',
    );
  });

  it('lets go of a cancelled count', async () => {
    const counter = await loaded(countsIn('slow', 5, 20));
    const controller = new AbortController();
    const asked = counter.ask(question('slow'), controller.signal);
    controller.abort();
    const rejected = expect(asked).rejects.toBeInstanceOf(Cancelled);
    await vi.runAllTimersAsync();
    await rejected;
    expect(ended).toBe(1);
    await expect(counter.ask(question('slow'), controller.signal)).rejects.toBeInstanceOf(Cancelled);
    // A cancelled predicate is not a slow one.
    const again = counter.ask(question('slow'), never);
    await vi.runAllTimersAsync();
    expect(await again).toEqual(answer);
  });

  it('gives no answer to a question that was cancelled in the task in which it was asked', async () => {
    const counter = await loaded(countsIn('', 0, 0));
    const controller = new AbortController();
    const asked = counter.ask(question('a > 1'), controller.signal);
    controller.abort();
    await expect(asked).rejects.toBeInstanceOf(Cancelled);
  });

  it('blames no predicate for the time of other work, nor all of a group for one', async () => {
    const counter = await loaded(countsIn('slow', 20, 20));
    const asked = counter.ask(question('a > 1', 'slow'), never);
    await vi.runAllTimersAsync();
    expect(await asked).toBeUndefined();
    counter.start();
    expect(await counter.ask(question('a > 1'), never)).toEqual(answer);
    const paused = await loaded(countsIn('quick', 2, 20));
    const interrupted = paused.ask(question('quick'), never);
    vi.advanceTimersByTime(1000);
    await vi.runAllTimersAsync();
    expect(await interrupted).toEqual(answer);
  });

  it('leaves what takes long to the host from then on, and counts the rest', async () => {
    const counter = await loaded(countsIn('slow', 30, 20));
    expect(await counter.ask(question('a > 1'), never)).toEqual(answer);
    const asked = counter.ask(question('a > 1', 'slow'), never);
    await vi.runAllTimersAsync();
    expect(await asked).toBeUndefined();
    expect(ended).toBe(2);
    expect(await counter.ask(question('slow', 'b > 1'), never)).toBeUndefined();
    expect(ended).toBe(2);
    expect(await counter.ask(question('a > 1', 'b > 1'), never)).toEqual(answer);
  });

  it('counts nothing after a step that held up typing, until a predicate gets the focus again', async () => {
    const counter = await loaded(countsIn('hangs', 1, 150));
    expect(await counter.ask(question('hangs'), never)).toBeUndefined();
    expect(await counter.ask(question('a > 1'), never)).toBeUndefined();
    counter.start();
    expect(await counter.ask(question('a > 1'), never)).toEqual(answer);
    expect(await counter.ask(question('hangs'), never)).toBeUndefined();
  });

  it('leaves to the host what fails, and everything where its engine cannot be loaded', async () => {
    const failing = await loaded(function* () {
      yield;
      throw new Error('no');
    });
    expect(await failing.ask(question('a > 1'), never)).toBeUndefined();
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const without = new PageCounter(() => Promise.reject(new Error('no')));
    without.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(await without.ask(question('a > 1'), never)).toBeUndefined();
    expect(warned).toHaveBeenCalledOnce();
  });
});
