/** Points of sessions in figures over many of them: the learning curve of each test. */
import type { TaskFigures } from '../../figures';
import { SessionReader } from '../read-session';
import { TITLES } from '../scenario';
import { choicesAroundChanges } from './curves';
import { isGood, playedSession } from './played';

const LEARNING = 'learning';
const ALIGNED = 'aligned';

export const REFLECTION_FIGURES: TaskFigures = {
  all: [
    {
      id: LEARNING,
      title: 'Learning',
      x: 'trial',
      y: 'good outcomes',
      kind: 'shares',
      caption: 'The share of sessions with a good outcome in each trial.',
    },
    {
      id: ALIGNED,
      title: 'Around a change',
      x: 'trials after the change',
      y: 'choices of the new better arm',
      kind: 'shares',
      mark: 0,
      caption:
        'The share of choices of the arm that is better after a reversal, over all reversals of all sessions. The line: the first trial after it.',
    },
  ],
  of(events) {
    const reader = new SessionReader();
    for (const event of events) reader.add(event);
    const { scenario, session, choices } = reader;
    if (!scenario || !session) return [];
    const played = playedSession(scenario, session, choices);
    const outcomes = played.trials.flatMap((trial) => {
      const good = isGood(trial, session);
      return good === null ? [] : [[trial.round, good ? 1 : 0] as const];
    });
    const panel = `${TITLES[scenario.test]}, ${scenario.level}`;
    const isBandit = scenario.test === 'prlt' || scenario.test === 'mbt';
    const around = isBandit ? choicesAroundChanges(played) : [];
    const all = [
      { figure: LEARNING, panel, points: outcomes },
      { figure: ALIGNED, panel, points: around.map(({ x, isBetter }) => [x, isBetter ? 1 : 0] as const) },
    ];
    return all.filter(({ points }) => points.length > 0);
  },
};
