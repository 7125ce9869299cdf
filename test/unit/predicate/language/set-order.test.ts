/** Uses of sets that depend on their order are refused where they stand; the others are accepted. */
import { describe, expect, it } from 'vitest';
import { analysePredicate } from '../../../../src/predicate/language';
import { processorTime } from '../../../harness/processor-time';

const inRule = (...lines: string[]): string =>
  ['def rule(a, b, c):', ...lines.map((line) => `    ${line}`)].join('\n');

const found = (source: string): string[] =>
  analysePredicate(source, { profile: 'judge' })
    .problems.filter(({ code }) => code === 'set-order')
    .map(({ span }) => source.slice(span.from, span.to));

const REFUSED: readonly (readonly [source: string, place: string])[] = [
  ['list({a, b, c})[0] == 1', 'list({a, b, c})[0]'],
  ['tuple({a, b})[1:] == (1,)', 'tuple({a, b})[1:]'],
  ['[x for x in {a, b}] == [a, b]', '[x for x in {a, b}]'],
  ['list({a, b}) in [[1, 2]]', 'list({a, b})'],
  ["str({a, b}) == '{1, 2}'", 'str({a, b})'],
  ["str([{a, b}]) == '[{1, 2}]'", 'str([{a, b}])'],
  ['sorted({a, b}, key=abs)[0] == a', 'sorted({a, b}, key=abs)'],
  ['max({a, b}, key=is_prime) == a', 'max({a, b}, key=is_prime)'],
  ['next(x for x in {a, b}) == 1', 'next(x for x in {a, b})'],
  ['list(zip({a}, [b]))[0] == (a, b)', 'zip({a}, [b])'],
  ['list(enumerate({a, b}))[0][1] == a', 'enumerate({a, b})'],
  ['len({tuple({a, b}), (1, 2)}) == 1', '{tuple({a, b}), (1, 2)}'],
  ['sum({a, b, c}, 0.5) > 1', 'sum({a, b, c}, 0.5)'],
  ['sum(x / 2 for x in {a, b, c}) == 1', 'sum(x / 2 for x in {a, b, c})'],
  ['any(10 // x > 1 for x in {a, b, c})', '10 // x > 1 for x in {a, b, c}'],
  ['1 in (10 // x for x in {a, b})', '(10 // x for x in {a, b})'],
  ['all(x > 0 for x in (10 // y for y in {a, b}))', 'x > 0 for x in (10 // y for y in {a, b})'],
  [
    'any(x > 0 for x in (z + 1 for z in (10 // y for y in {a, b})))',
    'x > 0 for x in (z + 1 for z in (10 // y for y in {a, b}))',
  ],
  ['any(map(abs, (10 // y for y in {a, b})))', 'map(abs, (10 // y for y in {a, b}))'],
  [inRule('for x in {a, b, c}:', '    if x < 0:', '        return False', 'return True'), '{a, b, c}'],
  [inRule('x, y = {a, b}', 'return x < y'), '{a, b}'],
  [inRule('xs = [a]', 'xs += {b, c}', 'return xs[1] == 1'), 'xs += {b, c}'],
  [inRule('g = (x for x in {a, b})', 'return 1 in g'), '(x for x in {a, b})'],
  [inRule('xs = []', 'ys = xs', 'xs += [{a, b}]', 'return list(ys[0])[0] > 1'), 'list(ys[0])[0]'],
  ['def first(xs):\n    return list(xs)[0]\n' + inRule('return first({a, b}) == 1'), 'list(xs)[0]'],
  ['def made(x):\n    return {x, 1}\n' + inRule('return list(made(a))[0] == 1'), 'list(made(a))[0]'],
  ['max([{a}, {b, c}], key=list) == {a}', 'list'],
  ['max({a, b}, {c}, key=tuple) == {c}', 'tuple'],
  [inRule('def f(s):', '    return list(s)', 'return max([{a, b}, {c}], key=f) == {c}'), 'f'],
  ['any(5 in range(0, 9, x) for x in {a, b})', '5 in range(0, 9, x) for x in {a, b}'],
  ['any(x * 10**400 / 1 == 0 for x in {a, b})', 'x * 10**400 / 1 == 0 for x in {a, b}'],
  ['any((x / 1) ** 999 == 1 for x in {a, b})', '(x / 1) ** 999 == 1 for x in {a, b}'],
  ["any(str(x * 10**5000) == '0' for x in {a, b})", "str(x * 10**5000) == '0' for x in {a, b}"],
  ["str(max(x == 2 or x for x in {a, b})) == '1'", 'max(x == 2 or x for x in {a, b})'],
  ["str(sorted(x == 2 or x for x in {a, b})[0]) == '1'", 'sorted(x == 2 or x for x in {a, b})'],
  ["str(max({x == 2 or x for x in {a, b}})) == '1'", '{x == 2 or x for x in {a, b}}'],
  ["str(max(x if x < 2 else x / 2 for x in {a, b})) == '1'", 'max(x if x < 2 else x / 2 for x in {a, b})'],
  ["str(max(x * (0 / 1) for x in {a, b})) == '0.0'", 'max(x * (0 / 1) for x in {a, b})'],
  [
    inRule(
      'def f(n):',
      '    if n > 1:',
      '        return n',
      '    return n == 1',
      "return str(max(map(f, {a, b}))) == '1'",
    ),
    'max(map(f, {a, b}))',
  ],
  [
    inRule(
      'xs = []',
      'def f(x, l):',
      '    l += [x]',
      '    return 0',
      'sum(f(x, xs) for x in {a, b})',
      'return xs[0] == a',
    ),
    'f(x, xs) for x in {a, b}',
  ],
  [
    inRule('xs = []', 'def f(x):', '    l = xs', '    l += [x]', 'max(map(f, {a, b}))', 'return xs[0] == a'),
    'map(f, {a, b})',
  ],
  [
    inRule(
      't = set()',
      'def f(x):',
      '    s = t',
      '    s |= {x}',
      '    return len(s)',
      'return len({f(x) for x in {a, b}}) == 1',
    ),
    '{f(x) for x in {a, b}}',
  ],
  [
    inRule('it = (x for x in (1, 2, 3))', 'return sorted((x, next(it)) for x in {a, b})[0][1] == 1'),
    '(x, next(it)) for x in {a, b}',
  ],
  [
    inRule(
      'if c > 0:',
      '    def f(s):',
      '        return list(s)',
      'else:',
      '    def f(s):',
      '        return sorted(s)',
      'return f({a, b})[0] == a',
    ),
    'f({a, b})[0]',
  ],
  ["str(min(min(x, x == 1) for x in {a, b})) == 'False'", 'min(min(x, x == 1) for x in {a, b})'],
  ["any(x * int('9' * 400) / 1 == 0 for x in {a, b})", "x * int('9' * 400) / 1 == 0 for x in {a, b}"],
  [
    inRule(
      'n = 1',
      'for i in range(400):',
      '    n = n * 10',
      'return any(x == 2 or n * x / 1 > 1 for x in {a, b})',
    ),
    'x == 2 or n * x / 1 > 1 for x in {a, b}',
  ],
  [
    inRule(
      'def f(n):',
      '    r = n == 1',
      '    if n > 1:',
      '        r = 1',
      '    return r',
      "return str(max(f(x) for x in {a, b})) == 'True'",
    ),
    'max(f(x) for x in {a, b})',
  ],
  [
    'def len(x):\n    return 1 // x\n' + inRule('return any(len(x) == 1 for x in {a, b})'),
    'len(x) == 1 for x in {a, b}',
  ],
  [
    'def list(x):\n    return x\n' +
      inRule(
        'xs = []',
        'def f(x):',
        '    l = list(xs)',
        '    l += [x]',
        '    return x',
        'return sum(f(x) for x in {a, b}) == 0 or xs[0] == a',
      ),
    'f(x) for x in {a, b}',
  ],
  [
    'def int(x):\n    return [x]\n' +
      inRule(
        'xs = []',
        'def f(x, l):',
        '    l += int(x)',
        '    return x',
        'return sum(f(x, xs) for x in {a, b}) == 0 or xs[0] == a',
      ),
    'f(x, xs) for x in {a, b}',
  ],
  [inRule('t = sum([x for x in {a, b}])', 'a = c / 2', 'return t > 0'), 'sum([x for x in {a, b}])'],
  [
    "def str(x):\n    return 'a' if x > 0 else ''\n" + inRule("return any(str(x)[0] == 'a' for x in {a, b})"),
    "str(x)[0] == 'a' for x in {a, b}",
  ],
  [
    'def any(x):\n    return x / 3\n' + inRule('return sum(any(x) for x in {a, b, c}) > 1'),
    'sum(any(x) for x in {a, b, c})',
  ],
  [inRule('f = set', 'return list(f([a, b]))[0] == a'), 'list(f([a, b]))[0]'],
  ['list(map(list if c > 0 else sorted, [{a, b}]))[0][0] == a', 'map(list if c > 0 else sorted, [{a, b}])'],
  [
    inRule(
      'it = (x for x in (1, 2)) if c > 0 else (x for x in (2, 3))',
      'return sorted((x, next(it)) for x in {a, b})[0][1] == 1',
    ),
    '(x, next(it)) for x in {a, b}',
  ],
  [
    inRule(
      'def f(x):',
      '    if x % 2 == 0:',
      '        x /= 2',
      '    return x',
      "return str(max(f(x) for x in {a, b})) == '3'",
    ),
    'max(f(x) for x in {a, b})',
  ],
  [
    inRule(
      'def f(x):',
      '    if x > 1:',
      '        x = x > 0',
      '    return x',
      "return str(max(map(f, {a, b}))) == '1'",
    ),
    'max(map(f, {a, b}))',
  ],
  [
    "str(max(x for y in {a, b} for x in (y > 3, y % 2))) == '1'",
    'max(x for y in {a, b} for x in (y > 3, y % 2))',
  ],
  [
    inRule(
      'def g(f, s):',
      '    if c > 0:',
      '        def f(x):',
      '            return sorted(x)',
      '    return f(s)',
      'return g(list, {a, b})[0] == a',
    ),
    'f(s)',
  ],
  [inRule('def f(x):', '    return x', 'f = list', 'return f({a, b})[0] == a'), 'f({a, b})'],
  [
    'def last(xs):\n    return list(xs)[-1]\n' + inRule('return sum(map(last, [{a, b}])) > 1'),
    'list(xs)[-1]',
  ],
];

