/** Keeps a key out of everything that is shown or written, and makes foreign text fit for one line of a message. */

export const HIDDEN = '[key]';
/** Pieces of a key from this length on are taken for the key: servers quote its beginning and its end. */
const PIECE = 8;
/** The same in replies, which must stay as the model wrote them wherever that is safe. */
const PIECE_OF_REPLY = 16;
/** Shorter keys are not secrets (`none`, `ollama`), and hiding them everywhere would garble ordinary words. */
export const LEAST_SECRET = 8;

/** Longest text that is searched for keys; much less of it is shown. */
const LOOKED_AT = 65_536;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
const BLANK = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\s]+/gu;
/** U+FEFF is invisible, but a blank to regular expressions. */
const WORD = /(?:[^\s"'`<>()[\]{},;]|\ufeff)+/g;
/** A character of a URL, or of JSON that could not be read, as its number. */
const ESCAPE = /(?:%|\\u00|\\x)([0-9a-f]{2})/gi;

/** The text on one line, without control and invisible characters. */
export const onOneLine = (text: string): string => text.replace(BLANK, ' ').trim();

export class Scrubber {
  readonly #key: string;
  /** Pieces of the key and of its Base64, in small letters. */
  readonly #pieces: ReadonlySet<string>;

  constructor(key: string | undefined) {
    this.#key = key ?? '';
    const forms = this.#key.length < LEAST_SECRET ? [] : [this.#key, ...base64Of(this.#key)];
    this.#pieces = new Set(forms.flatMap((form) => piecesOf(form.toLowerCase(), PIECE)));
  }

  /** The text without the key, a piece of it, or what looks like a masked key (`sk-a***z`). */
  clean(text: string): string {
    const looked = text.slice(0, LOOKED_AT);
    const whole = this.#key.length >= LEAST_SECRET ? looked.replaceAll(this.#key, HIDDEN) : looked;
    return whole.replace(WORD, (word) => (this.#reveals(word) ? HIDDEN : word));
  }

  /** One harmless line for people: no control or invisible characters, blanks single, 200 characters at most. */
  line(text: string, length = 200): string {
    const plain = onOneLine(this.clean(text));
    return plain.length <= length ? plain : `${plain.slice(0, length).trimEnd()}…`;
  }

  #reveals(word: string): boolean {
    if (this.#key === '') return false;
    const seen = word.replace(INVISIBLE, '');
    if (seen === this.#key || seen.includes('***')) return true;
    return [...new Set([seen, unescaped(seen)])].some((form) =>
      piecesOf(form.toLowerCase(), PIECE).some((piece) => this.#pieces.has(piece)),
    );
  }

  /** Tells whether the key, or a long piece of it, is in a text, or in several that stand one behind the other. */
  isIn(...texts: readonly string[]): boolean {
    if (this.#key.length < LEAST_SECRET) return false;
    return piecesOf(texts.join(''), leastInReply(this.#key)).some((piece) => this.#key.includes(piece));
  }

  /** Watches text that arrives in pieces, where the key may be split between two. */
  watch(): KeyWatch {
    return new KeyWatch(this.#key.length >= LEAST_SECRET ? this.#key : '');
  }
}

/** The length from which on a piece of the key is hidden in replies. */
const leastInReply = (key: string): number => Math.min(PIECE_OF_REPLY, key.length);

const piecesOf = (text: string, length: number): string[] =>
  Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length));

const unescaped = (text: string): string =>
  text.replace(ESCAPE, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/**
 * The Base64 of the key behind none, one or two other bytes, in both alphabets. Characters that depend on bytes beside
 * the key are left out.
 */
function base64Of(key: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bits = 8 * (before + key.length);
    const text = btoa('\0'.repeat(before) + key).slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6));
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Replaces the key, and long pieces of it, in a stream of text. Holds back an end that may be the beginning of one. */
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
    const all = this.#held + text;
    let [passed, at] = ['', 0];
    while (at < all.length) {
      const length = this.#lengthAt(all, at);
      if (length > 0 && at + length === all.length) break;
      const isKey = this.#isKey(length);
      passed += isKey ? HIDDEN : all[at];
      at += isKey ? length : 1;
    }
    this.#held = all.slice(at);
    return passed;
  }

  /** The end of the text was reached: what was held back does not go on. */
  rest(): string {
    const held = this.#isKey(this.#held.length) ? HIDDEN : this.#held;
    this.#held = '';
    return held;
  }

  #isKey(length: number): boolean {
    const isKey = length > 0 && length >= leastInReply(this.key);
    this.#found ||= isKey;
    return isKey;
  }

  /** The length of the longest piece of the key that is at this place. */
  #lengthAt(text: string, at: number): number {
    let length = 0;
    while (at + length < text.length && this.key.includes(text.slice(at, at + length + 1))) length++;
    return length;
  }
}
