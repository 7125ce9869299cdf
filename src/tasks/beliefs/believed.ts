/** Turns the probabilities of texts into a distribution over outcomes. */
import { probabilityOf, type Scores } from '../scores';

/** The ways to separate an outcome from another one that begins with it, as 10 begins with 1. */
export const TERMINATORS = ['complement', 'period'] as const;
export type Terminator = (typeof TERMINATORS)[number];

const DIGITS = Array.from('0123456789');

/** Texts to be scored: one for each outcome, then those that are subtracted. */
export interface ScoredTexts {
  readonly continuations: readonly string[];
  readonly outcomes: readonly string[];
  /** The outcome that each further continuation is longer than by a digit. */
  readonly longer: readonly { readonly than: number; readonly at: number }[];
}

/**
 * Outcomes follow a space. With `complement`, the probability that a number goes on is subtracted from that of an outcome
 * that begins another one; with `period`, every outcome is asked for with a full stop after it.
 */
export function scoredTexts(outcomes: readonly string[], terminator: Terminator): ScoredTexts {
  const end = terminator === 'period' ? '.' : '';
  const continuations = outcomes.map((outcome) => ` ${outcome}${end}`);
  const longer: { than: number; at: number }[] = [];
  if (terminator === 'complement')
    for (const [than, outcome] of outcomes.entries()) {
      if (!outcomes.some((other) => other !== outcome && other.startsWith(outcome))) continue;
      if (!/^\d+$/.test(outcome)) continue;
      for (const digit of DIGITS) {
        const text = ` ${outcome}${digit}`;
        const known = continuations.indexOf(text);
        longer.push({ than, at: known < 0 ? continuations.push(text) - 1 : known });
      }
    }
  return { continuations, outcomes, longer };
}

export interface Believed {
  /** Normalised; all 0 where no outcome has a probability. */
  readonly probabilities: readonly number[];
  /** The probability of all outcomes together before that. */
  readonly coverage: number;
  /** The server left out the probability of some outcome, which counts as 0. */
  readonly truncated: boolean;
}

/** A lower coverage is flagged: most of what the model would say is not an outcome. */
export const LOW_COVERAGE = 0.5;

/** Throws Error where the scores are of other continuations. */
export function believed({ outcomes, continuations, longer }: ScoredTexts, scores: Scores): Believed {
  if (scores.continuations.length !== continuations.length)
    throw new Error('there is no score for each continuation');
  const mass = outcomes.map((_, i) => probabilityOf(scores.continuations[i].logprob));
  for (const { than, at } of longer)
    if (goesOn(scores, than, at)) mass[than] -= probabilityOf(scores.continuations[at].logprob);
  const positive = mass.map((each) => Math.max(0, each));
  const coverage = positive.reduce((sum, each) => sum + each, 0);
  const involved = scores.continuations.slice(0, outcomes.length);
  return {
    probabilities: positive.map((each) => (coverage > 0 ? each / coverage : 0)),
    coverage: Math.min(1, coverage),
    truncated: involved.some(({ atMost }) => atMost !== undefined),
  };
}

/** Checks whether the tokens of the longer text begin with all those of the shorter: only then its probability is part of the other. */
function goesOn({ continuations }: Scores, shorter: number, longer: number): boolean {
  const [first, second] = [continuations[shorter].tokens, continuations[longer].tokens];
  return first.length < second.length && first.every(({ text }, i) => text === second[i].text);
}
