/** Plans an episode from the user's choices, the same way in every host. */
import type { EpisodePlan, EpisodeServices } from '../episode/plan';
import { planEpisode, type EpisodeChoices } from '../episode/plan-episode';
import type { Ask } from '../judges/questions';
import { episodeMetrics } from '../metrics';
import { taskNamed } from '../tasks/registry';
import { ScenarioError, type GameOptions } from '../tasks/task';
import type { KnownModel, Player } from './players';

/** A scenario of a task, with its place in the file that it comes from. */
export interface ChosenScenario extends Pick<EpisodeChoices, 'scenario' | 'source'> {
  readonly task: string;
}

export interface ChosenEpisode
  extends ChosenScenario, Omit<EpisodeChoices, 'task' | 'model' | 'params' | 'options'> {
  readonly player: KnownModel;
  readonly options: GameOptions;
}

/** Throws ScenarioError where the choices do not fit together. */
export function planChosen({ task: id, player, options, ...chosen }: ChosenEpisode): Promise<EpisodePlan> {
  const task = taskNamed(id);
  if (!task) throw new ScenarioError(`There is no task "${id}".`);
  const { model, params, profile } = player;
  return planEpisode({
    ...chosen,
    task,
    model,
    ...(Object.keys(options).length > 0 && { options }),
    ...(params && { params }),
    ...(profile?.price && { price: profile.price }),
  });
}

/** Plans an episode of a player. Rejects with ScenarioError where the choices do not fit together. */
export function planWith(
  player: Player,
  episode: Omit<ChosenEpisode, 'player'> & { readonly seed: number },
): Promise<EpisodePlan> {
  const { task, setting, scenario, seed } = episode;
  return planChosen({ ...episode, player: player.in({ task, setting, scenario, seed }) });
}

/** The services that every run gives to the engine in the same way. */
export const servicesOf = (ask: Ask): Pick<EpisodeServices, 'ask' | 'now' | 'ticks' | 'run' | 'metrics'> => ({
  ask,
  now: () => new Date(),
  ticks: () => performance.now(),
  run: crypto.randomUUID(),
  metrics: episodeMetrics,
});
