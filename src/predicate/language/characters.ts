/** Signs that people paste from papers and chats, and how Python writes them. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['≤', '<='],
  ['≦', '<='],
  ['⩽', '<='],
  ['≥', '>='],
  ['≧', '>='],
  ['⩾', '>='],
  ['≠', '!='],
  ['≡', '=='],
  ['×', '*'],
  ['·', '*'],
  ['⋅', '*'],
  ['∙', '*'],
  ['∗', '*'],
  ['÷', '/'],
  ['∕', '/'],
  ['−', '-'],
  ['–', '-'],
  ['—', '-'],
  ['‐', '-'],
  ['∧', 'and'],
  ['∨', 'or'],
  ['¬', 'not'],
  ['∈', 'in'],
  ['∉', 'not in'],
  ['²', '**2'],
  ['³', '**3'],
  ['＝', '=='],
]);

const QUOTES: ReadonlyMap<string, string> = new Map([
  ['“', '"'],
  ['”', '"'],
  ['„', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['‚', "'"],
  ['´', "'"],
  ['`', "'"],
]);

/** Letters of other alphabets that look like ours. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ['а', 'a'],
  ['с', 'c'],
  ['е', 'e'],
  ['о', 'o'],
  ['р', 'p'],
  ['х', 'x'],
  ['у', 'y'],
  ['α', 'a'],
  ['β', 'b'],
  ['ϲ', 'c'],
]);

export interface Strange {
  readonly code: 'unicode-operator' | 'smart-quote' | 'bad-character';
  /** The text to write instead; absent if unknown. */
  readonly text?: string;
  readonly invisible?: boolean;
}

/** Guesses the intended text for a character that Python does not have. */
export function explainCharacter(character: string): Strange {
  const operator = OPERATORS.get(character);
  if (operator) return { code: 'unicode-operator', text: operator };
  const quote = QUOTES.get(character);
  if (quote) return { code: 'smart-quote', text: quote };
  if (/[\u200b-\u200f\u2060\ufeff\u00ad]/.test(character))
    return { code: 'bad-character', text: '', invisible: true };
  if (/[\u0085\u2028\u2029]/.test(character)) return { code: 'bad-character', text: '\n', invisible: true };
  if (/\s|\p{Zs}/u.test(character)) return { code: 'bad-character', text: ' ', invisible: true };
  const letter = LOOKALIKES.get(character);
  if (letter) return { code: 'bad-character', text: letter };
  const plain = character.normalize('NFKC');
  if (/^[\x21-\x7e]+$/.test(plain)) return plainForm(character, plain);
  return /\p{C}/u.test(character)
    ? { code: 'bad-character', text: '', invisible: true }
    : { code: 'bad-character' };
}

/** Full-width and mathematical forms have a plain one; half a pair of quotes or a `$` gains nothing by it. */
function plainForm(character: string, plain: string): Strange {
  if (plain === character || /[$?`\\]/.test(plain)) return { code: 'bad-character' };
  if (plain === '"' || plain === "'") return { code: 'smart-quote', text: plain };
  return { code: /\w/.test(plain) ? 'bad-character' : 'unicode-operator', text: plain };
}
