import * as vscode from 'vscode';
import type { EpisodePlan } from '../../episode/plan';
import { episodeFileName } from '../../episode/file-name';
import { falseGiven } from '../../episode/given';
import { planEpisode } from '../../episode/plan-episode';
import { runEpisode } from '../../episode/run';
import { metricsJson } from '../../metrics';
import type { PromptPack } from '../../tasks/prompts';
import { taskNamed } from '../../tasks/registry';
import { ScenarioError, type GameOptions } from '../../tasks/task';
import { PUBLISHED_TESTS } from '../../tasks/turns';
import { shownValues } from '../../tasks/values';
import type { Run } from '../episodes/runs';
import { paid } from './confirm';
import { clocks, type RunContext } from './context';
import { judgeCalls, playCalls } from './calls';
import { ChoiceError } from './choose/flow';
import type { Scene } from './choose/scene';
import type { KnownJudges, KnownModel, Models } from './models';
import { episodeFolder, newTranscript } from './place';

/** An episode of which everything is decided. */
export interface Decided {
  readonly scene: Scene;
  readonly setting: string;
  readonly player: KnownModel;
  readonly judges: KnownJudges;
  readonly seed: number;
  readonly options: GameOptions;
  readonly formatRetries: number;
  /** Default: the instructions that come with the task. */
  readonly pack?: PromptPack;
  /** By whoever runs the command; heard in a window of tests only. */
  readonly confirmed: boolean;
  /** Near which file the transcript goes. */
  readonly near?: vscode.Uri;
}

/** Asks for what costs something, makes the transcript and plays. Undefined when the user would rather not. */
export async function startEpisode(
  context: RunContext,
  models: Models,
  decided: Decided,
): Promise<Run | undefined> {
  await demandTrue(decided.scene, models);
  const plan = await planOf(context, decided);
  const turns = 2 * (decided.options.tests ?? PUBLISHED_TESTS) + 1;
  const calls = paid([playCalls(decided.player, plan, turns), ...judgeCalls(decided.judges, turns)]);
  const { confirmed } = decided;
  if (!(await context.consent.to(calls, { purpose: 'play', confirmed }))) return undefined;
  const folder = await episodeFolder(context, decided.near);
  if (!folder) return undefined;
  const { uri, log } = await newTranscript(context, folder, episodeFileName(plan.header, new Date()));
  return context.runs.begin({
    ...{ uri, log, kind: 'play', before: [] },
    title: runTitle(decided),
    rounds: (turns + 1) / 2,
    play: (services) => runEpisode(plan, { ...services, ...clocks(), ask: models.ask, metrics: metricsJson }),
  });
}

/** The model is told that the hidden rule accepts the initial triple, and judges take it as evidence. Throws ChoiceError. */
export async function demandTrue({ task, scenario, title }: Scene, models: Models): Promise<void> {
  const { signal } = new AbortController();
  const wrong = await falseGiven({ task, scenario }, (question) => models.ask(question, signal));
  if (!wrong) return;
  throw new ChoiceError(
    vscode.l10n.t(
      '{0} cannot begin with {1}: the hidden rule does not accept it.',
      title,
      shownValues(wrong.values),
    ),
  );
}

const runTitle = ({ scene, setting, player }: Decided): string =>
  [scene.title, setting, player.model.identity.name].join(' · ');

async function planOf({ version }: RunContext, decided: Decided): Promise<EpisodePlan> {
  const { scene, setting, player, judges, seed, options, formatRetries, pack } = decided;
  const task = taskNamed(scene.task);
  if (!task) throw new ScenarioError(vscode.l10n.t('There is no task "{0}".', scene.task));
  return await planEpisode({
    ...{ task, setting, scenario: scene.scenario, seed, version, formatRetries },
    ...(Object.keys(options).length > 0 && { options }),
    ...(player.params && { params: player.params }),
    ...(scene.source && { source: scene.source }),
    ...(pack && { pack }),
    model: player.model,
    judges: judges.judges,
  });
}
