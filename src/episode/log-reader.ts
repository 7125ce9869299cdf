/** The lines of a transcript: events of kinds that are known, of others, and what cannot be read. */
import { isRecord, readJson } from '../base/json';
import { FORMAT_VERSION, eventSchema, type EpisodeEvent } from './events';
import { quickCheck } from './quick-check';
import { notJson, tooLarge, whyInvalid } from '../base/json-lines';

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

/** Receives the lines of a transcript by kind. */
export interface LogSink {
  event(event: EpisodeEvent, line: number): void;
  unknown(event: UnknownEvent): void;
  problem(problem: LogProblem): void;
}

const isSurelyEvent = quickCheck(eventSchema);

/** Reads line by line, and keeps nothing but the numbers that are taken. */
export class LogReader {
  /** All numbers from 1 to this one are taken, which is all of them in a whole transcript. */
  private upTo = 0;
  /** Those that are taken beyond. */
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
    const large = tooLarge(text);
    if (large !== undefined) {
      this.lose(line, large);
      return;
    }
    const value = readJson(text);
    if (value === undefined) {
      this.unread ||= !unfinished;
      this.sink.problem({ line, message: notJson(unfinished) });
    } else if (!isRecord(value)) {
      this.lose(line, 'This line is no JSON object.');
    } else {
      this.event(value, line);
    }
  }

  private event(value: Record<string, unknown>, line: number): void {
    const type = value.type;
    if (typeof type !== 'string') {
      this.lose(line, 'This line has no type.');
      return;
    }
    if (!TYPES.has(type) || value.v !== FORMAT_VERSION) {
      this.other(value, type, line);
      return;
    }
    const message = isSurelyEvent(value) ? undefined : whyInvalid(eventSchema, value);
    if (message !== undefined) {
      this.lose(line, `This \`${type}\` event is not valid: ${message}`);
      return;
    }
    const event = value as unknown as EpisodeEvent;
    if (!this.place(event.seq, line)) return;
    if (type === 'episode' && !this.first) this.lose(line, 'A second header: it is not used.');
    this.first = false;
    this.sink.event(event, line);
  }

  private other(value: Record<string, unknown>, type: string, line: number): void {
    const seq = typeof value.seq === 'number' && Number.isSafeInteger(value.seq) ? value.seq : undefined;
    if (seq !== undefined) this.place(seq, line);
    this.sink.unknown({ line, ...(seq !== undefined && { seq }), type, fields: value });
  }

  /** Notes the place of an event. Returns false where the number is taken, so that nothing could refer to this event. */
  private place(seq: number, line: number): boolean {
    if ((seq > 0 && seq <= this.upTo) || this.taken.has(seq)) {
      this.lose(line, `Number ${seq} is taken by an earlier line: this one is not used.`);
      return false;
    }
    if (seq !== this.highest + 1) {
      this.lose(line, `Number ${seq} where ${this.highest + 1} was expected.`);
    }
    this.unread = false;
    this.take(seq);
    this.highest = Math.max(this.highest, seq);
    return true;
  }

  private take(seq: number): void {
    if (seq !== this.upTo + 1) this.taken.add(seq);
    else
      do this.upTo++;
      while (this.taken.delete(this.upTo + 1));
  }

  /** Reports a line that is not read, or not as it was written. */
  lose(line: number, message: string): void {
    this.lost = true;
    this.sink.problem({ line, message });
  }
}

const TYPES: ReadonlySet<string> = new Set(
  eventSchema.def.options.flatMap((option) => option.def.shape.type.def.values),
);
