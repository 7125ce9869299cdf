/** Counts of values in values, on -4 … 5, as enumeration by CPython gives them. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { Engine } from '../../../../src/predicate/engine';
import { analysePredicate } from '../../../../src/predicate/language';

/** A function that gets another one under the name of a third. */
const given = (result: string): string =>
  [
    'def one(n):',
    '    return 1',
    'def two(n):',
    '    return 22 if n > 1 else 333',
    'def f(one, n):',
    `    return ${result}`,
    'def rule(a, b, c):',
    '    return f(two, a) > c',
  ].join('\n');

const HIDDEN_FROM_AN_EXPRESSION = [
  'def f(h, n):',
  '    return g(n) + h(n)',
  'def g(n):',
  '    return 3',
  'def rule(a, b, c):',
  '    def g(n):',
  '        return a',
  '    return f(abs, a) > c',
].join('\n');
const HIDDEN_FROM_A_FUNCTION = [
  'def g(n):',
  '    return 1',
  'def t(n):',
  '    return len(str(g(n)))',
  'def rule(a, b, c):',
  '    def g(n):',
  '        return 100',
  '    def h(n):',
  '        n = abs(n)',
  '        while n > 1:',
  '            n = n // 2',
  '        return t(n) + n + int(str(g(n)))',
  '    return h(a) - 101 > c',
].join('\n');

/** Accepted and raising of 1,000 triples. */
const COUNTS: readonly (readonly [source: string, accepted: number, raises: number])[] = [
  ['sorted([a, b, c]) == range(1, 4)', 0, 0],
  ['sorted([a, b, c]) == list(range(1, 4))', 6, 0],
  ['range(3) == [0, 1, 2]', 0, 0],
  ['range(3) == range(0, 3, 1)', 1000, 0],
  ['range(5) < range(6)', 0, 1000],
  ['range(2) + [a] == [0, 1, a]', 0, 1000],
  ['len(range(4 / 2)) == 2', 0, 1000],
  ['len({[a]}) == 1', 0, 1000],
  ['[a] in {1}', 0, 1000],
  ['[a] in set()', 0, 1000],
  ['[a] in [1, [2]]', 100, 0],
  ['(a, [b]) in {1}', 0, 1000],
  ['(a, b) in {(1, 2)}', 10, 0],
  ['{a} in {1}', 0, 0],
  ['{a} in [{1}]', 100, 0],
  ['len({[a, b], [b, c]}) == 1', 0, 1000],
  ['len({(a, [b])}) == 1', 0, 1000],
  ['len({(a, b), (b, c)}) == 1', 10, 0],
  ['set([[a]]) == set()', 0, 1000],
  ['len(list(zip([a], [b], strict=True))) == 1', 1000, 0],
  ['len(list(zip([a], [b, c], strict=True))) == 1', 0, 1000],
  ['len(list(zip([a], [b, c], strict=a > b))) == 1', 550, 450],
  ["int('٣') == a", 100, 0],
  ["int('\\u2003 -٣\\u2003') == a", 100, 0],
  ["len(str(['\\u200b'])) == 10", 1000, 0],
  ["'abc' % [a] == 'abc'", 1000, 0],
  ["'abc' % a == 'abc'", 0, 1000],
  ['9007199254740991 // -3 == -3002399751580331', 1000, 0],
  ['-9007199254740991 // 3 == -3002399751580331', 1000, 0],
  ['-9007199254740991 // 2 == -4503599627370496', 1000, 0],
  ['(9007199254740980 + a) // -3 == -3002399751580328', 300, 0],
  [
    'def f(g, n):\n    return g(g, n - 1) if n > 0 else n\ndef rule(a, b, c):\n    return f(f, abs(a * b)) == f(f, abs(c))',
    1000,
    0,
  ],
  [HIDDEN_FROM_AN_EXPRESSION, 910, 0],
  [HIDDEN_FROM_A_FUNCTION, 490, 0],
  [given('int(str(one(n)))'), 1000, 0],
  [given('one(m=n)'), 0, 1000],
  [given('one(n, n=n)'), 0, 1000],
  [given('one(n=n)'), 1000, 0],
  [given('len(str(one(n)))'), 660, 0],
  [given('sum([one(i) for i in range(abs(n))])'), 940, 0],
  [given('next(i for i in range(9) if one(i) > n)'), 400, 0],
];

describe.each([{ native: true }, { native: false }])('counts with %j', (options) => {
  it.each(COUNTS)('%s', (source, accepted, raises) => {
    const { program } = analysePredicate(source, { profile: 'judge' });
    if (!program) throw new Error(`refused: ${source}`);
    const engine = new Engine({ domain: { min: -4, max: 5 }, ...options });
    const counted = finish(engine.count(program));
    engine.dispose();
    expect([counted.true, counted.raises]).toEqual([accepted, raises]);
  });
});
