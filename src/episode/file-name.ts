/** Names of transcripts. */
import type { Body, Header } from './events';
import { scenarioName } from './header';
import { LogError } from './log';

export const EPISODE_ENDING = '.episode.jsonl';

/**
 * Makes a part of a file name from an id or a name that a person or a file chose. The result is neither a
 * path nor a device, and has 40 characters at most.
 */
function safe(text: string): string {
  const parts = text.slice(0, 200).split(/[^A-Za-z0-9.]+/);
  const name = parts.filter((part) => part !== '').join('-');
  return (
    name
      .replaceAll(/\.{2,}/g, '.')
      .replaceAll(/^[.-]+|[.-]+$/g, '')
      .slice(0, 40) || 'x'
  );
}

/**
 * The name of an episode's transcript; names sort by the time of their beginning (UTC, to the second), such as
 * `2026-11-21T18-40-05Z_wason_7-2_baseline_offline-falsifying.episode.jsonl`. Two episodes may get the same name. A
 * scenario that comes from no file goes by its own name, and without one by the episode's id.
 */
export function episodeFileName(header: Named, begun: Date): string {
  const time = `${begun.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `${[time, ...wordsOf(header)].join('_')}${EPISODE_ENDING}`;
}

type Named = Pick<Body<Header>, 'id' | 'task' | 'scenario' | 'setting' | 'model' | 'source'>;

/**
 * The name of a transcript that has its place in a suite: what was played, and the beginning of the cell's id, such as
 * `wason_7-2_baseline_offline-falsifying_0f3a91c2b7d4.episode.jsonl`.
 */
export const cellFileName = (header: Named, cell: string): string =>
  `${[...wordsOf(header), cell.slice(0, 12)].join('_')}${EPISODE_ENDING}`;

function wordsOf(header: Named): readonly string[] {
  const { task, setting, model } = header;
  const player = model.kind === 'endpoint' ? model.name : `${model.kind}-${model.name}`;
  return [safe(task), placeOf(header), safe(setting), safe(player)];
}

function placeOf(header: Pick<Body<Header>, 'id' | 'task' | 'scenario' | 'source'>): string {
  const { id, source } = header;
  if (source) return `${safe(source.group)}-${source.rule}`;
  const { short } = scenarioName(header);
  return short === '' ? safe(id).slice(0, 8) : safe(short);
}

/** More files of one name in one folder are not an accident. */
const MOST_OF_A_NAME = 10_000;

/**
 * Makes a file under the first name that is free: two episodes of the same second, group and agent, or two commands at
 * once, each get their own. `create` rejects with LogError 'exists' where the name is taken. Rejects with whatever else
 * went wrong.
 */
export async function underFreeName<T>(name: string, create: (free: string) => Promise<T>): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await create(numberedFileName(name, n));
    } catch (error) {
      if (!(error instanceof LogError) || error.code !== 'exists' || n >= MOST_OF_A_NAME) throw error;
    }
  }
}

/** The name that the n-th file of the same name gets: behind its stem, `-2` for the second; the first keeps its own. */
export const numberedFileName = (name: string, n: number): string =>
  n === 1 ? name : `${stemOf(name)}-${n}${EPISODE_ENDING}`;

const stemOf = (name: string): string =>
  name.endsWith(EPISODE_ENDING) ? name.slice(0, -EPISODE_ENDING.length) : name;