const ACCEPTED: readonly string[] = [
  'len(set([a, b, c])) == 3',
  'len(tuple({a, b})) == 1',
  'sorted({a, b, c}) == [1, 2, 3]',
  'sorted(list({a, b, c}))[0] == 1',
  'sum({a, b}) > 1',
  'sum([x for x in {a, b}], 5) == 2',
  'max({a, b}) - min(set([b, c])) > 2',
  'all(x > 0 for x in {a, b, c})',
  'any(x % 3 == 1 for x in {a, b, c})',
  'any(map(is_prime, {a, b}))',
  'any(x > 0 for x in (y + 1 for y in {a, b}))',
  'any(map(abs, (y + 1 for y in {a, b})))',
  'all(x > 0 for x in list(10 // y for y in {a, b}))',
  'a in (x + 1 for x in {a, b})',
  '{a, b} == {b, c} or {a, b} <= {1, 2, 3}',
  '{a, b} in [{1, 2}, {3}]',
  'len({a, b} | {c}) == 2 and bool({a} & {b})',
  "set(str(a)) == set('12')",
  'sum(len({x, a}) for x in [b, c]) == 2',
  'all({x, a} != {b} for x in [b, c])',
  inRule('s = set([a, b, c])', 's = sorted(s)', 'return s[0] == 1'),
  'def size(xs):\n    return len(xs)\n' + inRule('return size({a, b}) == 1'),
  "str(set()) == 'set()'",
  'max([{a}, {b, c}], key=len) == {a}',
  'any(5 in range(0, 9, 2) for x in {a, b})',
  'any(x / 2 == 1 or x ** 2 == 4 for x in {a, b})',
  "max(str(x) for x in {a, b}) == '1'",
  "sorted(x > 2 for x in {a, b}) == [str(c) == '1', True]",
  'sorted(x == 2 or x for x in {a, b})[0] == 1',
  'sum({a, b, c}) / len({a, b, c}) > 2',
  'a / 2 > 1 and sum({b, c}, -1) > 3',
  'sum(x * x for x in {a, b, c}) / 3 == 2',
  "max(abs(x) // 2 for x in {a, b}) > 1 and str(a / 2) == '1.0'",
  "len({str(x)[-1] for x in {a, b, c}}) == 1 and all(str(abs(x))[-1] == '1' for x in {a, b})",
  inRule(
    'def is_odd(n):',
    '    return n % 2 == 1',
    'return all(is_odd(x) for x in {a, b}) or any(map(is_odd, {b, c}))',
  ),
  inRule(
    'def collatz(n):',
    '    steps = 0',
    '    while n > 1:',
    '        if n % 2 == 0:',
    '            n //= 2',
    '        else:',
    '            n *= 3',
    '            n += 1',
    '        steps += 1',
    '    return steps',
    'return max(collatz(x) for x in {a, b, c}) > 10',
  ),
  inRule(
    'def digits(n):',
    '    total = 0',
    '    for d in str(abs(n)):',
    '        total += int(d)',
    '    while n:',
    '        total += n % 10',
    '        n //= 10',
    '    return total',
    'return len({digits(x) for x in {a, b, c}}) == max(map(digits, {a, b}))',
  ),
  inRule(
    'def f(n):',
    '    s = [n]',
    '    s += [1]',
    '    return len(s)',
    'return sum(f(x) for x in {a, b}) > 2',
  ),
];

