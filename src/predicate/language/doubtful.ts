import type { Binary, Comparison, Expression, Unary } from '../syntax';
import type { Span } from '../span';
import type { Fix, TextEdit } from '../problem';
import { infer, type Known } from './infer';
import type { ValueKind } from './names';
import { insertion, replacing, type Reader } from './reader';

const isBitwise = (node: Expression): node is Binary =>
  node.kind === 'binary' && '&|^'.includes(node.operator);

const isBlank = (reader: Reader, from: number, to: number): boolean =>
  reader.source.slice(from, to).trim() === '';

/**
 * `a > 0 & b > 0` compares `a` with `0 & b`: `&`, `|` and `^` bind more tightly than comparisons. It is doubtful
 * when a comparison follows on both sides, or when a truth value and a number are mixed; `a & 1 == 0` is neither.
 */
export function doubtfulComparison(reader: Reader, node: Comparison, known: Known): void {
  const trapped: Binary[] = [];
  for (const [index, part] of node.rest.entries()) {
    const { operand, operatorSpan } = part;
    if (!isBitwise(operand) || !isBlank(reader, operatorSpan.to, operand.span.from)) continue;
    const middle = index < node.rest.length - 1;
    if (middle || mixes(operand, known)) trapped.push(operand);
  }
  const first = node.rest[0];
  if (first && isBitwise(node.first) && mixes(node.first, known)) {
    if (node.span.from === node.first.span.from) trapped.unshift(node.first);
  }
  if (trapped.length > 0) reportTrap(reader, node, trapped);
}

/** One side is a truth value for certain, the other a number. */
function mixes(node: Binary, known: Known): boolean {
  const kinds = [infer(node.left, known), infer(node.right, known)];
  return kinds.includes('bool') && kinds.includes('number');
}

function reportTrap(reader: Reader, node: Comparison, trapped: readonly Binary[]): void {
  const operators = trapped.flatMap((operand) => looseOperators(reader, operand));
  const [first] = operators;
  if (!first) return;
  const word = first.operator === '&' ? 'and' : 'or';
  const xor = operators.some((operator) => operator.operator === '^');
  const message = `\`${first.operator}\` binds more tightly than the comparisons around it`;
  reader.report('bitwise-precedence', first.operatorSpan, message, {
    hint: xor ? 'Put brackets around both comparisons' : `To join conditions, write \`${word}\``,
    fixes: xor ? bracketFix(reader, node, operators) : [wordFix(operators)],
  });
}

/** The bitwise operators of an operand that stand outside brackets. */
function looseOperators(reader: Reader, node: Expression): Binary[] {
  if (!isBitwise(node)) return [];
  const left = isBlank(reader, node.span.from, node.left.span.from) ? looseOperators(reader, node.left) : [];
  const right = isBlank(reader, node.operatorSpan.to, node.right.span.from)
    ? looseOperators(reader, node.right)
    : [];
  return [...left, node, ...right];
}

function wordFix(operators: readonly Binary[]): Fix {
  const edits = operators.map(({ operator, operatorSpan }) => ({
    span: operatorSpan,
    text: operator === '&' ? 'and' : 'or',
  }));
  const words = [...new Set(edits.map((edit) => `\`${edit.text}\``))].join(' and ');
  return { title: `Replace with ${words}`, edits };
}

function bracketFix(reader: Reader, node: Comparison, operators: readonly Binary[]): Fix[] {
  const [only] = operators;
  if (!only || operators.length !== 1) return [];
  const { from, to } = only.operatorSpan;
  const left = from - trailing(reader.source.slice(0, from));
  const right = to + leading(reader.source.slice(to));
  const edits: TextEdit[] = [
    insertion(node.span.from, '('),
    insertion(left, ')'),
    insertion(right, '('),
    insertion(node.span.to, ')'),
  ];
  return [{ title: 'Put brackets around both comparisons', edits }];
}

/** Kinds of values of which it is a matter of the interpreter if equal ones are one object. */
const VALUES: ReadonlySet<ValueKind> = new Set(['number', 'text', 'collection']);

/** `a is b` between values that have no identity of their own. */
export function doubtfulIdentity(reader: Reader, node: Comparison, known: Known): void {
  for (const [index, { operator, operatorSpan, operand }] of node.rest.entries()) {
    if (operator !== 'is' && operator !== 'is not') continue;
    const left = index === 0 ? node.first : node.rest[index - 1].operand;
    if (!VALUES.has(infer(left, known)) || !VALUES.has(infer(operand, known))) continue;
    const sign = operator === 'is' ? '==' : '!=';
    const message = `\`${operator}\` compares objects, not values: write \`${sign}\``;
    reader.report('identity-comparison', operatorSpan, message, {
      fixes: [replacing(`Replace \`${operator}\` with \`${sign}\``, operatorSpan, sign, true)],
    });
  }
}

const trailing = (text: string): number => text.length - text.trimEnd().length;
const leading = (text: string): number => text.length - text.trimStart().length;

/** `x ^ 2` is a power in most notations, and exclusive or in Python. */
export function doubtfulBinary(reader: Reader, node: Binary, known: Known): void {
  if (node.operator !== '^') return;
  const power = /^\s*(?:[2-9]|10)(?![\w.])/.test(
    reader.source.slice(node.operatorSpan.to, node.operatorSpan.to + 40),
  );
  const certain = power && node.left.kind !== 'int';
  const plain = reader.profile === 'rule' && node.left.kind === 'name' && node.right.kind === 'name';
  const possible = plain && [node.left, node.right].every((side) => infer(side, known) === 'number');
  if (!certain && !possible) return;
  reader.report('power-operator', node.operatorSpan, '`^` is bitwise exclusive or, not a power', {
    ...(!certain && { severity: 'information' as const }),
    hint: 'A power is written `**`',
    fixes: [replacing('Replace `^` with `**`', node.operatorSpan, '**')],
  });
}

/** `'%d' % a`: no formats, so that every text with a `%` in it forbids a `%` behind what may be a text. */
export function refuseFormat(reader: Reader, operatorSpan: Span): void {
  reader.report('not-supported', operatorSpan, `Formats with \`%\` are not supported in ${reader.place()}`, {
    hint: 'Join texts with `+` and `str(…)`',
  });
}

/** `~(a > 0)` is -1 or -2, both of which count as true. */
export function doubtfulInvert(reader: Reader, node: Unary, known: Known, isCondition: boolean): void {
  if (infer(node.operand, known) !== 'bool') return;
  const span = { from: node.span.from, to: node.span.from + 1 };
  reader.report('bitwise-not', span, '`~` of a condition always counts as true', {
    hint: 'To negate a condition, write `not`',
    fixes: isCondition ? [replacing('Replace `~` with `not`', span, 'not ')] : [],
  });
}
