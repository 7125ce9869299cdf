/** Growing programs of calls, comparisons of all three variables, concatenations and searches. */
import { type Random, indented, type Kind, repeated, VARIABLES } from './generator';

const variable = (random: Random): string => random.pick(VARIABLES);

/** Functions that call each other, or themselves with their own results. */
const mutualRecursion: Kind = (random) => {
  const n = random.pick(['abs(a)', 'abs(a * b * c)', 'abs(a) % 40', '25', '700']);
  const [lines, result] = random.pick<readonly [readonly string[], string]>([
    [
      ['def f(n):', '    return n < 1 or not g(n - 1)', 'def g(n):', '    return n > 0 and f(n - 1)'],
      `f(${n})`,
    ],
    [
      [
        'def f(n):',
        '    return 1 if n < 2 else g(n - 1) + g(n - 2)',
        'def g(n):',
        '    return 1 if n < 2 else f(n - 1) - f(n - 2)',
      ],
      `f(${n}) > ${variable(random)}`,
    ],
    [
      ['def f(m, n):', '    return n + 1 if m < 1 else f(m - 1, 1) if n < 1 else f(m - 1, f(m, n - 1))'],
      `f(${random.below(4)}, ${n}) > b`,
    ],
    [
      ['def f(x, y, z):', '    return z if y >= x else f(f(x - 1, y, z), f(y - 1, z, x), f(z - 1, x, y))'],
      'f(a, b, c) > a',
    ],
    [['def f(n):', '    return 1 if n < 3 else f(n - f(n - 1)) + f(n - f(n - 2))'], `f(${n}) == b`],
    [['def f(n):', '    x = [n] * n', '    return sum(x) + (f(n - 1) if n > 0 else 0)'], `f(${n}) > b`],
  ]);
  return { before: lines, lines: [], result };
};

/** Functions that a builtin calls for each item. */
const keyFunctions: Kind = (random) => {
  const n = random.size(2000);
  const body = random.pick<readonly string[]>([
    ['s = 0', `for i in range(${n}):`, '    s += i * x', 'return s'],
    [`return [x] * ${n * 20}`],
    [`return all(x % i for i in range(2, ${n + 2}))`],
    [`return str(x) * ${n}`],
    ['return x * x * x * x'],
  ]);
  const m = random.size(900);
  const result = random.pick([
    `sorted(range(${m}), key=f)[0] > a`,
    `max(range(a, a + ${m}), key=f) > b`,
    `len(list(filter(f, range(${m})))) > c`,
    `len([v for v in map(f, range(a, a + ${m})) if v == b]) > 1`,
    `min([f(v) for v in sorted([a, b, c], key=f)]) == max(map(f, [a, b, c]))`,
  ]);
  return { before: ['def f(x):', ...indented(body)], lines: [], result };
};

/** Many different comparisons of all three variables, whose results are used several times. */
const variableComparisons: Kind = (random) => {
  const n = random.size(200);
  const [x, y, z] = [variable(random), variable(random), variable(random)];
  const compared = random.pick<(i: number | string) => string>([
    (i) => `${x} * ${i} + ${y} > ${z}`,
    (i) => `${x} * ${y} * ${i} > ${z} - ${i}`,
    (i) => `(${x} * ${i} + ${y}) % 97 != ${z} * ${z} % 11`,
    (i) => `max(${x}, ${y}) - ${i} > ${z} * ${i}`,
    (i) => `${x} + ${y} * ${i} == abs(${z} - ${i})`,
  ]);
  if (random.oneIn(3)) {
    const [join, least] = random.pick([
      ['all', ''],
      ['any', ''],
      ['sum', ' % 2 == 1'],
    ] as const);
    return { lines: [], result: `${join}(${compared('i')} for i in range(${n * 5}))${least}` };
  }
  const step = random.pick<(i: number) => string>([
    (i) => `p, q = (p and q) != (${compared(i)}), (p or q) == (${compared(i + 7)})`,
    (i) => `p, q = p and ${compared(i)} or q, not p or ${compared(i + 3)}`,
    (i) => `p, q = q == (${compared(i)}), p`,
  ]);
  const steps = Array.from({ length: n }, (_, i) => step(i));
  return { lines: ['p = a * b > c', 'q = b * c > a', ...steps], result: 'p and q' };
};

/** Sequences that are concatenated, repeated in place, or unpacked. */
const concatenations: Kind = (random) => {
  const n = random.size(60_000);
  const few = Math.min(n, 300);
  const names = Array.from({ length: few }, (_, i) => `x${i}`);
  const unpacked = [
    `${names.join(', ')} = range(a, a + ${few})`,
    `${names.join(', ')} = ${names.toReversed().join(', ')}`,
  ];
  return random.pick([
    { lines: [], result: `len(sum([[a, b]] * ${n}, [])) > c` },
    { lines: [], result: `len(sum([(a,) * 99] * ${few}, ())) > c` },
    { lines: ['x = [a]', ...repeated(random, random.size(40), ['x *= 3'])], result: 'len(x) > b' },
    { lines: ['x = (b,)', 'x *= a * 10 ** 9'], result: 'len(x) > c' },
    { lines: unpacked, result: 'x0 > b' },
    {
      lines: [
        'x = (1, 2)',
        `for p, (q, r) in [(i, (i * a, i * b)) for i in range(${n})]:`,
        '    x = (q, x[0])',
      ],
      result: 'x[0] > c',
    },
    { lines: [`x = [[a] * ${few}] * ${few}`, 'y = [v[:] for v in x]'], result: 'x == y' },
    {
      lines: ['x = (a,)', 'n = 0', `for i in range(${few}):`, '    x = (x, x)', '    n += len({x, (x, i)})'],
      result: 'n > b',
    },
  ]);
};

/** Searches in texts and lists, and numbers that are rounded or divided at many digits. */
const searches: Kind = (random) => {
  const n = random.size(50_000);
  return random.pick([
    { lines: [`x = 'a' * ${n * 2}`, `y = 'a' * ${n} + str(a)`], result: 'y in x' },
    {
      lines: [
        "x = 'a' * 1000",
        'n = 0',
        `for i in range(${n}):`,
        '    if x[i % 900:] in x:',
        '        n += 1',
      ],
      result: 'n > a',
    },
    { lines: ["x = 'ab'", ...repeated(random, random.size(18), ['x = x + x'])], result: "x[:-1] + 'c' in x" },
    { lines: [], result: `round(10 ** ${n} + a, -${n - 1}) > b` },
    { lines: [], result: `round(a / 3, ${n}) == round(b / 7, -${n})` },
    {
      lines: [
        `x, y = 7 ** ${Math.min(n, 9000)} + a, 3 ** 4000 + b`,
        ...repeated(random, random.size(60), ['x, y = divmod(x, y)[0] + y, divmod(x, y)[1] + 3 ** 300']),
      ],
      result: 'x > y',
    },
    {
      lines: [`x = list(range(${n}))`, 'n = 0', `for i in range(${n}):`, '    if -1 in x:', '        n += 1'],
      result: 'n > a',
    },
    {
      lines: [`x = [(i * 7919 + a) % 99991 for i in range(${n})]`, 'x = sorted(x, reverse=a % 2 == 0)'],
      result: 'x[0] > b',
    },
  ]);
};

export const CALL_KINDS: readonly Kind[] = [
  mutualRecursion,
  keyFunctions,
  variableComparisons,
  concatenations,
  searches,
];
