/** A scene: a situation with a random outcome, as it is described to a model before the outcome is known. */
import type { Distribution } from './distribution';

/** The chance is asked for alone, after another result that does not matter, added to another result, or given a fact. */
export const VARIANTS = ['single', 'independent', 'dependent', 'observed'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The wording: that of the appendix of the paper, or that of its main text, which differs in two places. */
export const WORDINGS = ['appendix', 'main-text'] as const;
export type Wording = (typeof WORDINGS)[number];

export interface Scene {
  /** Stable and readable: `dice-1d4-dependent-1`. */
  readonly id: string;
  /** The source of chance: `dice`, `coins`, `choice`, `preference`, or `own` where a user describes it. */
  readonly scenario: string;
  readonly variant: string;
  /** Ends right before the outcome, without a space. */
  readonly context: string;
  /** The context of a question: whole sentences, up to the event that is not resolved. */
  readonly situation: string;
  /** Asks for the probability of an outcome; undefined where its author gave no question. */
  readonly question?: (outcome: string) => string;
  readonly truth: Distribution;
  /** An earlier outcome that the context contains and that could come again. */
  readonly previous?: string;
  /** The outcome that the context calls more likely than others. */
  readonly favoured?: string;
  /** The parts that the paper does not print, and that follow from what it prints. */
  readonly inferred: readonly string[];
}
