import { describe, expect, it } from 'vitest';
import type { Judge, VerdictBody } from '../../../src/episode/judge';
import { llmCompatibility } from '../../../src/judges/llm/compatibility';
import { llmEquivalence } from '../../../src/judges/llm/equivalence';
import { exactJudge } from '../../../src/judges/offline';
import { selfConsistencyOf, tryJudge, withGuidance, type Tries } from '../../../src/judges/tries';
import { ModelError } from '../../../src/models/chat-model';
import { CancelledError } from '../../../src/base/stepwise';
import { scripted } from './scripted';
import { ask, gameOf, never, subject } from './subjects';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A judge that answers as told, after as many turns of the clock. */
function judgeThat(answer: (call: number) => VerdictBody | Error, wait: (call: number) => number = () => 0) {
  const seen = { calls: 0, open: 0, most: 0 };
  const judge = (): Judge => ({
    identity: { question: 'equivalence', by: { kind: 'endpoint', name: 'judge' } },
    expect: 'announce',
    waitedFor: false,
    async judge() {
      const call = seen.calls++;
      seen.most = Math.max(seen.most, ++seen.open);
      await pause(wait(call));
      seen.open--;
      const body = answer(call);
      if (body instanceof Error) throw body;
      return body;
    },
  });
  return { judge, seen };
}

const tryIt = (tries: Partial<Tries> & Pick<Tries, 'judge'>) =>
  tryJudge({ subject: subject('ascending numbers'), times: 1, signal: never, ...tries });

describe('trying a judge', () => {
  it('keeps the order, four at a time at most, and tells of each', async () => {
    const { judge, seen } = judgeThat(
      (call) => ({ result: call % 3 === 0 ? 'correct' : 'incorrect', reason: String(call) }),
      (call) => (call % 4 === 0 ? 12 : 1),
    );
    const told: number[] = [];
    const tried = await tryIt({ judge, times: 10, onTry: (index) => told.push(index) });
    expect(tried.map(({ reason }) => reason)).toEqual(Array.from({ length: 10 }, (_, i) => String(i)));
    expect(seen).toMatchObject({ calls: 10, most: 4 });
    expect(told).not.toEqual(told.toSorted((p, q) => p - q));
    expect(told.toSorted((p, q) => p - q)).toEqual(Array.from({ length: 10 }, (_, i) => i));
  });

  it('asks each time anew, although a judge keeps the functions it wrote', async () => {
    const models = [0, 1, 2].map((i) =>
      scripted(`def rule(a, b, c):\n    return a ${i === 1 ? '>' : '<'} b`),
    );
    let next = 0;
    const tried = await tryIt({
      judge: () => llmCompatibility(models[next++], ask),
      subject: subject('ascending', { test: '[1,2,3]' }),
      times: 3,
    });
    expect(tried.map(({ result }) => result)).toEqual(['compatible', 'incompatible', 'compatible']);
    expect(models.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
  });

  it('needs no model for the exact judge', async () => {
    const [tried] = await tryIt({ judge: () => exactJudge(ask, 'equivalence') });
    expect(tried.result).toBe('correct');
  });

  it('goes on after a fault that passes, and stops where it would come every time', async () => {
    const passing = judgeThat((call) =>
      call === 0 ? new ModelError('server', 'down') : { result: 'correct' },
    );
    const tried = await tryIt({ judge: passing.judge, times: 3 });
    expect(tried.map(({ unreached }) => unreached)).toEqual([true, undefined, undefined]);
    expect(tried[0].reason).toBe('server: down');
    const lasting = judgeThat(() => new ModelError('no-key', 'there is no key'));
    expect(await tryIt({ judge: lasting.judge, times: 20 })).toHaveLength(4);
    expect(lasting.seen.calls).toBe(4);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const { judge, seen } = judgeThat(
      () => ({ result: 'correct' }),
      () => 5,
    );
    const tried = tryIt({ judge, times: 20, signal: controller.signal });
    controller.abort();
    await expect(tried).rejects.toThrow(CancelledError);
    await pause(20);
    expect(seen.calls).toBe(4);
  });

  it.each([0, 21, 1.5])('is not asked %j times', async (times) => {
    await expect(tryIt({ judge: () => exactJudge(ask, 'equivalence'), times })).rejects.toThrow(RangeError);
  });
});

describe('agreement', () => {
  it('is the share of the most frequent result', () => {
    const results = ['incorrect', 'correct', 'correct', 'unparsable', 'correct'] as const;
    expect(selfConsistencyOf(results.map((result) => ({ result })))).toEqual({
      judged: 5,
      counts: [
        { result: 'correct', count: 3 },
        { result: 'incorrect', count: 1 },
        { result: 'unparsable', count: 1 },
      ],
      share: 0.6,
    });
  });

  it('leaves out whoever was not reached', () => {
    expect(selfConsistencyOf([{ result: 'no-verdict', unreached: true }])).toEqual({
      judged: 0,
      counts: [],
      share: undefined,
    });
    expect(selfConsistencyOf([{ result: 'no-verdict', unreached: true }, { result: 'correct' }]).share).toBe(
      1,
    );
  });
});

it('other guidance is in the prompt, and not in the game', async () => {
  const game = gameOf({ guidance: { accept: ['numbers that go up'], reject: [] } });
  const model = scripted('YES');
  const other = withGuidance(game, { accept: ['rising numbers'], reject: ['numbers that fall'] });
  await llmEquivalence(model).judge({ ...subject('up'), game: other }, never);
  const [prompt] = model.calls[0].messages;
  expect(prompt.content).toContain('- rising numbers');
  expect(prompt.content).toContain('- numbers that fall');
  expect(prompt.content).not.toContain('numbers that go up');
  expect(game.discovery.hidden.accept).toEqual(['numbers that go up']);
});
