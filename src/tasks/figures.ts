/** Figures over many episodes of a task: what each episode adds to them, as data that any view can draw. */
import type { MeasuredEvent } from './measures';

/** A figure of small multiples: one for each condition and panel. Both axes of dots, and y of shares, are from 0 to 1. */
export interface EpisodesFigure {
  /** Names it for good. */
  readonly id: string;
  readonly title: string;
  /** The way it was made, in a sentence or two. */
  readonly caption: string;
  readonly x: string;
  readonly y: string;
  /** `dots`: a dot for each point, and the diagonal. `shares`: at each x the mean of y, which is 0 or 1 in an episode. */
  readonly kind: 'dots' | 'shares';
  /** A place on the axis of x that a line marks. */
  readonly mark?: number;
}

/** The points of an episode in a figure. */
export interface FigureValues {
  readonly figure: string;
  /** The small multiple that they belong to. */
  readonly panel: string;
  /** Both coordinates of each point; null: another episode has it. */
  readonly points: readonly (readonly [x: number | null, y: number | null])[];
  /** Episodes of one model with the same word are one point: the mean of x of some, and the mean of y of others. */
  readonly joined?: string;
}

export interface TaskFigures {
  readonly all: readonly EpisodesFigure[];
  /** Never throws: transcripts may come from anywhere. */
  of(events: readonly MeasuredEvent[]): readonly FigureValues[];
}
