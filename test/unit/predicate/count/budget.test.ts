/** Predicates whose structure is far larger than their text: each was once a count that could not be stopped. */
import { describe, expect, it } from 'vitest';
import { CountAbandoned, Engine, finish } from '../../../../src/predicate';
import { bruteForce, program } from './brute';

const SMALL = { min: -5, max: 5 };

const lines = (...body: readonly string[]) =>
  ['def rule(a, b, c):', ...body.map((line) => `    ${line}`)].join('\n');

function nestedAbs(depth: number): string {
  let text = 'a - c';
  for (let i = 0; i < depth; i++) text = `${'bac'[i % 3]} - abs(${text})`;
  return `abs(${text}) == 3`;
}

const COUNTED: readonly (readonly [name: string, source: string])[] = [
  ['nested abs', nestedAbs(60)],
  [
    'loops of choices',
    lines(
      'for j in range(5):',
      '    v = a - (j if a <= b else a)',
      '    for n in range(5):',
      '        b -= b if c >= v else j',
      'return b > 3',
    ),
  ],
  [
    'turns of a subtraction',
    lines(
      'for i in range(30):',
      '    a = a - b if a > b else b - a',
      '    b = b - c if b > c else c - b',
      'return a > 3',
    ),
  ],
  ['turns of max', lines('x = a', 'for i in range(40):', '    x = max(x - b, c - x)', 'return x > 3')],
  ['turns of %', lines('x = a', 'for i in range(40):', '    x = (x * b - c) % 17 + x', 'return x > 3')],
  ['sums of sums', lines('x = a - b + c', ...Array<string>(45).fill('x = x + x'), 'return x > 3')],
  [
    'shared truths',
    lines(
      'p = a + b > c',
      'q = b * c > a',
      'for i in range(60):',
      '    p, q = p and q, not p or q',
      'return p',
    ),
  ],
  [
    'many comparisons in truths that are shared',
    lines(
      'p = a * b > c',
      'q = b * c > a',
      ...Array.from(
        { length: 60 },
        (_, i) => `p, q = (p and q) != (a * ${i} + b > c), (p or q) == (b * ${i} - c * a > ${i})`,
      ),
      'return p and q',
    ),
  ],
  ['a value and itself', lines('x = (a, b)', 'for i in range(60):', '    x = (x, x)', 'return x == x')],
  [
    'lists of helpers',
    [
      'def f0(x, y, z):',
      '    return [x, y, z]',
      ...Array.from({ length: 7 }, (_, i) => [
        `def f${i + 1}(x, y, z):`,
        `    return f${i}(x, y, z) + f${i}(z, x, y)`,
      ]).flat(),
      lines('return sum(f7(a, b, c)) > 3'),
    ].join('\n'),
  ],
];

describe('what is too large to be counted by structure', () => {
  it.each(COUNTED)('is counted triple by triple: %s', (_, source) => {
    for (const native of [true, false]) {
      const engine = new Engine({ domain: SMALL, native });
      const { true: accepted, raises } = bruteForce(program(source), SMALL);
      const count = finish(engine.count(program(source)));
      expect([count.true, count.raises]).toEqual([accepted, raises]);
      engine.dispose();
    }
  });
});

const DOUBLED = Array<string>(100).fill('x = x + x');

const GIVEN_UP: readonly (readonly [name: string, reason: string, source: string])[] = [
  ['a list', 'size-limit', lines('x = [0]', ...DOUBLED, 'return len(x) > a')],
  ['a tuple', 'size-limit', lines('x = (a,)', ...DOUBLED, 'return len(x) > a')],
  ['a text', 'size-limit', lines("x = 'ab'", ...DOUBLED, 'return len(x) > a')],
  [
    'two lists',
    'size-limit',
    lines('x = [0]', 'y = [1]', ...Array<string>(100).fill('x, y = x + y, x'), 'return len(x) > a'),
  ],
  ['a power of constants', 'size-limit', '2 ** 10 ** 9 > a'],
  ['a list of constants', 'size-limit', 'len([0] * 10 ** 9) > a'],
  ['a text of one variable', 'size-limit', "len('ab' * (a * a * 10 ** 5 + 10 ** 6)) > b"],
  ['a power', 'size-limit', lines('x = 2', 'for i in range(100):', '    x = x ** 2', 'return x > a')],
  [
    'values in values',
    'step-limit',
    lines(
      'x = (a, b)',
      'y = (a, b)',
      'for i in range(60):',
      '    x = (x, x)',
      '    y = (y, y)',
      'return x == y',
    ),
  ],
  [
    'values in values, in a set',
    'step-limit',
    lines(
      'x = (a, b)',
      'y = (a, b)',
      'for i in range(60):',
      '    x = (x, y)',
      '    y = (y, x)',
      'return x in {y}',
    ),
  ],
];

