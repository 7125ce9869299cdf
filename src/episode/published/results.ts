/** Episodes from results files of other programs, as transcripts of ours. */
import type { Json } from '../../base/json';
import type { PlayedAgain } from '../../tasks/results-files';
import type { Body, EpisodeEvent } from '../events';
import { EPISODE_ENDING } from '../file-name';
import { sha256 } from '../../base/sha256';
import { PUBLISHED_VERSIONS } from './header';
import type { ImportProblem } from './types';

/** The origin of an episode. */
interface Source {
  readonly task: string;
  /** The file's name, without a folder. */
  readonly file: string;
  readonly model: string;
}

/** Such files do not say when an episode was played. */
const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

/** The name of an episode's transcript. */
export const transcriptName = ({ name }: Pick<PlayedAgain, 'name'>, file: string): string =>
  `${file.replace(/\.json$/, '')}_${name}${EPISODE_ENDING}`;

/** The lines of a transcript, each with its line break: the same for the same file. `metrics`: as for `runEpisode`. */
export async function transcriptLines(
  played: PlayedAgain,
  source: Source,
  metrics: (events: readonly EpisodeEvent[]) => Json,
): Promise<readonly string[]> {
  const bodies = [await headerOf(played, source), ...turnsOf(played), endOf(played)];
  const events = bodies.map(
    (body, i) => ({ v: 1, seq: i + 1, time: UNKNOWN_TIME, ...body }) as unknown as EpisodeEvent,
  );
  return events.map(
    (event) => `${JSON.stringify(event.type === 'end' ? { ...event, metrics: metrics(events) } : event)}\n`,
  );
}

async function headerOf(played: PlayedAgain, { task, file, model }: Source): Promise<Body> {
  const { name, setting, scenario, options, opening, stored } = played;
  const problems = played.problems.map((message): ImportProblem => ({
    file,
    line: 0,
    severity: 'warning',
    message,
  }));
  return {
    type: 'episode',
    id: `published/${file}/${name}`,
    task,
    setting,
    scenario,
    options: { ...options },
    model: { kind: 'endpoint', name: model, model },
    decoding: {},
    prompts: { pack: 'published', sha256: await sha256(opening) },
    judges: [],
    versions: { ...PUBLISHED_VERSIONS },
    imported: { format: task, files: { transcript: file }, ...stored, problems },
  };
}

const turnsOf = ({ opening, turns }: PlayedAgain): readonly Body[] => [
  { type: 'message', round: 1, text: opening },
  ...turns.flatMap(({ raw, expect, parsed, round, feedback, message }): Body[] => [
    {
      type: 'reply',
      round,
      expect,
      raw,
      attempt: 1,
      latencyMs: 0,
      parsed: parsed as (EpisodeEvent & { type: 'reply' })['parsed'],
    },
    ...(feedback ? [{ type: 'feedback', round, ...feedback } as const] : []),
    ...(message === undefined ? [] : [{ type: 'message', round: round + 1, text: message } as const]),
  ]),
];

const endOf = ({ isOver }: PlayedAgain): Body =>
  isOver
    ? { type: 'end', state: 'completed' }
    : { type: 'end', state: 'failed', why: 'incomplete', message: 'the conversation breaks off' };
