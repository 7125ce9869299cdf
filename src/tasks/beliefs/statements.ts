/** The probabilities of the five answers of a Stated Answer question. */
import { probabilityOf, type Scores } from '../scores';
import { LETTERS, type Letter } from './options';

/** The texts of the answers, as the instruction demands them. */
export const ANSWERS: readonly string[] = LETTERS.map((letter) => `[${letter}]`);

export interface Statement {
  /** Probability of each answer, in the order of `LETTERS`; they sum to 1. */
  readonly probabilities: readonly number[];
  readonly coverage: number;
  /** Probabilities that the server gave, or one answer that was generated. */
  readonly mode: 'probabilities' | 'sampled';
}

const NAMED = /\[\s{0,3}([A-E])\s{0,3}\]/g;

/** The last answer in a text; undefined where there is none. */
export function answerIn(text: string): Letter | undefined {
  const named = [...text.matchAll(NAMED)].at(-1)?.[1];
  return LETTERS.find((letter) => letter === named);
}

export const generated = (letter: Letter): Statement => ({
  probabilities: LETTERS.map((each) => (each === letter ? 1 : 0)),
  coverage: 1,
  mode: 'sampled',
});

/** Returns undefined where no answer has a probability. */
export function scored({ continuations }: Scores): Statement | undefined {
  const mass = continuations.slice(0, LETTERS.length).map(({ logprob }) => probabilityOf(logprob));
  const coverage = mass.reduce((sum, each) => sum + each, 0);
  if (coverage === 0 || mass.length < LETTERS.length) return undefined;
  return {
    probabilities: mass.map((each) => each / coverage),
    coverage: Math.min(1, coverage),
    mode: 'probabilities',
  };
}