const abandonedFor = (reason: string) =>
  expect.toSatisfy((error) => error instanceof CountAbandoned && error.reason === reason) as unknown;

describe('what grows beyond every limit', () => {
  it.each(GIVEN_UP)('is given up: %s', (_, reason, source) => {
    const engine = new Engine({ domain: SMALL, milliseconds: Infinity });
    const before = process.memoryUsage().rss;
    const count = () => finish(engine.count(program(source)));
    expect(count).toThrow(abandonedFor(reason));
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20);
    engine.dispose();
  });

  it('raises only where it is reached', () => {
    const engine = new Engine({ domain: SMALL, milliseconds: Infinity });
    const source = lines(
      'if a == 3 and b == 4 and c == 5:',
      '    x = [0]',
      ...DOUBLED.map((line) => `    ${line}`),
      '    return len(x) > a',
      'return a < b',
    );
    const count = finish(engine.count(program(source)));
    expect([count.true, count.raises]).toEqual([604, 1]);
    expect(count.firstRaise?.error.type).toBe('SizeLimitError');
    engine.dispose();
  });

  it('is not tried again', () => {
    const engine = new Engine({ milliseconds: 300 });
    const slow = program('len(str(a) * 50) + len(str(b ** 40 * c)) == len(str(a * c ** 31))');
    const first = engine.count(slow);
    expect(first.next().done).toBe(false);
    expect(() => finish(first)).toThrow(abandonedFor('time'));
    expect(() => engine.count(slow).next()).toThrow(abandonedFor('time'));
    engine.dispose();
  });
});

/** Exceeds the step limit, or another one where c is odd, on so many triples of the small domain. */
const exceeding = (triples: number, other: string) =>
  lines(
    `if a == 1 and (b + 5) * 11 + c + 5 < ${triples}:`,
    '    x = a + 1',
    '    if c % 2 == 1:',
    `        for i in range(40):`,
    `            ${other}`,
    '    while x > 0:',
    '        pass',
    'return b > c',
  );

describe('generated code and the interpreter', () => {
  const counted = (source: string, native: boolean) => {
    const engine = new Engine({ domain: SMALL, native });
    try {
      const { true: accepted, raises, firstRaise } = finish(engine.count(program(source)));
      return { accepted, raises, firstRaise };
    } catch (error) {
      if (!(error instanceof CountAbandoned)) throw error;
      return { reason: error.reason, triple: error.triple, hits: error.hits };
    } finally {
      engine.dispose();
    }
  };

  it.each(['pass', 'x = x * x'])(
    'take a limit that is exceeded for an error, up to 99 times: %s',
    (other) => {
      const both = [true, false].map((native) => counted(exceeding(99, other), native));
      expect(both[0]).toMatchObject({ raises: 99, firstRaise: { triple: [1, 0, 0] } });
      expect(both[1]).toEqual(both[0]);
    },
  );

  it.each([
    ['pass', 'step-limit'],
    ['x = x * x', 'size-limit'],
  ])('give up at the same triple, for the same reason: %s', (other, reason) => {
    const both = [true, false].map((native) => counted(exceeding(100, other), native));
    expect(both[0]).toEqual({ reason, triple: [1, -5, -5], hits: 100 });
    expect(both[1]).toEqual(both[0]);
  });
});
