import type { LanguageCode } from './codes';
import { absoluteValue, implication, notBetween, pointing } from './diagnose-logic';
import type { Fix, TextEdit } from '../problem';
import type { Span } from '../span';
import { explainCharacter } from './characters';
import { insertion, replacing, type Reader } from './reader';
import type { Token } from './tokens';

type Finder = (reader: Reader, tokens: readonly Token[], index: number) => boolean;

/** Reports what is wrong with this token wherever it stands. True if something was. */
export function tokenFinding(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token.type === 'strange') return strange(reader, tokens, token);
  if (token.type === 'string') return token.open === true && openString(reader, token);
  if (token.type === 'number') return product(reader, tokens, index);
  if (token.type !== 'operator') return false;
  const find = Object.hasOwn(OPERATORS, token.text) ? OPERATORS[token.text] : undefined;
  return find?.(reader, tokens, index) ?? false;
}

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /\w/.test(character);

/** An edit that writes a word, with blanks where it would run into its neighbours. */
export function wordEdit(source: string, span: Span, word: string): TextEdit {
  const first = /^\w/.test(word) && isWordPart(source[span.from - 1]) ? ' ' : '';
  const last = /\w$/.test(word) && isWordPart(source[span.to]) ? ' ' : '';
  return { span: { from: span.from, to: span.to }, text: `${first}${word}${last}` };
}

function wordFix(reader: Reader, span: Span, word: string): Fix {
  const old = reader.text(span);
  return {
    title: `Replace \`${old}\` with \`${word}\``,
    edits: [wordEdit(reader.source, span, word)],
    preferred: true,
  };
}

