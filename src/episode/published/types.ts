/** Episodes that others published, in formats of their own (`wason_experiments`, `blicket_experiments`). */
import type { Json } from '../../base/json';
import type { EpisodeEvent } from '../events';

/** A file by its name, without a folder. */
export interface PublishedFile {
  readonly name: string;
  readonly text: string;
}

/** The place of an event in the published files. `step`: as that file counts, for people who look it up. */
export interface PublishedLine {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly step: number;
}

export interface ImportProblem {
  readonly file: string;
  /** 1-based; 0: the file as a whole. */
  readonly line: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}

/** A published run as events of ours, which are read and judged like any other. */
export interface Published {
  readonly events: readonly EpisodeEvent[];
  /** By `seq`. */
  readonly places: ReadonlyMap<number, PublishedLine>;
  readonly problems: readonly ImportProblem[];
}

/** A reply of the model, as judge files refer to it. */
export interface PublishedTurn {
  readonly seq: number;
  /** `step` of a Wason transcript, `turns` of a Blicket log: no two turns have the same. */
  readonly step: number;
  /** The number of its row among those after the meta line, which counts rows that were asked for again. */
  readonly row: number;
  readonly round: number;
  readonly expect: 'announce' | 'test';
  /** The announcement as the file has it and as it was parsed: judge files quote either. Empty for a test. */
  readonly wordings: readonly string[];
  /** The tested values, as arguments of a function; empty for an announcement and for a test that cannot be read. */
  readonly values: readonly Json[];
}
