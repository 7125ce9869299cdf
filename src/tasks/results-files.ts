/** Files in which another program writes the episodes of a task: which they are, and how each episode is played again. */
import type { Json } from '../base/json';
import type { Expect, Feedback, Parsed } from './task';

/** The part of a task that reads such files, without the predicate engine; see `TaskSemantics.playAgain`. */
export interface ResultsFiles {
  /** Regular expression of the names. The manifest repeats it, which a test compares. */
  readonly names: string;
  /** Pattern of a search that finds them, and perhaps others. */
  readonly glob: string;
  /** The file with the episodes that a file belongs to, by its name: a table to what is beside it, others to themselves. */
  episodesFile(name: string): string;
  /** The table beside a file with episodes; undefined where it has none. */
  tableOf(name: string): string | undefined;
  /** Throws ChoiceError, with the reason, where the text is not such a file. */
  read(text: string, name: string): EpisodesOfFile;
  /** Differences between the table and the episodes. */
  tableProblems(table: string, episodes: EpisodesOfFile): readonly string[];
}

export interface EpisodesOfFile {
  /** The player, and what was played, by the name of the file. */
  readonly model: string;
  readonly setting: string;
  /** Entries as they are in the file. */
  readonly entries: readonly Json[];
  /** Episodes that cannot be read, each with the reason. */
  readonly problems: readonly string[];
}

/** A reply as it was read, the feedback of the environment, and the feedback that the file has. */
export interface TurnAgain {
  readonly expect: Expect;
  readonly raw: string;
  readonly parsed: Parsed;
  readonly round: number;
  readonly feedback?: Feedback;
  readonly message?: string;
}

export interface PlayedAgain<S extends Json = Json> {
  /** A name among the episodes of the file: `rule-2`. */
  readonly name: string;
  readonly scenario: S;
  readonly setting: string;
  readonly options: Readonly<Record<string, Json>>;
  readonly opening: string;
  readonly turns: readonly TurnAgain[];
  readonly isOver: boolean;
  /** Results as the file has them. */
  readonly stored: Readonly<Record<string, number>>;
  /** Results and answers of the file that do not follow from its replies. */
  readonly problems: readonly string[];
}