function strange(reader: Reader, tokens: readonly Token[], token: Token): boolean {
  const { text } = token;
  const explanation = explainCharacter(text);
  if (explanation.code === 'smart-quote') return smartQuote(reader, tokens, token);
  if (explanation.code === 'unicode-operator') {
    reader.report(explanation.code, token, `\`${text}\` is written \`${explanation.text ?? ''}\` in Python`, {
      fixes: [wordFix(reader, token, explanation.text ?? '')],
    });
    return true;
  }
  const code = (text.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  const name = explanation.invisible ? `An invisible character (U+${code})` : `\`${text}\``;
  const replace =
    explanation.text === ''
      ? 'Remove it'
      : explanation.text === ' '
        ? 'Replace it with a blank'
        : 'Replace it';
  reader.report('bad-character', token, `${name} cannot be used in a predicate`, {
    ...(explanation.text === undefined && { hint: 'Use only ASCII letters and operators' }),
    fixes:
      explanation.text === undefined
        ? []
        : [replacing(replace, token, explanation.text, explanation.invisible)],
  });
  return true;
}

/** One finding for all quotation marks of the text: replacing one of a pair would leave the text open. */
function smartQuote(reader: Reader, tokens: readonly Token[], token: Token): boolean {
  if (reader.problems.some((problem) => problem.code === 'smart-quote')) return true;
  const edits: TextEdit[] = [];
  for (const other of tokens) {
    const explanation = other.type === 'strange' ? explainCharacter(other.text) : undefined;
    if (explanation?.code === 'smart-quote') edits.push({ span: other, text: explanation.text ?? '' });
  }
  reader.report(
    'smart-quote',
    token,
    `\`${token.text}\` is a typographic mark: Python quotes with \`"\` or \`'\``,
    {
      fixes: [{ title: 'Use straight quotation marks', edits, preferred: true }],
    },
  );
  return true;
}

function openString(reader: Reader, token: Token): boolean {
  const quote = /["']/.exec(token.text)?.[0] ?? '"';
  const span = { from: token.from, to: token.from + token.text.indexOf(quote) + 1 };
  reader.report(
    'unclosed-string',
    span,
    `The text that begins with this \`${quote}\` has no closing \`${quote}\``,
  );
  return true;
}

/** `2a`: a number that runs into a name. `1if x else y` is Python. */
function product(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (next?.type !== 'name' || next.from !== token.to) return false;
  if (/^(?:and|or|if|else|in|is|not|for)$/.test(next.text)) return false;
  if (/^0[xob]/i.test(reader.source.slice(token.from, token.from + 2))) {
    const span = { from: token.from, to: next.to };
    reader.report('bad-number', span, `\`${reader.text(span)}\` is not a number that Python can read`);
    return true;
  }
  reader.report(
    'missing-multiplication',
    { from: token.from, to: next.to },
    `A product is written with \`*\`: \`${token.text} * ${next.text}\``,
    { fixes: [{ title: 'Insert `*`', edits: [insertion(token.to, ' * ')], preferred: true }] },
  );
  return true;
}

const replaceBy =
  (code: LanguageCode, word: string): Finder =>
  (reader, tokens, index) => {
    const token = tokens[index];
    const message = `\`${token.text}\` is not an operator in Python: write \`${word}\``;
    reader.report(code, token, message, { fixes: [wordFix(reader, token, word)] });
    return true;
  };

/** `! =`, `< =`, `= =`: an operator with a blank inside. */
function splitOperator(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (next?.type !== 'operator' || next.text !== '=' || next.from === token.to) return false;
  if (!'<>!='.includes(token.text)) return false;
  const span = { from: token.from, to: next.to };
  const word = `${token.text}=`;
  reader.report('compare-operator', span, `Write \`${word}\` without a space`, {
    fixes: [replacing(`Write \`${word}\``, span, word, true)],
  });
  return true;
}

/** The end of the operand that starts at `index`: a name, number, text, call, subscript or bracket. */
function operandEnd(tokens: readonly Token[], index: number): number {
  let i = index;
  while (tokens[i]?.type === 'operator' && /^[-+~]$/.test(tokens[i].text)) i++;
  if (tokens[i]?.type === 'open') i = closing(tokens, i);
  let next = tokens[i + 1];
  while (next?.type === 'open' && next.text !== '{' && next.from === tokens[i].to) {
    i = closing(tokens, i + 1);
    next = tokens[i + 1];
  }
  return tokens[i].to;
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    const { type } = tokens[i];
    if (type === 'open') depth++;
    if (type === 'close' && --depth === 0) return i;
  }
  return open;
}

/** `!x`. After an operator `not` needs brackets. */
function exclamation(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (splitOperator(reader, tokens, index)) return true;
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  const loose =
    !before ||
    before.type === 'open' ||
    before.type === 'line' ||
    /^(?:and|or|not|if|elif|while|return|else|,|:|&&|\|\|)$/.test(before.text);
  const value = next.type === 'open' || next.type === 'name' || next.type === 'number';
  const negation = next.text === '!';
  const word = wordEdit(reader.source, { from: token.from, to: next.from }, 'not ');
  const edits = loose
    ? [word]
    : [{ ...word, text: `(${word.text.trimStart()}` }, insertion(operandEnd(tokens, index + 1), ')')];
  reader.report('not-operator', token, '`!` is not an operator in Python: write `not`', {
    fixes: (value || negation) && (loose || !negation) ? [{ title: 'Replace `!` with `not`', edits }] : [],
  });
  return true;
}

/** A single `=` in a condition. Keyword arguments, defaults and assignments are right. */
function equals(reader: Reader, tokens: readonly Token[], index: number): boolean {
  if (splitOperator(reader, tokens, index)) return true;
  const before = tokens[index - 1];
  if (before?.type === 'operator' && '=<>!'.includes(before.text)) return false;
  const token = tokens[index];
  if (!isCondition(tokens, index)) return false;
  if (before?.text === 'not') return notBetween(reader, before, token);
  reader.report('equals-operator', token, '`=` gives a name a value; to compare, write `==`', {
    fixes: [replacing('Replace `=` with `==`', token, '==', true)],
  });
  return true;
}

function isCondition(tokens: readonly Token[], index: number): boolean {
  let depth = 0;
  for (let i = index - 1; i >= 0; i--) {
    const token = tokens[i];
    if (token.type === 'close') depth++;
    else if (token.type === 'open' && depth-- === 0) return !isCall(tokens, i);
    else if (token.type === 'line' && depth === 0) return startsCondition(tokens, i + 1, index);
  }
  return startsCondition(tokens, 0, index);
}

function isCall(tokens: readonly Token[], open: number): boolean {
  const before = tokens[open - 1];
  const called =
    before?.type === 'name' && !/^(?:and|or|not|in|is|if|elif|else|while|return|for)$/.test(before.text);
  return tokens[open].text === '(' && called;
}

/** The line begins as a condition, or there is a value with an operator left of the `=`. */
function startsCondition(tokens: readonly Token[], start: number, index: number): boolean {
  const first = tokens[start];
  if (!first || first.text === 'def' || first.text === 'lambda') return false;
  if (/^(?:if|elif|while|return|not)$/.test(first.text)) return true;
  const inFunction = tokens.some((token) => token.text === 'def');
  return (
    !inFunction ||
    tokens.slice(start, index).some((token) => /^(?:and|or|not|<|>|<=|>=|==|!=)$/.test(token.text))
  );
}

/** `c ? x : y`. */
function ternary(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const colon = tokens.findIndex((other, i) => i > index && other.text === ':');
  const second = tokens.filter((other) => other.text === '?').length > 1;
  const first = tokens[0];
  const last = tokens[colon] && tokens.findLast((other) => other.type !== 'end' && other.type !== 'line');
  const simple =
    colon > 0 && !second && last && !tokens.some((other) => other.text === 'def' || other.text === 'return');
  const bracketed =
    tokens.slice(0, colon + 1).filter((t) => t.type === 'open').length ===
    tokens.slice(0, colon + 1).filter((t) => t.type === 'close').length;
  const fixes: Fix[] = [];
  if (simple && bracketed) {
    const part = (from: number, to: number) => reader.source.slice(from, to).trim();
    const { from, to } = tokens[colon];
    const text = `${part(token.to, from)} if ${part(first.from, token.from)} else ${part(to, last.to)}`;
    fixes.push(replacing('Write it with `if` and `else`', { from: first.from, to: last.to }, text));
  }
  reader.report(
    'ternary-operator',
    token,
    'Python has no `? :`; a choice is written `x if condition else y`',
    { fixes },
  );
  return true;
}

/** `1..9`, also in `a in 1..9`. */
function dots(reader: Reader, tokens: readonly Token[], index: number): boolean {
  const [name, word, low, token, high] = tokens.slice(Math.max(0, index - 3), index + 2);
  const numbers = low?.type === 'number' && high?.type === 'number';
  const fixes: Fix[] = [];
  if (name?.type === 'name' && word?.text === 'in' && numbers && token) {
    const text = `${low.text} <= ${name.text} <= ${high.text}`;
    fixes.push(replacing(`Write \`${text}\``, { from: name.from, to: high.to }, text));
  }
  reader.report('range-operator', tokens[index], '`..` is not an operator in Python', {
    hint: 'A range is written `1 <= a <= 9`, or `a in range(1, 10)`',
    fixes,
  });
  return true;
}

/** Every kind of token that is wrong in all places where the grammar fails. */
const OPERATORS: Readonly<Record<string, Finder>> = {
  '&&': replaceBy('and-operator', 'and'),
  '||': replaceBy('or-operator', 'or'),
  '===': replaceBy('compare-operator', '=='),
  '!==': replaceBy('compare-operator', '!='),
  '=<': replaceBy('compare-operator', '<='),
  '=>': replaceBy('compare-operator', '>='),
  '<>': replaceBy('not-equal-operator', '!='),
  '!': exclamation,
  '=': equals,
  '<': splitOperator,
  '>': (reader, tokens, index) => pointing(reader, tokens, index) || splitOperator(reader, tokens, index),
  '|': absoluteValue,
  '?': ternary,
  '..': dots,
  '->': implication,
};
