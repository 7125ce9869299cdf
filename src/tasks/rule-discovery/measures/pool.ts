/** Metrics of a set of episodes: sums before ratios, so that every test counts the same. */
import { meanOf, quotient } from '../../../base/quotient';
import type { Compatibility, RuleMetrics } from './schema';

export interface PooledCompatibility {
  readonly incompatible: number;
  readonly compatible: number;
  readonly withoutVerdict: number;
  readonly ratio: number | null;
}

export interface PooledTokens {
  /** `mixed`: the endpoint counted in some episodes only, so nothing can be added up. */
  readonly unit: 'tokens' | 'words' | 'mixed';
  readonly total: number | null;
  readonly turns: number;
  readonly perTurn: number | null;
}

/** `solved` and `unsolved`: of those episodes, before t* and in whole; `all`: the two together. */
export interface Split<T> {
  readonly solved: T;
  readonly unsolved: T;
  readonly all: T;
}

export interface PooledMetrics {
  readonly episodes: number;
  readonly solved: number;
  /** Share of solved episodes; null without episodes, as all below. */
  readonly success: number | null;
  readonly firstGuess: number | null;
  /** Mean tests before success, over solved episodes. */
  readonly turnsUntilSuccess: number | null;
  /**
   * Counts only the tests before t* of each episode (`ic.before`). Here `all` means all episodes; in
   * `RuleMetrics.ic` it means all tests.
   */
  readonly ic: Split<PooledCompatibility>;
  readonly tokens: Split<PooledTokens>;
  readonly retries: { readonly format: number; readonly transport: number };
  readonly feedbackRatio: {
    readonly negative: number;
    readonly positive: number;
    readonly ratio: number | null;
  };
  /** Mean over the episodes in which it is defined. */
  readonly incompatibilityFraction: { readonly before: number | null; readonly all: number | null };
  readonly withoutVerdict: { readonly equivalence: number; readonly compatibility: number };
}

type Items = readonly RuleMetrics[];

export function poolRuleMetrics(list: Items): PooledMetrics {
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

function poolIc(list: Items): PooledCompatibility {
  const of = (key: keyof Pick<Compatibility, 'incompatible' | 'compatible' | 'withoutVerdict'>) =>
    sum(list, (item) => item.ic.before[key]);
  const [incompatible, compatible] = [of('incompatible'), of('compatible')];
  const ratio = quotient(incompatible, compatible);
  return { incompatible, compatible, withoutVerdict: of('withoutVerdict'), ratio };
}

function poolTokens(list: Items): PooledTokens {
  const turns = sum(list, (item) => item.tokens.turns);
  const units = new Set(list.filter((item) => item.tokens.turns > 0).map((item) => item.tokens.unit));
  if (units.size > 1) return { unit: 'mixed', total: null, turns, perTurn: null };
  const total = sum(list, (item) => item.tokens.total);
  return { unit: [...units][0] ?? 'words', total, turns, perTurn: quotient(total, turns) };
}

function poolFeedback(list: Items): PooledMetrics['feedbackRatio'] {
  const negative = sum(list, (item) => item.feedbackRatio.negative);
  const positive = sum(list, (item) => item.feedbackRatio.positive);
  return { negative, positive, ratio: quotient(negative, positive) };
}
