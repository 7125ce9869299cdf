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
  const open: Token[] = [];
  let found = 0;
  for (const token of tokens) {
    if (token.type === 'open') open.push(token);
    if (token.type !== 'close') continue;
    const partner = open.pop();
    if (!partner) {
      found++;
      reader.report('unbalanced-bracket', token, `this \`${token.text}\` closes nothing`, {
        fixes: [replacing(`Remove \`${token.text}\``, token, '')],
      });
    } else if (PARTNER[partner.text] !== token.text) {
      found++;
      mismatch(reader, partner, token);
    }
  }
  for (const [index, token] of open.entries()) unclosed(reader, tokens, token, open.length - index);
  return found + open.length;
}

function mismatch(reader: Reader, opening: Token, closing: Token): void {
  const right = PARTNER[opening.text] as string;
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
  const right = PARTNER[token.text] as string;
  const fixes = count === 1 ? [closeFix(tokens, token, right)] : [];
  reader.report('unbalanced-bracket', token, `this \`${token.text}\` is never closed`, { fixes });
}

/** Closed at the end of its line in a function (before the `:` of the line), else at the end of the text. */
function closeFix(tokens: readonly Token[], opening: Token, right: string): Fix {
  const inFunction = tokens.some((token) => token.text === 'def');
  const start = tokens.indexOf(opening);
  let last = start;
  for (let i = start + 1; i < tokens.length; i++) {
    const { type } = tokens[i] as Token;
    if (type === 'end' || (type === 'line' && inFunction)) break;
    if (type !== 'line') last = i;
  }
  const end = tokens[last] as Token;
  const at = end.text === ':' && opening.text !== '[' ? end.from : end.to;
  return { title: `Close it with \`${right}\``, edits: [insertion(at, right)] };
}
