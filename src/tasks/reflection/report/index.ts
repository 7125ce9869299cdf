/** The picture of a session: its trials, curves and tables. */
import type { MeasuredEvent } from '../../measures';
import type { Trial, TrialFigure, TrialReport, TrialReporter, TrialTable } from '../../trials';
import { SessionReader } from '../read-session';
import type { TestId } from '../session';
import { accountCurve, alignedOnChanges, learningCurve, learningFit } from './curves';
import {
  banditTables,
  cardTables,
  deckTables,
  memoryTables,
  weatherTables,
  type Learning,
} from './behaviour';
import { isGood, lastOf, playedSession, type PlayedSession } from './played';

export class SessionReporter implements TrialReporter {
  private readonly reader = new SessionReader();

  add(event: MeasuredEvent): void {
    this.reader.add(event);
  }

  report(): TrialReport | undefined {
    const { scenario, session, choices } = this.reader;
    if (!scenario || !session || choices.length === 0) return undefined;
    const played = playedSession(scenario, session, choices);
    const learning = scenario.test === 'prlt' || scenario.test === 'mbt' ? learningFit(played) : undefined;
    return {
      legend: LEGENDS[scenario.test],
      trials: trialsOf(played),
      figures: figuresOf(played, learning),
      tables: tablesFor(played, learning),
    };
  }
}

const ANSWERS = { good: 'right', bad: 'wrong' };
const REWARDS = { good: 'rewarded', bad: 'not rewarded', change: 'a reversal of the arms' };

const LEGENDS: Readonly<Record<TestId, TrialReport['legend']>> = {
  oddball: { good: 'noticed', bad: 'not noticed' },
  'n-back': ANSWERS,
  prlt: REWARDS,
  wcst: { ...ANSWERS, change: 'a new rule' },
  wpt: ANSWERS,
  'dc-igt': { good: 'no loss', bad: 'a loss' },
  mbt: REWARDS,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const trialsOf = (played: PlayedSession): Trial[] =>
  played.trials.map((trial) => {
    const last = lastOf(trial);
    const { label, reward, stimulus, today, device, rule, better } = last;
    const day = typeof device === 'number' ? `${text(today)}, device ${device}` : '';
    return {
      round: trial.round,
      stimulus: text(stimulus) || day,
      choice: trial.choices.map((choice) => choice ?? 'no choice').join(', then '),
      outcome: text(label) || (typeof reward === 'number' ? `reward ${reward}` : ''),
      good: isGood(trial, played.session),
      state: text(rule) || (text(better) && `${text(better)} is better`),
      changed: trial.feedback.some(({ reversal }) => reversal === true),
    };
  });

function figuresOf(played: PlayedSession, learning: Learning | undefined): TrialFigure[] {
  const figures = [learningCurve(played)];
  if (played.scenario.test === 'dc-igt') figures.push(accountCurve(played));
  const aligned = learning && alignedOnChanges(played);
  if (aligned) figures.push(aligned);
  if (learning) figures.push(learning.figure);
  return figures;
}

function tablesFor(played: PlayedSession, learning: Learning | undefined): TrialTable[] {
  const { scenario } = played;
  switch (scenario.test) {
    case 'prlt':
    case 'mbt':
      return banditTables(played, learning);
    case 'wcst':
      return cardTables(played, scenario);
    case 'wpt':
      return weatherTables(played, scenario);
    case 'dc-igt':
      return deckTables(played);
    case 'n-back':
      return memoryTables(played);
    case 'oddball':
      return [];
  }
}
