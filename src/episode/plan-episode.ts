/** Turns the user's choices into a plan for the engine. */
import type { ChatModel, ChatParams } from '../models/chat-model';
import { defaultDecoding } from '../models/decoding';
import type { Price } from '../models/price';
import { canonical } from '../base/canonical';
import type { Json } from '../base/json';
import { builtInPack, promptIn, promptName, type PromptPack } from '../tasks/prompts';
import { ScenarioError, type GameOptions, type Task } from '../tasks/task';
import type { Body, Header } from './events';
import { type Chosen, judgeEntry } from './judge';
import type { EpisodePlan } from './plan';
import { sha256 } from '../base/sha256';
import { extractorFor, judgesFor } from './task-judges';

export interface EpisodeChoices {
  readonly task: Task;
  readonly setting: string;
  readonly scenario: Json;
  readonly options?: GameOptions;
  readonly model: ChatModel;
  /** All that the model is asked for: nothing is filled in. Default: the experiment's decoding (`defaultDecoding`). */
  readonly params?: ChatParams;
  readonly judges: readonly Chosen[];
  /** Seeds everything that is drawn: the scenario's triple, the agent's choices. */
  readonly seed?: number;
  /** The number among episodes that are alike otherwise, from 1. Default: 1. */
  readonly repeat?: number;
  /** Price of the model's tokens, where it is known. */
  readonly price?: Price;
  /** Default: the texts that come with the task. */
  readonly pack?: PromptPack;
  readonly source?: { readonly file: string; readonly group: string; readonly rule: number };
  /** Version of Falsify. */
  readonly version: string;
  /** Default: a random one. */
  readonly id?: string;
  readonly formatRetries?: number;
}

/** Throws ScenarioError where the choices do not fit together. */
export async function planEpisode(choices: EpisodeChoices): Promise<EpisodePlan> {
  const { task, setting, scenario, options, model } = choices;
  const judges = judgesFor(task, choices.judges);
  const { extractor } = extractorFor(task, choices.judges);
  const game = task.open(scenario, setting, options);
  const pack = choices.pack ?? builtInPack(task);
  const template = promptIn(pack, task, setting, scenario);
  if (template === undefined) {
    const what = task.promptOf ? promptName(task, setting, scenario) : `the setting ${setting}`;
    throw new ScenarioError(`The prompt pack ${pack.name} has no text for ${what}.`);
  }
  const opening = game.opening(template);
  // Agents decode nothing: numbers without effect would only mislead a reader of the transcript.
  const usual = choices.params ?? defaultDecoding(false, task.sampling);
  const params = model.identity.kind === 'offline' ? {} : (task.decoding?.(usual) ?? usual);
  const prompts = {
    pack: pack.name,
    sha256: await sha256(opening),
    ...(task.promptOf && { set: await sha256(canonical(pack.prompts)) }),
  };
  const header = headerOf(
    { ...choices, judges: [...judges, ...(extractor ? [extractor] : [])] },
    game.scenario,
    params,
    prompts,
  );
  const formatRetries = choices.formatRetries;
  return {
    task,
    game,
    header,
    opening,
    model,
    params,
    judges,
    ...(extractor && { extractor }),
    ...(formatRetries !== undefined && { formatRetries }),
  };
}

function headerOf(
  { task, setting, options, model, judges, seed, repeat = 1, price, source, version, id }: EpisodeChoices,
  scenario: Json,
  params: ChatParams,
  prompts: Body<Header>['prompts'],
): Body<Header> {
  return {
    type: 'episode',
    id: id ?? crypto.randomUUID(),
    task: task.id,
    setting,
    scenario: scenario,
    ...(options && { options: withoutUndefined(options) }),
    model: { ...model.identity },
    decoding: { ...(model.decoding?.(params) ?? params) },
    ...(seed !== undefined && { seed }),
    ...(repeat > 1 && { repeat }),
    ...(price && { price: { ...price } }),
    prompts,
    judges: judges.map(judgeEntry),
    ...(source && { source: { ...source } }),
    versions: { falsify: version },
  };
}

const withoutUndefined = (options: GameOptions): NonNullable<Body<Header>['options']> =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
