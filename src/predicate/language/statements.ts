import type { Expression, FunctionDefinition, If, Statement } from '../syntax';
import type { Span } from '../span';
import { readTargets } from './clauses';
import { readAssign, readUpdate } from './assignments';
import { readList, trimEnd } from './lists';
import { checkIndentation } from './indentation';
import { K } from './kinds';
import { readAnnotation, readParameters } from './parameters';
import type { Reader } from './reader';
import { refuseExpression, refuseStatement } from './refuse';

/** CPython's limit for loops inside loops. */
const MAX_BLOCKS = 20;

/** CPython's limit of blocks inside blocks, the outermost function included. */
const MAX_INDENTS = 99;

/** The most branches of a statement: each nests in the one before it in the tree. */
const MAX_BRANCHES = 200;

type Read = (reader: Reader) => Statement | undefined;

const READERS: (Read | undefined)[] = [];

/** Reads the statement at the cursor into `into`; what is outside the language is reported and left out. */
export function readStatement(reader: Reader, into: Statement[]): void {
  if (reader.kind() === K.StatementGroup) {
    readGroup(reader, into);
    return;
  }
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
  const outer = reader.cursor.node.parent?.from ?? span.from;
  if (reader.blockDepth >= MAX_INDENTS) {
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
  checkIndentation(reader, span, outer, starts);
  return body;
}

function readExpressionStatement(reader: Reader): Statement {
  const from = reader.cursor.from;
  reader.first();
  const value = readList(reader);
  reader.up();
  return { kind: 'expression', value, span: { from, to: trimEnd(reader, from) } };
}

function readDefinition(reader: Reader): FunctionDefinition {
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
      reader.report('not-supported', reader.span(), `\`async\` is not allowed in ${reader.place()}`);
    else if (kind === K.TypeParamList)
      reader.report('not-supported', reader.span(), 'Type parameters are not allowed here');
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
  if (branches.length > MAX_BRANCHES) reader.tooDeep({ from, to });
  return nestBranches(branches, otherwise, to);
}

/** `elif` lets its condition be left out in the grammar; Python does not. */
function readCondition(reader: Reader): Expression {
  if (reader.kind() === K.Body) {
    const at = reader.cursor.from;
    reader.report('missing-operand', { from: at, to: at }, 'A condition is missing here');
    return reader.placeholder({ from: at, to: at });
  }
  const test = reader.expression();
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
    reader.tooDeep(reader.span());
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
  const test = reader.expression();
  reader.next();
  const { body, else: otherwise } = readLoopBody(reader);
  reader.up();
  return { kind: 'while', test, body, else: otherwise, span };
}

function readFor(reader: Reader): Statement {
  const span = { from: reader.cursor.from, to: trimEnd(reader, reader.cursor.from) };
  reader.first();
  if (reader.kind() === K.async) {
    reader.report('not-supported', reader.span(), `\`async\` is not allowed in ${reader.place()}`);
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
