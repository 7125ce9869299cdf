import type { Fix } from '../problem';
import { insertion, replacing, type Reader } from './reader';
import type { Token } from './tokens';

const PARTNER: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  ')': '(',
  ']': '[',
  '}': '{',
};

/** Reports every bracket that lacks its partner, at that bracket. Returns how many. */
export function bracketFindings(reader: Reader, tokens: readonly Token[]): number {
  const before = reader.problems.length;
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'open') open.push(token);
    else if (token.type === 'close') close(reader, open, token);
  }
  for (const [index, token] of open.entries()) unclosed(reader, tokens, token, open.length - index);
  return reader.problems.length - before;
}

/** A bracket that fits one further out leaves those inside it without partner; one that fits none has the wrong shape. */
function close(reader: Reader, open: Token[], token: Token): void {
  if (open.length === 0) {
    reader.report('unbalanced-bracket', token, `This \`${token.text}\` closes nothing`, {
      fixes: [replacing(`Remove \`${token.text}\``, token, '')],
    });
    return;
  }
  const fits = open.findLastIndex((opening) => PARTNER[opening.text] === token.text);
  if (fits < 0) {
    mismatch(reader, open.pop() as Token, token);
    return;
  }
  for (const inner of open.splice(fits).slice(1)) {
    const right = PARTNER[inner.text];
    reader.report('unbalanced-bracket', inner, `This \`${inner.text}\` is never closed`, {
      fixes: [{ title: `Close it with \`${right}\``, edits: [insertion(token.from, right)] }],
    });
  }
}

function mismatch(reader: Reader, opening: Token, closing: Token): void {
  const right = PARTNER[opening.text];
  reader.report(
    'unbalanced-bracket',
    closing,
    `\`${opening.text}\` is closed by \`${right}\`, not by \`${closing.text}\``,
    {
      fixes: [replacing(`Replace with \`${right}\``, closing, right)],
    },
  );
}

function unclosed(reader: Reader, tokens: readonly Token[], token: Token, count: number): void {
  const right = PARTNER[token.text];
  const fixes = count === 1 ? [closeFix(tokens, token, right)] : [];
  reader.report('unbalanced-bracket', token, `This \`${token.text}\` is never closed`, { fixes });
}

/** Closed at the end of its line in a function (before the `:` of the line), else at the end of the text. */
function closeFix(tokens: readonly Token[], opening: Token, right: string): Fix {
  const inFunction = tokens.some((token) => token.text === 'def');
  const start = tokens.indexOf(opening);
  let last = start;
  for (let i = start + 1; i < tokens.length; i++) {
    const { type } = tokens[i];
    if (type === 'end' || (type === 'line' && inFunction)) break;
    if (type !== 'line') last = i;
  }
  const end = tokens[last];
  const at = end.text === ':' && opening.text !== '[' ? end.from : end.to;
  return { title: `Close it with \`${right}\``, edits: [insertion(at, right)] };
}
