/** The panel of a task beside the rounds of an episode: texts, bars and tables, as data that any view can draw. */
import type { Game, PlayedStep } from './task';

/** A step with the reply as it was generated. */
export interface ShownStep extends PlayedStep {
  readonly raw: string;
}

export type Exhibit =
  | { readonly kind: 'text'; readonly title: string; readonly text: string; readonly end?: string }
  | {
      readonly kind: 'bars';
      readonly title: string;
      /** The names of the bars of each row: at most two. Values are shares. */
      readonly series: readonly string[];
      readonly rows: readonly BarRow[];
    }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface BarRow {
  readonly label: string;
  /** Null where it is not known. */
  readonly values: readonly (number | null)[];
  readonly note?: string;
}

export interface TaskExhibits {
  /** The title of the panel. */
  readonly title: string;
  /** Never throws: transcripts may come from anywhere. */
  of(game: Game, steps: readonly ShownStep[]): readonly Exhibit[];
}
