/** Bytes as they come from the network, in pieces of any size. */

const UTF8 = new TextDecoder();

export function decode(...pieces: Uint8Array[]): string {
  return UTF8.decode(pieces.length === 1 ? pieces[0] : joined(pieces));
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const LF_LF = 0x0a0a;
const CR_CR = 0x0d0d;
const CRLF_CRLF = 0x0d0a0d0a;

/**
 * Holds pieces of an event stream back until a blank line, the end of an event, is among them. The SDK looks through
 * all that it holds with each piece, which an event in very many pieces would make a matter of minutes.
 */
export class EventBuffer {
  /** Bytes that are held back. */
  size = 0;
  #pieces: Uint8Array[] = [];
  /** The last four bytes. */
  #end = 0;

  /** @returns what has the end of an event in it, together with what was held back before */
  push(bytes: Uint8Array): Uint8Array | undefined {
    this.#pieces.push(bytes);
    this.size += bytes.length;
    return this.#endsEvent(bytes) ? this.rest() : undefined;
  }

  rest(): Uint8Array {
    const all = joined(this.#pieces);
    this.#pieces = [];
    this.size = 0;
    return all;
  }

  #endsEvent(bytes: Uint8Array): boolean {
    let found = false;
    let end = this.#end;
    for (const byte of bytes) {
      end = ((end << 8) | byte) >>> 0;
      const two = end & 0xffff;
      if (two === LF_LF || two === CR_CR || end === CRLF_CRLF) found = true;
    }
    this.#end = end;
    return found;
  }
}
