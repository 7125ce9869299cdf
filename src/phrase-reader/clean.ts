/** Takes away what is around a rule: marks of lists, examples, hedges, brackets. */
import { withoutIntroduction } from './introductions';
import { withoutLatex } from './latex';
import { withoutNumbers } from './names';
import { ANY_NUMBER, tokenise, type Token } from './tokens';

/** "Or" does not shut out both anyway. */
const OR_BOTH =
  /(?<=\bor\b[^.;]{1,80}),?\s*\(?\b(?:or|possibly|perhaps|maybe|or possibly|or even) (?:by )?both(?: of them)?\b\)?(?=\s*(?:[,.;]|$))/gi;

/** A star between names or numbers multiplies; elsewhere it is a mark of emphasis. */
const PRODUCT = /(?<=(?:^|[^\w*])(?:[abcxyz]|\d+)|\))\s*\*\s*(?=(?:[abcxyz]|\d+)(?![\w*])|\()/gi;

const LISTED = String.raw`[[(]?\s*-?\d+(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+)-?\d+)+\s*[\])]?`;
/** "…, such as 2, 4, 6": an example adds nothing to a rule. */
const EXAMPLE = new RegExp(
  String.raw`,?\s*[(]?\b(?:e\.?g\.?|such as|like|for example|for instance|as in)[:,]?\s*${LISTED}[)]?`,
  'gi',
);

/** "…, such as 10 or 20." at the end of a clause; a bare "like 5" there may be a rule. */
const ONE_EXAMPLE =
  /,?\s*[(]?\b(?:e\.?g\.?|such as|for example|for instance)[:,]?\s*-?\d+(?:\s*(?:or|and)\s*-?\d+)?[)]?(?=\s*(?:[.,;]|$))/gi;

/** "(2, 3, 5, 7, …)": the beginning of a list of all numbers of a kind. */
const AND_SO_ON =
  /[(,:]\s{0,4}(?:\.\.\.|…)?,?\s{0,4}(?:i\.?e\.?,? |like |such as |so |namely )?(?:-?\d{1,9}\s{0,4},\s{0,4}(?:and |or )?){1,20}(?:-?\d{1,9}\s{0,4},?\s{0,4})?(?:\.\.\.|…|etc\.?|and so (?:on|forth))\s{0,4}\)?/gi;

/** Marks of the parts of a list: "(1) …; (2) …", "a) … b) …", or lines with a dash. */
const MARK_AFTER = String.raw`(?:^|[:;,.\n]|\b(?:and|or|that|are|is|be|both|either|of))\s{0,4}`;
const marked = (first: string, second: string, any: string): readonly [first: RegExp, all: RegExp] => [
  new RegExp(String.raw`${MARK_AFTER}${first}\s(?=[^]{3,500}${second}\s)`, 'i'),
  new RegExp(String.raw`(?<=${MARK_AFTER})${any}\s{1,4}`, 'gi'),
];
const MARKS: readonly (readonly [first: RegExp, all: RegExp])[] = [
  marked(String.raw`\(?1[).]`, String.raw`\b2[).]`, String.raw`\(?[1-5][).]`),
  marked(String.raw`\(a\)`, String.raw`\(b\)`, String.raw`\([a-e]\)`),
  marked(String.raw`\(i\)`, String.raw`\(ii\)`, String.raw`\(i{1,3}\)`),
  marked('first(?:ly)?,', 'second(?:ly)?,', '(?:first|firstly|second|secondly|third|thirdly|finally),'),
];
const BULLET = /(?:^|\n)[ \t]{0,4}[-*•][ \t]/g;

/** Parts of a list as clauses of their own. */
function withoutMarks(text: string): string {
  const plain = text.replace(BULLET, (_, at: number) => (at === 0 ? ' ' : ' ; '));
  const found = MARKS.find(([first]) => first.test(plain));
  if (!found) return plain;
  // The lines of a numbered list end where a sentence would.
  return plain.replace(/\n\s{0,4}(?=\(?[1-5a-e][).]\s)/g, ' ; ').replace(found[1], ' ');
}

/** Kinds that leave nothing out between them, perhaps with zero as a third. */
const OPPOSITES = [
  ['positive', 'negative'],
  ['even', 'odd'],
] as const;

/**
 * "(Positive or negative)", "(can be even, odd)": of whichever kind. "(Even, odd, even)" and "(positive and even)" say
 * more than that, and stay.
 */
const WHICHEVER = new RegExp(
  OPPOSITES.map(([x, y]) => {
    const kind = `(?:${x}|${y}|zero)`;
    const listed = String.raw`${kind}(?:(?:\s*,)?\s+(?:or|and)\s+|\s*,\s*)${kind}(?:(?:\s*,)?\s+(?:or|and)\s+${kind})?`;
    const lead =
      '(?:(?:they )?(?:can|may|could) be (?:either |both )?|either |both |whether |including (?:both )?)';
    const alternatives = String.raw`${kind}(?:(?:\s*,\s*|\s+or\s+)${kind})?(?:\s*,)?\s+or\s+${kind}`;
    return String.raw`\((?=[^()]{0,50}\b${x}\b)(?=[^()]{0,50}\b${y}\b)\s*(?:${lead}${listed}|${alternatives})\s*\)`;
  }).join('|'),
  'gi',
);

/** "…, positive or negative": the same without brackets. */
const EITHER_KIND = new RegExp(
  String.raw`(?<!\b(?:is|are|be|being)\s?|\beither\b[^.;]{0,80})(?:${OPPOSITES
    // After one of the same kind the list continues: "odd, even, odd or even, odd, even".
    .map(([x, y]) => `(?<!\\b(?:${x}|${y})),\\s?(?:${x} or ${y}|${y} or ${x})(?!\\s?,\\s?(?:${x}|${y})\\b)`)
    .join('|')})(?=\s?(?:[,.;]|$))`,
  'gi',
);

/** An announcement is a guess, and need not say so at its end. */
const DOUBT =
  /(?:[,;.(]\s*|\s(?=but |although |though ))(?:(?:but|although|though) )?(?:i(?:'m| am) (?:still )?not (?:\w+ )?(?:sure|certain|confident)(?: (?:yet|of (?:it|this|that)|about (?:it|this|that)))?|(?:i|we) think|i believe|(?:i|we) (?:still )?need (?:more|further) (?:tests?|data|evidence|information)(?: to (?:be sure|confirm(?: (?:it|this|that))?))?|(?:this|it|that) (?:(?:is|remains) (?:just|only|still|merely )?\s?(?:a|my)(?: \w+)? (?:guess|hypothesis)|(?:still )?needs (?:more|further) (?:tests?|testing)|fits all (?:of )?(?:the )?(?:feedback|results|tests|examples)(?: so far)?))[)]?\s*[.!]*\s*$/i;

/** A triple is read from left to right anyway. */
const DIRECTION =
  /,?\s*\b(?:(?:(?:as|when|if) (?:you|we|one) (?:go|move|read|goes|moves|reads)|going|reading|read|when read|moving)\s+)?from (?:left to right|(?:the )?first to (?:the )?last)\b,?/gi;

const INSIDE = /^([abcxyz]|\d+|[-+*/%^]|\*\*)$/;
const FUNCTIONS = /^(max|min|maximum|minimum|abs|sum|median)$/;

/** Classifies the content of brackets that open at a place: a computation, a function's argument, or words. */
function kindOfBrackets(tokens: readonly Token[], open: number): 'bracket' | 'call' | undefined {
  const close = tokens.findIndex(({ text }, at) => at > open && text === ')');
  const inner = close < 0 ? [] : tokens.slice(open + 1, close).map(({ text }) => text);
  if (inner.length === 0) return undefined;
  if (FUNCTIONS.test(tokens[open - 1]?.text ?? ''))
    return inner.every((text) => text === ',' || INSIDE.test(text)) ? 'call' : undefined;
  return inner.length > 1 && inner.every((text) => INSIDE.test(text)) ? 'bracket' : undefined;
}

/** Brackets around a sum and after the name of a function stay; around words they are commas. */
function brackets(tokens: readonly Token[]): readonly Token[] {
  const open: ('bracket' | 'call' | undefined)[] = [];
  return tokens.map((token, i) => {
    if (token.text === '(') {
      const kind = kindOfBrackets(tokens, i);
      open.push(kind);
      return { text: kind ? `${kind}-open` : ',' };
    }
    if (token.text === '|') return { text: 'bar' };
    if (token.text !== ')') return token;
    const kind = open.pop();
    return { text: kind ? `${kind}-close` : ',' };
  });
}

const FILLERS: ReadonlySet<string> = new Set(
  'simply basically essentially also themselves respectively please merely too indeed really'.split(' '),
);
const STOPS: ReadonlySet<string> = new Set([',', '.', ';', ':', '!', '?']);

/** "Either", "as well" and "itself" at the end of a clause, and "or by both" after alternatives, add nothing. */
function adds(tokens: readonly Token[], i: number): boolean {
  const word = (step: number): string => tokens[i + step]?.text ?? '.';
  switch (tokens[i].text) {
    case 'either':
      return i > 0 && STOPS.has(word(1));
    case 'as':
      return word(1) === 'well' && word(2) !== 'as' && i > 0;
    case 'well':
      return word(-1) === 'as' && word(1) !== 'as';
    case 'itself':
      return !/^(by|times|than|to|with|of|from|and|plus)$/.test(word(-1)) && i > 0;
    default:
      return false;
  }
}

/** "Not simply increasing": more than that, and not the contrary. */
const isDenied = (tokens: readonly Token[], i: number): boolean =>
  /^(simply|merely|basically|essentially)$/.test(tokens[i].text) && tokens[i - 1]?.text === 'not';

/** No stops at the ends, none after another, no fillers. */
function tidy(tokens: readonly Token[]): readonly Token[] {
  const done: Token[] = [];
  for (const [i, token] of tokens.entries()) {
    const { text } = token;
    if ((FILLERS.has(text) && !isDenied(tokens, i)) || adds(tokens, i)) continue;
    const before = done.at(-1)?.text ?? ',';
    if (STOPS.has(text) && STOPS.has(before)) {
      if (text !== ',' && done.length > 0) done[done.length - 1] = token;
    } else done.push(token);
  }
  while (STOPS.has(done.at(-1)?.text ?? '')) done.pop();
  return done;
}

/** A lone x is any number ("every x is even"), not the first of x, y and z. */
function generic(tokens: readonly Token[]): readonly Token[] {
  const names = new Set(tokens.map(({ text }) => text));
  if (!names.has('x') || names.has('y') || names.has('z')) return tokens;
  return tokens.map((token) => (token.text === 'x' ? { text: ANY_NUMBER } : token));
}

/** "3 divides the sum" is about the number 3; "three divide the sum" would be about three numbers. */
const divisors = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, i) =>
    token.text === 'divides' && (tokens[i - 1]?.number ?? 1) > 1 ? { text: 'divisor-of' } : token,
  );

/** The words of the rule itself; undefined if there are too many. */
export function ruleWords(text: string): readonly Token[] | undefined {
  if (text.length > 20_000) return undefined;
  const unmarked = withoutMarks(withoutLatex(text))
    .replace(PRODUCT, ' times ')
    .replace(/[*_`#“”"\s]+/g, ' ')
    .replace(DOUBT, '');
  const stripped = unmarked
    .replace(AND_SO_ON, ' ')
    .replace(EXAMPLE, ' ')
    .replace(ONE_EXAMPLE, ' ')
    .replace(WHICHEVER, '')
    .replace(EITHER_KIND, '')
    .replace(OR_BOTH, '');
  const plain = withoutIntroduction(stripped).replace(DIRECTION, ' ');
  const tokens = tokenise(withoutNumbers(plain));
  return tokens && tidy(brackets(generic(divisors(tokens))));
}
