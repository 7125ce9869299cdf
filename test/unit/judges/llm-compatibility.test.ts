import { describe, expect, it } from 'vitest';
import { makeJudges } from '../../../src/judges';
import { extractFunction } from '../../../src/judges/llm/extract';
import { predictsNothing } from '../../../src/judges/llm/nothing';
import { CancelledError } from '../../../src/base/stepwise';
import { ask, never, subject } from './subjects';
import { scripted, type Scripted } from './scripted';

const judgeOf = (model: Scripted) => {
  const judge = makeJudges({ equivalence: 'offline', compatibility: model }, ask).at(-1);
  if (!judge) throw new Error('no judge');
  return (text: string, test: string, signal = never) => judge.judge(subject(text, { test }), signal);
};

const returns = (expression: string): string =>
  `def rule(a: int, b: int, c: int) -> bool:\n    return ${expression}`;

describe('a model that judges compatibility', () => {
  it('writes a function, which is run on the test', async () => {
    const model = scripted({ text: returns('a < b < c'), usage: { completion: 20 } });
    const verdict = await judgeOf(model)('going up', '[1,2,3]');
    expect(verdict).toEqual({
      result: 'compatible',
      function: returns('a < b < c'),
      prompt: model.calls[0].messages[0].content,
      raw: returns('a < b < c'),
      usage: { completion: 20 },
    });
    expect(model.calls[0].params).toMatchObject({ temperature: 0.2 });
    expect(model.calls[0].messages[0].content).toContain('| going up');
  });

  it('writes one function for each hypothesis', async () => {
    const model = scripted(returns('a < b'), returns('a > b'));
    const judge = judgeOf(model);
    expect((await judge('up', '[1,2,3]')).result).toBe('compatible');
    expect(await judge('up', '[2,1,3]')).toEqual({ result: 'incompatible', function: returns('a < b') });
    expect((await judge('down', '[2,1,3]')).result).toBe('compatible');
    expect(model.calls).toHaveLength(2);
  });

  it('is asked once by those who ask at the same time', async () => {
    const model = scripted(returns('a < b'));
    const judge = judgeOf(model);
    const verdicts = await Promise.all([
      judge('up', '[1,2,3]'),
      judge('up', '[2,1,3]'),
      judge('up', '[1,9,3]'),
    ]);
    expect(verdicts.map(({ result }) => result)).toEqual(['compatible', 'incompatible', 'compatible']);
    expect(model.calls).toHaveLength(1);
  });

  it.each([
    ['def rule(a, b, c)\n    return True', 'SyntaxError'],
    ['I cannot do that.', 'there is no function'],
    [`import math\n${returns('True')}`, '`import` is not allowed'],
    [returns('a % b == 0'), 'ZeroDivisionError: integer modulo by zero (line 2)'],
    ['def rule(a, b, c):\n    while a:\n        b += 1\n    return True', 'StepLimitError'],
    [returns('10 ** 10 ** 10 > a'), 'SizeLimitError'],
    ['def rule(a, b):\n    return a < b', 'needs exactly 3 parameters'],
    [returns('prime(a)'), 'NameError'],
  ])('hears what was wrong with %j', async (bad, error) => {
    const model = scripted(`\`\`\`python\n${bad}\n\`\`\``, returns('a < b'));
    const verdict = await judgeOf(model)('up', '[1,0,3]');
    expect(verdict).toMatchObject({ result: 'incompatible', function: returns('a < b') });
    expect(verdict.attempts?.[0].error).toContain(error);
    const [, , repair] = model.calls[1].messages;
    expect(repair.content).toContain(error);
  });

  it('has three attempts in all', async () => {
    const model = scripted('no', 'no', 'no', returns('a < b'));
    const verdict = await judgeOf(model)('up', '[1,2,3]');
    expect(verdict).toMatchObject({ result: 'no-verdict', raw: 'no' });
    expect(verdict.attempts).toHaveLength(3);
    expect(model.calls).toHaveLength(3);
  });

  it('repairs a kept function that fails on a later test, and keeps the new one', async () => {
    const model = scripted(returns('a % b == 0'), returns('b != 0 and a % b == 0'));
    const judge = judgeOf(model);
    expect((await judge('divisible', '[4,2,3]')).result).toBe('compatible');
    expect(await judge('divisible', '[4,0,3]')).toMatchObject({ result: 'incompatible' });
    expect((await judge('divisible', '[5,0,3]')).result).toBe('incompatible');
    expect(model.calls).toHaveLength(2);
  });

  it('says when a hypothesis predicts nothing, and is not asked again', async () => {
    const model = scripted('NO RULE');
    const judge = judgeOf(model);
    expect(await judge('the wind decides', '[1,2,3]')).toMatchObject({
      result: 'no-verdict',
      raw: 'NO RULE',
    });
    expect((await judge('the wind decides', '[3,2,1]')).result).toBe('no-verdict');
    expect(model.calls).toHaveLength(1);
    expect((await judgeOf(scripted())('unknown', '[1,2,3]')).reason).toContain('predicts nothing');
  });

  it('can be cancelled while it waits for another, which goes on', async () => {
    const judge = judgeOf(scripted(returns('a < b')));
    const controller = new AbortController();
    const first = judge('up', '[1,2,3]');
    const second = judge('up', '[1,2,3]', controller.signal);
    controller.abort();
    await expect(second).rejects.toThrow(CancelledError);
    expect((await first).result).toBe('compatible');
  });

  it('takes over when the one that was writing is cancelled', async () => {
    const controller = new AbortController();
    const judge = judgeOf(scripted('', returns('a < b')));
    const first = judge('up', '[1,2,3]', controller.signal);
    const second = judge('up', '[1,2,3]');
    controller.abort();
    await expect(first).rejects.toThrow();
    expect((await second).result).toBe('compatible');
  });
});

