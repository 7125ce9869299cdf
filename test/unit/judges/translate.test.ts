import { afterAll, describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { Translator } from '../../../src/judges/llm/translate';
import { type ChatMessage, type ChatModel, ModelError } from '../../../src/models/chat-model';
import { Engine } from '../../../src/predicate';
import { SIGNATURE } from '../../../src/tasks/wason/signature';
import { integers } from '../../../src/statistics/random';

const engine = new Engine({ domain: { min: -4, max: 4 } });
afterAll(() => engine.dispose());

/** A model that answers with a script; `asked` collects the prompts. */
function scripted(answer: (prompt: string, call: number) => string) {
  const asked: string[] = [];
  const model: ChatModel = {
    identity: { kind: 'endpoint', name: 'script' },
    // eslint-disable-next-line require-yield -- it answers in one piece
    async *chat(messages: readonly ChatMessage[]) {
      asked.push(messages.at(-1)!.content);
      return await Promise.resolve({ text: answer(asked.at(-1)!, asked.length), finish: 'stop' as const });
    },
  };
  const translator = new Translator(model, SIGNATURE, engine, (steps) => Promise.resolve(finish(steps)));
  return { asked, read: (text: string) => translator.read(text, new AbortController().signal) };
}

const written = (expression: string): string =>
  `def rule(a: int, b: int, c: int) -> bool:\n    return ${expression}`;

describe('a reading by a model', () => {
  it('is there when two translations, asked for in different words, accept the same triples', async () => {
    const answers = ['a < b and b < c', 'a < b < c'];
    const { asked, read } = scripted((_, call) => written(answers[call - 1]));
    expect(await read('like a staircase')).toEqual({
      status: 'agreed',
      predicate: written(answers[0]),
      other: written(answers[1]),
    });
    expect(asked).toHaveLength(2);
    expect(asked[0]).not.toBe(asked[1]);
    for (const prompt of asked) expect(prompt).toContain('| like a staircase');
  });

  it('stays open otherwise, with the smallest triple that parts them', async () => {
    const { read } = scripted((_, call) => written(call === 1 ? 'a < b < c' : 'a <= b <= c'));
    expect(await read('like a staircase')).toMatchObject({ status: 'parted', parts: [0, 0, 0] });
  });

  it('is asked for once: the same words again cost nothing', async () => {
    const { asked, read } = scripted(() => written('a < b'));
    const first = await read('like a staircase');
    expect(await read('  like a\nstaircase ')).toEqual(first);
    expect(asked).toHaveLength(2);
  });

  it('is asked for again after a fault of the server', async () => {
    const { asked, read } = scripted((_, call) => {
      if (call === 1) throw new ModelError('server', 'down');
      return written('a < b');
    });
    await expect(read('like a staircase')).rejects.toThrow('down');
    expect(await read('like a staircase')).toMatchObject({ status: 'agreed' });
    expect(asked).toHaveLength(3);
  });

  it('has faults repaired, twice at most', async () => {
    const { asked, read } = scripted((_, call) => (call === 1 ? 'import os' : written('a < b')));
    expect(await read('x')).toMatchObject({ status: 'agreed' });
    expect(asked).toHaveLength(3);
    const never = scripted(() => 'I would rather not.');
    expect(await never.read('x')).toMatchObject({ status: 'failed', reason: /no function/ });
    expect(never.asked).toHaveLength(3);
  });

  it.each([
    [written('a % b == 0'), 'a translation raises on some triples'],
    ['NO RULE', 'the model says that it predicts nothing'],
    ['def rule(a, b, c):\n    while a < 9:\n        b = b + 1\n    return True', 'limit'],
  ])('is none where a translation is of no use: %#', async (reply, reason) => {
    expect(await scripted(() => reply).read('x')).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(reason) as string,
    });
  });

  it('is not asked for where nothing was said', async () => {
    const { asked, read } = scripted(() => written('a < b'));
    expect(await read('unknown')).toMatchObject({ status: 'failed' });
    expect(asked).toEqual([]);
  });
});

describe('the agreement of two translations', () => {
  const RATE = 0.2;
  const N = 2_000;
  const WRONG = ['a <= b <= c', 'a > b > c', 'a < b', 'b < c', 'a < c'];

  /** Wrong readings that got through, of announcements that a translator gets wrong at this rate. */
  async function letThrough(
    wrongOf: (announcement: number, translation: number) => string | undefined,
  ): Promise<number> {
    let through = 0;
    let announcement = 0;
    const { read } = scripted((_, call) => written(wrongOf(announcement, (call + 1) % 2) ?? 'a < b < c'));
    for (; announcement < N; announcement++) {
      const reading = await read(`announcement ${announcement}`);
      if (reading.status === 'agreed' && !reading.predicate.includes('a < b < c')) through++;
    }
    return through;
  }

  it('lets at most the square of the error rate through, where errors are independent', async () => {
    const [error, which] = [integers(5, 1_000), integers(6, WRONG.length)];
    const through = await letThrough(() => (error() < RATE * 1_000 ? WRONG[which()] : undefined));
    // One-sided 95%: so many would be seen at a rate of the square itself with a probability of 5%.
    const square = N * RATE ** 2;
    console.log(`independent errors: ${through} of ${N} let through, the square of the rate is ${square}`);
    expect(through).toBeLessThan(square + 1.645 * Math.sqrt(square * (1 - RATE ** 2)));
    expect(through).toBeGreaterThan(0);
  }, 120_000);

  it('cannot see errors that both translations share', async () => {
    const error = integers(7, 1_000);
    const shared = Array.from({ length: N }, () => error() < RATE * 1_000);
    const through = await letThrough((announcement) => (shared[announcement] ? WRONG[0] : undefined));
    expect(through).toBe(shared.filter(Boolean).length);
  }, 120_000);
});
