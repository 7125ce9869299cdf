/** Finds ASCII in the bytes of a file, without making text of them. Boyer–Moore–Horspool. */
import type { Lines } from '../lines';

const isLarge = (byte: number): boolean => byte >= 65 && byte <= 90;

export class BytePattern {
  private readonly wanted: Uint8Array;
  /** The byte that each byte is compared as. */
  private readonly fold: Uint8Array;
  /** The distance to skip for each byte at the end. */
  private readonly skip: Uint32Array;

  /** `text`: ASCII; small letters unless case counts. */
  constructor(text: string, matchCase: boolean) {
    this.wanted = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    this.fold = Uint8Array.from({ length: 256 }, (_, byte) =>
      !matchCase && isLarge(byte) ? byte + 32 : byte,
    );
    const last = this.wanted.length - 1;
    this.skip = new Uint32Array(256).fill(this.wanted.length);
    for (let byte = 0; byte < 256; byte++) {
      const at = last === 0 ? -1 : this.wanted.lastIndexOf(this.fold[byte], last - 1);
      if (at >= 0) this.skip[byte] = last - at;
    }
  }

  get length(): number {
    return this.wanted.length;
  }

  /** The first match from a place on; -1 without one. */
  in(bytes: Uint8Array, from: number): number {
    const { wanted, fold, skip } = this;
    const last = wanted.length - 1;
    const end = wanted[last];
    for (let at = from + last; at < bytes.length; at += skip[bytes[at]]) {
      if (fold[bytes[at]] !== end) continue;
      let before = 1;
      while (before <= last && fold[bytes[at - before]] === wanted[last - before]) before++;
      if (before > last) return at - last;
    }
    return -1;
  }
}

/** The first place from `from` on in the whole file, or -1; gives `undefined` after every piece that it is not in. */
export function* findFrom(
  lines: Lines,
  pattern: BytePattern,
  from: number,
): Generator<undefined, number, undefined> {
  const { pieces } = lines;
  for (let i = lines.pieceAt(from); i < pieces.length; i++) {
    const { start, bytes } = pieces[i];
    const at = pattern.in(bytes, Math.max(0, from - start));
    if (at >= 0) return start + at;
    const end = start + bytes.length;
    // It may begin here and end in the next piece.
    const seam = Math.max(from, end - pattern.length + 1);
    const across = pattern.in(lines.slice(seam, Math.min(lines.length, end + pattern.length - 1)), 0);
    if (across >= 0) return seam + across;
    yield;
  }
  return -1;
}
