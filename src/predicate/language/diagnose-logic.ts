import type { Fix } from '../problem';
import { replacing, type Reader } from './reader';
import type { Token } from './tokens';

/** `p -> q`, `p implies q`: Python has no sign for it. An arrow behind `def …()` is an annotation. */
export function implication(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (inDefinition(tokens, index)) return false;
  const before = tokens[index - 1];
  const both = before?.text === '<' && before.to === token.from;
  const span = both ? { from: before.from, to: token.to } : token;
  const message = `\`${reader.text(span)}\` is not an operator in Python`;
  if (both) {
    reader.report('implication', span, message, {
      hint: 'That both hold or neither is written `(p) == (q)`',
    });
    return true;
  }
  reader.report('implication', span, message, {
    hint: 'That p implies q is written `not (p) or (q)`',
    fixes: implicationFix(reader, tokens, token),
  });
  return true;
}

function inDefinition(tokens: readonly Token[], index: number): boolean {
  let start = index;
  while (start > 0 && tokens[start - 1].type !== 'line') start--;
  return tokens[start].text === 'def';
}

/** A fix for an arrow, only where the two sides are certain: one arrow, nothing but one line, no choice around it. */
function implicationFix(reader: Reader, tokens: readonly Token[], arrow: Token): Fix[] {
  const words = tokens.filter((token) => token.type !== 'end');
  const unclear = words.some(
    (token) =>
      token.type === 'line' ||
      (token !== arrow && /^(?:->|implies|def|return|if|else|lambda|:|,)$/.test(token.text)),
  );
  const first = words[0];
  const last = words[words.length - 1];
  const left = words.slice(0, words.indexOf(arrow));
  const depth = left.filter(isOpen).length - left.filter(isClose).length;
  if (unclear || depth !== 0 || first === arrow || last === arrow) return [];
  const part = (from: number, to: number) => reader.source.slice(from, to).trim();
  const text = `not (${part(first.from, arrow.from)}) or (${part(arrow.to, last.to)})`;
  return [replacing('Write it with `not` and `or`', { from: first.from, to: last.to }, text)];
}

const isOpen = ({ type }: Token): boolean => type === 'open';
const isClose = ({ type }: Token): boolean => type === 'close';

/** `p not q`, `p not = q`: between two values `not` is not an operator. */
export function notBetween(reader: Reader, not: Token, next: Token): boolean {
  const sign = next.text === '=' || next.text === '==';
  const span = sign ? { from: not.from, to: next.to } : { from: not.from, to: not.to };
  const fixes = [replacing(sign ? 'Write `!=`' : 'Replace with `!=`', span, '!=', sign)];
  if (!sign) fixes.push(replacing('Replace with `and not`', span, 'and not'));
  const message = sign
    ? `\`${reader.text(span)}\` is written \`!=\` in Python`
    : '`not` cannot stand between two values';
  reader.report(sign ? 'compare-operator' : 'misplaced-not', span, message, {
    ...(!sign && { hint: 'To say that they differ, write `!=`; to join conditions, write `and not`' }),
    fixes,
  });
  return true;
}

/** `a >< b`: the mirror image of `<>`. */
export function pointing(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (next?.text !== '<' || next.from !== token.to) return false;
  const span = { from: token.from, to: next.to };
  reader.report('compare-operator', span, '`><` is not an operator in Python: write `!=`', {
    fixes: [replacing('Replace `><` with `!=`', span, '!=', true)],
  });
  return true;
}

const JOINS = /^(?:and|or|not|in|is|if|elif|else|while|return|[-+*/%&|^~<>=!,:]+)$/;

/** `|a - b|`: a bar where a value should begin, and its partner behind a value. */
export function absoluteValue(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before && before.type !== 'open' && before.type !== 'line' && !JOINS.test(before.text)) return false;
  const partner = closingBar(tokens, index);
  if (!partner) return false;
  const { from, to } = tokens[index];
  const inner = reader.source.slice(to, partner.from).trim();
  const edits = [
    { span: { from, to }, text: 'abs(' },
    { span: { from: partner.from, to: partner.to }, text: ')' },
  ];
  reader.report('absolute-value', { from, to: partner.to }, '`|…|` is not Python: write `abs(…)`', {
    fixes: [{ title: `Write \`abs(${inner})\``, edits, preferred: true }],
  });
  return true;
}

function closingBar(tokens: readonly Token[], open: number): Token | undefined {
  let depth = 0;
  for (let i = open + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.type === 'line' || (isClose(token) && depth-- === 0)) return undefined;
    if (isOpen(token)) depth++;
    else if (token.text === '|' && depth === 0)
      return i > open + 1 && !JOINS.test(tokens[i - 1].text) ? token : undefined;
  }
  return undefined;
}
