/** Agreement in a few words, for a terminal, a document and a view. */
import { UNDEFINED } from '../base/number-words';
import type { InterRaterAgreement, Answer } from './agreement';
import type { JudgeName } from './judges';
import type { LabelledJudge } from './lines';

/** Words for yes and no to each question. `column`: of a verdict, which may be undecided. */
export const ANSWER_WORDS: Readonly<Record<LabelledJudge, Readonly<Record<Answer, string>>>> = {
  equivalence: { yes: 'correct', no: 'incorrect', unclear: 'unclear' },
  compatibility: { yes: 'compatible', no: 'incompatible', unclear: 'unclear' },
};
/** A verdict that is neither. */
export const NO_VERDICT = 'no verdict';

/** The subject of each question: an announcement, or the compatibility of a test. */
export const QUESTION_WORDS: Readonly<Record<LabelledJudge, string>> = {
  equivalence: 'announcement',
  compatibility: 'compatibility',
};

/** Such as `Wason announcement`. */
export const settingWords = ({ task, question }: Pick<JudgeName, 'task' | 'question'>): string =>
  `${task.slice(0, 1).toUpperCase()}${task.slice(1)} ${QUESTION_WORDS[question]}`;

/** Whole per cent; 0 and 100 only where it is exactly that. */
function percent(fraction: number): string {
  const rounded = Math.round(fraction * 100);
  const near = fraction > 0 && rounded === 0 ? 1 : fraction < 1 && rounded === 100 ? 99 : rounded;
  return `${near}%`;
}

/** Such as `48 / 50 (96%)`. */
export const shareWords = (hits: number, of: number): string =>
  of === 0 ? UNDEFINED : `${hits} / ${of} (${percent(hits / of)})`;

/** Such as `86–99%`. */
export const intervalWords = ({ interval }: InterRaterAgreement): string =>
  interval ? `${percent(interval[0]).slice(0, -1)}–${percent(interval[1])}` : UNDEFINED;

/** Two decimals; 1.00 only where it is exactly 1. */
export function kappaWords({ kappa }: InterRaterAgreement): string {
  if (kappa === null) return UNDEFINED;
  return kappa < 1 && kappa > 0.99 ? '0.99' : kappa.toFixed(2);
}

/** Explains why κ is undefined. */
export const NO_KAPPA: Readonly<Record<NonNullable<InterRaterAgreement['noKappa']>, string>> = {
  nothing: 'There is nothing that both said yes or no to.',
  'one-class':
    'Both gave the same answer throughout; two who guess could agree as often, so κ is not defined.',
};