/** Accepted by their words alone; the comment makes the check look closer. */
const PLAIN_WORDS: readonly string[] = [
  'len({a, b, c}) == 2',
  'set() == {a} & {b} or {a, b} <= {1, 2}',
  '(a, b) in {(1, 2), (b, c)}',
  '[{a}, {b}] == [{b}, {a}]',
  'len(set([a, b])) in {1, 2} and is_prime(abs(a))',
  '({a} if a else {b}) != {c}',
  '[{a, b}, {c}][0] >= {a}',
];

describe('the order of a set', () => {
  it.each(PLAIN_WORDS)('%j is accepted at a glance and on closer look', (source) => {
    expect([found(source), found(`${source}  # list`)]).toEqual([[], []]);
  });

  it.each(REFUSED)('%j is refused at %j', (source, place) => {
    expect(found(source)).toContain(place);
  });

  it.each(ACCEPTED)('%j does not show it', (source) => {
    expect(analysePredicate(source, { profile: 'judge' }).program).toBeDefined();
  });

  it('offers to sort', () => {
    const [problem] = analysePredicate('list({a, b})[0] == 1').problems;
    expect(problem?.fixes?.[0]?.edits.map(({ span, text }) => [span.from, text])).toEqual([
      [0, 'sorted('],
      [12, ')'],
    ]);
    expect(analysePredicate('sorted(list({a, b}))[0] == 1').problems).toEqual([]);
  });

  it('is found in a moment, however the program is made', () => {
    const nested = `${'any('.repeat(60)}{a, b}${')'.repeat(60)}`;
    const defaults = `max([], default=${'max([], default='.repeat(60)}{a, b}${')'.repeat(60)})`;
    const chain = Array.from({ length: 800 }, (_, i) => `x${i} = x${i + 1}`);
    const programs = [nested, defaults, inRule(...chain, 'x800 = {a}', 'return x0 == {b}')];
    const took = processorTime(() => {
      for (const source of programs) analysePredicate(source, { profile: 'judge' });
    });
    expect(took).toBeLessThan(3_000);
  });
});
