/** Growing programs of repeated statements, nested expressions, helpers and loops. */
import { type Random, type Kind, repeated, VARIABLES } from './generator';

const number = (random: Random): string =>
  random.pick(['a', 'b', 'c', 'a + b', 'a * b', 'b - c', 'a * b + c', '1', '0', 'abs(a)', 'a % 7']);

const test = (random: Random): string =>
  random.pick([
    'a > b',
    'b >= c',
    'a < c',
    '(a + b) % 2 == 0',
    'a * b > c',
    'a - b < c',
    'c % 3 == 1',
    'a == b == c',
    'not a < b',
  ]);

/** A condition about a sequence `x`, and about `y` where there is one. */
const sequenceTest = (random: Random): string =>
  random.pick([
    'len(x) > a',
    'x == y',
    'x in [y, x]',
    'y in x',
    'x < y',
    'sorted(x) == y',
    'len(set(x)) > b',
    'sum(x) > c',
    'max(x) == a',
    'x[-1] == x[0]',
    'x[::-1] == x',
    'any(v == a for v in x)',
    'a in x',
    'len(str(x)) > 9',
  ]);

const doubling: Kind = (random) => {
  const [start, other] = random.pick([
    ['[0]', '[1]'],
    ['[a]', '[b]'],
    ['(a, b)', '(b,)'],
    ["'ab'", "'b'"],
    ['str(a)', 'str(b)'],
    ['[[a]]', '[[b], a]'],
    ['[a, b, c]', '[c, b, a]'],
  ] as const);
  const step = random.pick([
    'x = x + x',
    'x, y = x + y, x',
    'y = x + y\nx = y + x',
    'x *= 2',
    'x = x * 3',
    'x += x',
    'x = x + y + x if a > b else y + x',
  ]);
  const lines = [`x = ${start}`, `y = ${other}`, ...repeated(random, random.size(100), step.split('\n'))];
  return { lines, result: sequenceTest(random) };
};

const nesting: Kind = (random) => {
  const step = random.pick([
    'x, y = (x, x), (y, y)',
    'x, y = [x, x], [y, y]',
    'x = (x, y)\ny = (y, x)',
    'x = (x, a, x)',
    'x = [x]\ny = [y]',
    'x, y = (x,) * 31, (y,) * 31',
    'x = (x, x) if a > b else (y, x)',
  ]);
  const start = random.pick([
    'x = (a, b)\ny = (b, a)',
    'x = (a, b)\ny = (a, b)',
    'x = [a]\ny = [a]',
    'x = 0\ny = c',
  ]);
  const result = random.pick([
    'x == y',
    'x in (y, x)',
    'x in [y]',
    'len({x, y}) == 1',
    'x < y',
    'x != y',
    'str(x) == str(y)',
    'x in {y}',
    'max(x, y) == x',
    'sorted([x, y, x]) == [y, x, x]',
  ]);
  const lines = [...start.split('\n'), ...repeated(random, random.size(60), step.split('\n'))];
  return { lines, result };
};

const branches: Kind = (random) => {
  const update = () => {
    const [x, y, z] = [random.pick(VARIABLES), random.pick(VARIABLES), number(random)];
    return random.pick([
      `${x} = ${x} - ${y} if ${test(random)} else ${y} - ${x}`,
      `${x} -= ${y} if ${test(random)} else ${z}`,
      `${x} = max(${x} - ${y}, ${z} - ${x})`,
      `${x} = (${x} * ${y} - ${z}) % ${2 + random.below(20)} + ${x}`,
      `if ${test(random)}:\n    ${x} = ${y} + ${z}\nelif ${test(random)}:\n    ${x} = ${x} - 1`,
      `${x} = abs(${x} - abs(${y} - ${z}))`,
      `${x} = min(${x}, ${y}) + max(${z}, ${y})`,
      `if ${test(random)}:\n    ${x}, ${y} = ${y}, ${x}`,
      `${x} = ${x} // ${2 + random.below(5)} + ${y}`,
      `if ${test(random)}:\n    return ${test(random)}`,
    ]);
  };
  const lines = Array.from({ length: random.size(4) }, update).flatMap((line) => line.split('\n'));
  return { lines: repeated(random, random.size(60), lines), result: test(random) };
};

