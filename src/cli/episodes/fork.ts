/** An episode that begins as another one did. */
import { basename } from 'node:path';
import { version } from '../../../package.json';
import { type EpisodeEvent, falseGiven, type Header, paramsIn, resumeEpisode } from '../../episode';
import { episodeFileName } from '../../episode/file-name';
import { type Fork, forkEpisode, type ForkPoint } from '../../episode/fork';
import { paramsOf } from '../../models/endpoint';
import { DEFAULT_SEED } from '../../rules/types';
import { ScenarioError } from '../../tasks/task';
import { newTranscript, writtenWhole } from './new-file';
import { type Played, playedOf, servicesOf } from './play';
import { type ChosenJudges, modelOf, type Player } from './players';
import type { Reviewable } from './reviewable';
import type { Workshop } from './workshop';

export interface ForkJob {
  readonly parent: Reviewable;
  readonly header: Header;
  readonly point: ForkPoint;
  readonly player: Player;
  /** Whether the player was named, and is not simply the parent's. */
  readonly chosen: boolean;
  readonly setting: string;
  readonly judges: ChosenJudges;
  readonly seed?: number;
  readonly reply?: string;
}

/** Rejects with ForkError or ScenarioError where it cannot be. */
export async function planForkJob(job: ForkJob, shop: Workshop): Promise<Fork> {
  const { parent, header, point, player, chosen, setting, judges, reply } = job;
  const { task, scenario } = header;
  const { signal } = new AbortController();
  if (await falseGiven({ task, scenario }, (question) => shop.ask(question, signal)))
    throw new ScenarioError('what the model is told before its first test is not true of the hidden rule');
  const seed = job.seed ?? header.seed ?? DEFAULT_SEED;
  return forkEpisode(parent, {
    ...{ point, setting, seed, version, now: new Date(), file: basename(parent.path) },
    model: modelOf(player, { task, setting, scenario }, seed, shop.ask, shop.endpoint),
    ...(player.kind === 'endpoint' && { params: chosen ? paramsOf(player.profile) : paramsIn(header) }),
    judges: shop.judges(judges),
    ...(reply !== undefined && { reply }),
  });
}

/** Rejects with LogError where there can be no transcript. */
export async function playFork(
  { plan, log, text }: Fork,
  out: string,
  shop: Workshop,
  signal: AbortSignal,
  onEvent: (event: EpisodeEvent) => void,
): Promise<Played> {
  const file = await newTranscript(out, episodeFileName(plan.header, new Date()));
  await writtenWhole(file, [text]);
  try {
    const services = { ...servicesOf(shop.ask, signal), log: file.log, onEvent };
    return playedOf(file.path, plan.header.id, await resumeEpisode(log, plan, services));
  } finally {
    await file.log.close();
  }
}
