/** Points of sessions in figures over many of them: the learning curve of each test. */
import type { TaskFigures } from '../../figures';
import { SessionReader } from '../read-session';
import { TITLES } from '../scenario';
import { isGood, playedSession } from './played';

const LEARNING = 'learning';

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
  ],
  of(events) {
    const reader = new SessionReader();
    for (const event of events) reader.add(event);
    const { scenario, session, choices } = reader;
    if (!scenario || !session) return [];
    const { trials } = playedSession(scenario, session, choices);
    const points = trials.flatMap((trial) => {
      const good = isGood(trial, session);
      return good === null ? [] : [[trial.round, good ? 1 : 0] as const];
    });
    const panel = `${TITLES[scenario.test]}, ${scenario.level}`;
    return points.length > 0 ? [{ figure: LEARNING, panel, points }] : [];
  },
};
