/** Continues episodes from where their transcripts end. */
import {
  type EpisodeEvent,
  foldEpisode,
  gameOf,
  type Header,
  loadOf,
  planResume,
  resumeEpisode,
  ResumeError,
  scenarioName,
} from '../../episode';
import type { Ask } from '../../judges/questions';
import { episodeCalls, type PlannedCalls } from '../../players/calls';
import { servicesOf } from '../../players/episode';
import { type KnownJudges, type Player, type Players, shownName } from '../../players/players';
import { openEpisodeFile } from '../../node/episode-file';
import { type Described, resultOf } from './batch';
import type { Transcript } from './transcripts';
import type { Result } from './results';

/** A transcript to be continued, with its player and judges. */
export interface Resumption {
  readonly transcript: Transcript;
  readonly header: Header;
  readonly player: Player;
  readonly judges: KnownJudges;
}

/** Rejects with ResumeError or ChoiceError where this command cannot play on, UsageError where an endpoint is missing. */
export async function resumptionOf(transcript: Transcript, players: Players): Promise<Resumption> {
  const [header] = transcript.log.events;
  if (header?.type !== 'episode') throw new ResumeError('It has no readable header in its first line.');
  const player = await players.playerOf(header);
  return { transcript, header, player, judges: await players.judgesOf(header) };
}

export const isComplete = ({ log }: Transcript): boolean => foldEpisode(log.events).state === 'completed';

export const describeHeader = ({ task, setting, model, scenario, source }: Header): Described => ({
  task,
  setting,
  model: shownName(model),
  scenario: scenarioName({ task, scenario }).full,
  ...(source && { source: { file: source.file, group: source.group, rule: source.rule } }),
});

const modelOf = ({ header, player }: Resumption) =>
  player.in({
    task: header.task,
    setting: header.setting,
    scenario: header.scenario,
    seed: header.seed ?? 0,
  });

/** Estimates the calls of a resumed episode at most: as if nothing was played yet. */
export function callsOfResumption(resumption: Resumption): readonly PlannedCalls[] {
  const { header, judges } = resumption;
  const params = header.decoding;
  return episodeCalls(modelOf(resumption), judges, { params }, loadOf(header));
}

/** Rejects with ResumeError before anything is written, or LogError where the file cannot be opened. */
export async function playOn(
  resumption: Resumption,
  ask: Ask,
  signal: AbortSignal,
  onEvent: (event: EpisodeEvent) => void,
): Promise<Result> {
  const { transcript, header, judges } = resumption;
  gameOf(header);
  const { model } = modelOf(resumption);
  const plan = await planResume(transcript.log, { model, judges: judges.judges });
  const log = await openEpisodeFile(transcript.path, transcript.size);
  try {
    const services = { ...servicesOf(ask), signal, log, onEvent };
    const ended = await resumeEpisode(transcript.log, plan, services);
    return resultOf(describeHeader(header), { path: transcript.path, log }, header.id, ended);
  } finally {
    await log.close();
  }
}
