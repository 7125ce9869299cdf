import type { BinaryOperator, Expression, Statement, Target } from '../syntax';
import type { Span } from '../span';
import { toTarget } from './clauses';
import { K } from './kinds';
import { readList, trimEnd } from './lists';
import { readAnnotation } from './parameters';
import type { Reader } from './reader';

export function readAssign(reader: Reader): Statement | undefined {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  const values: { value: Expression; span: Span }[] = [];
  let annotated: Span | undefined;
  reader.first();
  let more = true;
  while (more) {
    const from = reader.cursor.from;
    if (reader.kind() === K.TypeDef) {
      annotated = reader.span();
      readAnnotation(reader);
      more = reader.next();
    } else if (reader.kind() === K.AssignOp) more = reader.next();
    else {
      // The cursor is then at what follows, or at the last part itself when nothing does.
      const value = readList(reader, K.TypeDef);
      values.push({ value, span: { from, to: Math.max(from, value.span.to) } });
      more = reader.kind() === K.AssignOp || reader.kind() === K.TypeDef;
    }
  }
  reader.up();
  return finishAssign(reader, span, values, annotated);
}

function finishAssign(
  reader: Reader,
  span: Span,
  values: readonly { value: Expression; span: Span }[],
  annotated: Span | undefined,
): Statement | undefined {
  const last = values[values.length - 1];
  if (!last) return undefined;
  if (annotated && (values.length !== 2 || values[0]?.value.kind !== 'name')) {
    reader.report('not-supported', annotated, 'Only a single name that gets a value can be annotated here');
    return undefined;
  }
  const targets: Target[] = values.slice(0, -1).map((part) => toTarget(reader, part.value, part.value.span));
  return { kind: 'assign', targets, value: last.value, span };
}

export function readUpdate(reader: Reader): Statement | undefined {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  reader.first();
  const left = readList(reader, K.UpdateOp);
  const operatorSpan = reader.span();
  const operator = reader.text(operatorSpan).slice(0, -1);
  reader.next();
  const value = readList(reader);
  reader.up();
  if (operator === '@') {
    reader.report(
      'not-supported',
      operatorSpan,
      `Matrix multiplication \`@=\` is not allowed in ${reader.place()}`,
    );
  }
  const target = toTarget(reader, left, left.span);
  if (target.kind !== 'name') {
    reader.report('assignment-target', left.span, 'Only a single name can be changed in place');
    return undefined;
  }
  return {
    kind: 'augmented-assign',
    target,
    operator: operator as BinaryOperator,
    operatorSpan,
    value,
    span,
  };
}
