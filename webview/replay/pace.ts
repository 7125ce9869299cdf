/** Measures how fast a transcript is written, by the times of its own lines, which come from one clock. Pure. */
import type { Row } from '../../src/replay/types';

/** Rows with which a writer begins. Earlier times belong to another writer, or were copied from a parent. */
const BEGINNINGS: ReadonlySet<string> = new Set(['episode', 'resume', 'judging']);
/** Rows that a model generated, which may take long; other rows come at once. */
const GENERATED: ReadonlySet<string> = new Set(['reply', 'retry']);
/** Number of pauses that determine the pace, if one of them is an answer of the model. */
const KNOWN = 4;
/** A sleeping machine causes a meaningless pause, which is dropped after this many others. */
const RECENT = 50;

export class WritingPace {
  /** The last ones of the writer, in milliseconds. */
  private pauses: number[] = [];
  private since = NaN;
  private last = NaN;
  private answered = false;

  /** Milliseconds; undefined: too little was written to know how fast that is done. */
  get longest(): number | undefined {
    return this.answered && this.pauses.length >= KNOWN ? Math.max(...this.pauses) : undefined;
  }

  /** Adds the times of new rows; of many rows, only those of the last ones. */
  add(rows: readonly Row[]): void {
    const begun = rows.findLastIndex(({ type }) => BEGINNINGS.has(type));
    if (begun >= 0) this.begin(rows[begun]);
    const first = Math.max(begun + 1, rows.length - RECENT);
    // A skipped part is not a pause.
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
