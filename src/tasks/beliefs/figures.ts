/** Points of cells in figures over many of them: belief against truth, and statement against belief. */
import * as z from 'zod/mini';
import { parseSafely } from '../../base/parse-safely';
import type { FigureValues, TaskFigures } from '../figures';
import type { MeasuredEvent } from '../measures';
import { unlessDamaged } from '../damaged';
import { isStated, readCell, truthOf } from './cells';

const BELIEF = 'belief-against-truth';
const STATED = 'stated-against-revealed';

const probabilities = z.array(z.number());

function valuesIn(events: readonly MeasuredEvent[]): readonly FigureValues[] {
  const header = events.find((event) => event.type === 'episode');
  const reply = events.findLast((event) => event.type === 'reply');
  const feedback = events.findLast((event) => event.type === 'feedback');
  const cell = header && unlessDamaged(() => readCell(header.scenario));
  const believed = parseSafely(probabilities, reply?.parsed['probabilities']);
  if (!cell || !feedback || !believed.success) return [];
  const joined = { figure: STATED, panel: cell.scenario, joined: cell.scene };
  const { chebyshev, error } = feedback;
  if (isStated(cell)) return typeof error === 'number' ? [{ ...joined, points: [[null, error]] }] : [];
  const truth = truthOf(cell);
  return [
    {
      figure: BELIEF,
      panel: `${cell.scenario}, ${cell.variant}`,
      points: truth.flatMap((q, i) => (i < believed.data.length ? [[q, believed.data[i]] as const] : [])),
    },
    ...(typeof chebyshev === 'number' ? [{ ...joined, points: [[chebyshev, null] as const] }] : []),
  ];
}

export const BELIEF_FIGURES: TaskFigures = {
  all: [
    {
      id: BELIEF,
      title: 'Belief against truth',
      x: 'true',
      y: 'believed',
      kind: 'dots',
      caption:
        'A dot is an outcome of a cell, larger where several coincide. On the diagonal the belief is true.',
    },
    {
      id: STATED,
      title: 'Says one thing, believes another',
      x: 'Chebyshev',
      y: 'stated error',
      kind: 'dots',
      caption:
        'A dot is one text: the distance of the belief from the truth, and the mean error of the answers about it. ' +
        'Above the diagonal the answers are worse than the belief.',
    },
  ],
  of: valuesIn,
};
