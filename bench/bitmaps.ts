import { Engine, finish } from '../src/predicate';
import type { Baseline } from './baselines';
import { type Measure, timed } from './figures';
import { parse, publishedRules, SIZES } from './groups';

const SECTION = 'Ready bitmaps';

/** AND + popcount of the four rules of group 1, against one native pass over as many bytes. */
async function intersection(
  rules: readonly string[],
  rounds: number,
  c: Baseline | undefined,
): Promise<Measure> {
  const engine = new Engine();
  const sets = rules.map((rule) => finish(engine.ruleSet(parse(rule))));
  const count = () => engine.intersectionCount(sets);
  for (let i = 0; i < 50; i++) count();
  const ours: number[] = [];
  const native: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The other side has emptied the caches: both get one pass to fill them, then one that counts.
    count();
    const { ms, result } = timed(count);
    if (result !== SIZES[0]) throw new Error(`the intersection has ${String(result)} triples`);
    ours.push(ms);
    if (!c) continue;
    await c.ask('and');
    native.push((await c.ask('and')).ms);
  }
  engine.dispose();
  return {
    section: SECTION,
    name: 'AND + popcount of four',
    unit: 'ms',
    ours,
    ...(c && { baseline: { name: 'C -O3', timings: native } }),
    target: { of: 'ratio', atMost: 1.3, words: '≤ 1.3 × native' },
  };
}

/** All that "Compare Two Predicates" shows, its five counterexamples each way included. */
function equivalence(rounds: number): Measure[] {
  const pairs = [
    ['an equivalent pair', 'a < b < c', 'c > b and b > a', true],
    ['a differing pair', 'a < b < c', 'a <= b <= c', false],
    ['a pair that raises', 'b % a == 0', 'a != 0 and b % a == 0', false],
  ] as const;
  return pairs.map(([name, left, right, expected]): Measure => {
    const engine = new Engine();
    const [p, q] = [finish(engine.ruleSet(parse(left))), finish(engine.ruleSet(parse(right)))];
    const compare = () => engine.compare(p, q);
    for (let i = 0; i < 50; i++) compare();
    const ours = Array.from({ length: rounds }, () => timed(compare)).map(({ ms, result }) => {
      if (result.equivalent !== expected) throw new Error(`${left} and ${right}: wrong verdict`);
      return ms;
    });
    engine.dispose();
    const target = { of: 'median', atMost: 0.5, words: '≤ 0.5 ms' } as const;
    return { section: SECTION, name: `equivalence, ${name}`, unit: 'ms', ours, target };
  });
}

export async function measureBitmaps(
  bench: string,
  rounds: number,
  c: Baseline | undefined,
): Promise<Measure[]> {
  const [first] = publishedRules(bench);
  return [await intersection(first, rounds, c), ...equivalence(rounds)];
}
