/** Cells: the episodes of a suite, each named by everything that decides how it is played. */
import { canonical } from '../base/canonical';
import type { Json } from '../base/json';
import type { Body, Header } from '../episode/events';
import { sha256 } from '../base/sha256';
import type { ChosenScenario } from '../players/episode';
import type { Player } from '../players/players';
import type { PromptPack } from '../tasks/prompts';
import { EXTRACTION } from '../tasks/model-question';
import { taskNamed } from '../tasks/registry';
import type { EpisodeLoad, GameOptions } from '../tasks/task';

export interface Cell {
  /** SHA-256 of what decides what is played; see `cellId`. */
  readonly id: string;
  /** The name of its transcript. */
  readonly file: string;
  /** The place of its block in the suite, from 0. */
  readonly block: number;
  /** The model as the suite names it. */
  readonly model: string;
  readonly player: Player;
  readonly setting: string;
  readonly scenario: ChosenScenario;
  /** Counts from 1. */
  readonly repeat: number;
  /** Seed of what is drawn in this episode. */
  readonly seed: number;
  readonly options: GameOptions;
  readonly pack?: PromptPack;
  /** The most that the episode takes. */
  readonly load: EpisodeLoad;
  /** The most tokens that one reply may have. */
  readonly maxTokens: number | undefined;
}

/** The parts of a cell that decide its episode; another judge only adds verdicts, unless it reads the replies. */
type Played = Pick<
  Body<Header>,
  'task' | 'setting' | 'scenario' | 'options' | 'model' | 'decoding' | 'seed' | 'repeat' | 'prompts'
> &
  Partial<Pick<Body<Header>, 'judges' | 'parent'>>;

/** The texts of scenarios in the ids of cells: cells of one scenario share them. */
export type ScenarioTexts = Map<Json, { agent?: string; model?: string }>;

/**
 * The id of the cell that a transcript with this header is of. A fork has an id that no suite asks for. The seed and the rules of other groups count for offline
 * agents alone: nothing else of the play depends on them.
 */
export function cellId(header: Played, known: ScenarioTexts = new Map()): Promise<string> {
  const { task, setting, options = {}, model, decoding, seed = null, repeat = 1, parent } = header;
  const offline = model.kind === 'offline';
  const extractor = header.judges?.find(({ question }) => question === EXTRACTION)?.by;
  const before = canonical({
    options,
    decoding,
    repeat,
    ...(parent && { parent: parent.id }),
    model: [model.kind, model.model ?? model.name],
    ...(extractor && { extractor: [extractor.kind, extractor.model ?? extractor.name] }),
    prompts: header.prompts.sha256,
  });
  const after = canonical({ task, setting, ...(offline && { seed }) });
  // Canonical JSON of all parts together: the scenario stands between those that come before and after it in the alphabet.
  return sha256(
    `${before.slice(0, -1)},"scenario":${scenarioText(header, offline, known)},${after.slice(1)}`,
  );
}

function scenarioText(header: Played, offline: boolean, known: ScenarioTexts): string {
  const { scenario } = header;
  const texts = known.get(scenario) ?? {};
  known.set(scenario, texts);
  return (texts[offline ? 'agent' : 'model'] ??= canonical(playedPart(header, offline) ?? scenario));
}

/** Returns undefined where this version cannot read the scenario. */
function playedPart({ task, scenario }: Played, offline: boolean) {
  try {
    return taskNamed(task)?.playedPart?.(scenario, offline);
  } catch {
    return undefined;
  }
}
