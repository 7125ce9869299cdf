/**
 * Reading a transcript, whatever happened to it: a line that cannot be read is a problem with its number, and the
 * others are read all the same. Never throws.
 */
import { finish, type Stepwise } from '../base/stepwise';
import { isRecord, readJson } from '../base/json';
import { FORMAT_VERSION, eventSchema, type EpisodeEvent } from './events';
import { quickCheck } from './quick-check';
import { decoded, isTorn, linesNotUtf8, linesOf, NOT_UTF8, notJson, whyInvalid } from './json-lines';

export interface LogProblem {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** A line of a type that this version does not know: shown as such, kept, skipped by everything else. */
export interface UnknownEvent {
  readonly line: number;
  readonly seq?: number;
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

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

/** Reads the text of a transcript. Linear in its length. */
export const readLog = (text: string): EpisodeLog => finish(readingLog(text));

function* readingLog(text: string): Stepwise<EpisodeLog> {
  const events: EpisodeEvent[] = [];
  const lines: number[] = [];
  const unknown: UnknownEvent[] = [];
  const problems: LogProblem[] = [];
  const reader = new LogReader({
    event: (event, line) => {
      events.push(event);
      lines.push(line);
    },
    unknown: (event) => unknown.push(event),
    problem: (problem) => problems.push(problem),
  });
  for (const { text: written, line, unfinished } of linesOf(text)) {
    reader.line(written, line, unfinished);
    yield;
  }
  const { lastSeq, damaged } = reader;
  return { events, lines, unknown, problems, torn: isTorn(text), lastSeq, damaged };
}

/** Reads a transcript from the bytes of its file, and reports the lines that are not UTF-8. */
export const readLogFile = (bytes: Uint8Array): EpisodeLog => finish(readingLogFile(bytes, decoded(bytes)));

/**
 * Reads a transcript from the bytes of its file, with a pause after every line. `text`: the bytes decoded.
 */
export function* readingLogFile(bytes: Uint8Array, text: string): Stepwise<EpisodeLog> {
  const log = yield* readingLog(text);
  const last = log.torn ? text.split('\n').length : 0;
  // A run that was killed in the middle of a letter.
  const lines = linesNotUtf8(bytes, text).filter((line) => line !== last);
  if (lines.length === 0) return log;
  const problems = [...log.problems, ...lines.map((line) => ({ line, message: NOT_UTF8 }))];
  return { ...log, problems: problems.sort((a, b) => a.line - b.line), damaged: true };
}

/** Receives the lines of a transcript by kind. */
export interface LogSink {
  event(event: EpisodeEvent, line: number): void;
  unknown(event: UnknownEvent): void;
  problem(problem: LogProblem): void;
}

const isSurelyEvent = quickCheck(eventSchema);

/** Reads line by line, and keeps nothing but the numbers that are taken. */
export class LogReader {
  private readonly taken = new Set<number>();
  private first = true;
  private highest = 0;
  private lost = false;
  /** A line that cannot be read came after the last event. */
  private unread = false;

  constructor(private readonly sink: LogSink) {}

  /** The highest number that is taken; 0 before the first. */
  get lastSeq(): number {
    return this.highest;
  }

  /** See `EpisodeLog`. */
  get damaged(): boolean {
    return this.lost || this.unread;
  }

  /** `line`: 1-based. `unfinished`: no line break ends it. */
  line(text: string, line: number, unfinished: boolean): void {
    if (text.trim() === '') return;
    const value = readJson(text);
    if (value === undefined) {
      this.unread ||= !unfinished;
      this.sink.problem({ line, message: notJson(unfinished) });
    } else if (!isRecord(value)) {
      this.problem(line, 'This line is no JSON object.');
    } else {
      this.event(value, line);
    }
  }

  private event(value: Record<string, unknown>, line: number): void {
    const type = value.type;
    if (typeof type !== 'string') {
      this.problem(line, 'This line has no type.');
      return;
    }
    if (!TYPES.has(type) || value.v !== FORMAT_VERSION) {
      this.other(value, type, line);
      return;
    }
    const message = isSurelyEvent(value) ? undefined : whyInvalid(eventSchema, value);
    if (message !== undefined) {
      this.problem(line, `This \`${type}\` event is not valid: ${message}`);
      return;
    }
    const event = value as unknown as EpisodeEvent;
    if (!this.place(event.seq, line)) return;
    if (type === 'episode' && !this.first) this.problem(line, 'A second header: it is not used.');
    this.first = false;
    this.sink.event(event, line);
  }

  private other(value: Record<string, unknown>, type: string, line: number): void {
    const seq = typeof value.seq === 'number' && Number.isSafeInteger(value.seq) ? value.seq : undefined;
    if (seq !== undefined) this.place(seq, line);
    this.sink.unknown({ line, ...(seq !== undefined && { seq }), type, fields: value });
  }

  /** False: the number is taken, so that nothing could refer to this event. The first one has it. */
  private place(seq: number, line: number): boolean {
    if (this.taken.has(seq)) {
      this.problem(line, `Number ${seq} is taken by an earlier line: this one is not used.`);
      return false;
    }
    if (seq !== this.highest + 1) {
      this.problem(line, `Number ${seq} where ${this.highest + 1} was expected.`);
    }
    this.unread = false;
    this.taken.add(seq);
    this.highest = Math.max(this.highest, seq);
    return true;
  }

  private problem(line: number, message: string): void {
    this.lost = true;
    this.sink.problem({ line, message });
  }
}

const TYPES: ReadonlySet<string> = new Set(
  eventSchema.def.options.flatMap((option) => option.def.shape.type.def.values),
);
