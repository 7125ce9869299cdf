/** Splits an announcement into words: lower case, one spelling for signs, short forms spelt out. */
export interface Token {
  readonly text: string;
  /** Set for numerals, also in words. */
  readonly number?: number;
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\p{C}/gu, ' '],
  [/[’‘`´]/g, "'"],
  [/[“”"*_#]/g, ' '],
  [/≥|=>/g, '>='],
  [/≤|=</g, '<='],
  [/≠|<>/g, '!='],
  [/[−–]/g, '-'],
  [/—/g, ' , '],
  [/[×·]/g, ' times '],
  [/²/g, ' squared'],
  [/³/g, ' cubed'],
  [/÷/g, ' / '],
  [/&&|&/g, ' and '],
  [/\|\|/g, ' or '],
];

const SHORT: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/\bcannot\b/g, 'can not'],
  [/'re\b/g, ' are'],
  [/\bit's\b/g, 'it is'],
  [/\bthere's\b/g, 'there is'],
  [/'s(?=\W|$)/g, ' poss '],
  [/'(?=\W|$)/g, ' '],
  [
    /\bnon[- ]?(negative|positive|zero|prime|decreasing|increasing|even|odd|square|cube|consecutive|identical|equal|repeating|multiples?|divisible|cubes|squares|primes|ascending|descending|composite|integers?|distinct)\b/g,
    'non-$1',
  ],
  [/\b(one|two|three|single|double)[- ](digit|digits)\b/g, '$1-digit'],
  [/\b(?:1)[- ]digit\b/g, 'one-digit'],
  [/\b(?:2)[- ]digit\b/g, 'two-digit'],
  [/\bi\.e\.?/g, 'i.e'],
  [/\be\.g\.?/g, 'e.g'],
  [/\betc\.?/g, 'etc'],
  [/\bw\.r\.t\.?/g, 'wrt'],
  [/\ba\.p\.?(?=\s|$)/g, 'ap'],
  [/\bmod(?:ulo|ulus)?\b/g, 'modulo'],
  [/\basc\b\.?/g, 'ascending'],
  [/\bdesc\b\.?/g, 'descending'],
  [/\bincr\b\.?/g, 'increasing'],
  [/\bdecr\b\.?/g, 'decreasing'],
  [/\bdups?\b\.?/g, 'duplicates'],
  [/\bnums\b/g, 'numbers'],
  [/\bdiv\.? by\b/g, 'divisible by'],
  [/\bdivid(?:able|eable)\b/g, 'divisible'],
  [/\bat all\b/g, ' '],
  [/\b(there (?:is|are)) (?:either) /g, 'either $1 '],
];

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TEENS = [
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred'];
const NUMERALS: ReadonlyMap<string, number> = new Map([
  ...[...UNITS, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, i): [string, number] => [word, (i + 2) * 10]),
]);

const TOKEN =
  /\d+(?:st|nd|rd|th)\b|\d+(?:\.\d+)?|non-[a-z]+|[a-z]+(?:-[a-z]+)*(?:\.e|\.g)?|<=|>=|==|!=|\*\*|\|\||&&|[^\s\w]/g;

/** More words than any announcement of a rule has (a reply has 256 tokens at most); the rest is not read. */
export const MAX_WORDS = 400;
const MAX_LENGTH = 6_000;

const numeral = (text: string): number | undefined => {
  if (/^\d+$/.test(text)) return Number(text);
  const [tens, unit] = text.split('-');
  const value = NUMERALS.get(tens);
  if (unit === undefined) return value;
  const rest = NUMERALS.get(unit);
  return value !== undefined && value >= 20 && rest !== undefined && rest > 0 && rest < 10
    ? value + rest
    : undefined;
};

/** Words with hyphens that are not one word of the grammar are several: `odd-valued`, `first-third`. */
const KEPT = /^(non-.+|(one|two|three|single|double)-digit)$/;

function split(text: string): readonly string[] {
  if (KEPT.test(text) || numeral(text) !== undefined) return [text];
  return text.includes('-') && text.length > 1 ? text.split('-') : [text];
}

/** Returns undefined if the text is too long to be the announcement of a rule. */
export function tokenise(text: string): readonly Token[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let plain = text.normalize('NFKC').toLowerCase();
  for (const [from, to] of SIGNS) plain = plain.replace(from, to);
  for (const [from, to] of SHORT) plain = plain.replace(from, to);
  const tokens = (plain.match(TOKEN) ?? []).flatMap(split).map((word): Token => {
    const number = numeral(word);
    return number === undefined || !Number.isSafeInteger(number) ? { text: word } : { text: word, number };
  });
  return tokens.length > MAX_WORDS ? undefined : tokens;
}

/** Stands for each number of the triple, as in "x, x + 2, x + 4". */
export const ANY_NUMBER = 'x-any';

export const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');

/** The words without the tokens that only the grammar uses. */
export const plainWords = (tokens: readonly Token[]): string =>
  wordsOf(tokens.map(({ text }) => ({ text: text === ANY_NUMBER ? 'x' : text }))).replaceAll(
    / poss\b/g,
    "'s",
  );
