/** Review of an episode: what each test could tell, when the rule was determined, and how the final guess fits. */
import type { Evaluator } from '../../../predicate';
import type { Json } from '../../../base/json';
import type { Feedback, PlayedStep } from '../../task';
import { numbersOf } from '../reply';
import { isNearMiss } from '../near-miss';
import { readScenario, type WiltScenario } from '../scenario';
import { SPLIT_NAMES, splitNamed, type Split } from '../splits';
import { argumentsOf, booleanOf, compileGuess, compileRule } from './lambda';
import { acceptsTest } from './space';

export interface ReviewedTest {
  /** Round of the reply that made the test, from 1; 0: the test was shown before the first reply. */
  readonly round: number;
  readonly test: readonly string[];
  readonly positive: boolean;
  readonly isRepeat: boolean;
  /** True if the test ruled out rules that agreed with all answers before: they did not agree on it. */
  readonly isInformative: boolean;
  /** Rules of the split, and hypotheses of the wider space, that agree with all answers so far. */
  readonly rules: number;
  readonly hypotheses: number;
}

export interface ReviewedGuess {
  readonly guess: string;
  readonly outcome: string;
  readonly reason?: string;
  readonly agreement: number | null;
  /** Answers that the guess does not give, those of tests on which it has no value among them. */
  readonly contradicted: readonly ReviewedTest[];
  readonly differing: number;
  /** The number of inputs on which it differs that a player can type. */
  readonly typable: number;
  /** True if the guess differs from the rule only where hardly anybody would test; null where the transcript does not say it. */
  readonly nearMiss: boolean | null;
  readonly first: readonly (readonly number[])[];
}

export interface WiltReview {
  readonly tests: readonly ReviewedTest[];
  /** Rules at the beginning. */
  readonly rules: number;
  readonly hypotheses: number;
  /** The rules of the split that agree with all answers, in words, as far as there are few. */
  readonly remaining: readonly string[];
  readonly guess?: ReviewedGuess;
}

const SHOWN_RULES = 5;

/** Throws ScenarioError. */
export function reviewWilt(played: Json, steps: readonly PlayedStep[]): WiltReview {
  const scenario = readScenario(played);
  const split = splitNamed(scenario.split);
  const rules = split.rules.map(({ predicate }) => compileRule(predicate, split.params));
  const hypotheses = widerSpace(split);
  const tests = reviewedTests(evidenceOf(scenario, steps), split, rules, hypotheses);
  const agreeing = rules.flatMap((rule, i) =>
    tests.every((one) => agrees(rule, split, one)) ? [split.rules[i].words] : [],
  );
  const guess = guessOf(steps, split, tests);
  return {
    tests,
    rules: rules.length,
    hypotheses: hypotheses.length,
    remaining: agreeing.length > SHOWN_RULES ? [] : agreeing,
    ...(guess && { guess }),
  };
}

/** The rules of all splits over the same numbers, and their opposites. */
function widerSpace(split: Split): readonly Evaluator[] {
  const alike = SPLIT_NAMES.map(splitNamed).filter(({ params }) => params.length === split.params.length);
  const predicates = new Set(alike.flatMap(({ rules }) => rules.map(({ predicate }) => predicate)));
  return [...predicates].flatMap((predicate) =>
    [predicate, `not (${predicate})`].map((text) => compileRule(text, split.params)),
  );
}

type Evidence = Pick<ReviewedTest, 'round' | 'test' | 'positive'>;

const evidenceOf = (scenario: WiltScenario, steps: readonly PlayedStep[]): readonly Evidence[] => [
  ...(scenario.shown ?? []).map((one) => ({ round: 0, ...one })),
  ...steps.flatMap(({ feedback }, i) =>
    feedback && typeof feedback.positive === 'boolean' && Array.isArray(feedback.test)
      ? [{ round: i + 1, test: feedback.test.map(String), positive: feedback.positive }]
      : [],
  ),
];

const agrees = (rule: Evaluator, split: Split, { test, positive }: Evidence): boolean =>
  acceptsTest(rule, split, numbersOf({ test })) === positive;

function reviewedTests(
  evidence: readonly Evidence[],
  split: Split,
  rules: readonly Evaluator[],
  hypotheses: readonly Evaluator[],
): readonly ReviewedTest[] {
  const made = new Set<string>();
  let [left, wider] = [rules, hypotheses];
  return evidence.map((one) => {
    const before = left;
    left = left.filter((rule) => agrees(rule, split, one));
    wider = wider.filter((rule) => agrees(rule, split, one));
    const key = one.test.join();
    const isRepeat = made.has(key);
    made.add(key);
    const isInformative = left.length < before.length;
    return { ...one, isRepeat, isInformative, rules: left.length, hypotheses: wider.length };
  });
}

function guessOf(
  steps: readonly PlayedStep[],
  split: Split,
  tests: readonly ReviewedTest[],
): ReviewedGuess | undefined {
  const last = steps.findLast(({ reply, feedback }) => reply.does === 'guess' && feedback?.outcome);
  if (!last || typeof last.reply.guess !== 'string') return undefined;
  const { guess } = last.reply;
  const compiled = compileGuess(guess, split.params);
  const contradicted =
    'evaluator' in compiled
      ? tests.filter((one) => valueOn(compiled.evaluator, split, one) !== one.positive)
      : [];
  return { guess, contradicted, ...gradeIn(last.feedback ?? {}) };
}

/** The truth value of a guess on a test; undefined where it has none. */
function valueOn(guess: Evaluator, split: Split, { test }: Evidence): boolean | undefined {
  const value = guess.value(...argumentsOf(split, numbersOf({ test })));
  return value === undefined ? undefined : booleanOf(value);
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

function gradeIn(feedback: Feedback): Omit<ReviewedGuess, 'guess' | 'contradicted'> {
  const { reason, differing, typable, first } = feedback;
  const outcome = typeof feedback.outcome === 'string' ? feedback.outcome : '';
  const agreement = typeof feedback.agreement === 'number' ? feedback.agreement : null;
  const small = typeof feedback.small === 'number' ? feedback.small : null;
  return {
    outcome,
    ...(typeof reason === 'string' && { reason }),
    agreement,
    nearMiss: isNearMiss({ outcome, agreement, small }),
    differing: numberIn(differing),
    typable: numberIn(typable),
    first: Array.isArray(first) ? first.filter(Array.isArray).map((one) => one.map(Number)) : [],
  };
}