/** One expression, as deep as the language allows. */
const deepExpression: Kind = (random) => {
  let e = number(random);
  const depth = random.size(90);
  const [x, y] = [random.pick(VARIABLES), random.pick(VARIABLES)];
  const form = random.below(7);
  for (let i = 0; i < depth; i++) {
    const v = VARIABLES[i % 3];
    if (form === 0) e = `${v} - abs(${e})`;
    else if (form === 1) e = `max(${e}, ${v} - ${x})`;
    else if (form === 2) e = `(${e} if ${v} > ${y} else ${x})`;
    else if (form === 3) e = `min(${v}, -(${e}))`;
    else if (form === 4) e = `(${e}) % ${3 + (i % 5)} + ${v}`;
    else if (form === 5) e = `(${v} and ${e} or ${x})`;
    else e = `(${e} - ${v}) * ${x}`;
  }
  return { lines: [], result: `${e} ${random.pick(['==', '<', '>='])} ${random.below(9)}` };
};

const fanOut: Kind = (random) => {
  const depth = random.size(24);
  const base = random.pick([
    'x + y - z',
    '[x, y, z]',
    'str(x + y)',
    '(x, y)',
    'x > y',
    'x * y + z',
    'max(x, y, z)',
  ]);
  const isNumber = !/[[(s]|>/.test(base[0] ?? '') && !base.includes('>');
  const join = isNumber
    ? random.pick(['+', '-', '*'])
    : base.includes('>')
      ? random.pick(['and', 'or'])
      : '+';
  const inner = (i: number) =>
    random.pick([`f${i}(x, y, z)`, `f${i}(z, x, y)`, `f${i}(y, x, z)`, `f${i}(x + 1, y, z - 1)`]);
  const before = Array.from({ length: depth }, (_, i) => {
    const calls = Array.from({ length: 1 + random.below(3) }, () => inner(i - 1)).join(` ${join} `);
    const guard = isNumber && random.oneIn(3) ? [`    if x > y:`, `        return ${inner(i - 1)}`] : [];
    return [`def f${i}(x, y, z):`, ...(i === 0 ? [] : guard), `    return ${i === 0 ? base : calls}`];
  }).flat();
  const result = isNumber
    ? `f${depth - 1}(a, b, c) > 3`
    : base.includes('>')
      ? `f${depth - 1}(a, b, c)`
      : `len(f${depth - 1}(a, b, c)) > a`;
  return { before, lines: [], result };
};

const recursion: Kind = (random) => {
  const body = random.pick([
    'return n if n < 2 else f(n - 1) + f(n - 2)',
    'return 1 if n < 1 else n * f(n - 1)',
    'return [n] if n < 1 else f(n - 1) + f(n - 1)',
    'return f(n + 1) if n < 5000 else n',
    'return 0 if n == 0 else f(n - 1) if n > 0 else f(n + 1)',
    'return (n,) if n < 1 else (f(n - 1), f(n - 1))',
  ]);
  const n = random.pick(['abs(a)', 'abs(a * b)', '30', '900', 'a', 'abs(a) % 20', '12']);
  const value = `f(${n})`;
  const result = random.pick([`${value} == b`, `len(str(${value})) > 3`, `${value} == ${value}`]);
  return { before: ['def f(n):', `    ${body}`], lines: [], result };
};

const slices: Kind = (random) => {
  const step = random.pick([
    'x = x[::-1] + x[1:]',
    'x = x + x[:-1]',
    'x = x[1:] + x',
    'x = [x[1:], x[:1], x]',
    'x = x[::2] + x[1::2] + x',
    'x = [v + 1 for v in x] + x',
    'x = [v for v in x for w in x[:3]]',
    'x = sorted(x + x)',
    'x = list(zip(x, x)) + x',
    'x = list(map(abs, x)) + x[a % 3:]',
    'x = list(enumerate(x))',
    'x = [x[i] for i in range(len(x))] + x',
  ]);
  return {
    lines: ['x = [a, b, c]', 'y = [c]', ...repeated(random, random.size(40), [step])],
    result: sequenceTest(random),
  };
};

const sets: Kind = (random) => {
  const n = random.size(400);
  const make = random.pick([
    `x = {i * j for i in range(${n}) for j in range(${n})}`,
    `x = {(i, j, a) for i in range(${n}) for j in range(${n})}`,
    `x = {str(i) * i for i in range(${n})}`,
    `x = set(range(a * ${n}, b * ${n}))`,
    `x = {i * 2 ** 61 for i in range(${n * 8})}`,
    `x = {(a, b), (b, c), (c, a)}`,
    `x = {a, b, c}`,
  ]);
  const step = random.pick([
    'x = x | {len(x)}',
    'x = x ^ {a, b, len(x)}',
    'x = {len(x)} | x - {a}',
    'x = x & x',
    'x |= {len(x) + a}',
  ]);
  const result = random.pick([
    'len(x) > a',
    'a in x',
    'sum(len(str(v)) for v in x) > b',
    '(a, b) in x',
    'x == x | {a}',
    'len(sorted(x)) > 1',
  ]);
  return { lines: [make, ...repeated(random, random.size(50), [step])], result };
};

const strings: Kind = (random) => {
  const step = random.pick([
    'x = x * 2',
    'x = x + str(a)',
    'x = str([x, x])',
    'x = x + x[::-1]',
    'x = x[:a] + x + x[1:]',
  ]);
  const result = random.pick(['len(x) > a', "'ab' in x", 'x == x[::-1]', 'x < str(b)', 'len(set(x)) == 2']);
  return { lines: ["x = 'ab'", ...repeated(random, random.size(80), [step])], result };
};

const powers: Kind = (random) => {
  const step = random.pick([
    'x = x ** 2',
    'x = x * x + b',
    'x = x + x',
    'x = x << 7',
    'x = x ** x',
    'x = x * 10 ** 40 + a',
    'x = x ** 2 % (10 ** 9 + 7)',
    'x = pow(3, x, 10 ** 30)',
    'x = (x ** 3 - b) // (abs(c) + 1)',
    'x = x / 3 + x',
    'x = x ^ (x << 13)',
  ]);
  const start = random.pick(['2', 'a', 'a * b + c', 'abs(a) + 2', '10 ** 20', '2 ** 2 ** 4']);
  const result = random.pick([
    'x > a',
    'x % 7 == b',
    'len(str(x)) > c',
    'is_prime(x)',
    'is_square(abs(x))',
    'x == x // 2 * 2',
    'x in {x}',
    'x / 3 > b',
  ]);
  return { lines: [`x = ${start}`, ...repeated(random, random.size(60), [step])], result };
};

const loops: Kind = (random) => {
  const ranges = Array.from({ length: 1 + random.below(4) }, (_, i) => {
    const bound = random.pick([
      String(random.size(300)),
      'abs(a) + 1',
      'abs(a * b)',
      '10 ** 9',
      'abs(a) ** 3',
      'len(str(a))',
    ]);
    return `for ${'ijkl'[i]} in range(${bound})`;
  });
  const term = random.pick([
    'i',
    'i * a',
    'i * a + b',
    '(i, a, i)',
    'str(i)',
    '[i] * i',
    'is_prime(i + a)',
    'i % (abs(b) + 1)',
    'max(a, i)',
  ]);
  const all = ranges.join(' ');
  const result = random.pick([
    `len([${term} ${all}]) > a`,
    `any(i == a * b ${all})`,
    `sum(i * a ${all}) > b`,
    `max(a - i ${all}) == c`,
    `len({${term} ${all}}) > 3`,
    `all(i != c or a > b ${all})`,
    `sorted([${term} ${all}]) == []`,
  ]);
  if (random.oneIn(2)) return { lines: [], result };
  const body = random.pick([
    's += i',
    's = s + a * b',
    's = max(s, a - i)',
    's = s + 1 if s < c else s - b',
    's = (s * 31 + a) % 1009',
  ]);
  const nested = ranges.map((range, depth) => `${'    '.repeat(depth)}${range}:`);
  return { lines: ['s = 0', ...nested, `${'    '.repeat(ranges.length)}${body}`], result: 's > b' };
};

const booleans: Kind = (random) => {
  const step = random.pick([
    'p, q = p and q, not p or q',
    'p = p == q\nq = q != (a > b)',
    'p, q = (p or c > a) and q, p and not q or b > c',
    'p = (p and a < b + turn) or (q and c < a + turn)\nq = not p and q or a == turn',
  ]);
  const lines = [
    'p = a + b > c',
    'q = a * b > c',
    'turn = 1',
    ...repeated(random, random.size(80), step.split('\n')),
  ];
  return { lines, result: random.pick(['p', 'q', 'p and not q', 'p == q']) };
};

export const STATEMENT_KINDS: readonly Kind[] = [
  doubling,
  nesting,
  branches,
  branches,
  deepExpression,
  fanOut,
  recursion,
  slices,
  sets,
  strings,
  powers,
  loops,
  booleans,
];
