/**
 * A game of trials as a picture: what happened in each, curves, and tables. A task makes it from the events of a
 * transcript; views draw it without knowing the task.
 */
import type { MeasuredEvent } from './measures';

/** The words of a task that does not call its rounds trials: `Tests`, and `reply` for one of them. */
export interface TrialNames {
  readonly all: string;
  readonly one: string;
}

export interface Trial {
  readonly round: number;
  /** The stimulus in a word or two; empty where every trial shows the same. */
  readonly stimulus: string;
  readonly choice: string;
  readonly outcome: string;
  /** Null where the outcome is neither good nor bad. */
  readonly good: boolean | null;
  /** The state that the player does not see; empty where nothing is hidden. */
  readonly state: string;
  /** The hidden state is another one than in the trial before. */
  readonly changed: boolean;
}

/** A value with its interval, where it has one. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

export interface TrialCurve {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

export interface TrialFigure {
  /** Names it for good. */
  readonly id: string;
  readonly title: string;
  /** The method, in a sentence. */
  readonly caption: string;
  readonly x: string;
  readonly y: string;
  readonly curves: readonly TrialCurve[];
  /** Places on the axis of x where the hidden state changes. */
  readonly changes: readonly number[];
}

export interface TrialTable {
  readonly title: string;
  readonly caption?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface TrialReport {
  /** The meaning of a good and of a bad trial in the strip, and of a line in it. */
  readonly legend: { readonly good: string; readonly bad: string; readonly change?: string };
  readonly trials: readonly Trial[];
  readonly figures: readonly TrialFigure[];
  readonly tables: readonly TrialTable[];
}

/** A report that grows with its transcript. */
export interface TrialReporter {
  add(event: MeasuredEvent): void;
  /** Returns undefined where there is nothing to report. */
  report(): TrialReport | undefined;
}
