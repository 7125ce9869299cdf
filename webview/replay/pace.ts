/** Measures how fast a transcript is written, by the times of its own lines, which come from one clock. Pure. */
import type { Row } from '../../src/replay/types';

/** Rows with which somebody begins to write. What has an earlier time is another's, or was copied from a parent. */
const BEGINNINGS: ReadonlySet<string> = new Set(['episode', 'resume', 'judging']);
/** Rows that a model generated, which may take long; other rows come at once. */
const GENERATED: ReadonlySet<string> = new Set(['reply', 'retry']);
/** So many pauses tell how fast it is written, if an answer of the model is among them. */
const KNOWN = 4;
/** A machine that has slept makes a pause that says nothing: it is forgotten in time. */
const RECENT = 50;

export class Pace {
  /** The last ones of the writer, in milliseconds. */
  private pauses: number[] = [];
  private since = NaN;
  private last = NaN;
  private answered = false;

  /** Milliseconds; undefined: too little was written to know how fast that is done. */
  get longest(): number | undefined {
    return this.answered && this.pauses.length >= KNOWN ? Math.max(...this.pauses) : undefined;
  }

  /** Of many rows the last ones are enough. */
  add(rows: readonly Row[]): void {
    const begun = rows.findLastIndex(({ type }) => BEGINNINGS.has(type));
    if (begun >= 0) this.begin(rows[begun]);
    const first = Math.max(begun + 1, rows.length - RECENT);
    // A skipped part is no pause.
    if (first > begun + 1) this.last = NaN;
    for (let i = first; i < rows.length; i++) this.take(rows[i]);
  }

  private begin(row: Row): void {
    this.pauses = [];
    this.answered = false;
    this.since = this.last = timeOf(row);
  }

  private take(row: Row): void {
    const at = timeOf(row);
    if (Number.isNaN(at) || at < this.since) return;
    if (GENERATED.has(row.type)) this.answered = true;
    if (at >= this.last) this.pauses.push(at - this.last);
    if (this.pauses.length > RECENT) this.pauses.shift();
    this.last = at;
  }
}

const timeOf = ({ time = '' }: Row): number => Date.parse(time);
