import type * as vscode from 'vscode';
import { ChoiceError } from '../../base/choice-error';
import { episodeFileName } from '../../episode/file-name';
import { loadOf } from '../../episode/header';
import { runEpisode } from '../../episode/run';
import { episodeCalls } from '../../players/calls';
import { planChosen, servicesOf } from '../../players/episode';
import type { KnownJudges, KnownModel, Players } from '../../players/players';
import type { PromptPack } from '../../tasks/prompts';
import type { GameOptions } from '../../tasks/task';
import type { Run } from '../episodes/runs';
import type { RunContext } from './context';
import { falseStart } from './choose/evidence';
import type { Scene } from './choose/scene';
import { newTranscript } from '../transcripts/files/new-transcript';
import { episodeFolder } from './place';

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
  /** The caller of the command vouches for the user's consent; it counts in a window of tests only. */
  readonly confirmed: boolean;
  /** The file whose workspace folder gets the transcript; of an example the storage of the extension. */
  readonly near?: vscode.Uri;
}

/** Asks for consent to calls that cost something, makes the transcript and plays. Undefined if the user cancels. */
export async function startEpisode(
  context: RunContext,
  players: Players,
  decided: Decided,
): Promise<Run | undefined> {
  await demandTrue(decided.scene, players);
  const plan = await planChosen({
    ...decided,
    ...decided.scene,
    version: context.version,
    judges: decided.judges.judges,
  });
  const { confirmed, player, judges } = decided;
  const load = loadOf(plan.header);
  const calls = episodeCalls(player, judges, plan, load);
  if (!(await context.consent.ask(calls, { purpose: 'play', confirmed }))) return undefined;
  const folder = episodeFolder(context, decided.near);
  const { uri, log } = await newTranscript(context.files, folder, episodeFileName(plan.header, new Date()));
  return context.runs.begin({
    uri,
    log,
    kind: 'play',
    before: [],
    title: runTitle(decided),
    rounds: load.rounds,
    play: (services) => runEpisode(plan, { ...servicesOf(players.ask), ...services }),
  });
}

/** Demands that the evidence shown before the first test is true of the hidden rule. Throws ChoiceError. */
export async function demandTrue(scene: Pick<Scene, 'task' | 'scenario'>, players: Players): Promise<void> {
  const { signal } = new AbortController();
  const why = await falseStart(scene, (question) => players.ask(question, signal));
  if (why !== undefined) throw new ChoiceError(why);
}

const runTitle = ({ scene, setting, player }: Decided): string =>
  [scene.title, setting, player.model.identity.name].join(' · ');
