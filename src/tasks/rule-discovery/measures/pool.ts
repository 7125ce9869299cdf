/** Metrics of a set of episodes: sums before ratios, so that every test counts the same. */
import { meanOf, quotient } from '../../../base/quotient';
import type { Compatibility, RuleMetrics } from './schema';

type Items = readonly RuleMetrics[];

/**
 * What is undefined is null, as all quotients are without episodes. `ic` counts only the tests before t* of each episode: here
 * `all` means all episodes, in `RuleMetrics.ic` it means all tests.
 */
export function poolRuleMetrics(list: Items) {
  const solved = list.filter((item) => item.solved);
  const unsolved = list.filter((item) => !item.solved);
  return {
    episodes: list.length,
    solved: solved.length,
    success: quotient(solved.length, list.length),
    firstGuess: quotient(list.filter((item) => item.firstGuess).length, list.length),
    turnsUntilSuccess: meanOf(solved.flatMap((item) => item.testsBeforeSuccess ?? [])),
    ic: { solved: poolIc(solved), unsolved: poolIc(unsolved), all: poolIc(list) },
    tokens: { solved: poolTokens(solved), unsolved: poolTokens(unsolved), all: poolTokens(list) },
    retries: {
      format: sum(list, (item) => item.retries.format),
      transport: sum(list, (item) => item.retries.transport),
    },
    feedbackRatio: poolFeedback(list),
    incompatibilityFraction: {
      before: meanOf(list.flatMap((item) => item.ic.before.fraction ?? [])),
      all: meanOf(list.flatMap((item) => item.ic.all.fraction ?? [])),
    },
    withoutVerdict: {
      equivalence: sum(list, (item) => item.withoutVerdict.equivalence),
      compatibility: sum(list, (item) => item.withoutVerdict.compatibility),
    },
  };
}

const sum = (list: Items, of: (item: RuleMetrics) => number): number =>
  list.reduce((total, item) => total + of(item), 0);

function poolIc(list: Items) {
  const of = (key: keyof Pick<Compatibility, 'incompatible' | 'compatible' | 'withoutVerdict'>) =>
    sum(list, (item) => item.ic.before[key]);
  const [incompatible, compatible] = [of('incompatible'), of('compatible')];
  const ratio = quotient(incompatible, compatible);
  return { incompatible, compatible, withoutVerdict: of('withoutVerdict'), ratio };
}

function poolTokens(list: Items) {
  const turns = sum(list, (item) => item.tokens.turns);
  const units = new Set(list.filter((item) => item.tokens.turns > 0).map((item) => item.tokens.unit));
  // The endpoint counted in some episodes only, so nothing can be added up.
  if (units.size > 1) return { unit: 'mixed', total: null, turns, perTurn: null } as const;
  const total = sum(list, (item) => item.tokens.total);
  return { unit: [...units][0] ?? ('words' as const), total, turns, perTurn: quotient(total, turns) };
}

function poolFeedback(list: Items) {
  const negative = sum(list, (item) => item.feedbackRatio.negative);
  const positive = sum(list, (item) => item.feedbackRatio.positive);
  return { negative, positive, ratio: quotient(negative, positive) };
}
