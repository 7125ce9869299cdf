/** Cells: the episodes of a suite, each named by everything that decides how it is played. */
import type { ChosenScenario } from '../players/episode';
import type { Player } from '../players/players';
import type { PromptPack } from '../tasks/prompts';
import type { EpisodeLoad, GameOptions } from '../tasks/task';

export interface Cell {
  /** SHA-256 of what decides what is played; see `cellId` in `src/episode/cell-id.ts`. */
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
