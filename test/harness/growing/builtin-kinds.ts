/** Growing programs of builtins, literals, nested comprehensions, default arguments, and long or deep expressions. */
import { type Random, indented, type Kind, repeated, VARIABLES } from './generator';

const small = (random: Random): string => random.pick([...VARIABLES, 'a + b', 'a * c', '3', 'abs(b)']);

/** Applies `step` to `start`, `times` times. */
function nested(times: number, start: string, step: (inner: string, i: number) => string): string {
  let text = start;
  for (let i = 0; i < times; i++) text = step(text, i);
  return text;
}

const comprehensions: Kind = (random) => {
  const turns = random.size(60);
  const shape = random.pick<(inner: string, i: number) => string>([
    (inner, i) => `[${inner} for v${i} in range(${turns})]`,
    (inner, i) => `[v${i} for v${i} in ${inner} for w${i} in range(3)]`,
    (inner, i) => `sum([${inner} for v${i} in range(${turns})])`,
    (inner, i) => `max(${inner} for v${i} in range(${turns}) if v${i} != a)`,
    (inner, i) => `len({(${inner}, v${i}) for v${i} in range(${turns})})`,
    (inner, i) => `any([${inner}] for v${i} in range(${turns}))`,
  ]);
  const start = shape('x', 0).startsWith('[v0') ? '[a, b, c]' : small(random);
  const text = nested(random.size(24), start, shape);
  return { lines: [], result: `len(str(${text})) > ${small(random)}` };
};

/** Long ranges, about which a builtin can often answer without making the sequence. */
const longRanges: Kind = (random) => {
  const long = random.pick([
    'range(10 ** 9)',
    'range(-10 ** 18, 10 ** 18, 7)',
    'range(a * 10 ** 7)',
    'range(10 ** 5)',
  ]);
  const result = random.pick([
    `sum(${long}) > a`,
    `sum(x for x in ${long}) > b`,
    `any(x == a - 1000 for x in ${long})`,
    `all(x > a - 1000 for x in ${long})`,
    `a in ${long}`,
    `a * 10 ** 8 in ${long}`,
    `a in set(${long})`,
    `${long}[a:b:3] == ${long}[b:a]`,
    `len(${long}[::-1][5:]) > c`,
    `max(${long}) > a`,
    `sorted(${long}, reverse=True)[0] == a`,
    `list(reversed(${long}))[0] > a`,
    `${long} == range(0, 10 ** 9, b * b + 1)`,
    `any(i == a for i, x in enumerate(${long}))`,
    `len(list(zip(${long}, ${long}))) > a`,
    `len(str(list(${long}))) > a`,
  ]);
  return { lines: [], result };
};

/** Conversions between large numbers and texts. */
const conversions: Kind = (random) => {
  const digits = random.pick([40, 400, 4000, 4300, 5000, 30_000]);
  const value = random.pick([
    `int('9' * ${digits})`,
    `int('z' * ${digits}, 36)`,
    `int(str(a * b) * ${digits})`,
    `len(str(2 ** ${digits * 3}))`,
    `len(str(2 ** (abs(a) * ${digits})))`,
    `sum(int(d) for d in str(3 ** ${digits} + a))`,
    '9'.repeat(Math.min(digits, 4000)),
    `0x${'f'.repeat(digits)}`,
    `(1 << ${digits} + a * a) >> abs(b)`,
    `pow(abs(a) + 2, 10 ** ${1 + random.below(40)}, 10 ** ${1 + random.below(400)} + 1)`,
    `2 ** 2 ** 2 ** ${random.below(4)} ** abs(a)`,
    `7 ** ${digits} // (3 ** ${digits} + a)`,
    `round(10 ** ${digits} / 3)`,
    `len('ab' * 10 ** ${random.below(12)})`,
    `len([a] * (b * 10 ** ${random.below(9)}))`,
  ]);
  return {
    lines: [],
    result: random.pick([`${value} > c`, `${value} % 7 == a`, `${value} in {${value}, b}`]),
  };
};

/** Expressions up to the limits of length and nesting, and beyond them. */
const longExpressions: Kind = (random) => {
  const n = random.pick([50, 90, 150, 400, 1500]);
  const part = (i: number) =>
    random.pick([
      `a * ${i} + b != c - ${i}`,
      `(a * ${i} + b * ${i % 7} + c) % ${(i % 11) + 2} != ${i % 5}`,
      `a != ${i}`,
    ]);
  const list = (join: string, of: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => of(i)).join(join);
  const result = random.pick<() => string>([
    () => list(' and ', part),
    () => list(' or ', (i) => `a == ${i} and b > c`),
    () => list(' < ', (i) => VARIABLES[i % 3] ?? 'a'),
    () => `${list(' + ', part)} > b`,
    () => `${'('.repeat(n)}a${')'.repeat(n)} > b`,
    () => `${'not '.repeat(n)}a > b`,
    () => `${'-'.repeat(n)}a > ${'~'.repeat(n)}b`,
    () => `${'abs('.repeat(n)}a${')'.repeat(n)} > b`,
    () => `${'('.repeat(n)}${list(')', (i) => `a if b > ${i} else c`)}) > 1`,
    () => `[a, b]${'[::-1]'.repeat(n)} == [b, a]`,
  ])();
  return { lines: [], result };
};

