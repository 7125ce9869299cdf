import type { BinaryOperator, Expression, FunctionDefinition, If, Name, Statement, Target } from '../syntax';
import type { Span } from '../span';
import { readExpression, readTargets, toTarget } from './expressions';
import { checkIndentation } from './indentation';
import { K } from './kinds';
import { readAnnotation, readParameters } from './parameters';
import type { Reader } from './reader';
import { refuseExpression, refuseStatement } from './refuse';

/** CPython's limit for loops inside loops. */
const MAX_BLOCKS = 20;

type Read = (reader: Reader) => Statement | undefined;

const READERS: (Read | undefined)[] = [];

/** Reads the statement at the cursor into `into`; what is outside the language is reported and left out. */
export function readStatement(reader: Reader, into: Statement[]): void {
  if (reader.kind() === K.StatementGroup) return readGroup(reader, into);
  const read = READERS[reader.kind()];
  if (!read) {
    if (!refuseStatement(reader)) refuseExpression(reader);
    return;
  }
  const statement = read(reader);
  if (statement) into.push(statement);
}

function readGroup(reader: Reader, into: Statement[]): void {
  reader.first();
  do if (reader.kind() !== K[';']) readStatement(reader, into);
  while (reader.next());
  reader.up();
}

function readBody(reader: Reader): Statement[] {
  const body: Statement[] = [];
  const span = reader.span();
  if (reader.blockDepth >= 100) {
    reader.tooDeep(span);
    return body;
  }
  reader.blockDepth++;
  reader.first();
  const starts: number[] = [];
  while (reader.next()) {
    starts.push(reader.cursor.from);
    readStatement(reader, body);
  }
  reader.up();
  reader.blockDepth--;
  checkIndentation(reader, span, starts);
  return body;
}

/** One or more expressions with commas between them, up to the end of the node or `stop`. */
export function readList(reader: Reader, stop = -1): Expression {
  const from = reader.cursor.from;
  let to = from;
  let comma = false;
  const items: Expression[] = [];
  do {
    const kind = reader.kind();
    if (kind === stop || kind === K.Body || kind === K.AssignOp) break;
    to = reader.cursor.to;
    if (kind === K[',']) comma = true;
    else if (kind === K['*']) refuseExpression(reader);
    else items.push(readExpression(reader));
  } while (reader.next());
  const first = items[0] ?? reader.placeholder({ from, to });
  return comma ? { kind: 'tuple', items, span: { from, to } } : first;
}

function readExpressionStatement(reader: Reader): Statement {
  const from = reader.cursor.from;
  reader.first();
  const value = readList(reader);
  reader.up();
  return { kind: 'expression', value, span: { from, to: trimEnd(reader, from) } };
}

/** Statements of the grammar include the line end. */
function trimEnd(reader: Reader, from: number): number {
  let to = reader.cursor.to;
  while (to > from && /\s/.test(reader.source[to - 1] as string)) to--;
  return to;
}

function readAssign(reader: Reader): Statement | undefined {
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
      const value = readPart(reader);
      values.push({ value, span: { from, to: Math.max(from, value.span.to) } });
      more = reader.kind() === K.AssignOp || reader.kind() === K.TypeDef;
    }
  }
  reader.up();
  return finishAssign(reader, span, values, annotated);
}

/** Leaves the cursor at what follows, or at the last part itself when nothing does. */
function readPart(reader: Reader): Expression {
  return readList(reader, K.TypeDef);
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
    reader.report('annotation', annotated, 'only a single name that gets a value can be annotated here');
    return undefined;
  }
  const targets: Target[] = values.slice(0, -1).map((part) => toTarget(reader, part.value, part.value.span));
  return { kind: 'assign', targets, value: last.value, span };
}

function readUpdate(reader: Reader): Statement | undefined {
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
      'unsupported-operator',
      operatorSpan,
      'matrix multiplication `@=` is not allowed in a rule',
    );
  }
  const target = toTarget(reader, left, left.span);
  if (target.kind !== 'name') {
    reader.report('assignment-target', left.span, 'only a single name can be changed in place');
    return undefined;
  }
  return {
    kind: 'augmented-assign',
    target: target as Name,
    operator: operator as BinaryOperator,
    operatorSpan,
    value,
    span,
  };
}

