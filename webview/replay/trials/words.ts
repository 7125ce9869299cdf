/** Trials and figures in words, for tooltips and screen readers. */
import type { Trial, TrialFigure, TrialNames } from '../../../src/tasks/trials';
import { showCount } from '../../shared/numbers';

/** The usual names. */
export const TRIALS: TrialNames = { all: 'Trials', one: 'trial' };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const trialWords = (
  { round, stimulus, choice, outcome, state, changed }: Trial,
  { one }: TrialNames,
): string =>
  [
    `${capital(one)} ${showCount(round)}`,
    stimulus !== '' && `shown ${stimulus}`,
    one === TRIALS.one ? `chose ${choice}` : choice,
    outcome,
    state,
    changed && 'the hidden state changed',
  ]
    .filter((part) => part !== false && part !== '')
    .join(', ');

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** Describes a figure: the first and last point of each curve. */
export const figureWords = ({ title, x, y, curves }: TrialFigure): string =>
  [
    `${title}: ${y} by ${x}.`,
    ...curves.map(({ name, points }) => {
      const [first, last] = [points[0], points.at(-1)];
      return first && last
        ? `${name} from ${rounded(first.y)} to ${rounded(last.y)}.`
        : `${name}: no values.`;
    }),
  ].join(' ');
