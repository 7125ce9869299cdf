/** Compares a guess with the hidden rule. */
import { Lru } from '../../../base/lru';
import type { Stepwise } from '../../../base/stepwise';
import type { Evaluator } from '../../../predicate';
import type { Equivalence } from '../equivalence';
import type { Split } from '../splits';
import { isTypable } from '../typable';
import { booleanOf, compileGuess, compileRule } from './lambda';
import { numberOf, samplesOf, type Sample, type Samples } from './samples';

export interface Grade {
  readonly outcome: 'correct' | 'wrong' | 'invalid';
  /** The reason why a guess is invalid. */
  readonly reason?: string;
  /**
   * The share of inputs on which both are equal, as the mean of the shares among those that the rule accepts and those
   * that it does not. null if the guess is invalid.
   */
  readonly agreement: number | null;
  /**
   * Inputs that the guess accepts for each that the rule accepts: below 1 it is too narrow, above 1 too broad. null where
   * neither accepts all that the other does.
   */
  readonly inclusion: number | null;
  /** The first inputs on which they differ: those that a player can type, then the smaller ones. */
  readonly first: readonly (readonly number[])[];
  /** The number of inputs that differ, and of those among them that a player can type. */
  readonly differing: number;
  readonly typable: number;
  /** The number of those that differ and are whole numbers from -20 to 20, which players test. */
  readonly small: number;
}

export interface GradeQuestion {
  readonly split: Split;
  readonly predicate: string;
  readonly guess: string;
  readonly equivalence: Equivalence;
  readonly seed: number;
  /** Graded on the inputs of the published grader, which has the same ones for every split. */
  readonly asPublished?: boolean;
}

const MOST_EXAMPLES = 5;
/** Inputs of a rule between two pauses: some milliseconds. */
const INPUTS_AT_ONCE = 2_000;
/** Steps and effort of a guess between two pauses. */
const WORK_AT_ONCE = 200_000;
/** Steps, and effort in units of the interpreter, that one guess may take on all inputs: some seconds. */
const MOST_STEPS = 20_000_000;
const MOST_EFFORT = 200_000_000;

export function* grade(question: GradeQuestion): Stepwise<Grade> {
  const { split, predicate, guess, equivalence, seed, asPublished = false } = question;
  // The published grader passes three numbers, and three only.
  const params = asPublished ? ['x', 'y', 'z'] : split.params;
  const compiled = compileGuess(guess, params);
  if ('reason' in compiled) return invalid(compiled.reason);
  const samples = samplesOf(split, seed, asPublished);
  const truth = yield* truthOf(predicate, split.params, samples, `${seed} ${asPublished}`);
  const count = equivalence === 'extended' ? samples.inputs.length : samples.reference;
  return yield* compared(compiled.evaluator, samples.inputs.slice(0, count), truth);
}

const invalid = (reason: string): Grade => ({
  outcome: 'invalid',
  reason,
  agreement: null,
  inclusion: null,
  first: [],
  differing: 0,
  typable: 0,
  small: 0,
});

const TOO_LONG = 'The guess takes too long to be evaluated';

function* compared(guess: Evaluator, inputs: readonly Sample[], truth: readonly boolean[]): Stepwise<Grade> {
  const tally = { accepted: 0, refused: 0, agreedAccepted: 0, agreedRefused: 0, onlyGuess: 0 };
  const differing: Differing = { typable: [], others: [] };
  let [steps, effort, paused] = [0, 0, 0];
  for (const [i, input] of inputs.entries()) {
    const value = guess.value(...input);
    if (value === undefined) return invalid(raised(guess, input));
    steps += guess.steps;
    effort += guess.effort;
    if (steps > MOST_STEPS || effort > MOST_EFFORT) return invalid(TOO_LONG);
    if (steps + effort - paused > WORK_AT_ONCE) {
      paused = steps + effort;
      yield;
    }
    const guessed = booleanOf(value);
    const isEqual = guessed === truth[i];
    if (guessed === true && !truth[i]) tally.onlyGuess++;
    if (truth[i]) tally.accepted++;
    else tally.refused++;
    if (!isEqual) addDifferent(differing, input.map(numberOf));
    else if (truth[i]) tally.agreedAccepted++;
    else tally.agreedRefused++;
  }
  const typable = differing.typable.length;
  const count = typable + differing.others.length;
  return {
    outcome: count === 0 ? 'correct' : 'wrong',
    ...sharesOf(tally),
    first: firstOf(differing),
    differing: count,
    typable,
    small: differing.typable.filter(isSmall).length,
  };
}

interface Tally {
  readonly accepted: number;
  readonly refused: number;
  readonly agreedAccepted: number;
  readonly agreedRefused: number;
  readonly onlyGuess: number;
}

function sharesOf({ accepted, refused, agreedAccepted, agreedRefused, onlyGuess }: Tally) {
  const shares = [
    ...(accepted > 0 ? [agreedAccepted / accepted] : []),
    ...(refused > 0 ? [agreedRefused / refused] : []),
  ];
  const isPart = onlyGuess === 0 || agreedAccepted === accepted;
  return {
    agreement: shares.reduce((total, share) => total + share, 0) / shares.length,
    inclusion: isPart && accepted > 0 ? (agreedAccepted + onlyGuess) / accepted : null,
  };
}

interface Differing {
  readonly typable: (readonly number[])[];
  readonly others: (readonly number[])[];
}

const addDifferent = ({ typable, others }: Differing, input: readonly number[]): unknown =>
  (input.every(isTypable) ? typable : others).push(input);

const MOST_SMALL = 20;
const isSmall = (input: readonly number[]): boolean =>
  input.every((value) => Number.isInteger(value) && Math.abs(value) <= MOST_SMALL);

const raised = ({ error }: Evaluator, input: Sample): string =>
  `${error?.type}: ${error?.message}, on (${input.map(numberOf).join(', ')})`;

const truths = new Lru<readonly boolean[]>(60);

/** The values of a rule on all inputs. Throws Error where it has none: rules of the splits have. */
function* truthOf(
  predicate: string,
  params: readonly string[],
  { inputs }: Samples,
  name: string,
): Stepwise<readonly boolean[]> {
  const key = `${params.length} ${name} ${predicate}`;
  const known = truths.get(key);
  if (known) return known;
  const rule = compileRule(predicate, params);
  const found: boolean[] = [];
  for (const input of inputs) {
    const value = rule.value(...input);
    if (value === undefined) throw new Error(`the rule has no value: ${raised(rule, input)}`);
    found.push(booleanOf(value) === true);
    if (found.length % INPUTS_AT_ONCE === 0) yield;
  }
  truths.set(key, found);
  return found;
}

const size = (input: readonly number[]): number => Math.max(...input.map(Math.abs));
const sum = (input: readonly number[]): number => input.reduce((total, x) => total + Math.abs(x), 0);

/** By the largest number, then by the sum, both without sign, then by each in turn. */
function bySize(p: readonly number[], q: readonly number[]): number {
  const later = p.map((x, i) => x - q[i]).find((difference) => difference !== 0) ?? 0;
  return size(p) - size(q) || sum(p) - sum(q) || later;
}

function firstOf(differing: Differing): readonly (readonly number[])[] {
  const found = new Map<string, readonly number[]>();
  for (const inputs of [differing.typable, differing.others])
    for (const input of [...inputs].sort(bySize)) {
      if (found.size === MOST_EXAMPLES) break;
      found.set(input.join(), input);
    }
  return [...found.values()];
}
