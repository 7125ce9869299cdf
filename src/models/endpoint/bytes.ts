/** Bytes as they come from the network, in pieces of any size. */
import { joined } from '../../base/bytes';

const UTF8 = new TextDecoder();

export const decode = (bytes: Uint8Array): string => UTF8.decode(bytes);

const LF_LF = 0x0a0a;
const CR_CR = 0x0d0d;
const CRLF_CRLF = 0x0d0a0d0a;

/**
 * Cuts an event stream behind each blank line, the end of an event. The SDK copies and searches all that it holds for
 * each event and for each piece, so it gets one event at a time.
 */
export class EventBuffer {
  /** Bytes that are held back. */
  size = 0;
  #pieces: Uint8Array[] = [];
  /** The last four bytes. */
  #end = 0;

  /** Yields the events that end in these bytes; holds back the rest. */
  *push(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      this.#end = ((this.#end << 8) | bytes[at]) >>> 0;
      const two = this.#end & 0xffff;
      if (two !== LF_LF && two !== CR_CR && this.#end !== CRLF_CRLF) continue;
      this.#hold(bytes.subarray(start, at + 1));
      start = at + 1;
      yield this.rest();
    }
    this.#hold(bytes.subarray(start));
  }

  /** Returns what is held back, and holds it no longer. */
  rest(): Uint8Array {
    const all = this.contents();
    this.#pieces = [];
    this.size = 0;
    this.#end = 0;
    return all;
  }

  contents(): Uint8Array {
    return joined(this.#pieces);
  }

  #hold(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.size += bytes.length;
  }
}

const [QUOTE, BACKSLASH, LF, CR] = [0x22, 0x5c, 0x0a, 0x0d];
const ESCAPED = new Set([QUOTE, BACKSLASH]);
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Far more than any answer has. Each level costs the parser of JSON over a hundred bytes. */
export const MOST_LEVELS = 1000;

/** Tells whether JSON, or an event with JSON, has more levels of lists and objects than `MOST_LEVELS`. */
export function isTooDeep(bytes: Uint8Array): boolean {
  let [depth, inString] = [0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    // Strings of JSON have no line ends, so a quotation mark in another field of an event hides nothing.
    if (byte === LF || byte === CR) inString = false;
    else if (byte === QUOTE) inString = !inString;
    else if (inString) at += byte === BACKSLASH && ESCAPED.has(bytes[at + 1]) ? 1 : 0;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth = Math.max(0, depth - 1);
    if (depth > MOST_LEVELS) return true;
  }
  return false;
}
