/** Cells: the episodes of a suite, each named by everything that decides how it is played. */
import { canonical } from '../base/canonical';
import type { Body, Header } from '../episode/events';
import { sha256 } from '../episode/sha256';
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
  Partial<Pick<Body<Header>, 'judges'>>;

/**
 * The id of the cell that a transcript with this header is of. The seed and the rules of other groups count for offline
 * agents alone: nothing else of the play depends on them.
 */
export function cellId(header: Played): Promise<string> {
  const { task, setting, scenario, options = {}, model, decoding, seed = null, repeat = 1 } = header;
  const offline = model.kind === 'offline';
  const extractor = header.judges?.find(({ question }) => question === EXTRACTION)?.by;
  const played = {
    task,
    setting,
    options,
    decoding,
    repeat,
    scenario: playedPart(header, offline) ?? scenario,
    model: [model.kind, model.model ?? model.name],
    ...(offline && { seed }),
    ...(extractor && { extractor: [extractor.kind, extractor.model ?? extractor.name] }),
    prompts: header.prompts.sha256,
  };
  return sha256(canonical(played));
}

/** Returns undefined where this version cannot read the scenario. */
function playedPart({ task, scenario }: Played, offline: boolean) {
  try {
    return taskNamed(task)?.playedPart?.(scenario, offline);
  } catch {
    return undefined;
  }
}
