/** Continuing an episode from its transcript. */
import { CHAT_PARAMS, type ChatModel, type ChatParams } from '../models/chat-model';
import type { Json } from '../base/json';
import { builtInPack, promptIn, type PromptPack } from '../tasks/prompts';
import { ScenarioError } from '../tasks/task';
import type { EpisodeEvent, Header } from './events';
import { foldEpisode } from './fold';
import { gameOf, type TaskGame } from './game-of';
import type { Chosen } from './judge';
import type { EpisodeEnd, EpisodePlan, EpisodeServices } from './plan';
import type { EpisodeLog } from './read-log';
import { replay, ResumeError, type TranscriptError } from './replay';
import { conduct, judge, open, playOn } from './run';
import { sha256 } from '../base/sha256';
import { extractorFor, judgesFor } from './task-judges';

export interface ResumeChoices {
  /** The one that the header names, with the header's seed. */
  readonly model: ChatModel;
  readonly judges: readonly Chosen[];
  /** Only needed where the transcript ends before the instruction. Default: the texts that come with the task. */
  readonly pack?: PromptPack;
  readonly formatRetries?: number;
}

/** Plans the rest of an episode. Throws ResumeError if the transcript cannot be continued. */
export async function planResume(log: EpisodeLog, choices: ResumeChoices): Promise<EpisodePlan> {
  const header = headerOf(log);
  const { model, formatRetries } = choices;
  const { task, game } = openGame(header);
  const judges = judgesFor(task, choices.judges);
  const message = log.events.find((event) => event.type === 'message');
  const opening = message?.text ?? rendered({ task, game }, header, choices.pack ?? builtInPack(task));
  if ((await sha256(opening)) !== header.prompts.sha256) {
    throw new ResumeError(
      `The instruction is not the one that the header names (prompt pack ${header.prompts.pack}).`,
      message && lineOf(log, message),
    );
  }
  const params = paramsIn(header);
  checkDecoding(header, model, params);
  const plan: EpisodePlan = {
    task,
    game,
    header,
    opening,
    model,
    params,
    judges,
    ...extractorFor(task, choices.judges),
    ...(formatRetries !== undefined && { formatRetries }),
  };
  if (log.damaged) refuseDamaged(log, plan);
  return plan;
}

/** Names the line where the game cannot go on, if there is one. */
function refuseDamaged(log: EpisodeLog, plan: EpisodePlan): never {
  replay(log, plan);
  throw new ResumeError('Lines of the transcript are lost or damaged.');
}

/**
 * Continues an episode, also one that was cancelled or failed: verdicts that are missing are made up, then it is
 * played on. Rejects with ResumeError before anything is written; after that it ends as `runEpisode` does.
 */
export async function resumeEpisode(
  log: EpisodeLog,
  plan: EpisodePlan,
  services: EpisodeServices,
): Promise<EpisodeEnd> {
  const header = headerOf(log);
  if (header.id !== plan.header.id) throw new ResumeError('The plan is for another episode.');
  checkModel(header, plan.model);
  if (!foldEpisode(log.events).resumable) throw new ResumeError('The episode is complete.');
  const { state, cases, opened } = replay(log, plan);
  return conduct(plan, services, { ...log, before: log.events }, async (run) => {
    await run.writer.append<'resume'>({ type: 'resume', run: services.run });
    if (!opened) await open(run, state);
    for (const item of cases) await judge(run, item);
    await playOn(run, state);
  });
}

/** Throws a `Failure` where there is none. */
export function headerOf(
  { events: [first] }: Pick<EpisodeLog, 'events'>,
  Failure: typeof TranscriptError = ResumeError,
): Header {
  if (first?.type === 'episode') return first;
  throw new Failure('The transcript has no readable header in its first line.', 1);
}

/** Opens the game as `gameOf` does. Throws a `Failure` where this version cannot. */
export function openGame(header: Header, Failure: typeof TranscriptError = ResumeError): TaskGame {
  try {
    return gameOf(header);
  } catch (error) {
    if (error instanceof ScenarioError) throw new Failure(error.message, 1);
    throw error;
  }
}

/** A transcript with replies of two models would describe neither. */
function checkModel({ model }: Header, { identity }: ChatModel): void {
  const same = model.kind === identity.kind && model.name === identity.name && model.model === identity.model;
  if (!same) {
    const name = [model.kind, model.name, model.model].filter((part) => part !== undefined).join(' ');
    throw new ResumeError(`The episode was begun by another model (${name}).`, 1);
  }
}

/** The parameters that a transcript names, to ask a model by. */
export const paramsIn = ({ decoding }: Pick<Header, 'decoding'>): ChatParams =>
  Object.fromEntries(
    CHAT_PARAMS.filter((name) => decoding[name] !== undefined).map((name) => [name, decoding[name]]),
  );

/** Describes how the parameters for a model differ from those in the transcript: `topK 40 in place of 20`. */
export function decodingChanges(
  { decoding }: Pick<Header, 'decoding'>,
  model: ChatModel,
  params: ChatParams,
): readonly string[] {
  const now = model.decoding?.(params);
  if (!now) return [];
  // Exact and sampled probabilities in one episode would be of neither kind.
  const names = [...CHAT_PARAMS, 'extra', 'scoring'] as const;
  const changed = names.filter((name) => shown(now[name]) !== shown(decoding[name]));
  return changed.map((name) => `${name} ${shown(now[name])} in place of ${shown(decoding[name])}`);
}

/** A profile that has changed since would play the rest of the game otherwise than its beginning. */
function checkDecoding(header: Header, model: ChatModel, params: ChatParams): void {
  const changes = decodingChanges(header, model, params);
  if (changes.length === 0) return;
  throw new ResumeError(
    `The model would be asked otherwise than it was: ${changes.join(', ')}. Put the profile back as it was.`,
    1,
  );
}

const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));

function rendered({ task, game }: TaskGame, header: Header, pack: PromptPack): string {
  const template = promptIn(pack, task, header.setting, header.scenario);
  if (template === undefined) {
    throw new ResumeError(`The transcript ends before the instruction, and ${pack.name} has none for it.`);
  }
  return game.opening(template);
}

const lineOf = (log: EpisodeLog, event: EpisodeEvent): number | undefined =>
  log.lines[log.events.indexOf(event)];
