import { analysePredicate } from './analyse';
import { normalise } from './normalise';
import { RESERVED } from './names';
import { tokenise, type Token } from './tokens';

const VALUES = new Set(['True', 'False', 'None']);

/** A word after which a value begins, so that a sign or bracket there is no operator or call. */
const isKeyword = (token: Token): boolean =>
  token.type === 'name' && RESERVED.has(token.text) && !VALUES.has(token.text);

/**
 * Returns the predicate with even spacing inside its lines. Lines, indentation and comments stay; so does a
 * text that does not parse, and one whose tree would change.
 */
export function formatPredicate(source: string): string {
  const before = analysePredicate(source, { profile: 'wilt' }).program ?? analysePredicate(source).program;
  if (!before) return source;
  const text = respace(source);
  if (text === source) return source;
  const profile = analysePredicate(source).program ? 'rule' : 'wilt';
  const after = analysePredicate(text, { profile }).program;
  return after && normalise(after) === normalise(before) ? text : source;
}

function respace(source: string): string {
  const tokens = tokenise(source).flatMap(splitSigns);
  const brackets: Token[] = [];
  let text = '';
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    const gap = source.slice(end, token.from);
    text += /[#\\]/.test(gap) ? gap : space(tokens, index, gap, brackets);
    text += token.text;
    end = token.to;
    if (token.type === 'open') brackets.push(token);
    if (token.type === 'close') brackets.pop();
  }
  return text;
}

/** `--x` is two signs. */
function splitSigns(token: Token): Token[] {
  if (token.text !== '--' && token.text !== '++') return [token];
  const middle = token.from + 1;
  const text = token.text.charAt(0);
  return [
    { ...token, to: middle, text },
    { ...token, from: middle, text },
  ];
}

/** The space between a token and the one before it. */
function space(tokens: readonly Token[], index: number, gap: string, brackets: readonly Token[]): string {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (!before) return '';
  if (before.type === 'line') return token.type === 'line' || token.type === 'end' ? '' : gap;
  if (token.type === 'line' || token.type === 'end' || token.type === 'close' || before.type === 'open')
    return '';
  if (/^[,.:;]$/.test(token.text) || before.text === '.') return '';
  const bracket = brackets[brackets.length - 1];
  if (before.text === ':') return bracket?.text === '[' ? '' : ' ';
  if (token.type === 'open')
    return opensCall(tokens, index) ? '' : ' '.repeat(isSign(tokens, index - 1) ? 0 : 1);
  if (token.text === '**' || before.text === '**' || isSign(tokens, index - 1)) return '';
  const named = token.text === '=' || before.text === '=';
  return named && bracket?.text === '(' ? '' : ' ';
}

function opensCall(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before.text === '**') return true;
  if (tokens[index].text === '{') return false;
  return (
    before.type === 'close' || before.type === 'string' || (before.type === 'name' && !isKeyword(before))
  );
}

/** `-`, `+` or `~` in front of its only operand. */
function isSign(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token.type !== 'operator' || !/^[-+~]$/.test(token.text)) return false;
  const before = tokens[index - 1];
  if (!before || before.type === 'open' || before.type === 'line' || isKeyword(before)) return true;
  return before.type === 'operator';
}
