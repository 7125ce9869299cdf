/** The bytes of a growing file, and where its lines begin. */
import { type DecodedLine, decodedLine, LONGEST_LINE, TOO_LONG } from '../base/json-lines';

const NEWLINE = 10;
const BLANK = 32;
const CLOSING = 125;

/** A line that is whole, or the last one as far as it was written. */
export interface Line extends DecodedLine {
  /** 1-based. */
  readonly number: number;
  /** Offset of the line's first byte in the file. `end` is before the line break. */
  readonly start: number;
  readonly end: number;
  readonly unfinished: boolean;
}

/** A part of the file that came in one go. */
export interface Piece {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Keeps the file as the pieces in which it came: once, and nothing about lines that were read. */
export class Lines {
  readonly pieces: Piece[] = [];
  private size = 0;
  /** Lines that were given, and where the next one begins. */
  private read = 0;
  private next = 0;
  /** No line break stands between `next` and here. */
  private searched = 0;
  /** The line that is under way was given already, as far as it went. */
  private tookRest = false;

  /** Bytes that were added. */
  get length(): number {
    return this.size;
  }

  /** Returns true if there is something after the last line break. */
  get hasRest(): boolean {
    return this.next < this.size;
  }

  /** The number of the line that `hasRest` is about. */
  get restNumber(): number {
    return this.tookRest ? this.read : this.read + 1;
  }

  add(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.pieces.push({ start: this.size, bytes });
    this.size += bytes.length;
  }

  /** Whole lines that were not given before. Empty ones are not worth giving, but are counted. */
  *fresh(): Generator<Line | undefined, undefined, undefined> {
    for (let end = this.breakFrom(this.searched); end >= 0; end = this.breakFrom(this.next)) {
      const start = this.next;
      if (!this.tookRest) this.read++;
      this.tookRest = false;
      this.next = this.searched = end + 1;
      yield end === start ? undefined : this.line(this.read, start, end, false);
    }
    this.searched = this.size;
    return undefined;
  }

  /** The text after the last line break, if it may be complete: a closed object. */
  rest(): Line | undefined {
    return this.hasRest && this.closes(this.size - 1)
      ? this.line(this.read + 1, this.next, this.size, true)
      : undefined;
  }

  /** Marks the text of `rest` as a line: bytes up to the next line break then form a line of their own. */
  takeRest(): void {
    this.read++;
    this.next = this.searched = this.size;
    this.tookRest = true;
  }

  /** The text between two places; a byte order mark at the start of the file is none of it. */
  text(start: number, end: number): string {
    return this.decoded(start, end).text;
  }

  /** Bytes of the file: a view of them where they came in one go. */
  slice(start: number, end: number): Uint8Array {
    const first = this.pieceAt(start);
    const piece = this.pieces[first];
    if (!piece || end <= start) return new Uint8Array();
    if (end <= piece.start + piece.bytes.length)
      return piece.bytes.subarray(start - piece.start, end - piece.start);
    const joined = new Uint8Array(end - start);
    for (let i = first; i < this.pieces.length && this.pieces[i].start < end; i++) {
      const { start: from, bytes } = this.pieces[i];
      const part = bytes.subarray(Math.max(0, start - from), Math.max(0, end - from));
      joined.set(part, Math.max(0, from - start));
    }
    return joined;
  }

  /** The piece that has this byte, by its index; the last one for what is behind the end. */
  pieceAt(byte: number): number {
    let [low, high] = [0, this.pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.pieces[middle].start <= byte) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private line(number: number, start: number, end: number, unfinished: boolean): Line {
    return { number, start, end, unfinished, ...this.decoded(start, end) };
  }

  private decoded(start: number, end: number): DecodedLine {
    return end - start > LONGEST_LINE
      ? { text: '', fault: TOO_LONG }
      : decodedLine(this.slice(start, end), start === 0);
  }

  /** Checks that the last byte before here that is not a blank is a `}`. */
  private closes(at: number): boolean {
    let last = at;
    while (last > this.next && this.byte(last) <= BLANK) last--;
    return this.byte(last) === CLOSING;
  }

  private byte(at: number): number {
    const { start, bytes } = this.pieces[this.pieceAt(at)];
    return bytes[at - start];
  }

  /** The place of the next line break, or -1. */
  private breakFrom(from: number): number {
    for (let i = this.pieceAt(from); i < this.pieces.length; i++) {
      const { start, bytes } = this.pieces[i];
      const at = bytes.indexOf(NEWLINE, Math.max(0, from - start));
      if (at >= 0) return start + at;
    }
    return -1;
  }
}
