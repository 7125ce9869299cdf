/** Measures of tasks without a hidden rule, in the rows of their episodes: nothing is judged, so both sources agree. */
import type * as z from 'zod/mini';
import { meanOf } from '../base/quotient';
import { isRecord, readJson } from '../base/json';
import type { EpisodeEvent, Header } from '../episode/events';
import { knownGame } from '../episode/summary';
import { measuredIn, measuresNamed } from '../metrics';
import type { Estimate } from '../statistics/interval';
import type { scaleSchema } from './result-schemas';
import type { ResultRow, OutcomeSource } from './row';
import { estimated } from './table';

export type Scores = ResultRow['scores'];

/** Returns undefined for a game with a hidden rule, and for one that this version does not know. */
export function episodeScores(header: Header, events: readonly EpisodeEvent[]): Scores | undefined {
  const game = knownGame(header);
  if (!game || game.discovery) return undefined;
  return Object.fromEntries(
    measuredIn(events).flatMap(({ id, value }) => (typeof value === 'string' ? [] : [[id, value]])),
  );
}

/** The task of an episode or a condition has measures of its own in the place of a hidden rule. */
export const isScored = ({ scores }: { readonly scores: Readonly<Record<string, unknown>> }): boolean =>
  Object.keys(scores).length > 0;

/** Decides whether an episode reached its aim; null where it has no score, or one that is a number. */
export function isSolved(row: ResultRow, by: OutcomeSource): boolean | null {
  if (!isScored(row)) return row[by].tStar !== null;
  const score = row.scores[measuresNamed(row.task).score];
  return typeof score === 'boolean' ? score : null;
}

/** The ids of all measures of some rows that have a value and a mean, in the order of their task. */
export const scoreIds = (rows: readonly Pick<ResultRow, 'task' | 'scores'>[]): string[] => {
  const places = new Map<string, number>();
  for (const { task, scores } of rows) {
    const { columns } = measuresNamed(task);
    for (const id of Object.keys(scores)) {
      const place = columns.findIndex((column) => column.id === id);
      if (!places.has(id) && columns[place]?.alone !== true) places.set(id, place);
    }
  }
  return [...places]
    .filter(([id]) => rows.some(({ scores }) => (scores[id] ?? null) !== null))
    .sort(([, p], [, q]) => p - q)
    .map(([id]) => id);
};

/** The name of the column of a measure in tables for other programs: `score_least_novelty`. */
export const scoreColumn = (id: string): string =>
  `score_${id
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll(/\W+/g, '_')
    .toLowerCase()}`;

interface CombinedScore {
  readonly id: string;
  readonly title: string;
  readonly value: number;
  /** The titles of the measures in the mean, and of those that have no value. */
  readonly of: readonly string[];
  readonly without: readonly string[];
}

/** The means of several measures of a task, from the values of these. */
export const combinedScores = (
  task: string,
  values: Readonly<Record<string, { readonly value: number | null }>>,
): CombinedScore[] =>
  measuresNamed(task).combined.flatMap(({ id, of: all, title }) => {
    const valueOf = (one: string) => (Object.hasOwn(values, one) ? values[one].value : null);
    const of = all.filter((one) => valueOf(one) !== null);
    const value = meanOf(of.map((one) => valueOf(one) ?? 0));
    const without = all.filter((one) => !of.includes(one));
    const titles = (ids: readonly string[]) => ids.map((one) => scoreTitle(task, one));
    return value === null
      ? []
      : [{ id, title: title(of.length), value, of: titles(of), without: titles(without) }];
  });

/** The scale beside the mean of a measure over so many episodes. */
export type ScoreScale = Readonly<z.infer<typeof scaleSchema>>;

/** `decoding`: that of the condition, which names what keeps its episodes apart. */
export function scaleOf(
  task: string,
  id: string,
  decoding: string,
  episodes: number,
): ScoreScale | undefined {
  const { columns, apart } = measuresNamed(task);
  const parameters = readJson(decoding);
  const word = apart !== undefined && isRecord(parameters) ? parameters[apart] : undefined;
  const scale = columns
    .find((column) => column.id === id)
    ?.scale?.(typeof word === 'string' ? word : undefined);
  if (!scale) return undefined;
  const { below, chance, perfect, most } = scale;
  const [one, two] = below;
  // Means of more episodes are normal enough for their spread to shrink with the root of their number.
  const many = chance + (two - chance) * Math.sqrt(2 / episodes);
  return { chance, below: episodes === 1 ? one : many, perfect, most };
}

/** `(n 2)`: the number of episodes that have a score, if not `all` of the condition do; undefined if they do. */
export const ofSomeText = (n: number | undefined, all: number | null): string | undefined =>
  isOfSome(n, all) ? `(n ${n})` : undefined;

/** A score, and how many episodes have it if not `all` of the condition do. */
export function scoreText(
  { n, ...estimate }: Estimate & { readonly n?: number | undefined },
  all: number | null,
): string {
  const beside = ofSomeText(n, all);
  return `${estimated(estimate)}${beside === undefined ? '' : ` ${beside}`}`;
}

/** Not all episodes of the condition have the score. */
export const isOfSome = (n: number | undefined, all: number | null): boolean => n !== undefined && n !== all;

/** The heading of its column, where the title of a measure is long. */
export const scoreShort = (task: string, id: string): string | undefined =>
  measuresNamed(task).columns.find((one) => one.id === id)?.short;

/** The title of a measure over episodes. */
export function scoreTitle(task: string, id: string): string {
  const column = measuresNamed(task).columns.find((one) => one.id === id);
  return column?.mean ?? column?.title ?? id;
}
