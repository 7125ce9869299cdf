/** Agreement of two raters on the same questions: a matrix, the share of agreement, and Cohen's κ. */

import { wilsonInterval } from '../statistics/wilson';

/** Answers to a yes/no question: `correct` and `compatible` are yes. */
export const ANSWERS = ['yes', 'no', 'unclear'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Maps `correct` … `incompatible` to answers; other labels and verdicts are undecided. */
export function answerOf(result: string): Answer {
  if (result === 'correct' || result === 'compatible') return 'yes';
  return result === 'incorrect' || result === 'incompatible' ? 'no' : 'unclear';
}

export interface Pair {
  readonly row: Answer;
  readonly column: Answer;
}

/** `matrix[row][column]`: how often it was so. */
export type Matrix = Readonly<Record<Answer, Readonly<Record<Answer, number>>>>;

export interface InterRaterAgreement {
  /** Pairs of which both are yes or no; the others count in the matrix only. */
  readonly of: number;
  readonly agree: number;
  /** `agree` ÷ `of`; null where `of` is 0. */
  readonly share: number | null;
  /** Wilson score interval (95%) of the share. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly kappa: number | null;
  /** The reason why κ is undefined. */
  readonly noKappa?: 'nothing' | 'one-class';
  readonly matrix: Matrix;
}

const EMPTY = { yes: 0, no: 0, unclear: 0 } as const;

function matrixOf(pairs: Iterable<Pair>): Matrix {
  const matrix = { yes: { ...EMPTY }, no: { ...EMPTY }, unclear: { ...EMPTY } };
  for (const { row, column } of pairs) matrix[row][column]++;
  return matrix;
}

/**
 * Agreement of the answers that are yes or no. Source of κ: Cohen 1960, (observed − by chance) ÷ (1 − by chance), where chance
 * is that of two who answer independently, each as often yes as here. Where both gave one and the same answer throughout,
 * chance agreement is 1 and κ is undefined.
 */
export function interRaterAgreement(pairs: Iterable<Pair>): InterRaterAgreement {
  const matrix = matrixOf(pairs);
  const { yes, no } = matrix;
  const of = yes.yes + yes.no + no.yes + no.no;
  const agree = yes.yes + no.no;
  // Times of², so that all of it is whole numbers and nothing is rounded before it is compared.
  const chance = (yes.yes + yes.no) * (yes.yes + no.yes) + (no.yes + no.no) * (yes.no + no.no);
  const room = of * of - chance;
  const { value: share, low, high } = wilsonInterval(agree, of);
  return {
    of,
    agree,
    matrix,
    share,
    kappa: room === 0 ? null : (of * agree - chance) / room,
    ...(room === 0 && { noKappa: of === 0 ? ('nothing' as const) : ('one-class' as const) }),
    interval: low === null || high === null ? null : [low, high],
  };
}
