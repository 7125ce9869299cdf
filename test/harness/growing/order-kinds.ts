/** Growing programs of sort keys, iterators over iterators, loops that end early, bit operations, indexes and set members. */
import { type Random, indented, type Kind, repeated, VARIABLES } from './generator';

const variable = (random: Random): string => random.pick(VARIABLES);

/** Sequences ordered by a function that builds or compares sequences. */
const sortKeys: Kind = (random) => {
  const n = random.size(400);
  const key = random.pick([
    'return (x % 7, -x)',
    `return [x] * ${random.size(300)}`,
    `return str(x) * ${random.size(300)}`,
    `return tuple(range(abs(x) % ${random.size(500)}))`,
    'return (x, (x, (x, x)))',
    `return sorted([x * i % 11 for i in range(${random.size(200)})])`,
    `return sum(x // (i + 1) for i in range(${random.size(400)}))`,
  ]);
  const items = random.pick([
    `range(${n})`,
    `range(a, a + ${n})`,
    `[a * i % 13 for i in range(${n})]`,
    '[a, b, c] * 60',
  ]);
  const lines = [
    `x = list(${items})`,
    ...repeated(random, random.size(30), ['x = sorted(x, key=key)[::-1]']),
  ];
  const result = random.pick([
    'x[0] > b',
    'max(x, key=key) == min(x, key=key)',
    'sorted(x, key=key, reverse=True) == x',
    'sorted(map(key, x))[0] == key(a)',
  ]);
  return { before: ['def key(x):', ...indented([key])], lines, result };
};

/** Iterators that consume one another, some of them after their end. */
const iterators: Kind = (random) => {
  const n = random.pick(['10', '300', '10 ** 5', '10 ** 12', 'abs(a * b)', 'abs(a) ** 3']);
  const step = random.pick([
    'g = map(abs, g)',
    'g = (v for v in g if v != b)',
    'g = (v for v in g for w in range(2))',
    'g = filter(None, zip(g, g))',
    'g = (v for i, v in enumerate(g))',
    'g = zip(g, h)',
    'g, h = h, g',
    'g = reversed(list(g))',
  ]);
  const result = random.pick([
    'next(g, 0) == c',
    'len(list(zip(g, h))) > a',
    'any(v == h for v in g)',
    'a in g or b in g',
    'sum(1 for v in g for w in h) > c',
    'sum(1 for v in g if next(h, None) != v) > a',
    'list(g) == list(h)',
    'len(set(g)) > len(list(h))',
  ]);
  const start = [`g = (i * a for i in range(${n}))`, `h = map(abs, range(a, a + ${random.size(2000)}))`];
  return { lines: [...start, ...repeated(random, random.size(60), [step])], result };
};

/** Loops in loops with `break`, `continue` and `else`. */
const loopExits: Kind = (random) => {
  const leave = random.pick([
    'if n > a * i: break',
    'if n % 3 == b: continue',
    'if n > 10 ** 6: return a > b',
    'if i == c: break',
  ]);
  const work = random.pick([
    'n += i',
    'n = n * 2 + 1',
    'n = n * n % 10007',
    'n = abs(n - i * a)',
    'n ^= i << 3',
  ]);
  const depth = 1 + random.below(5);
  const lines = ['n = 0'];
  for (let i = 0; i < depth; i++)
    lines.push(`${'    '.repeat(i)}for ${i === depth - 1 ? 'i' : 'jklm'[i]} in range(${random.size(90)}):`);
  lines.push(...[leave, work].map((line) => '    '.repeat(depth) + line));
  for (let i = depth - 1; i >= 0; i--)
    if (random.oneIn(2)) lines.push(`${'    '.repeat(i)}else:`, `${'    '.repeat(i + 1)}n = n - b`);
  return { lines, result: random.pick(['n > c', 'n % 2 == 0', 'n == a * b']) };
};

/** Bit operations on large integers. */
const bitOperations: Kind = (random) => {
  const n = random.size(200);
  const step = random.pick([
    `x = x ^ (x << ${n})`,
    `x = x | (1 << (x % ${n * 9}))`,
    `x = (x << ${n}) - x`,
    `x = ~x & ((1 << ${n * 20}) - 1)`,
    'x = x << (x % 64)',
    'x = (x >> 1) ^ (a if x % 2 else b << 40)',
    'x, y = x ^ y, x & y',
    'x = -x >> 3 | x << 9',
  ]);
  const result = random.pick([
    'x > c',
    'x & 1 == 1',
    'x % 101 == a',
    'len(str(x)) > b',
    'x == y',
    'x >> 64 == 0',
  ]);
  return {
    lines: [
      `x = ${variable(random)} + 1`,
      `y = ${variable(random)}`,
      ...repeated(random, random.size(300), [step]),
    ],
    result,
  };
};

/** Indexes that are computed from the sequence itself, and slices far out of its range. */
const computedIndexes: Kind = (random) => {
  const far = random.pick(['10 ** 18', '-10 ** 30', '2 ** 63', 'a * 10 ** 9', '10 ** 9 + b', '7']);
  const lines = random.pick<readonly string[]>([
    [
      `x = [(i * 7 + 3) % 97 for i in range(97)]`,
      'n = a',
      ...repeated(random, random.size(3000), ['n = x[n % 97]']),
    ],
    [
      'x = [a, b, c]',
      'n = 0',
      ...repeated(random, random.size(60), ['x = [x[v % 3] for v in x] + x[1:]', 'n += x[0]']),
    ],
    [
      'x = [[a], [b], [c]]',
      'n = 0',
      ...repeated(random, random.size(50), ['x = [x[n % 3], x, x[-1]]', 'n += len(x)']),
    ],
    [`x = list(range(${random.size(3000)}))[::${far}]`, `n = len(x[${far}:]) + len(x[:${far}])`],
    [`x = range(10 ** 30)[a::${far}]`, `n = x[0] + x[-1] if a > 0 else x[0]`],
    [`x = ('ab' * ${random.size(2000)})[::-1][a:${far}:2]`, 'n = len(x)'],
    [
      'x = (a, b, c)',
      'n = 0',
      ...repeated(random, random.size(40), ['x = (x, x[0], x[-1])', 'n = n + (x < (x, n))']),
    ],
  ]);
  return { lines, result: random.pick(['n > b', 'n % 2 == a % 2', 'n == c', 'n in (a, b, x)']) };
};

/** Deeply nested values as members of sets, and repeated operations on sets. */
const setMembers: Kind = (random) => {
  const deepen = random.pick([
    'x = (x, a)',
    'x = (x, x, x)',
    'x = ((x,), (x, b))',
    'x = (x, s == {x})',
    'x = (x,) * 9',
  ]);
  const meet = random.pick([
    's = s | {x}',
    's = s ^ {x, (x, x)}',
    's = {x} | s - {(x,)}',
    's |= {(x, len(s))}',
    's = s & {x} | s',
  ]);
  const result = random.pick([
    'len(s) > a',
    'x in s',
    '(x, x) in s or x in s',
    's == s | {x}',
    's <= s | {x}',
    'len({x, (x, x), ((x, x), x)}) == 3',
    'len({(v, x) for v in s}) > b',
    'x in [x, x] and (x, a) < (x, b)',
  ]);
  return {
    lines: ['x = (a, b)', 's = {a, (a, b)}', ...repeated(random, random.size(40), [deepen, meet])],
    result,
  };
};

export const ORDER_KINDS: readonly Kind[] = [
  sortKeys,
  iterators,
  loopExits,
  bitOperations,
  computedIndexes,
  setMembers,
];
