/** Growing programs of functions as values, deep chains of iterators, integers of many digits, and long comparisons. */
import { type Random, type ProgramParts, indented, type Kind, repeated, VARIABLES } from './generator';

const variable = (random: Random): string => random.pick(VARIABLES);

/** Functions as arguments, closures, and recursion through an inner function. */
const functionValues: Kind = (random) => {
  const n = random.pick(['abs(a) % 40', 'abs(a * b)', '35', '700', '10 ** 6']);
  return random.pick<ProgramParts>([
    {
      before: ['def f(g, n):', '    return g(g, n - 1) + g(g, n - 2) if n > 1 else n'],
      lines: [],
      result: `f(f, ${n}) > ${variable(random)}`,
    },
    {
      before: ['def f(g, n):', '    return g(g, n - 1) if n > 0 else n'],
      lines: [],
      result: `f(f, ${n}) == f(f, abs(c))`,
    },
    {
      before: [
        'def f(n):',
        '    def g(m):',
        '        return f(m - 1) + f(m - 2) if m > 1 else m',
        '    return g(n)',
      ],
      lines: [],
      result: `f(${n}) > ${variable(random)}`,
    },
    {
      lines: [
        'x = a',
        'def f(y=b):',
        '    return (x, y)',
        ...repeated(random, random.size(60), ['x = (f(), f(x))']),
      ],
      result: random.pick(['x == f()', 'f(x) < f(f())', 'len({f(), f(x), x}) > a']),
    },
    {
      before: ['def f(x, g=abs, h=max):', '    return h(g(x), x - 1)'],
      lines: ['x = a', ...repeated(random, random.size(900), ['x = f(x, f, f(x, abs, min))'])],
      result: `x > ${variable(random)}`,
    },
  ]);
};

/** Iterators over iterators, nested deeper than a call stack can be. */
const iteratorChains: Kind = (random) => {
  const step = random.pick([
    'g = (v for v in g)',
    'g = map(abs, g)',
    'g = filter(None, g)',
    'g = (v for v in g for w in range(2))',
    'g = reversed(list(g))',
    'g = enumerate(g, 10 ** 30)',
    'g = zip(g, range(10 ** 9), g)',
    'g = (next(g, v) for v in g)',
  ]);
  const result = random.pick(['next(g, 0) == c', 'a in g', 'len(list(g)) > b', 'sum(1 for v in g) > a']);
  const lines = [`g = iterated(a)`, ...repeated(random, random.pick([50, 900, 6000]), [step])];
  return {
    before: ['def iterated(n):', `    return (v * n for v in range(${random.size(5000)}))`],
    lines,
    result,
  };
};

/** Integers of many digits: their texts, arithmetic with them, and tests such as `is_prime`. */
const largeIntegers: Kind = (random) => {
  const n = random.pick([60, 900, 4000, 20_000]);
  const large = random.pick([
    `10 ** ${n} + a`,
    `7 ** ${n} - b * b`,
    `int('9' * ${n}) + c`,
    `(1 << ${n * 3}) + a`,
  ]);
  if (random.oneIn(2))
    return {
      lines: [],
      result: random.pick([
        `is_prime(${large})`,
        `is_square(${large}) or is_cube(${large})`,
        `any(is_prime(10 ** 17 + i * a) for i in range(${n}))`,
        `sum(len(str(${large} + i)) for i in range(${n})) > b`,
        `int(str(${large}), abs(b) % 36 + 2) > c`,
        `pow(3, -1, ${large}) == c or pow(a, ${large}, abs(b) + 2) == 1`,
        `round(${large}, -${n - 1}) > b and round(a / 7, ${n}) > c`,
        `(${large}) / (7 ** ${n}) > c`,
        `(a / 3) ** ${n} > b`,
        `a << (b << c) > 1 or 1 >> (${large}) == a`,
        `abs(a) ** abs(b) ** abs(c) ** abs(a) > 3`,
        `divmod(-(${large}), 3 ** ${n} + b)[1] == c`,
      ]),
    };
  const [start, step] = random.pick([
    ['x = 1', 'x *= len(str(x)) + a * a'],
    ['x, y = 0, 1', 'x, y = y, x + y'],
    [`x = ${large}`, 'x //= 10'],
    [`x = ${large}`, 'x = int(str(x)[::-1])'],
    [`x = ${large}`, 'x = x * x % (7 ** 900 + b)'],
    [`x = ${large}`, 'x = abs(x - int(str(a * a) * 90))'],
  ] as const);
  return {
    lines: [start, ...repeated(random, random.size(n), [step])],
    result: `x % 7 > ${variable(random)}`,
  };
};

