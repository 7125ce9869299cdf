import { version } from '../../../package.json';
import {
  type EpisodeEvent,
  type EpisodePlan,
  type Judge,
  planEpisode,
  runEpisode,
  scenarioName,
} from '../../episode';
import type { EpisodeEnd, EpisodeServices } from '../../episode';
import { episodeFileName } from '../../episode/file-name';
import { episodeMetrics, type EpisodeMetrics, metricsJson } from '../../metrics';
import { paramsOf } from '../../models/endpoint';
import type { Ask } from '../../judges/questions';
import type { PromptPack } from '../../tasks/prompts';
import { taskNamed } from '../../tasks/registry';
import { type GameOptions, ScenarioError } from '../../tasks/task';
import { newTranscript } from './new-file';
import { modelOf, type Player } from './players';
import type { ChosenScenario } from './scenarios';
import type { Workshop } from './workshop';

/** One episode to be played. */
export interface Job {
  readonly player: Player;
  readonly setting: string;
  readonly scenario: ChosenScenario;
}

/** What all episodes of one command have in common. */
export interface Terms {
  readonly seed: number;
  readonly options: GameOptions;
  readonly pack?: PromptPack;
  readonly judges: readonly Judge[];
  /** The folder that transcripts go to. */
  readonly out: string;
}

/** What an episode is of, for whoever reads the result. */
export interface Described {
  readonly task: string;
  readonly setting: string;
  /** As on the command line: `offline:falsifying`, or a profile. */
  readonly model: string;
  readonly scenario: string;
  readonly source?: ChosenScenario['source'];
}

export const describeJob = ({ player, setting, scenario }: Job): Described => ({
  task: scenario.task,
  setting,
  model: player.name,
  scenario: scenarioName({ task: scenario.task, scenario: scenario.scenario }).full,
  ...(scenario.source && { source: scenario.source }),
});

/** How an episode ended that has a transcript. */
export interface Played {
  readonly file: string;
  readonly id: string;
  readonly state: EpisodeEnd['state'];
  readonly why?: string;
  readonly message?: string;
  readonly metrics: EpisodeMetrics;
}

/** Throws ScenarioError or UsageError: the choices do not fit together. */
export function planJob(
  { player, setting, scenario }: Job,
  terms: Terms,
  shop: Workshop,
): Promise<EpisodePlan> {
  const task = taskNamed(scenario.task);
  if (!task) throw new ScenarioError(`there is no task "${scenario.task}"`);
  const { seed, pack, judges, options } = terms;
  const place = { task: task.id, setting, scenario: scenario.scenario };
  return planEpisode({
    ...{ task, setting, scenario: scenario.scenario, judges, seed, version },
    ...(Object.keys(options).length > 0 && { options }),
    model: modelOf(player, place, seed, shop.ask, shop.endpoint),
    ...(player.kind === 'endpoint' && { params: paramsOf(player.profile) }),
    ...(pack && { pack }),
    ...(scenario.source && { source: scenario.source }),
  });
}

/** Never rejects for what happens in the episode; rejects with LogError where there can be no transcript. */
export async function playJob(
  job: Job,
  terms: Terms,
  shop: Workshop,
  signal: AbortSignal,
  onEvent: (event: EpisodeEvent) => void,
): Promise<Played> {
  const plan = await planJob(job, terms, shop);
  const { path, log } = await newTranscript(terms.out, episodeFileName(plan.header, new Date()));
  try {
    const ended = await runEpisode(plan, { ...servicesOf(shop.ask, signal), log, onEvent });
    return playedOf(path, plan.header.id, ended);
  } finally {
    await log.close();
  }
}

export const servicesOf = (ask: Ask, signal: AbortSignal): Omit<EpisodeServices, 'log'> => ({
  ask,
  signal,
  now: () => new Date(),
  ticks: () => performance.now(),
  run: crypto.randomUUID(),
  metrics: metricsJson,
});

export const playedOf = (file: string, id: string, { state, why, message, events }: EpisodeEnd): Played => ({
  file,
  id,
  state,
  ...(why !== undefined && { why }),
  ...(message !== undefined && { message }),
  metrics: episodeMetrics(events),
});
