/** Lines of labels files that tests write. */
import type { LabelledJudge, LabelValue } from '../../../src/labels';

export const EPISODE = 'e-1';
const TIME = '2026-11-21T18:00:00.000Z';

export interface Said {
  readonly judge?: LabelledJudge;
  readonly author?: string;
  readonly id?: string;
  readonly episode?: string;
  readonly step?: number;
  readonly reason?: string;
  readonly blind?: true;
}

export const label = (target: number, value: LabelValue, said: Said = {}) => ({
  v: 1,
  type: 'label',
  id: `${target}-${value}`,
  episode: EPISODE,
  target,
  judge: value.endsWith('compatible') ? 'compatibility' : 'equivalence',
  value,
  author: 'Ann',
  time: TIME,
  ...said,
});

export const withdraw = (of: string, author = 'Ann') => ({ v: 1, type: 'withdraw', of, author, time: TIME });

export const reading = (target: number, predicate: string, author = 'Ann') => ({
  v: 1,
  type: 'reading',
  id: `r-${target}-${author}-${predicate}`,
  episode: EPISODE,
  target,
  predicate,
  author,
  time: TIME,
});

const written = (expression: string): string =>
  `def rule(a: int, b: int, c: int) -> bool:\n    return ${expression}`;

/** Two translations by a model; `parts`: where they differ. */
export const modelReading = (
  target: number,
  [first, second]: readonly [string, string],
  parts?: readonly [number, number, number],
) => ({
  v: 1,
  type: 'model-reading',
  id: `m-${target}-${first}`,
  episode: EPISODE,
  target,
  version: 1,
  outcome: parts ? 'parted' : 'agreed',
  translations: [written(first), written(second)],
  ...(parts && { parts }),
  author: 'tiny',
  time: TIME,
});

export const lines = (...rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');
