/**
 * Reading a transcript, whatever happened to it: a line that cannot be read is a problem with its number, and the
 * others are read all the same. Never throws.
 */
import { finish, type Stepwise } from '../base/stepwise';
import type { EpisodeEvent } from './events';
import {
  decodedLine,
  type DecodedLine,
  isTorn,
  LONGEST_LINE,
  MOST_LINE_MEMORY,
  linesOf,
  memoryOf,
  TOO_LONG,
} from '../base/json-lines';
import { type LogProblem, LogReader, type UnknownEvent } from './log-reader';

export type { LogProblem, UnknownEvent } from './log-reader';

export interface EpisodeLog {
  readonly events: readonly EpisodeEvent[];
  /** The 1-based line of each event. */
  readonly lines: readonly number[];
  readonly unknown: readonly UnknownEvent[];
  readonly problems: readonly LogProblem[];
  /** The text does not end with a line break: a writer that appends to it writes one first. */
  readonly torn: boolean;
  /** The highest number that is taken; 0 in an empty log. */
  readonly lastSeq: number;
  /**
   * Something of the transcript is lost or altered. A line that was not written to its end, because the run was
   * killed, loses nothing: the next line has its number.
   */
  readonly damaged: boolean;
}

/** Estimated bytes of all events of a transcript that are kept together. */
const MOST_MEMORY = 160 * 2 ** 20;
const TOO_MUCH =
  'The lines before this one take 160 MB, which is all that a transcript may take: it is not read.';
/** Problems that are listed one by one. */
const MOST_PROBLEMS = 100_000;

/** Collects the events and problems of a transcript, as far as there is memory for them. */
class Collector {
  private readonly events: EpisodeEvent[] = [];
  private readonly lines: number[] = [];
  private readonly unknown: UnknownEvent[] = [];
  private readonly problems: LogProblem[] = [];
  private readonly reader = new LogReader({
    event: (event, line) => {
      this.events.push(event);
      this.lines.push(line);
    },
    unknown: (event) => this.unknown.push(event),
    problem: (problem) => this.complain(problem),
  });
  private memory = 0;
  private unlisted = 0;

  line(text: string, line: number, unfinished: boolean): void {
    const memory = memoryOf(text);
    if (memory <= MOST_LINE_MEMORY && this.memory + memory > MOST_MEMORY) {
      this.lose(line, TOO_MUCH);
      return;
    }
    // Of a line that alone is too much the reader keeps nothing.
    if (memory <= MOST_LINE_MEMORY) this.memory += memory;
    this.reader.line(text, line, unfinished);
  }

  /** Reports a line that is not read, or not as it was written. */
  lose(line: number, message: string): void {
    this.reader.lose(line, message);
  }

  log(torn: boolean): EpisodeLog {
    const { events, lines, unknown, problems, unlisted, reader } = this;
    const last = problems.at(-1);
    const more = last && { line: last.line, message: `There are ${unlisted} more problems after this one.` };
    const { lastSeq, damaged } = reader;
    const all = unlisted > 0 && more ? [...problems, more] : problems;
    return { events, lines, unknown, problems: all, torn, lastSeq, damaged };
  }

  private complain(problem: LogProblem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
    else this.unlisted++;
  }
}

/** Reads the text of a transcript. Linear in its length. */
export function readLog(text: string): EpisodeLog {
  const collector = new Collector();
  for (const { text: written, line, unfinished } of linesOf(text)) collector.line(written, line, unfinished);
  return collector.log(isTorn(text));
}

/** Reads a transcript from the bytes of its file, and reports the lines that are not UTF-8. */
export function readLogFile(bytes: Uint8Array): EpisodeLog {
  const reader = new LogFileReader();
  finish(reader.add(bytes));
  return reader.end();
}

const NEWLINE = 0x0a;
const MARK_LENGTH = 3;
const NOTHING = new Uint8Array();
/** Empty lines between two pauses. */
const EMPTY_LINES = 1000;

/** Reads a transcript from pieces of its file as they come, and keeps none of them. */
export class LogFileReader {
  private readonly collector = new Collector();
  /** Copies of the parts of the line that is under way; none of a line that is too long. */
  private parts: Uint8Array[] = [];
  /** Bytes of that line. */
  private length = 0;
  private number = 1;
  /** Bytes before that line. */
  private before = 0;

  /** Reads the next bytes, with a pause after every line. The caller may use their memory again afterwards. */
  *add(bytes: Uint8Array): Stepwise<void> {
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      const isEmpty = this.length === 0 && at === from;
      if (!isEmpty) this.line(bytes.subarray(from, at), false);
      this.before += this.length + at - from + 1;
      [this.parts, this.length] = [[], 0];
      from = at + 1;
      this.number++;
      if (!isEmpty || this.number % EMPTY_LINES === 0) yield;
    }
    const rest = bytes.subarray(from);
    this.length += rest.length;
    if (this.length > LONGEST_LINE) this.parts = [];
    else if (rest.length > 0) this.parts.push(rest.slice());
  }

  end(): EpisodeLog {
    // A byte order mark alone is not a line.
    const torn = this.length > MARK_LENGTH || (this.length > 0 && this.text(NOTHING).text !== '');
    if (torn) this.line(NOTHING, true);
    return this.collector.log(torn);
  }

  /** Reads the line that is under way; `rest`: its last bytes. */
  private line(rest: Uint8Array, unfinished: boolean): void {
    if (this.length + rest.length > LONGEST_LINE) {
      this.collector.lose(this.number, TOO_LONG);
      return;
    }
    const { text, fault } = this.text(rest);
    this.parts = [];
    this.collector.line(text, this.number, unfinished);
    // A run that was killed in the middle of a letter.
    if (fault !== undefined && !unfinished) this.collector.lose(this.number, fault);
  }

  private text(rest: Uint8Array): DecodedLine {
    return decodedLine(joined(this.parts, rest, this.length + rest.length), this.before === 0);
  }
}

function joined(parts: readonly Uint8Array[], rest: Uint8Array, length: number): Uint8Array {
  if (parts.length === 0) return rest;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of [...parts, rest]) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
