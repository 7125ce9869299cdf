/** The splits of WILT: their rules, the numbers that may be tested, and the most tests of an episode. */
import { ScenarioError } from '../task';
import { BAYESIAN, BAYESIAN_SINGLE } from './rules/one-to-hundred';
import type { WiltRule } from './rules/rule';
import { FULL, LITE } from './rules/three-numbers';

export interface Split {
  readonly rules: readonly WiltRule[];
  readonly params: readonly string[];
  /** Tests at most. */
  readonly tests: number;
  /** Numbers are whole, from 1 to 100; else any float of at most three digits. */
  readonly whole: boolean;
}

const THREE = ['x', 'y', 'z'];

export const SPLITS = {
  lite: { rules: LITE, params: THREE, tests: 30, whole: false },
  full: { rules: FULL, params: THREE, tests: 30, whole: false },
  bayesian: { rules: BAYESIAN, params: THREE, tests: 5, whole: true },
  'bayesian-single': { rules: BAYESIAN_SINGLE, params: ['x'], tests: 5, whole: true },
  /** The tests of another episode are shown at once; the only move is the final guess. */
  testswap: { rules: FULL, params: THREE, tests: 1, whole: false },
} as const satisfies Readonly<Record<string, Split>>;

export type SplitName = keyof typeof SPLITS;

export const SPLIT_NAMES = Object.keys(SPLITS) as readonly SplitName[];

export const isSplit = (name: unknown): name is SplitName =>
  typeof name === 'string' && Object.hasOwn(SPLITS, name);

export const splitNamed = (name: SplitName): Split => SPLITS[name];

/** The rule with this number, from 1. Throws ScenarioError. */
export function ruleOf(split: SplitName, number: number): WiltRule {
  const { rules } = splitNamed(split);
  const found = rules.at(number - 1);
  if (found && Number.isInteger(number) && number >= 1) return found;
  throw new ScenarioError(`the split ${split} has rules 1 to ${rules.length}, and no rule ${number}`);
}

/** A rule as the lambda that a player would guess. */
export const lambdaOf = (split: SplitName, { predicate }: WiltRule): string =>
  `lambda ${splitNamed(split).params.join(', ')}: ${predicate}`;