/** Ranges around 2 ** 53 and far beyond, where JavaScript numbers are not exact. */
const extremeRanges: Kind = (random) => {
  const n = random.size(30_000);
  const range = random.pick([
    `range(2 ** 53 - ${n}, 2 ** 53 + ${n})`,
    `range(-2 ** 53 - ${n}, -2 ** 53 + ${n}, 3)`,
    `range(a, 2 ** 60, 2 ** 53 + 1)`,
    `range(10 ** 30)[10 ** 29 + a:]`,
    `range(2 ** 64, 2 ** 64 - ${n}, -1)`,
  ]);
  const result = random.pick([
    `sum(x for x in ${range}) > a`,
    `${range}[a] == ${range}[b]`,
    `any(x % 9973 == a for x in ${range})`,
    `any(i == a for i, x in enumerate(${range}, 10 ** 20))`,
    `max(${range}, default=a) - min(${range}, default=b) > c`,
    `next(x for x in ${range} if x * x > a * 10 ** 31) > b`,
    `a + 2 ** 53 in ${range}`,
    `sorted(${range}[:${n}], reverse=True)[0] > a`,
    `${range} == ${range}[::1]`,
  ]);
  return { lines: [], result };
};

/** Comparisons of texts, sequences and sets that differ only at the end. */
const longComparisons: Kind = (random) => {
  const [n, m] = [random.size(9000), random.size(900)];
  return random.pick<ProgramParts>([
    { lines: [`x = ['a' * ${n} + str(i * a) for i in range(${m})]`], result: 'sorted(x * 9)[0] > str(b)' },
    { lines: [`x = {'a' * ${n} + str(i) for i in range(${m})}`], result: "'a' * 99 + str(a) in x" },
    { lines: [], result: `(a, b, c) * ${n} < (a, b, c) * ${n} + (a,) < (a, b, c) * ${n + 1}` },
    { lines: [], result: `((a,) * ${n}, 1) in [((a,) * ${n}, 2)] * ${m}` },
    { lines: [`x = {(i, i * a) for i in range(${n})}`], result: 'x <= x | {(b, c)} and x - {(a, b)} < x' },
    {
      lines: ['s = set()', ...repeated(random, m, ['s = {(tuple(sorted(s)), a), (len(s), b)}'])],
      result: 'len(s) > b',
    },
    {
      lines: [
        'n = 0',
        `for x in [a, b, c] * ${m}:`,
        ...indented([`for y in [a, b, c] * ${m}:`, ...indented(['n += x == y'])]),
      ],
      result: 'n > a',
    },
    { lines: [], result: `str([[a] * ${m}] * ${m}) < str([(b,) * ${m}] * ${m})` },
    { lines: [`x = [a / 7] * ${n * 9}`], result: 'sum(x) == sum(sorted(x)) and max(x) == round(x[0], 17)' },
  ]);
};

/** Sequences that each iteration builds again, a little longer or shorter. */
const rebuiltSequences: Kind = (random) => {
  const n = random.pick([300, 3000, 40_000]);
  const [start, step] = random.pick([
    ['x = []', 'x = [len(x)] + x'],
    ["x = ''", 'x += str(len(x))'],
    [`x = list(range(${n}))`, 'x = x[1:]'],
    [`x = 'ab' * ${n}`, 'x = x[1:-1]'],
    [`x = tuple(range(${n}))`, 'x = x[::-1]'],
    [`x = list(range(${n}))`, 'x = sorted(x, reverse=len(x) % 2 == 0)'],
    [`x = list(range(${n}))`, 'x = sorted(set(x) ^ {len(x), a})'],
    ['x = [a, b, c]', 'x += x[:len(x) % 9]'],
    ['x = [a, b, c]', 'x = str([x] * 9)[:99] and [str([x] * 9)]'],
  ] as const);
  const guard = random.oneIn(3) ? [`if len(x) > ${n} * abs(a): break`] : [];
  return {
    lines: [start, `for turn in range(${n}):`, ...indented([...guard, step])],
    result: random.pick(['len(x) > c', 'len(str(x)) % 2 == 0', 'a in x or str(b) in str(x)']),
  };
};

/** Loops of very many iterations. */
const longLoops: Kind = (random) => {
  const [head, step, result] = random.pick([
    ['while x < 10 ** 30:', 'x = x + abs(x) + 1', 'x > b'],
    ['while True:', 'x += 1', 'x'],
    ['while x != b * 10 ** 9:', 'x += 1 if x % 2 else 3', 'x > c'],
    ['for x in range(10 ** 9):', 'pass', 'x > a'],
    ['for i in range(10 ** 12):', 'x = max(x, i - b) if i > a * a else x', 'x > a'],
    ['for i in range(10 ** 12):', 'if i * i > a * 10 ** 6 * abs(b): break', 'i > a'],
    ['while x:', 'x = x // 2 if x > 0 else x + 1 if x < -9 else 10 ** 99', 'x == 0'],
  ] as const);
  return { lines: [`x = ${variable(random)}`, head, ...indented([step])], result };
};

export const VALUE_KINDS: readonly Kind[] = [
  functionValues,
  iteratorChains,
  largeIntegers,
  extremeRanges,
  longComparisons,
  rebuiltSequences,
  longLoops,
];
