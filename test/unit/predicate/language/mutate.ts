import type { Pick } from './generate';

/** Damages a text, or leaves it whole by chance. */
const PIECES = [
  ' ',
  '\n',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '=',
  '==',
  '<',
  '>',
  '<>',
  '!',
  '!=',
  '&',
  '&&',
  '|',
  '^',
  '~',
  '*',
  '**',
  '/',
  '//',
  '%',
  '+',
  '-',
  '.',
  '@',
  ';',
  ':=',
  '->',
  '...',
  'and',
  'or',
  'not',
  'in',
  'is',
  'if',
  'else',
  'for',
  'lambda',
  'print',
  'import',
  'return',
  'def',
  'None',
  'True',
  'await',
  'async',
  'yield',
  'match',
  'type',
  'break',
  'del',
  '0',
  '01',
  '1_',
  '0x',
  '1e5',
  '1.',
  '.5',
  '1j',
  '0b2',
  '"',
  "'",
  '"""',
  'f"',
  'b"x"',
  'r',
  '\\',
  '\\\n',
  '#',
  '\t',
  '    ',
  '\r',
  '\f',
  '\0',
  'é',
  '≤',
  '\ud800',
  'x',
  'a',
  'k=',
  '*a',
  'rule',
];

/** Inserts, drops, doubles or swaps a few pieces. */
export function mutate(text: string, pick: Pick): string {
  let result = text;
  for (let n = 1 + pick(3); n > 0; n--) {
    const at = pick(result.length + 1);
    const to = Math.min(result.length, at + 1 + pick(4));
    switch (pick(4)) {
      case 0:
        result = result.slice(0, at) + result.slice(to);
        break;
      case 1:
        result = result.slice(0, to) + result.slice(at);
        break;
      default:
        result = `${result.slice(0, at)}${PIECES[pick(PIECES.length)]}${result.slice(pick(2) ? at : to)}`;
    }
  }
  return result;
}
