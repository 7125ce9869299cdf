/** Computes how many tests an ideal player needs to find the hidden rule (docs/decisions/0090-ideal-player.md). */
import type { Engine, RuleSet } from '../../predicate';
import type { Stepwise } from '../../base/stepwise';
import { withSets } from './counted-predicates';
import { MAX_OPTIMAL_RULES, optimalChoice } from './player/optimal';
import { regionTests, someTests } from './player/possible-tests';
import type { Choose, Test } from './player/test';
import type { TestsAnswer, TestsQuestion, TestStep } from './types';

/** Takes the test that splits what is left as evenly as possible; of equally even ones the first in the list. */
const balancedChoice =
  (tests: readonly Test[]): Choose =>
  (among) => {
    let [best, most]: [Test | undefined, number] = [undefined, 0];
    for (const test of tests) {
      const yes = among.filter((rule) => test.yes[rule]).length;
      const smaller = Math.min(yes, among.length - yes);
      if (smaller > most) [best, most] = [test, smaller];
    }
    return best;
  };

/** Throws NotCountable where a predicate has no count. */
export function* tests(engine: Engine, { predicates }: TestsQuestion): Stepwise<TestsAnswer> {
  return yield* withSets(engine, predicates, function* (sets): Stepwise<TestsAnswer> {
    const optimal = sets.length <= MAX_OPTIMAL_RULES;
    const choose = optimal ? yield* best(engine, sets) : balancedChoice(yield* someTests(engine, sets));
    return { ...play(sets.length, choose), optimal };
  });
}

function* best(engine: Engine, sets: readonly RuleSet[]): Stepwise<Choose> {
  return yield* optimalChoice(yield* regionTests(engine, sets), sets.length);
}

interface Situation {
  readonly among: readonly number[];
  /** Tests taken so far. */
  readonly depth: number;
}

/** Plays against every rule at once: each answer leaves some of them. */
function play(count: number, choose: Choose): Omit<TestsAnswer, 'optimal'> {
  const depths = Array.from({ length: count }, () => 0);
  const inseparable: (readonly number[])[] = [];
  const plan: TestStep[] = [];
  const situations: Situation[] = count > 0 ? [{ among: [...depths.keys()], depth: 0 }] : [];
  // The list grows while it is walked through: first in, first out.
  for (const { among, depth } of situations) {
    const test = among.length > 1 ? choose(among) : undefined;
    if (!test) {
      for (const rule of among) depths[rule] = depth;
      if (among.length > 1) inseparable.push(among);
      continue;
    }
    const yes = among.filter((rule) => test.yes[rule]);
    const no = among.filter((rule) => !test.yes[rule]);
    plan.push({ among, triple: test.triple, yes });
    situations.push({ among: yes, depth: depth + 1 }, { among: no, depth: depth + 1 });
  }
  inseparable.sort(([p], [q]) => p - q);
  const shared = new Set(inseparable.flat());
  return {
    perRule: depths.map((depth, rule) => (shared.has(rule) ? undefined : depth)),
    expected: count === 0 ? 0 : depths.reduce((total, depth) => total + depth, 0) / count,
    worst: Math.max(0, ...depths),
    inseparable,
    plan,
  };
}