describe('finding the function in a reply', () => {
  const wanted = returns('a < b');
  it.each([
    ['alone', wanted],
    ['in a fence', `Sure:\n\`\`\`python\n${wanted}\n\`\`\`\nThat is it.`],
    ['in a fence that is not closed', `\`\`\`\n${wanted}`],
    ['in prose', `Here it is.\n\n${wanted}\n\nIt returns True where a < b.`],
    ['indented', wanted.replaceAll(/^/gm, '    ')],
    ['with examples', `\`\`\`\n${wanted}\n\nprint(rule(1, 2, 3))\n\`\`\``],
    ['as the last of two', `${returns('a > b')}\n\nNo, rather:\n\n${wanted}`],
    ['as the last of two fences', `\`\`\`\n${returns('a > b')}\n\`\`\`\nBetter:\n\`\`\`\n${wanted}\n\`\`\``],
    ['with other line ends', wanted.replaceAll('\n', '\r\n')],
  ])('%s', (_name, reply) => {
    expect(extractFunction(reply)).toBe(wanted);
  });

  it('takes helpers along, before and after', () => {
    const helper = 'def even(n):\n    return n % 2 == 0';
    expect(extractFunction(`Helper:\n${helper}\nand\n${wanted}`)).toBe(`${helper}\n${wanted}`);
    expect(extractFunction(`${wanted}\n${helper}`)).toBe(`${wanted}\n${helper}`);
  });

  it('does not overlook an import in a fence', () => {
    expect(extractFunction(`\`\`\`\nimport os\n${wanted}\n\`\`\``)).toContain('import os');
  });

  it('keeps a head of several lines together', () => {
    const long = 'def rule(\n    a: int,\n    b: int,\n    c: int,\n) -> bool:\n    return a < b';
    expect(extractFunction(long)).toBe(long);
  });

  it('finds none where there is none, also in replies without end', () => {
    expect(extractFunction('NO RULE')).toBeUndefined();
    for (const piece of ['def rule', 'def f(\n', '```\n', '(', ': ']) {
      extractFunction(piece.repeat(400_000));
    }
  });
});

describe('announcements that predict nothing', () => {
  it.each([
    'unknown',
    'relevant=[]; rule=unknown',
    'The rule is unknown.',
    "I don't know yet",
    'N/A',
    '?',
    'none',
  ])('%j', (text) => expect(predictsNothing(text)).toBe(true));

  it.each([
    'none of the numbers are even',
    'relevant=[object 0]; rule=on',
    'unknown numbers that increase',
    'no number is odd',
    'all numbers are even',
  ])('but not %j', (text) => expect(predictsNothing(text)).toBe(false));
});
