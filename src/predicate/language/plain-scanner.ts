import { SIGN_STRENGTH, STRENGTH } from './strength';

/** Kinds of words in a plain expression; what is not here is `strange`, and leaves the text to the grammar. */
export const enum Word {
  strange,
  end,
  name,
  int,
  /** An operator between or in front of values, with its binding strength. */
  operator,
  open,
  close,
  openList,
  closeList,
  openSet,
  closeSet,
  comma,
  keyword,
}

const WORDS: ReadonlyMap<string, readonly [Word, number]> = new Map([
  ['or', [Word.operator, STRENGTH.or]],
  ['and', [Word.operator, STRENGTH.and]],
  ['not', [Word.operator, STRENGTH.compare]],
  ['in', [Word.operator, STRENGTH.compare]],
  ['is', [Word.operator, STRENGTH.compare]],
  ...['if', 'else', 'for', 'True', 'False', 'None'].map((word) => [word, [Word.keyword, 0]] as const),
  // Python's other words, and those that the grammar reads as statements in some places.
  ...(
    'as assert async await break case class continue def del elif except exec finally from global import lambda ' +
    'match nonlocal pass print raise return try type while with yield'
  )
    .split(' ')
    .map((word) => [word, [Word.strange, 0]] as const),
] as [string, readonly [Word, number]][]);

const enum Class {
  other,
  blank,
  letter,
  digit,
  operator,
  bracket,
}

/** The kind of word that each ASCII character can begin. */
const CLASSES: readonly Class[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === ' ') return Class.blank;
  if (/[A-Za-z_]/.test(character)) return Class.letter;
  if (/\d/.test(character)) return Class.digit;
  if ('()[]{},'.includes(character)) return Class.bracket;
  return '|^&<>+-*/%~=!'.includes(character) ? Class.operator : Class.other;
});

const classOf = (code: number): Class => (code < 128 ? CLASSES[code] : Class.other);

const BRACKETS: ReadonlyMap<number, Word> = new Map([
  [40, Word.open],
  [41, Word.close],
  [91, Word.openList],
  [93, Word.closeList],
  [123, Word.openSet],
  [125, Word.closeSet],
  [44, Word.comma],
]);

/** Reads the words of a plain expression one after the other; at first it stands at the first one. */
export class PlainScanner {
  kind: Word = Word.strange;
  strength = 0;
  text = '';
  from = 0;
  to = 0;
  /** End of the previous word. */
  before = 0;
  private readonly length: number;
  private stopped = false;

  constructor(private readonly source: string) {
    // A line end at the end belongs to no expression; anywhere else it is left to the grammar.
    let { length } = source;
    if (length > 0 && source.charCodeAt(length - 1) === 10) length--;
    this.length = length;
    this.next();
  }

  next(): void {
    if (this.stopped) return;
    const { source, length } = this;
    this.before = this.to;
    let at = this.to;
    while (at < length && source.charCodeAt(at) === 32) at++;
    this.from = at;
    if (at >= length) {
      this.to = at;
      this.kind = Word.end;
      return;
    }
    const code = source.charCodeAt(at);
    switch (classOf(code)) {
      case Class.letter:
        return this.name();
      case Class.digit:
        return this.number(code);
      case Class.operator:
        return this.operator(code);
      case Class.bracket:
        this.kind = BRACKETS.get(code) ?? Word.strange;
        this.to = at + 1;
        return;
      default:
        this.fail();
    }
  }

  /** Returns the value of the current word, which is of kind `int`. */
  value(): number {
    return Number(this.source.slice(this.from, this.to));
  }

  /** Stops reading here for good. */
  fail(): void {
    this.kind = Word.strange;
    this.stopped = true;
  }

  is(kind: Word): boolean {
    return this.kind === kind;
  }

  isOperator(strength: number): boolean {
    return this.kind === Word.operator && this.strength === strength;
  }

  private classAt(at: number): Class {
    const code = at < this.length ? this.source.charCodeAt(at) : 32;
    return classOf(code);
  }

  private name(): void {
    let to = this.from + 1;
    let found = this.classAt(to);
    while (found === Class.letter || found === Class.digit) found = this.classAt(++to);
    this.to = to;
    this.kind = Word.name;
    this.text = this.source.slice(this.from, to);
    const word = to - this.from === 1 ? undefined : WORDS.get(this.text);
    if (word) [this.kind, this.strength] = word;
    // Quotes would make it the prefix of a string, a dot an attribute.
    if (found === Class.other) this.kind = Word.strange;
  }

  /** Whole numbers in plain decimal digits that are safe; all others have their own rules. */
  private number(first: number): void {
    let to = this.from + 1;
    let found = this.classAt(to);
    while (found === Class.digit) found = this.classAt(++to);
    this.to = to;
    const long = to - this.from > 15 || (first === 48 && to - this.from > 1);
    this.kind = long || found === Class.letter || found === Class.other ? Word.strange : Word.int;
  }

  private operator(first: number): void {
    const { source, from } = this;
    const second = source.charCodeAt(from + 1);
    const doubled = second === first && first !== 43 && first !== 45 && first !== 37;
    const wide = second === 61 || (doubled && '<>*/'.includes(source[from]));
    this.to = from + (wide ? 2 : 1);
    this.text = source.slice(from, this.to);
    const strength = SIGN_STRENGTH.get(this.text);
    // `<>`, `=<`, `//=`, `&&` and their like are not operators of Python: they are explained elsewhere.
    const joined = this.classAt(this.to) === Class.operator && !'+-~'.includes(source[this.to]);
    this.kind = strength === undefined || joined ? Word.strange : Word.operator;
    this.strength = strength ?? 0;
  }
}
