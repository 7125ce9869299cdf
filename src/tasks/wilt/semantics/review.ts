/** Review of an episode: what each test could tell, when the rule was determined, and how the final guess fits. */
import * as z from 'zod/mini';
import { about } from '../../../base/about';
import type { Evaluator } from '../../../predicate';
import type { Json } from '../../../base/json';
import type { Feedback, PlayedStep } from '../../task';
import { numbersOf } from '../reply';
import { isNearMiss } from '../near-miss';
import { readScenario, type WiltScenario } from '../scenario';
import { SPLIT_NAMES, splitNamed, type Split } from '../splits';
import { argumentsOf, booleanOf, compileGuess, compileRule } from './lambda';
import { acceptsTest } from './space';

const reviewedTest = z.strictObject({
  round: about(z.int(), 'Of the reply; 0: shown before the first one.'),
  test: z.readonly(z.array(z.string())),
  positive: z.boolean(),
  isRepeat: z.boolean(),
  isInformative: about(z.boolean(), 'It ruled out rules that agreed with all answers before.'),
  rules: about(z.int(), 'Rules of the split that agree with all answers so far.'),
  hypotheses: about(z.int(), 'The same of the rules of all splits and their opposites.'),
});

const reviewedGuess = z.strictObject({
  guess: z.string(),
  outcome: z.string(),
  reason: z.optional(z.string()),
  agreement: z.nullable(z.number()),
  /** Tests on which the guess has no value are among them. */
  contradicted: about(z.readonly(z.array(reviewedTest)), 'Answers that the guess does not give.'),
  differing: z.int(),
  typable: about(z.int(), 'How many of those inputs a player can type.'),
  /** Null where the transcript does not say it. */
  nearMiss: about(
    z.nullable(z.boolean()),
    'Wrong, but equal on all whole numbers from -20 to 20, and on nine of ten inputs at least.',
  ),
  first: z.readonly(z.array(z.readonly(z.array(z.number())))),
});

export const reviewSchema = z.strictObject({
  /** At the beginning. */
  rules: z.int(),
  hypotheses: z.int(),
  /** In words. */
  remaining: about(
    z.readonly(z.array(z.string())),
    'The rules that agree with all answers; empty where there are many.',
  ),
  tests: z.readonly(z.array(reviewedTest)),
  guess: z.optional(reviewedGuess),
});

export type ReviewedTest = Readonly<z.infer<typeof reviewedTest>>;
export type ReviewedGuess = Readonly<z.infer<typeof reviewedGuess>>;
export type WiltReview = Readonly<z.infer<typeof reviewSchema>>;

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
