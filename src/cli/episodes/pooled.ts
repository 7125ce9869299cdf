/** Metrics of many episodes together, for each model in each setting. */
import { type PooledMetrics, poolMetrics } from '../../metrics';
import type { EpisodeMetrics } from '../../metrics';
import { grouped } from '../../rules';
import { type Column, markdownTable, table } from '../format/table';

export interface Measured {
  readonly model: string;
  readonly setting: string;
  readonly metrics: EpisodeMetrics;
}

export interface Pool {
  readonly model: string;
  readonly setting: string;
  readonly metrics: PooledMetrics;
}

/** In the order in which models and settings first appear. */
export function pool(episodes: readonly Measured[]): readonly Pool[] {
  const groups = new Map<string, Measured[]>();
  for (const episode of episodes) {
    const key = JSON.stringify([episode.model, episode.setting]);
    groups.set(key, [...(groups.get(key) ?? []), episode]);
  }
  return [...groups.values()].map((group) => ({
    model: group[0].model,
    setting: group[0].setting,
    metrics: poolMetrics(group.map(({ metrics }) => metrics)),
  }));
}

const right = (title: string): Column => ({ title, align: 'right' });
const COLUMNS: readonly Column[] = [
  { title: 'model' },
  { title: 'setting' },
  right('episodes'),
  right('solved'),
  right('first guess'),
  right('tests before success'),
  right('I:C'),
  right('I:C solved'),
  right('I:C unsolved'),
  right('tests not judged'),
  right('per turn'),
  right('NO:YES'),
];

/** Undefined is —, never 0. */
const orDash = (value: number | null, show: (value: number) => string): string =>
  value === null ? '—' : show(value);
const ratio = (value: number | null): string => orDash(value, (n) => n.toFixed(3));
const percent = (value: number | null): string => orDash(value, (n) => `${(100 * n).toFixed(1)}%`);

function row({ model, setting, metrics }: Pool): readonly string[] {
  const { tokens, ic } = metrics;
  return [
    model,
    setting,
    grouped(metrics.episodes),
    percent(metrics.success),
    percent(metrics.firstGuess),
    orDash(metrics.turnsUntilSuccess, (n) => n.toFixed(1)),
    ratio(ic.all.ratio),
    ratio(ic.solved.ratio),
    ratio(ic.unsolved.ratio),
    grouped(metrics.withoutVerdict.compatibility),
    orDash(tokens.all.perTurn, (n) => `${n.toFixed(1)} ${tokens.all.unit}`),
    ratio(metrics.feedbackRatio.ratio),
  ];
}

export const pooledText = (pools: readonly Pool[]): string => table(COLUMNS, pools.map(row));
export const pooledMarkdown = (pools: readonly Pool[]): string => markdownTable(COLUMNS, pools.map(row));
