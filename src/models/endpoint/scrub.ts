/** Keeps a key out of everything that is shown or written, and makes foreign text fit for one line of a message. */

export const HIDDEN = '[key]';
/** Pieces of a key from this length on are taken for the key: servers quote its beginning and its end. */
const PIECE = 8;
/** Shorter keys are not secrets (`none`, `ollama`), and hiding them everywhere would garble ordinary words. */
const SECRET = 8;

/** Longest text that is searched for keys; much less of it is shown. */
const LOOKED_AT = 65_536;

export class Scrubber {
  readonly #key: string;
  readonly #pieces: ReadonlySet<string>;

  constructor(key: string | undefined) {
    this.#key = key ?? '';
    const places = Math.max(0, this.#key.length - PIECE + 1);
    this.#pieces = new Set(Array.from({ length: places }, (_, at) => this.#key.slice(at, at + PIECE)));
  }

  /** The text without the key, a piece of it, or what looks like a masked key (`sk-a***z`). */
  clean(text: string): string {
    const looked = text.slice(0, LOOKED_AT);
    const whole = this.#key.length >= SECRET ? looked.replaceAll(this.#key, HIDDEN) : looked;
    return whole.replace(/[^\s"'`<>()[\]{},;]+/g, (word) => (this.#reveals(word) ? HIDDEN : word));
  }

  /** One harmless line for people: no control or invisible characters, blanks single, 200 characters at most. */
  line(text: string, length = 200): string {
    const plain = this.clean(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim();
    return plain.length <= length ? plain : `${plain.slice(0, length).trimEnd()}…`;
  }

  #reveals(word: string): boolean {
    if (this.#key === '') return false;
    if (word === this.#key || word.includes('***')) return true;
    for (let at = 0; at + PIECE <= word.length; at++) {
      if (this.#pieces.has(word.slice(at, at + PIECE))) return true;
    }
    return false;
  }

  /** Tells whether the key is in a text, or in several that stand one behind the other. */
  isIn(...texts: readonly string[]): boolean {
    return this.#key.length >= SECRET && texts.join('').includes(this.#key);
  }

  /** Watches text that arrives in pieces, where the key may be split between two. */
  watch(): KeyWatch {
    return new KeyWatch(this.#key.length >= SECRET ? this.#key : '');
  }
}

/** Replaces the key in a stream of text. Holds back an end that may be the beginning of the key. */
export class KeyWatch {
  #held = '';
  #found = false;

  constructor(readonly key: string) {}

  /** Returns true where the key was in the text. */
  get found(): boolean {
    return this.#found;
  }

  /** @returns what is safe to pass on */
  next(text: string): string {
    if (this.key === '') return text;
    const all = this.#hide(this.#held + text);
    const held = this.#beginningAtEnd(all);
    this.#held = all.slice(all.length - held);
    return all.slice(0, all.length - held);
  }

  /** The end of the text was reached: what was held back is none of the key's. */
  rest(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  #hide(text: string): string {
    if (!text.includes(this.key)) return text;
    this.#found = true;
    return text.replaceAll(this.key, HIDDEN);
  }

  #beginningAtEnd(text: string): number {
    for (let length = Math.min(this.key.length - 1, text.length); length > 0; length--) {
      if (text.endsWith(this.key.slice(0, length))) return length;
    }
    return 0;
  }
}
