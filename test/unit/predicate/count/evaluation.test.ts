// Counts of programs that show when, and as which type, something is evaluated; on -5 … 5, as enumeration by CPython gives them.
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { Engine } from '../../../../src/predicate/engine';
import { program } from './brute';

/** Accepted and raising of 1,331 triples. */
const COUNTS: readonly (readonly [source: string, accepted: number, raises: number])[] = [
  ['any(x > 0 for x in (1 // y for y in [a, b]))', 220, 220],
  ['all(x for x in (y % z for y, z in [(a, b), (b, c)]))', 328, 181],
  ['any(x > y for x, y in zip([c, c], (1 // z for z in [a, b])))', 628, 177],
  ['any(i > 0 or x > 0 for i, x in enumerate(1 // z for z in [a, b]))', 1111, 220],
  ['list(zip([1], (1 // x for x in [a, b]))) == [(1, c)]', 110, 121],
  [
    [
      'def rule(a, b, c):',
      ' for r in (c % x for x in [a, b]):',
      '  if r == 0:',
      '   return True',
      ' return False',
    ].join('\n'),
    774,
    181,
  ],
  [
    ['def rule(a, b, c):', ' for x in (1 // y for y in [a, b]):', '  if x:', '   return c', ' return 2'].join(
      '\n',
    ),
    1076,
    165,
  ],
  [
    [
      'def rule(a, b, c):',
      ' k = 1',
      ' for x in (y * k for y in [a, b, c]):',
      '  k += 1',
      ' return x == 6',
    ].join('\n'),
    121,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' k = 1',
      ' n = 0',
      ' for x in (y * k for y in [a, b, c]):',
      '  k = x',
      '  n += x',
      ' return n == 6',
    ].join('\n'),
    19,
    0,
  ],
  [['def rule(a, b, c):', ' (1 // x for x in [b])', ' return c > 0'].join('\n'), 605, 0],
  ['list(zip([], (1 // x for x in [a]))) == [] and b', 1210, 0],
  [
    [
      'def rule(a, b, c):',
      ' found = 0',
      ' for x in [a, b, c]:',
      '  if x == 3:',
      '   found = True',
      '   break',
      ' return found is True',
    ].join('\n'),
    331,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' r = 0',
      ' for x in [a, b, c]:',
      '  if x == 3:',
      '   r = True',
      ' if r is True:',
      '  return True',
      ' return a > b',
    ].join('\n'),
    781,
    0,
  ],
  [
    ['def rule(a, b, c):', ' if a > 0:', '  t = b > 0', ' else:', '  t = b', ' return t is True'].join('\n'),
    275,
    0,
  ],
  [
    ['def rule(a, b, c):', ' t = True if a > 0 else 1', ' return t is True and str(t + b) == str(c)'].join(
      '\n',
    ),
    50,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' t = a > 0',
      ' if b > 0:',
      '  t = 1',
      " return t == True and str(t) == '1' and c",
    ].join('\n'),
    550,
    0,
  ],
  [
    ['def rule(a, b, c):', ' t = a', ' if b > 0:', '  t = a > 0', ' return isinstance(t, bool)'].join('\n'),
    605,
    0,
  ],
  [['def rule(a, b, c):', ' t = (a > 0) or a', " return str(t) == 'True' and b"].join('\n'), 550, 0],
  [['def rule(a, b, c):', ' t = max(a > 0, b)', " return str(t) == 'True' and c"].join('\n'), 350, 0],
  ["str(sorted([a > 0, b, c])[1]) == 'True'", 300, 0],
  [['def rule(a, b, c):', ' t = sorted([a > 0, b, c])', " return str(t[1]) == 'True'"].join('\n'), 300, 0],
  [['def rule(a, b, c):', ' t = min(a > 0, b > 0)', ' return t is True and c'].join('\n'), 250, 0],
  [
    [
      'def rule(a, b, c):',
      ' def f(x):',
      '  return next(y for y in [a, b, c] if y > x)',
      ' return all(map(f, [a, b, c]))',
    ].join('\n'),
    1226,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' def first(x):',
      '  return next(y for y in [a, b, c] if y > x)',
      ' return sum(map(first, [a, b, c])) == 0',
    ].join('\n'),
    561,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' def first(x):',
      '  return next(y for y in [a, b, c] if y > x)',
      ' return len(list(filter(first, [a, b, c]))) == 2',
    ].join('\n'),
    310,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' def first(x):',
      '  return next(y for y in [a, b, c] if y > x)',
      ' return a in map(first, [a, b, c])',
    ].join('\n'),
    165,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' def first(x):',
      '  return next(y for y in [a, b, c] if y > x)',
      ' return next(map(first, [a, b]), 7) == 7',
    ].join('\n'),
    506,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' def first(x):',
      '  return next(y for y in [a, b, c] if y > x)',
      ' n = 0',
      ' for y in map(first, [a, b, c]):',
      '  n += 1',
      ' return n == 2',
    ].join('\n'),
    385,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' it = (x for x in [a, b, c])',
      ' return list(map(next, [it, it, it, it])) == [a, b, c] and a',
    ].join('\n'),
    1210,
    0,
  ],
  ['any(b for x in [a] for b in [b])', 0, 1331],
  ['[b for x in [a] for b in [b]] == [b]', 0, 1331],
  ['sum(b for a in [1, 2] for b in [b + a]) == c', 0, 1331],
  [
    [
      'def rule(a, b, c):',
      ' gs = [(x * i for x in [1, a]) for i in range(3)]',
      ' return sum(gs[0]) == b',
    ].join('\n'),
    55,
    0,
  ],
  [
    ['def rule(a, b, c):', ' gs = [(k + x for x in [k]) for k in [a, b]]', ' return sum(gs[0]) == c'].join(
      '\n',
    ),
    91,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' def f(n):',
      '  return g(n)',
      ' x = f(a)',
      ' def g(n):',
      '  return n',
      ' return x',
    ].join('\n'),
    0,
    1331,
  ],
  [
    [
      'def rule(a, b, c):',
      ' xs = [a]',
      ' z = map(abs, xs)',
      ' n = len(list(z))',
      ' xs += [b, c]',
      ' return len(list(z)) == 0',
    ].join('\n'),
    1331,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' xs = [a, b, c]',
      ' r = reversed(xs)',
      ' xs *= 0',
      ' return len(list(r)) == 0',
    ].join('\n'),
    1331,
    0,
  ],
  [['def rule(a, b, c):', ' x = (-4) ** (1 / 2) * 0', ' return x in range(3) and a'].join('\n'), 1210, 0],
  [['def rule(a, b, c):', ' t = (a, b)', ' return tuple(t) is t and t[:] is t'].join('\n'), 1331, 0],
  ['list(reversed(reversed([a, b, c]))) == [a, b, c]', 0, 1331],
  ['sum(x for x in reversed(zip([a], [b]))) > 0', 0, 1331],
  [
    [
      'def rule(a, b, c):',
      ' p = (reversed([a, b, c]),)',
      ' x = list(p[0])',
      ' y = list(p[0])',
      ' return len(y) == 3 or x[0] == a',
    ].join('\n'),
    121,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' p = [zip([a, b], [b, c])]',
      ' return sum(x for x, _ in p[0]) > sum(x for x, _ in p[0])',
    ].join('\n'),
    605,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' p = [enumerate([x, c]) for x in [a, b]]',
      ' return len(list(p[0])) > len(list(p[0])) + (a > b)',
    ].join('\n'),
    1331,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' x = 0 / 1',
      ' y = 0 / -1',
      " return str(y) == '-0.0' and str(x) == '0.0' and a < b",
    ].join('\n'),
    605,
    0,
  ],
  [
    ['def rule(a, b, c):', ' x = a * -1000000000000', ' y = x / 5', " return str(y) == '0.0' or b > c"].join(
      '\n',
    ),
    671,
    0,
  ],
  [
    ['def rule(a, b, c):', ' if a == 0:', '  return False', ' y = 0 / a', " return str(y) == '-0.0'"].join(
      '\n',
    ),
    605,
    0,
  ],
  [
    [
      'def f(x, y):',
      ' return 0 / x if x else 0 / 1',
      'def rule(a, b, c):',
      " return str(f(a, b)) == '-0.0' or b > c",
    ].join('\n'),
    935,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' x = (a * b) * -1000000000000',
      " return str(x / 5) == '0.0' or str(x / -5) == '0.0'",
    ].join('\n'),
    231,
    0,
  ],
  ['(0 - 1) ** ((10 ** 301 / 1)) == 1', 1331, 0],
  ['(0 - 1 / 2) ** ((2 / 1) ** 997) == 0 or a > b', 1331, 0],
  [
    [
      'def rule(a, b, c):',
      ' x = 1 / 1',
      ' i = 0',
      ' while i < 400 + a * b * c * 0:',
      '  x *= 10',
      '  i += 1',
      ' nan = x - x',
      ' d = a / 1',
      ' return nan in [nan, d] and (nan, d) == (nan, d) and a < b',
    ].join('\n'),
    605,
    0,
  ],
  [
    [
      'def rule(a, b, c):',
      ' x = 1 / 1',
      ' i = 0',
      ' while i < 400 + a * b * c * 0:',
      '  x *= 10',
      '  i += 1',
      ' nan = x - x',
      ' return [nan] == [x - x] or a < b',
    ].join('\n'),
    605,
    0,
  ],
];

