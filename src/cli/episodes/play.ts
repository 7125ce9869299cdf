import { version } from '../../../package.json';
import { type EpisodeEvent, type EpisodePlan, runEpisode, scenarioName } from '../../episode';
import { episodeFileName } from '../../episode/file-name';
import { newTranscript } from '../../node/episode-file';
import type { PromptPack } from '../../tasks/prompts';
import type { GameOptions } from '../../tasks/task';
import { type ChosenScenario, planWith, servicesOf } from '../../players/episode';
import type { KnownJudges, Player } from '../../players/players';
import type { Ask } from '../../judges/questions';
import { type Described, resultOf } from './batch';
import type { Result } from './results';

/** One episode to be played. */
export interface Job {
  readonly player: Player;
  readonly setting: string;
  readonly scenario: ChosenScenario;
}

/** The choices that all episodes of one command share. */
export interface RunChoices {
  readonly seed: number;
  readonly options: GameOptions;
  readonly pack?: PromptPack;
  readonly judges: KnownJudges;
  /** The folder that transcripts go to. */
  readonly out: string;
}

const describeJob = ({ player, setting, scenario }: Job): Described => ({
  task: scenario.task,
  setting,
  model: player.name,
  scenario: scenarioName({ task: scenario.task, scenario: scenario.scenario }).full,
  ...(scenario.source && { source: scenario.source }),
});

/** Rejects with ScenarioError: the choices do not fit together. */
export function planJob({ player, setting, scenario }: Job, terms: RunChoices): Promise<EpisodePlan> {
  const { seed, options, pack, judges } = terms;
  return planWith(player, {
    ...scenario,
    setting,
    seed,
    options,
    version,
    judges: judges.judges,
    ...(pack && { pack }),
  });
}

/** Never rejects for what happens in the episode; rejects with LogError where there can be no transcript. */
export async function playJob(
  job: Job,
  terms: RunChoices,
  ask: Ask,
  signal: AbortSignal,
  onEvent: (event: EpisodeEvent) => void,
): Promise<Result> {
  const plan = await planJob(job, terms);
  const { path, log } = await newTranscript(terms.out, episodeFileName(plan.header, new Date()));
  try {
    const ended = await runEpisode(plan, { ...servicesOf(ask), signal, log, onEvent });
    return resultOf(describeJob(job), { path, log }, plan.header.id, ended);
  } finally {
    await log.close();
  }
}
