/** N-back: is this letter the one of n steps before? Memory. */
import * as z from 'zod/mini';
import type { Draws } from '../draws';
import { type Choice, type Session, percentage, TURN } from '../session';

z.config({ jitless: true });

export const SAME = 'yes';
export const DIFFERENT = 'no';
export const NOT_AVAILABLE = 'not available';

export const nBackFields = {
  /** Steps to look back. */
  back: z.int().check(z.gte(1), z.lte(20)),
  letters: z.string().check(z.minLength(2), z.maxLength(1000)),
};
export type NBack = z.infer<z.ZodMiniObject<typeof nBackFields>>;

/** Letters of `own-v1`: no two of them look or sound alike. */
const LETTERS = 'JMRX';
const TARGET_SHARE = 0.4;

/**
 * A sequence in which 40% of the letters with a predecessor equal it. Draws: a shuffle of the places that are
 * targets, then a letter for each place that is none.
 */
export function drawnLetters(length: number, back: number, draws: Draws): string {
  const places = Math.max(0, length - back);
  const targets = Math.round(TARGET_SHARE * places);
  const isTarget = draws.shuffled(Array.from({ length: places }, (_, i) => i < targets));
  let letters = '';
  for (let i = 0; i < length; i++) {
    const before = letters[i - back];
    const others = Array.from(LETTERS).filter((letter) => letter !== before);
    letters += i >= back && isTarget[i - back] ? before : others[draws.below(others.length)];
  }
  return letters;
}

const expected = ({ letters, back }: NBack, at: number): string => {
  if (at < back) return NOT_AVAILABLE;
  return letters[at] === letters[at - back] ? SAME : DIFFERENT;
};

export function nBack(params: NBack): Session {
  const { letters } = params;
  const right = Array.from(letters, (_, at) => expected(params, at));
  const isRight = (choice: Choice, at: number) => choice === right[at];
  return {
    test: 'n-back',
    trials: letters.length,
    turns: [TURN],
    ceiling: 100,
    ask(choices) {
      const at = choices.length;
      const last =
        at === 0 ? '' : `Your last answer was ${isRight(choices[at - 1], at - 1) ? 'right' : 'wrong'}. `;
      return `${last}The character is now: ${letters[at]}. What is your answer?`;
    },
    outcome: ({ length }, choice) => ({
      label: isRight(choice, length) ? 'right' : 'wrong',
      correct: isRight(choice, length),
      expected: right[length],
      stimulus: letters[length],
    }),
    actions: () => [SAME, DIFFERENT],
    best: ({ length }) => right[length],
    reward: (choices, at) => (isRight(choices[at], at) ? 1 : 0),
    score(choices) {
      const correct = choices.filter(isRight).length;
      const answered = (answer: string, wanted: string) =>
        choices.filter((choice, at) => choice === answer && right[at] === wanted).length;
      const expectedCount = (wanted: string) =>
        right.slice(0, choices.length).filter((each) => each === wanted).length;
      return {
        score: percentage(correct, letters.length),
        parts: {
          hitRate: percentage(answered(SAME, SAME), expectedCount(SAME)),
          falseAlarmRate: percentage(answered(SAME, DIFFERENT), expectedCount(DIFFERENT)),
        },
      };
    },
  };
}