export function readDefinition(reader: Reader): FunctionDefinition {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  let nameSpan: Span = span;
  let params: FunctionDefinition['params'] = [];
  let body: Statement[] = [];
  const { loopDepth } = reader;
  reader.loopDepth = 0;
  reader.first();
  do {
    const kind = reader.kind();
    if (kind === K.VariableName) nameSpan = reader.span();
    else if (kind === K.ParamList) params = readParameters(reader);
    else if (kind === K.TypeDef) readAnnotation(reader);
    else if (kind === K.Body) body = readBody(reader);
    else if (kind === K.async)
      reader.report('async', reader.span(), `\`async\` is not allowed in ${reader.place()}`);
    else if (kind === K.TypeParamList)
      reader.report('annotation', reader.span(), 'type parameters are not allowed here');
  } while (reader.next());
  reader.up();
  reader.loopDepth = loopDepth;
  return { kind: 'def', name: reader.text(nameSpan), nameSpan, params, body, span };
}

function readIf(reader: Reader): Statement {
  const from = reader.cursor.from;
  const to = trimEnd(reader, from);
  const branches: { from: number; test: Expression; then: Statement[] }[] = [];
  let otherwise: Statement[] = [];
  reader.first();
  do {
    const start = reader.cursor.from;
    const isElse = reader.kind() === K.else;
    reader.next();
    if (isElse) otherwise = readBody(reader);
    else {
      const test = readCondition(reader);
      branches.push({ from: start, test, then: readBody(reader) });
    }
  } while (reader.next());
  reader.up();
  return nestBranches(branches, otherwise, to);
}

/** `elif` lets its condition be left out in the grammar; Python does not. */
function readCondition(reader: Reader): Expression {
  if (reader.kind() === K.Body) {
    const at = reader.cursor.from;
    reader.report('missing-operand', { from: at, to: at }, 'a condition is missing here');
    return reader.placeholder({ from: at, to: at });
  }
  const test = readExpression(reader);
  reader.next();
  return test;
}

function nestBranches(
  branches: { from: number; test: Expression; then: Statement[] }[],
  last: Statement[],
  to: number,
): If {
  let otherwise: readonly Statement[] = last;
  let result: If | undefined;
  for (const { from, test, then } of branches.reverse()) {
    result = { kind: 'if', test, then, else: otherwise, span: { from, to } };
    otherwise = [result];
  }
  return result as If;
}

function readLoopBody(reader: Reader): { body: Statement[]; else: Statement[] } {
  if (reader.loopDepth >= MAX_BLOCKS) {
    reader.report(
      'too-deep',
      { from: reader.cursor.from, to: reader.cursor.from + 1 },
      'at most 20 loops can be nested',
    );
  }
  reader.loopDepth++;
  const body = readBody(reader);
  reader.loopDepth--;
  let otherwise: Statement[] = [];
  if (reader.next()) {
    reader.next();
    otherwise = readBody(reader);
  }
  return { body, else: otherwise };
}

function readWhile(reader: Reader): Statement {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  reader.first();
  reader.next();
  const test = readExpression(reader);
  reader.next();
  const { body, else: otherwise } = readLoopBody(reader);
  reader.up();
  return { kind: 'while', test, body, else: otherwise, span };
}

function readFor(reader: Reader): Statement {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  reader.first();
  if (reader.kind() === K.async) {
    reader.report('async', reader.span(), `\`async\` is not allowed in ${reader.place()}`);
    reader.next();
  }
  reader.next();
  if (reader.kind() === K['*']) refuseExpression(reader);
  const target = readTargets(reader);
  reader.next();
  const iterable = readList(reader);
  const { body, else: otherwise } = readLoopBody(reader);
  reader.up();
  return { kind: 'for', target, iterable, body, else: otherwise, span };
}

function readReturn(reader: Reader): Statement {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  reader.first();
  if (!reader.next()) {
    reader.up();
    return { kind: 'return', span };
  }
  const value = readList(reader);
  reader.up();
  return { kind: 'return', value, span };
}

function readSimple(reader: Reader, kind: 'break' | 'continue' | 'pass'): Statement {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  if (kind !== 'pass' && reader.loopDepth === 0) {
    reader.report('outside-loop', span, `\`${kind}\` has no loop around it`);
  }
  return { kind, span };
}

READERS[K.ExpressionStatement] = readExpressionStatement;
READERS[K.AssignStatement] = readAssign;
READERS[K.UpdateStatement] = readUpdate;
READERS[K.FunctionDefinition] = readDefinition;
READERS[K.IfStatement] = readIf;
READERS[K.WhileStatement] = readWhile;
READERS[K.ForStatement] = readFor;
READERS[K.ReturnStatement] = readReturn;
READERS[K.PassStatement] = (reader) => readSimple(reader, 'pass');
READERS[K.BreakStatement] = (reader) => readSimple(reader, 'break');
READERS[K.ContinueStatement] = (reader) => readSimple(reader, 'continue');
