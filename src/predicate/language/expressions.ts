import type { Comprehension, Expression } from '../syntax';
import { readCall, readSubscript } from './calls';
import { readClauses } from './clauses';
import { K } from './kinds';
import { readNumber, readString } from './literals';
import { readLambda } from './parameters';
import { Operators } from './operators';
import { MAX_READ_DEPTH, type Reader } from './reader';
import { refuseExpression } from './refuse';

/** CPython's parser takes many more steps for whatever stands in brackets than for the brackets alone. */
const WEIGHT = 4;

type Read = (reader: Reader) => Expression;

/** One entry per `K`: how to read that node. What has no entry is outside the language. */
const READERS: (Read | undefined)[] = [];

const operatorsOf = new WeakMap<Reader, Operators>();

/** Reads the expression that the cursor is at, and leaves the cursor there. */
export function readExpression(reader: Reader): Expression {
  if (reader.depth > MAX_READ_DEPTH) return reader.tooDeep(reader.span());
  const kind = reader.kind();
  const weight = kind === K.ParenthesizedExpression ? 1 : WEIGHT;
  reader.depth += weight;
  const read = READERS[kind] ?? refuseExpression;
  const result = read(reader);
  reader.depth -= weight;
  return result;
}

function readOperators(reader: Reader): Expression {
  let operators = operatorsOf.get(reader);
  if (!operators) {
    operators = new Operators(reader, () => readExpression(reader));
    operatorsOf.set(reader, operators);
  }
  return operators.read();
}

function readName(reader: Reader): Expression {
  const span = reader.span();
  return { kind: 'name', id: reader.text(span), span };
}

function readBoolean(reader: Reader): Expression {
  const span = reader.span();
  return { kind: 'bool', value: reader.source.charCodeAt(span.from) === 84, span };
}

/** Brackets are not in the tree: the span of what they hold leaves them out. */
function readParentheses(reader: Reader): Expression {
  reader.first();
  reader.next();
  const inner = readExpression(reader);
  reader.up();
  return inner;
}

function readConditional(reader: Reader): Expression {
  const span = reader.span();
  reader.first();
  const then = readExpression(reader);
  reader.next();
  reader.next();
  const test = readExpression(reader);
  reader.next();
  reader.next();
  const otherwise = readExpression(reader);
  reader.up();
  return { kind: 'conditional', test, then, else: otherwise, span };
}

function readDisplay(reader: Reader, kind: 'tuple' | 'list' | 'set'): Expression {
  const span = reader.span();
  reader.first();
  reader.next();
  const items: Expression[] = [];
  do {
    const node = reader.kind();
    if (node === K[','] || node === K[')'] || node === K['}'] || isClosing(reader)) continue;
    items.push(readExpression(reader));
  } while (reader.next());
  reader.up();
  return { kind, items, span };
}

/** The closing bracket has no kind of its own in every display. */
const isClosing = (reader: Reader): boolean =>
  reader.kind() === K.other && ')]}'.includes(reader.source[reader.cursor.from]);

function readComprehension(reader: Reader, form: Comprehension['form']): Expression {
  const span = reader.span();
  reader.first();
  reader.next();
  const element = readExpression(reader);
  reader.next();
  const clauses = readClauses(reader);
  reader.up();
  return { kind: 'comprehension', form, element, clauses, span };
}

READERS[K.VariableName] = readName;
READERS[K.Number] = readNumber;
READERS[K.String] = readString;
READERS[K.FormatString] = readString;
READERS[K.ContinuedString] = readString;
READERS[K.Boolean] = readBoolean;
READERS[K.None] = (reader) => ({ kind: 'none', span: reader.span() });
READERS[K.BinaryExpression] = readOperators;
READERS[K.UnaryExpression] = readOperators;
READERS[K.ParenthesizedExpression] = readParentheses;
READERS[K.TupleExpression] = (reader) => readDisplay(reader, 'tuple');
READERS[K.ArrayExpression] = (reader) => readDisplay(reader, 'list');
READERS[K.SetExpression] = (reader) => readDisplay(reader, 'set');
READERS[K.ComprehensionExpression] = (reader) => readComprehension(reader, 'generator');
READERS[K.ArrayComprehensionExpression] = (reader) => readComprehension(reader, 'list');
READERS[K.SetComprehensionExpression] = (reader) => readComprehension(reader, 'set');
READERS[K.ConditionalExpression] = readConditional;
READERS[K.LambdaExpression] = readLambda;
READERS[K.CallExpression] = readCall;
READERS[K.MemberExpression] = readSubscript;
