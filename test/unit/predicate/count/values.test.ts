/** Counts of values in values, on -4 … 5, as enumeration by CPython gives them. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { Engine } from '../../../../src/predicate/engine';
import { analysePredicate } from '../../../../src/predicate/language';

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