/** Helpers whose default arguments call the helpers before them. */
const defaultArguments: Kind = (random) => {
  const depth = random.size(40);
  const inner = (i: number, arg: string) => `f${i - 1}(${arg})`;
  const before = Array.from({ length: depth }, (_, i) => {
    if (i === 0) return ['def f0(x, y=1):', '    return x + y'];
    const fallback = random.pick([
      inner(i, String(i)),
      `(1 if ${i} % 2 else 2) if ${i} > 3 else 3`,
      `[${i}, ${i}][-1]`,
    ]);
    const body = random.pick([
      `${inner(i, 'x')} if x > y else ${inner(i, 'y')}`,
      `${inner(i, 'x + y')} - ${inner(i, 'x - y')}`,
      `${inner(i, 'x, y')} if x % 2 else ${inner(i, 'y, x')} if y % 3 else 0`,
    ]);
    return [`def f${i}(x, y=${fallback}):`, `    return ${body}`];
  }).flat();
  return { before, lines: [], result: `f${depth - 1}(a) > f${depth - 1}(b, c)` };
};

const nestedCalls: Kind = (random) => {
  const step = random.pick<(inner: string) => string>([
    (inner) => `list(map(abs, ${inner}))`,
    (inner) => `list(map(str, ${inner}))`,
    (inner) => `list(filter(None, ${inner}))`,
    (inner) => `[x for x, y in zip(${inner}, range(9))]`,
    (inner) => `list(zip(${inner}, [a, b, c]))`,
    (inner) => `list(enumerate(${inner}))`,
    (inner) => `sorted(${inner}, reverse=True)`,
    (inner) => `list(reversed(${inner}))`,
    (inner) => `[divmod(7, 2)] + ${inner}`,
  ]);
  return { lines: [], result: `str(${nested(random.size(60), '[a, b, c]', step)}) > str(c)` };
};

/** Repeated steps that enlarge a value: remainders, sorting, texts of numbers, tuples in sets. */
const growingValues: Kind = (random) => {
  const n = random.size(3000);
  const [start, step, result] = random.pick([
    ['x = a\ny = b', 'x, y = divmod(x * 31 + y, abs(c) + 2)', 'x == y'],
    ['x = a\ny = b', 'x, y = y, x + y', 'x % 7 == c % 7'],
    ['x = [a, b, c]', 'x = sorted(x + [len(x) * a - b])', 'x[3] > c'],
    [`x = sorted([(i * 7919 + a) % 10007 for i in range(${n})])`, 'x = sorted(x[::-1])', 'len(x) > b'],
    ["x = ''", "x = x + str(len(x) * a) + ','", 'len(x) % 7 == 3'],
    ["x = str(a) + 'ab'", 'x = x + x[::-1] + x[1:-1]', 'x[::7] == x[::-7]'],
    ['x = {(a, (b, c))}', 'x = x | {(v, v, len(x)) for v in x}', 'len(x) > a'],
    ['x = (a, b)', 'x = (x, x)', 'len({x, (x, x), (a, x)}) > 1'],
    ['x = ()\ny = ()', 'x = (x, a)\ny = (y, b)', 'x == y or x < y'],
    ['x = []', 'x = [x, a]', 'x == [x, b]'],
    ['x = abs(a * b) + 3 ** 500', 'x = x // 2 if x % 2 == 0 else 3 * x + 1', 'x > c'],
    ['x = 1', 'x = x * (a * a + 2) % (7 ** 900)', 'x % 3 == 1'],
  ] as const);
  return { lines: [...start.split('\n'), ...repeated(random, random.size(n), step.split('\n'))], result };
};

/** Nested conditions, and long chains of `elif`. */
const conditions: Kind = (random) => {
  const n = random.size(80);
  if (random.oneIn(2)) {
    const tests = Array.from({ length: n }, (_, i) => `if a + ${i} > b - ${i} * c:`);
    const lines = [...tests, 'return True'].map((line, depth) => '    '.repeat(depth) + line);
    return { lines, result: 'a < b' };
  }
  const chain = Array.from({ length: n * 10 }, (_, i) => [
    `${i === 0 ? 'if' : 'elif'} a * ${i} + b == c - ${i % 9}:`,
    ...indented([random.pick([`return ${i} > 3`, `c = c + ${i}`, 'a, b = b, a'])]),
  ]);
  return { lines: chain.flat(), result: 'c > 10' };
};

export const BUILTIN_KINDS: readonly Kind[] = [
  comprehensions,
  longRanges,
  conversions,
  longExpressions,
  defaultArguments,
  nestedCalls,
  growingValues,
  conditions,
];