/** The same program after a loop whose length depends on all three variables: it is counted in another way. */
function afterLoop(source: string): string {
  const loop = ['def rule(a, b, c):', ' turns = a', ' while turns < b and turns < c:', '  turns += 1'].join(
    '\n',
  );
  const head = 'def rule(a, b, c):';
  return source.includes(head) ? source.replace(head, loop) : `${loop}\n return ${source}`;
}

describe.each([{ native: true }, { native: false }])('counts with %j', (options) => {
  it.each(COUNTS)('%s', (source, accepted, raises) => {
    for (const text of [source, afterLoop(source)]) {
      const engine = new Engine({ domain: { min: -5, max: 5 }, ...options });
      const counted = finish(engine.count(program(text)));
      engine.dispose();
      expect([counted.true, counted.raises], text).toEqual([accepted, raises]);
    }
  });
});

it('counts with tables of two variables whose places are beyond 2 ** 53', () => {
  const source = [
    'def f(x, y):',
    ' while x > y:',
    '  return x - y',
    ' return 5',
    'def rule(a, b, c):',
    ' return f(a, b) == 1',
  ].join('\n');
  const engine = new Engine({ domain: { min: 1e15, max: 1e15 + 24 } });
  expect(finish(engine.count(program(source))).true).toBe(24 * 25);
  engine.dispose();
});
