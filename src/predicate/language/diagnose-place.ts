import { shortened } from '../../base/visible-text';
import { wordEdit } from './diagnose-tokens';
import { implication, notBetween } from './diagnose-logic';
import { layoutFinding } from './diagnose-layout';
import type { Reader } from './reader';
import { insertion, replacing } from './reader';
import type { Token } from './tokens';

const KEYWORD =
  /^(?:and|or|not|in|is|if|else|elif|for|while|def|return|lambda|import|from|as|with|try|except|finally|raise|class|global|nonlocal|assert|del|pass|break|continue|yield|async|await)$/;

/** Checks for a token that is a value or ends one. */
const endsValue = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.type === 'number' || token.type === 'string' || token.type === 'close' || isName(token));

const isName = (token: Token): boolean => token.type === 'name' && !KEYWORD.test(token.text);

const startsValue = (token: Token): boolean =>
  token.type === 'number' || token.type === 'string' || token.type === 'open' || isName(token);

const NEEDS_VALUE = /^(?:and|or|not|in|is|if|else|elif|while|for|return|lambda|[-+*/%&|^~<>=!,:]+)$/;

/** Explains the place where the grammar gave up, from the words around it. Always reports an error. */
export function explainPlace(reader: Reader, tokens: readonly Token[], at: number): void {
  const index = tokens.findIndex((token) => token.to > at || token.type === 'end');
  const token = tokens[index];
  const before = tokens[index - 1];
  if (layoutFinding(reader, tokens, index)) return;
  if (keyword(reader, token) || (before && keyword(reader, before))) return;
  if (logic(reader, tokens, index) || wordOperator(reader, tokens, index)) return;
  if (increment(reader, token, before) || printed(reader, tokens, index)) return;
  if (endsValue(before) && startsValue(token)) {
    missingOperator(reader, tokens, index);
    return;
  }
  // A slice may begin with a colon, so that only the depth can be the reason.
  const isSlice = token.text === ':' && before?.text === '[' && endsValue(tokens[index - 2]);
  if (isSlice) reader.tooDeep(token);
  else if (!missingOperand(reader, token, before)) fallback(reader, token, before);
}

/** `not` between two values, and the word `implies`. */
function logic(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  const joins = before?.text === 'not' && endsValue(tokens[index - 2]);
  if (joins && (startsValue(token) || token.text === '==')) return notBetween(reader, before, token);
  if (token.text === 'implies') return implication(reader, tokens, index);
  return before?.text === 'implies' && implication(reader, tokens, index - 1);
}

const NOT_SUPPORTED: ReadonlySet<string> = new Set(
  'import from global nonlocal with try except finally raise class assert del yield async await'.split(' '),
);

function keyword(reader: Reader, token: Token): boolean {
  if (NOT_SUPPORTED.has(token.text))
    reader.report('not-supported', token, `\`${token.text}\` is not allowed in ${reader.place()}`);
  else if (token.text === 'return') {
    reader.report('return-outside', token, '`return` cannot stand inside an expression');
  } else if (token.text === ':=') {
    reader.report('not-supported', token, `\`:=\` is not allowed in ${reader.place()}`, {
      fixes: [replacing('Replace `:=` with `==`', token, '==')],
    });
  } else return false;
  return true;
}

const WORDS: Readonly<Record<string, string>> = {
  mod: '%',
  modulo: '%',
  div: '//',
  xor: '^',
  equals: '==',
  eq: '==',
  plus: '+',
  minus: '-',
  times: '*',
};

/** `a AND b`, `a mod 3`: two values with a word between them that should be an operator. */
function wordOperator(reader: Reader, tokens: readonly Token[], index: number): boolean {
  for (const i of [index, index - 1]) {
    const token = tokens[i];
    if (token?.type !== 'name' || KEYWORD.test(token.text)) continue;
    const lower = token.text.toLowerCase();
    const small = /^(?:and|or|not|in|is|if|else)$/.test(lower) ? lower : undefined;
    const replacement =
      small ?? (Object.hasOwn(WORDS, lower) && endsValue(tokens[i - 1]) ? WORDS[lower] : undefined);
    if (!replacement) continue;
    reader.report('word-operator', token, `\`${token.text}\` is written \`${replacement}\` in Python`, {
      fixes: [
        {
          title: `Replace with \`${replacement}\``,
          edits: [wordEdit(reader.source, token, replacement)],
          preferred: true,
        },
      ],
    });
    return true;
  }
  return false;
}

function increment(reader: Reader, token: Token, before: Token | undefined): boolean {
  const step = before && /^(?:\+\+|--)$/.test(before.text) ? before : undefined;
  if (!step || startsValue(token) || token.type === 'operator') return false;
  reader.report('increment-operator', step, `Python has no \`${step.text}\``, {
    hint: `Write \`${step.text === '++' ? '+= 1' : '-= 1'}\``,
    fixes: [replacing('Write it as an assignment', step, step.text === '++' ? ' += 1' : ' -= 1')],
  });
  return true;
}

/** `print = a`: the grammar takes it for the statement of Python 2. */
function printed(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const [previous, name] = [tokens[index - 2], tokens[index - 1]];
  const isFirst = previous === undefined || previous.type === 'line' || /^[:;]$/.test(previous.text);
  if (name?.text !== 'print' || !isFirst || tokens[index].type !== 'operator') return false;
  reader.report('reserved-name', name, '`print` cannot be the name of a value in a rule', {
    hint: 'Give the value another name, such as `x`',
  });
  return true;
}

function missingOperator(reader: Reader, tokens: readonly Token[], index: number): void {
  const token = tokens[index];
  const before = tokens[index - 1];
  const product = before.type === 'number' || before.type === 'close';
  if (product && token.type !== 'string' && before.to === token.from) {
    reader.report(
      'missing-multiplication',
      { from: before.from, to: token.to },
      'A product is written with `*`',
      {
        fixes: [{ title: 'Insert `*`', edits: [insertion(before.to, ' * ')] }],
      },
    );
    return;
  }
  const message = `An operator is missing between \`${short(before)}\` and \`${short(token)}\``;
  reader.report('missing-operator', token, message, {
    hint: 'A predicate is a Python expression, such as `a < b and c % 2 == 0`',
  });
}

const short = ({ text }: Token): string => shortened(text, 21);

function missingOperand(reader: Reader, token: Token, before: Token | undefined): boolean {
  const stops =
    token.type === 'end' || token.type === 'line' || token.type === 'close' || NEEDS_VALUE.test(token.text);
  if (!stops) return false;
  const opens = !before || before.type === 'open' || before.type === 'line';
  if (before && !opens && NEEDS_VALUE.test(before.text)) {
    reader.report('missing-operand', before, `A value is missing after \`${before.text}\``);
    return true;
  }
  if (opens && token.type !== 'end' && token.type !== 'line' && token.type !== 'close') {
    reader.report('missing-operand', token, `A value is missing before \`${token.text}\``);
    return true;
  }
  return false;
}

function fallback(reader: Reader, token: Token, before: Token | undefined): void {
  if (token.type !== 'end' && token.type !== 'line') {
    reader.report('syntax', token, `Python cannot make sense of \`${short(token)}\` here`);
    return;
  }
  const span = before ? { from: before.from, to: before.to } : { from: 0, to: 0 };
  reader.report('syntax', span, 'The text ends before the expression is complete');
}
