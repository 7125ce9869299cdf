import { afterAll, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { finished } from '../../../src/generate';
import { Engine } from '../../../src/predicate';
import { DocumentAnalyser } from '../../../src/rules';
import { begin, plan, playOffline } from './support';
import { atNight } from '../../setup/nightly';

const engine = new Engine();
afterAll(() => engine.dispose());

const RUNS = atNight(1_000, 6);

it(
  `the library makes ${RUNS * 10} groups in which check finds nothing`,
  () => {
    const first = Number(process.env.FALSIFY_SEED ?? 1) % 1_000_000;
    for (let seed = first; seed < first + RUNS; seed++) {
      const generation = playOffline(begin(engine, plan(10, seed)));
      const { text, groups } = finish(finished(generation, 'test'));
      const report = finish(new DocumentAnalyser(() => engine).analyse(text));
      // Also nothing that check only mentions: no implied rules, no disjoint ones.
      expect(report.problems, `seed ${seed}`).toEqual([]);
      expect(report.groups.map(({ count }) => count)).toEqual(groups.map(({ feasible }) => feasible));
      for (const { feasible, initial, rules } of groups) {
        expect(feasible).toBeGreaterThanOrEqual(5);
        expect(initial).toHaveLength(5);
        expect(rules.filter(({ origin }) => origin === 'human')).toHaveLength(1);
      }
    }
  },
  atNight(6 * 3_600_000, 240_000),
);
