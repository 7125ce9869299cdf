/** Transcripts as far as labels look at them. */
import type { EpisodeEvent } from '../../../src/episode';
import { currentLabels, readLabels } from '../../../src/labels';
import { EPISODE, lines } from './support';

type Verdict = Extract<EpisodeEvent, { type: 'verdict' }>;

export const header = (task: string, id = EPISODE) =>
  ({ type: 'episode', id, task, seq: 1 }) as unknown as EpisodeEvent;

/** An announcement. */
export const reply = (seq: number, round = seq / 2) =>
  ({ type: 'reply', seq, round, expect: 'announce' }) as unknown as EpisodeEvent;

export const verdict = (
  target: number,
  result: Verdict['result'],
  more: Partial<Verdict> = {},
): EpisodeEvent => ({
  v: 1,
  seq: 100 + target,
  time: '',
  type: 'verdict',
  target,
  result,
  judge: result.endsWith('compatible') ? 'compatibility' : 'equivalence',
  by: { kind: 'endpoint', name: 'judge', model: 'large' },
  ...more,
});

export const transcript = (events: readonly EpisodeEvent[], rows: readonly unknown[], task = 'wason') => ({
  events: [header(task), ...events],
  labels: currentLabels(readLabels(lines(...rows)), { id: EPISODE }),
});
