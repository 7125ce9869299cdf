/** Curves over the trials of a session. */
import { groupBy } from '../../../base/group-by';
import { fitLearning, chancesOf } from '../../../statistics/rescorla-wagner';
import { wilsonInterval } from '../../../statistics/wilson';
import type { CurvePoint, TrialFigure } from '../../trials';
import { RIGHT } from '../tests/bandit';
import { armChoices, armsOf, LEAST_CHANGES, type Learning } from './behaviour';
import { changesIn, isGood, lastOf, type PlayedSession } from './played';

const WINDOW = 10;

/** A share in percent with Wilson's interval; undefined where nothing counts. */
function sharePoint(x: number, good: readonly (boolean | null)[]): CurvePoint | undefined {
  const known = good.filter((each) => each !== null);
  const { value, low, high } = wilsonInterval(known.filter(Boolean).length, known.length);
  if (value === null || low === null || high === null) return undefined;
  return { x, y: 100 * value, low: 100 * low, high: 100 * high };
}

/** The share of good outcomes in the last ten trials. */
export function learningCurve(played: PlayedSession): TrialFigure {
  const good = played.trials.map((trial) => isGood(trial, played.session));
  const points = good.flatMap(
    (_, at) => sharePoint(at + 1, good.slice(Math.max(0, at + 1 - WINDOW), at + 1)) ?? [],
  );
  return {
    id: 'learning',
    title: 'Learning',
    x: 'trial',
    y: 'good outcomes, %',
    caption: `The share of good outcomes in the last ${WINDOW} trials, with Wilson's 95% interval. Lines: the hidden state changes.`,
    curves: [{ name: 'good outcomes', points }],
    changes: changesIn(played).map((at) => at + 1),
  };
}

/** Trials before a change that are drawn. */
const TRIALS_BEFORE = 5;
/** Trials after a change that are drawn at most. */
const TRIALS_AFTER = 15;

/**
 * The choices around each change: the distance of the trial from the change, and whether the arm was chosen that is better
 * after it. Trials that belong to another change do not count, nor do those without a choice.
 */
export function choicesAroundChanges(
  played: PlayedSession,
): { readonly x: number; readonly isBetter: boolean }[] {
  const { trials } = played;
  const changes = changesIn(played);
  return changes.flatMap((at, i) => {
    const from = Math.max(at - TRIALS_BEFORE, changes[i - 1] ?? 0);
    const to = Math.min(at + TRIALS_AFTER, changes[i + 1] ?? trials.length);
    const { better } = lastOf(trials[at]);
    return trials
      .slice(from, to)
      .flatMap(({ choices: [choice] }, place) =>
        choice === undefined ? [] : [{ x: from + place - at, isBetter: choice === better }],
      );
  });
}

/** The share of choices of the arm that is better after a change, by the distance from it. */
export function alignedOnChanges(played: PlayedSession): TrialFigure | undefined {
  const changes = changesIn(played);
  if (changes.length < LEAST_CHANGES) return undefined;
  const byDistance = groupBy(choicesAroundChanges(played), ({ x }) => String(x));
  const points = [...byDistance.values()].flatMap(
    (choices) =>
      sharePoint(
        choices[0].x,
        choices.map(({ isBetter }) => isBetter),
      ) ?? [],
  );
  points.sort((p, q) => p.x - q.x);
  return {
    id: 'aligned',
    title: 'Around a change',
    x: 'trials after the change',
    y: 'choices of the new better arm, %',
    caption: `Over ${changes.length} changes, with Wilson's 95% interval.`,
    curves: [{ name: 'new better arm', points }],
    changes: [0],
  };
}

/** The account after each trial. */
export const accountCurve = ({ trials }: PlayedSession): TrialFigure => ({
  id: 'account',
  title: 'Account',
  x: 'trial',
  y: 'dollars',
  changes: [],
  caption: 'The account after the final choice of each trial.',
  curves: [
    {
      name: 'account',
      points: trials.flatMap((trial) => {
        const { money } = lastOf(trial);
        return typeof money === 'number' ? [{ x: trial.round, y: money }] : [];
      }),
    },
  ],
});

/** A fit of learning by prediction errors, and the chance of the right arm by it. */
export function learningFit(played: PlayedSession): Learning | undefined {
  const arms = armsOf(played);
  const choices = armChoices(played);
  const fit = fitLearning(choices);
  if (!fit) return undefined;
  const chances = chancesOf(choices, fit);
  const smooth = arms.map(({ round }, at) => {
    const near = arms.slice(Math.max(0, at - 2), at + 3);
    return { x: round, y: (100 * near.filter(({ arm }) => arm === RIGHT).length) / near.length };
  });
  return {
    fit,
    figure: {
      id: 'fit',
      title: 'Learning by prediction errors',
      x: 'trial',
      y: 'right arm, %',
      caption:
        'The chance of the right arm by the fitted model, and the share of its choices in five trials.',
      curves: [
        { name: 'fitted', points: arms.map(({ round }, at) => ({ x: round, y: 100 * chances[at] })) },
        { name: 'chosen', points: smooth },
      ],
      changes: changesIn(played).map((at) => at + 1),
    },
  };
}
