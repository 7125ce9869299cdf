/** Input and output of an import. Everything is plain data. */
import { oneLine } from '../../base/one-line';
import { shortened } from '../../base/visible-text';
import type { NewGroup } from '../edit/changes';

export interface ImportFile {
  /** The name with its extension, which determines the format. */
  readonly name: string;
  readonly text: string;
}

/** Something that was not taken over as it stands. */
export interface ImportProblem {
  readonly file: string;
  /** Counts from 1; absent for the whole file. */
  readonly line?: number;
  /** Plain words, one sentence, no trailing stop. */
  readonly message: string;
}

/** The endings of the names of files that an import reads, by what they are read as. */
export const IMPORT_EXTENSIONS = {
  markdown: ['md', 'markdown', 'txt'],
  yaml: ['yaml', 'yml'],
  csv: ['csv', 'tsv'],
} as const;

export interface Imported {
  readonly groups: readonly NewGroup[];
  readonly problems: readonly ImportProblem[];
  /** Problems beyond MAX_PROBLEMS, which are only counted. */
  readonly moreProblems: number;
}

/** Characters of one file. The readers of Markdown and CSV cannot pause, and this takes them a second or two. */
export const MAX_IMPORT_LENGTH = 2_000_000;
/** More than any task has, and still a file that an editor can show. */
export const MAX_GROUPS = 2000;
export const MAX_TRIPLES = 100_000;
const MAX_PROBLEMS = 200;

/** A line of a file. */
export interface FileLine {
  readonly file: string;
  readonly line?: number;
}

/** Collects problems, so that garbage cannot fill the memory with them. */
export class ImportProblems {
  readonly list: ImportProblem[] = [];
  more = 0;

  add({ file, line }: FileLine, message: string): void {
    if (this.list.length < MAX_PROBLEMS)
      this.list.push({ file, ...(line !== undefined && { line }), message });
    else this.more++;
  }
}

const MAX_QUOTED = 60;

/** A piece of a file for a message: on one line and not too long. */
export const quoted = (text: string): string => `"${shortened(oneLine(text), MAX_QUOTED)}"`;
