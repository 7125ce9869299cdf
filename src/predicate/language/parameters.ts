import type { Expression, Parameter } from '../syntax';
import type { Span } from '../span';
import { K } from './kinds';
import type { Reader } from './reader';
import { refuseStarred } from './refuse';

/** The cursor is at a list of parameters, of a `def` or a `lambda`. */
export function readParameters(reader: Reader): Parameter[] {
  const params: Parameter[] = [];
  if (!reader.first()) return params;
  do {
    if (reader.kind() === K.VariableName) addParameter(reader, params);
    else if (reader.kind() === K.TypeDef) readAnnotation(reader);
    else if (reader.kind() === K.AssignOp) readFallback(reader, params);
    else if (isStar(reader)) refuseStarred(reader);
  } while (reader.next());
  reader.up();
  checkFallbacks(reader, params);
  return params;
}

const isStar = (reader: Reader): boolean => '*/'.includes(reader.source[reader.cursor.from]);

function addParameter(reader: Reader, params: Parameter[]): void {
  const span = reader.span();
  const name = reader.text(span);
  if (params.some((param) => param.name === name)) {
    reader.report('duplicate-parameter', span, `There are two parameters named \`${name}\``);
  }
  params.push({ name, span });
}

function readFallback(reader: Reader, params: Parameter[]): void {
  reader.next();
  const last = params.pop();
  if (last) params.push({ ...last, fallback: reader.expression() });
}

function checkFallbacks(reader: Reader, params: readonly Parameter[]): void {
  const first = params.findIndex((param) => param.fallback);
  if (first < 0) return;
  for (const param of params.slice(first)) {
    if (param.fallback) continue;
    const message = `\`${param.name}\` needs a default value too, for a parameter before it has one`;
    reader.report('parameter-order', param.span, message);
  }
}

/** Annotations mean nothing here, but they must be Python: they are read and dropped. */
export function readAnnotation(reader: Reader): void {
  reader.inAnnotation = true;
  reader.first();
  do if (reader.kind() !== K[':'] && reader.text(reader.span()) !== '->') reader.expression();
  while (reader.next());
  reader.up();
  reader.inAnnotation = false;
}

export function readLambda(reader: Reader): Expression {
  const span = reader.span();
  if (reader.profile !== 'wilt') refuseLambda(reader, span);
  let params: Parameter[] = [];
  let body: Expression = { kind: 'none', span };
  reader.first();
  while (reader.next()) {
    if (reader.kind() === K.ParamList) params = readParameters(reader);
    else if (reader.kind() !== K[':']) body = reader.expression();
  }
  reader.up();
  return { kind: 'lambda', params, body, span };
}

function refuseLambda(reader: Reader, span: Span): void {
  const keyword = { from: span.from, to: span.from + 'lambda'.length };
  reader.report('not-supported', keyword, `\`lambda\` is not allowed in ${reader.place()}`, {
    hint: 'Write the expression itself, or a helper with `def` inside `def rule(a, b, c):`',
  });
}
