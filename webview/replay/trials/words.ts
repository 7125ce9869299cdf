/** Trials and figures in words, for tooltips and screen readers. */
import type { Trial, TrialFigure } from '../../../src/tasks/trials';
import { showCount } from '../../shared/numbers';

export const trialWords = ({ round, stimulus, choice, outcome, state, changed }: Trial): string =>
  [
    `Trial ${showCount(round)}`,
    stimulus !== '' && `shown ${stimulus}`,
    `chose ${choice}`,
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
