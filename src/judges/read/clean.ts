/** Takes away what is around a rule: introductions, examples, brackets. */
import { tokenise, type Token } from './tokens';

const LISTED = String.raw`[[(]?\s*-?\d+(?:\s*,\s*(?:and\s+|or\s+)?-?\d+)+\s*[\])]?`;
/** "…, such as 2, 4, 6": an example adds nothing to a rule. */
const EXAMPLE = new RegExp(
  String.raw`,?\s*[(]?\b(?:e\.?g\.?|such as|like|for example|for instance|as in)[:,]?\s*${LISTED}[)]?`,
  'gi',
);

/** A triple is read from left to right anyway. */
const DIRECTION =
  /,?\s*\b(?:(?:going|reading|read|when read|moving)\s+)?from (?:left to right|(?:the )?first to (?:the )?last)\b,?/gi;

const NAMES = '(?:rule|hypothesis|guess|pattern|condition|idea|answer|requirement|relationship)';
const KINDS =
  '(?:current|new|revised|best|final|hidden|secret|underlying|true|actual|general|latest|updated|likely|correct)';
const STATES =
  '(?:is|are|says|states|requires|must be|remains|would be|seems to be|appears to be|might be|may be|could be)';
const ENOUGH = '(?:if and only if|exactly when|exactly if|iff|if|when|whenever|as long as)';
/** What people write before a rule, one after the other. An announcement is a guess, so "I think" adds nothing. */
const INTRODUCTIONS: readonly RegExp[] = [
  /^\s*announce(?:ment)?\s*[:-]\s*/i,
  /^\s*(?:dax|med)(?: rule)?\s*[-–—:]\s*/i,
  /^\s*(?:so|thus|therefore|hence|okay|ok|now|well)\s*,?\s+/i,
  /^\s*(?:i (?:still |now |currently )?(?:think|believe|guess|hypothesi[sz]e|conclude|suspect|propose|announce|assume)|my guess is|it (?:seems|appears|looks like)|we (?:think|believe))\s*(?:that\s*)?[:,]?\s*/i,
  new RegExp(
    String.raw`^\s*(?:you|one) gets? a (?:valid|correct|matching) (?:triple|result)\s+${ENOUGH}\s+`,
    'i',
  ),
  /^\s*(?:maybe|perhaps|probably|possibly|likely|presumably|in my opinion)\s*,?\s+/i,
  new RegExp(
    String.raw`^\s*(?:the|my|our|a)?\s*(?:${KINDS}\s+)*${NAMES}\s*(?:${STATES}\s*(?:(?:simply|just|likely|probably|still)\s+)?(?:that\s+|:)?|:)\s*`,
    'i',
  ),
  new RegExp(
    String.raw`^\s*(?:a|the|any|each|every)?\s*(?:triple|triplet|sequence|set of numbers|set|list)\s+(?:is (?:valid|accepted|correct|a match|positive instance)|conforms(?: to the rule)?|fits(?: the rule)?|satisf(?:ies|y) the rule|follows the rule|matches(?: the rule)?|works|qualifies)\s*,?\s+${ENOUGH}\s+`,
    'i',
  ),
  /^\s*(?:it is (?:required|necessary|true|the case) that|it must be that|they satisfy the rule that|the numbers (?:must )?(?:follow|satisfy|obey) the (?:rule|condition) that)\s*:?\s*/i,
  /^\s*(?:any|the|all|a set of|sets of|triples of|a triple of|sequences of|a sequence of|a list of)?\s*(?:three\s+)?(?:numbers|integers|triples?)\s*(?:\([^)]{0,20}\)\s*)?(?:where|such that|in which|for which|whose)\s+/i,
];

function withoutIntroduction(text: string): string {
  let rest = text;
  for (let round = 0; round < 6; round++) {
    const before = rest;
    for (const introduction of INTRODUCTIONS) rest = rest.replace(introduction, '');
    if (rest === before) break;
  }
  return rest;
}

const INSIDE = /^([abcxyz]|\d+|[-+*/%^]|\*\*)$/;

/** Brackets around a sum stay; around words they are commas. */
function brackets(tokens: readonly Token[]): readonly Token[] {
  const done: Token[] = [];
  let kept = 0;
  for (const [i, token] of tokens.entries()) {
    if (token.text === '(') {
      const close = tokens.findIndex(({ text }, at) => at > i && text === ')');
      const inner = close < 0 ? [] : tokens.slice(i + 1, close);
      const sum = inner.length > 1 && inner.every(({ text }) => INSIDE.test(text));
      if (sum) kept++;
      done.push({ text: sum ? 'bracket-open' : ',' });
    } else if (token.text === ')') {
      done.push({ text: kept > 0 ? 'bracket-close' : ',' });
      if (kept > 0) kept--;
    } else done.push(token);
  }
  return done;
}

const FILLERS: ReadonlySet<string> = new Set([
  ...[
    'simply',
    'basically',
    'essentially',
    'also',
    'themselves',
    'respectively',
    'please',
    'merely',
    'together',
  ],
]);
const STOPS: ReadonlySet<string> = new Set([',', '.', ';', ':', '!', '?']);

/** No stops at the ends, none after another, no fillers. */
function tidy(tokens: readonly Token[]): readonly Token[] {
  const done: Token[] = [];
  for (const token of tokens) {
    const { text } = token;
    if (FILLERS.has(text)) continue;
    const before = done.at(-1)?.text ?? ',';
    if (STOPS.has(text) && STOPS.has(before)) {
      if (text !== ',' && done.length > 0) done[done.length - 1] = token;
    } else done.push(token);
  }
  while (STOPS.has(done.at(-1)?.text ?? '')) done.pop();
  return done;
}

/** The words of the rule itself; undefined if there are too many. */
export function ruleWords(text: string): readonly Token[] | undefined {
  if (text.length > 20_000) return undefined;
  const plain = withoutIntroduction(text.replace(/[*_`#“”"\s]+/g, ' ').replace(EXAMPLE, '')).replace(
    DIRECTION,
    ' ',
  );
  const tokens = tokenise(plain);
  return tokens && tidy(brackets(tokens));
}
