import type { Comprehension, Expression, Target } from '../syntax';
import type { Span } from '../span';
import { K } from './kinds';
import type { Reader } from './reader';

/** `element` and what follows up to the closing bracket. The cursor ends at that bracket, or past the last clause. */
export function readClauses(reader: Reader): Comprehension['clauses'] {
  const clauses: Comprehension['clauses'][number][] = [];
  let more = true;
  while (more && (reader.kind() === K.for || reader.kind() === K.async)) {
    if (reader.kind() === K.async) {
      reader.report('not-supported', reader.span(), `\`async\` is not allowed in ${reader.place()}`);
      reader.next();
    }
    reader.next();
    const target = readTargets(reader);
    reader.next();
    const iterable = reader.expression();
    const conditions: Expression[] = [];
    while ((more = reader.next()) && reader.kind() === K.if) {
      reader.next();
      conditions.push(reader.expression());
    }
    clauses.push({ target, iterable, conditions });
  }
  return clauses;
}

/** Reads the targets between `for` and `in`; the cursor ends at `in`. */
export function readTargets(reader: Reader): Target {
  const from = reader.cursor.from;
  let to = reader.cursor.to;
  let comma = false;
  const items: Target[] = [];
  while (reader.kind() !== K.in) {
    to = reader.cursor.to;
    if (reader.kind() === K[',']) comma = true;
    else items.push(toTarget(reader, reader.expression(), reader.span()));
    if (!reader.next()) break;
  }
  return comma ? { kind: 'tuple-target', items, span: { from, to } } : items[0];
}

/** Makes a target of an expression. Only names, and tuples or lists of them, can be assigned to. */
export function toTarget(reader: Reader, expression: Expression, span: Span): Target {
  if (expression.kind === 'name') return expression;
  if (expression.kind === 'tuple' || expression.kind === 'list') {
    const items = expression.items.map((item) => toTarget(reader, item, item.span));
    return { kind: 'tuple-target', items, span };
  }
  const subscript = expression.kind === 'subscript' || expression.kind === 'slice';
  if (subscript) {
    reader.report('not-supported', span, `Elements cannot be changed in ${reader.place()}`, {
      hint: 'Build a new list instead, for example with a comprehension',
    });
  } else if (!reader.failed) {
    reader.report('assignment-target', span, 'Only a name can be given a value', {
      hint: 'To compare two values, write `==`',
    });
  }
  return { kind: 'name', id: '_', span };
}
