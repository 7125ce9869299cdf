/** Plays forks: episodes that begin as another one did. */
import { basename } from 'node:path';
import { version } from '../../../package.json';
import { type EpisodeEvent, falseInitialEvidence, type Header, paramsIn, resumeEpisode } from '../../episode';
import { episodeFileName } from '../../episode/file-name';
import { type Fork, forkEpisode, ForkError, type ForkPoint } from '../../episode/fork';
import type { Ask } from '../../judges/questions';
import { newTranscript } from '../../node/episode-file';
import { servicesOf } from '../../players/episode';
import type { KnownJudges, KnownModel, Player } from '../../players/players';
import { DEFAULT_SEED } from '../../base/seed';
import { ScenarioError } from '../../tasks/task';
import { resultOf } from './batch';
import { writtenWhole } from './new-file';
import { describeHeader } from './resume';
import type { Reviewable } from './reviewable';
import type { Result } from './results';

export interface ForkJob {
  readonly parent: Reviewable;
  readonly header: Header;
  readonly point: ForkPoint;
  readonly player: Player;
  /** The player was named on the command line, and is not the parent's. */
  readonly chosen: boolean;
  readonly setting: string;
  readonly judges: KnownJudges;
  readonly seed?: number;
  readonly reply?: string;
}

/** Rejects with ForkError or ScenarioError where it cannot be. */
export async function planForkJob(
  job: ForkJob,
  ask: Ask,
): Promise<Fork & { readonly player: KnownModel; readonly header: Header }> {
  const { parent, header, point, chosen, setting, judges, reply } = job;
  const { task, scenario } = header;
  const { signal } = new AbortController();
  if (await falseInitialEvidence({ task, scenario }, (question) => ask(question, signal)))
    throw new ScenarioError('what the model is told before its first test is not true of the hidden rule');
  const seed = job.seed ?? header.seed ?? DEFAULT_SEED;
  const player = job.player.in({ task, setting, scenario, seed });
  const params = chosen ? player.params : paramsIn(header);
  const fork = await forkEpisode(parent, {
    point,
    setting,
    seed,
    version,
    now: new Date(),
    file: basename(parent.path),
    model: player.model,
    judges: judges.judges,
    ...(params && { params }),
    ...(player.profile?.price && { price: player.profile.price }),
    ...(reply !== undefined && { reply }),
  });
  const [first] = fork.log.events;
  if (first?.type !== 'episode') throw new ForkError('It has no header.');
  return { ...fork, player, header: first };
}

/** Rejects with LogError where there can be no transcript. */
export async function playFork(
  { plan, log, text, header }: Fork & { readonly header: Header },
  out: string,
  ask: Ask,
  signal: AbortSignal,
  onEvent: (event: EpisodeEvent) => void,
): Promise<Result> {
  const file = await newTranscript(out, episodeFileName(plan.header, new Date()));
  await writtenWhole(file, [text]);
  try {
    const services = { ...servicesOf(ask), signal, log: file.log, onEvent };
    return resultOf(describeHeader(header), file, header.id, await resumeEpisode(log, plan, services));
  } finally {
    await file.log.close();
  }
}
