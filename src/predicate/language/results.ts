import type { Expression, FunctionDefinition, Statement } from '../syntax';
import type { Fix } from '../problem';
import { substatements } from '../tree';
import { infer, type Known } from './infer';
import type { ValueKind } from './names';
import { insertion, replacing, type Reader } from './reader';

const DESCRIPTIONS: Readonly<Partial<Record<ValueKind, string>>> = {
  number: 'a number: it counts as true unless it is 0',
  text: 'a text: it counts as true unless it is empty',
  collection: 'a collection: it counts as true unless it is empty',
  none: '`None`, which always counts as false',
  function: 'a function, which always counts as true',
};

/** Warns of every part that can be the value of a predicate and is certainly no truth value. */
export function checkResult(reader: Reader, node: Expression, known: Known): void {
  if (node.kind === 'boolean') {
    for (const operand of node.operands) checkResult(reader, operand, known);
    return;
  }
  if (node.kind === 'conditional') {
    checkResult(reader, node.then, known);
    checkResult(reader, node.else, known);
    return;
  }
  const kind = infer(node, known);
  const description = DESCRIPTIONS[kind];
  // `~` of a condition has a finding of its own.
  const isReported = node.kind === 'unary' && node.operator === '~' && infer(node.operand, known) === 'bool';
  if (description && !isReported) reportResult(reader, node, kind, description);
}

function reportResult(reader: Reader, node: Expression, kind: ValueKind, description: string): void {
  const fixes = resultFixes(reader, node, kind);
  if (node.kind === 'tuple' && node.items.length > 0) {
    reader.report(
      'not-boolean',
      node.span,
      'Values with commas between them are a tuple, which always counts as true',
      {
        hint: 'Join conditions with `and`',
        fixes,
      },
    );
    return;
  }
  const hint = kind === 'number' ? 'Compare it with something' : undefined;
  reader.report('not-boolean', node.span, `This is not a condition but ${description}`, {
    ...(hint && { hint }),
    fixes,
  });
}

function resultFixes(reader: Reader, node: Expression, kind: ValueKind): Fix[] {
  if (node.kind === 'int' && (node.value === 0 || node.value === 1)) {
    const text = node.value === 0 ? 'False' : 'True';
    return [replacing(`Write \`${text}\``, node.span, text)];
  }
  // Everything that makes a number binds more tightly than a comparison.
  if (kind === 'number') return [{ title: 'Compare with 0', edits: [insertion(end(reader, node), ' != 0')] }];
  return node.kind === 'tuple' ? commaFix(reader, node) : [];
}

/** Past the brackets around the expression, if it has its own. */
function end(reader: Reader, node: Expression): number {
  let { from, to } = node.span;
  const { source } = reader;
  for (;;) {
    let before = from;
    let after = to;
    while (before > 0 && ' \t'.includes(source[before - 1])) before--;
    while (after < source.length && ' \t'.includes(source[after])) after++;
    if (source[before - 1] !== '(' || source[after] !== ')') return to;
    [from, to] = [before - 1, after + 1];
  }
}

function commaFix(reader: Reader, node: Extract<Expression, { items: readonly Expression[] }>): Fix[] {
  const edits = node.items.slice(1).map((_, index) => {
    const before = node.items[index];
    const comma = reader.source.indexOf(',', before.span.to);
    return { span: { from: comma, to: comma + 1 }, text: ' and' };
  });
  const comparisons = node.items.length > 1 && node.items.every((item) => item.kind === 'comparison');
  const trailing = /,[\s)]*$/.test(reader.text(node.span));
  return comparisons && !trailing ? [{ title: 'Join with `and`', edits }] : [];
}

/** A rule must be able to return something; and what it returns should be a truth value. */
export function checkEntryResult(reader: Reader, entry: FunctionDefinition, known: Known): void {
  const values = returned(entry.body);
  if (values.length === 0) {
    const last = entry.body[entry.body.length - 1];
    reader.report(
      'missing-return',
      entry.nameSpan,
      `\`${entry.name}\` never returns a value, so it accepts nothing`,
      {
        hint: 'End it with `return` and a condition',
        fixes:
          last?.kind === 'expression'
            ? [{ title: 'Return the last value', edits: [insertion(last.span.from, 'return ')] }]
            : [],
      },
    );
  }
  for (const value of values) checkResult(reader, value, known);
}

const returned = (body: readonly Statement[]): readonly Expression[] =>
  body.flatMap((s) => (s.kind === 'return' ? (s.value ?? []) : returned(substatements(s))));
