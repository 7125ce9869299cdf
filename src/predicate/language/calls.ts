import type { Call, Expression } from '../syntax';
import type { Span } from '../span';
import { readClauses } from './clauses';
import { K } from './kinds';
import { insertion, replacing, type Reader } from './reader';
import { refuseAttribute, refuseStarred, refuseWalrus } from './refuse';

interface Arguments {
  readonly args: Expression[];
  readonly keywords: Call['keywords'][number][];
}

export function readCall(reader: Reader): Expression {
  const span = reader.span();
  reader.first();
  const callee = readCallee(reader);
  reader.next();
  const { args, keywords } = readArguments(reader);
  reader.up();
  if (callee.receiver) args.unshift(callee.receiver);
  return { kind: 'call', callee: callee.name, calleeSpan: callee.span, args, keywords, span };
}

interface Callee {
  readonly name: string;
  readonly span: Span;
  /** The object of the one allowed method, `is_integer`. */
  readonly receiver?: Expression;
}

function readCallee(reader: Reader): Callee {
  const span = reader.span();
  if (reader.kind() === K.VariableName) return { name: reader.text(span), span };
  if (reader.kind() === K.MemberExpression) {
    const attribute = readAttribute(reader);
    if (attribute) return attribute;
  }
  if (holdsLambda(reader)) {
    reader.report('not-callable', span, 'A `lambda` cannot be called where it is written', {
      hint: 'Write its result, or a helper with `def`',
    });
    return { name: 'len', span };
  }
  const number = reader.kind() === K.Number || reader.kind() === K.ParenthesizedExpression;
  if (number) {
    reader.report('missing-multiplication', span, 'A product is written with `*`', {
      fixes: [{ title: 'Insert `*`', edits: [insertion(span.to, ' * ')] }],
    });
  } else if (!reader.failed) {
    reader.report('not-callable', span, 'Only a function can be called, by its name', {
      hint: reader.kind() === K.CallExpression ? 'Give its result a name first' : 'To multiply, write `*`',
    });
  }
  return { name: 'len', span };
}

/** Recognises `(lambda …)`, in any number of brackets. */
function holdsLambda(reader: Reader): boolean {
  if (reader.kind() === K.LambdaExpression) return true;
  if (reader.kind() !== K.ParenthesizedExpression || !reader.first()) return false;
  const found = reader.next() && holdsLambda(reader);
  reader.up();
  return found;
}

/** `math.gcd` and `(a / b).is_integer`, where allowed; undefined for a subscript. */
function readAttribute(reader: Reader): Callee | undefined {
  const span = reader.span();
  const dotted = reader.text(span);
  reader.cursor.lastChild();
  const property = reader.kind() === K.PropertyName ? reader.span() : undefined;
  reader.up();
  if (!property) return undefined;
  if (reader.profile !== 'rule' && /^math\.\w+$/.test(dotted)) return { name: dotted, span };
  if (reader.profile === 'wilt' && reader.text(property) === 'is_integer') {
    reader.first();
    const receiver = reader.expression();
    reader.up();
    return { name: 'float.is_integer', span, receiver };
  }
  refuseAttribute(reader, span, property);
  return { name: 'len', span };
}

function readArguments(reader: Reader): Arguments {
  const found: Arguments = { args: [], keywords: [] };
  const generators: Span[] = [];
  let commas = 0;
  reader.first();
  let more = reader.next();
  while (more) {
    if (reader.kind() === K[',']) commas++;
    else if (reader.kind() === K['*'] || reader.kind() === K['**']) refuseStarred(reader);
    else if (reader.kind() !== K[')']) {
      const generator = readArgument(reader, found);
      if (generator) {
        generators.push(generator);
        continue;
      }
    }
    more = reader.next();
  }
  reader.up();
  const bare = generators[0];
  if (bare && commas > 0) {
    reader.report('generator-brackets', bare, 'Brackets are missing around this `… for … in …`', {
      fixes: [
        {
          title: 'Add the brackets',
          preferred: true,
          edits: [insertion(bare.from, '('), insertion(bare.to, ')')],
        },
      ],
    });
  }
  return found;
}

/** Returns the span of a generator expression without brackets of its own; the cursor is then past it. */
function readArgument(reader: Reader, found: Arguments): Span | undefined {
  const span = reader.span();
  const value = reader.expression();
  const { cursor } = reader;
  const mark = cursor.from;
  const follows = reader.next();
  if (follows && reader.kind() === K.AssignOp) {
    readKeyword(reader, found, span);
    return;
  }
  if (follows && (reader.kind() === K.for || reader.kind() === K.async))
    return readBareGenerator(reader, found, value, span);
  if (follows) stepBack(reader, mark);
  if (found.keywords.length > 0) {
    reader.report('positional-after-keyword', span, 'Arguments without a name come before those with one');
  }
  found.args.push(value);
  return undefined;
}

function stepBack(reader: Reader, mark: number): void {
  while (reader.cursor.from !== mark && reader.cursor.prevSibling());
}

function readKeyword(reader: Reader, found: Arguments, nameSpan: Span): undefined {
  const sign = reader.span();
  if (reader.text(sign) === ':=') refuseWalrus(reader, nameSpan);
  reader.next();
  const name = reader.text(nameSpan);
  if (found.keywords.some((keyword) => keyword.name === name)) {
    reader.report('repeated-keyword', nameSpan, `\`${name}\` is given twice`);
  }
  const value = reader.expression();
  keywordGenerator(reader, sign);
  found.keywords.push({ name, nameSpan, value });
  return undefined;
}

/** `any(x = 1 for x in xs)`: the grammar takes it for an argument with a name, Python does not. */
function keywordGenerator(reader: Reader, sign: Span): void {
  const mark = reader.cursor.from;
  if (!reader.next()) return;
  if (reader.kind() === K.for || reader.kind() === K.async) {
    reader.report('equals-operator', sign, '`=` gives a name a value; to compare, write `==`', {
      fixes: [replacing('Replace `=` with `==`', sign, '==', true)],
    });
    while (reader.kind() !== K[')'] && reader.next());
  } else stepBack(reader, mark);
}

function readBareGenerator(reader: Reader, found: Arguments, element: Expression, from: Span): Span {
  const clauses = readClauses(reader);
  const last = clauses[clauses.length - 1];
  const end = last?.conditions[last.conditions.length - 1] ?? last?.iterable;
  const span = { from: from.from, to: closingEnd(reader, end?.span.to ?? from.to) };
  found.args.push({ kind: 'comprehension', form: 'generator', element, clauses, span });
  return span;
}

/** Brackets around the last part belong to the generator: it ends before the `,` or `)` that the cursor is at. */
function closingEnd(reader: Reader, least: number): number {
  let to = Math.max(least, reader.cursor.from);
  while (to > least && /\s/.test(reader.source[to - 1])) to--;
  return to;
}

/** `target[index]`, `target[start:stop:step]`, or an attribute. */
export function readSubscript(reader: Reader): Expression {
  const span = reader.span();
  reader.first();
  const target = reader.expression();
  reader.next();
  if (reader.kind() === K['.']) return readMember(reader, span);
  const result = readIndex(reader, target, span);
  reader.up();
  return result;
}

function readMember(reader: Reader, span: Span): Expression {
  reader.next();
  const property = reader.span();
  reader.up();
  const dotted = reader.text(span);
  if (reader.inAnnotation) return reader.placeholder(span);
  if (reader.profile !== 'rule' && /^math\.\w+$/.test(dotted)) return { kind: 'math', id: dotted, span };
  refuseAttribute(reader, span, property);
  return reader.placeholder(span);
}

function readIndex(reader: Reader, target: Expression, span: Span): Expression {
  const open = reader.span();
  const parts: (Expression | undefined)[] = [undefined];
  let colons = 0;
  let commas = 0;
  while (reader.next()) {
    if (reader.kind() === K[':']) colons++;
    else if (reader.kind() === K[',']) commas++;
    else if (isBracket(reader)) break;
    else parts[colons + commas] = reader.expression();
  }
  if (commas === 0) {
    if (colons === 0) return { kind: 'subscript', target, index: parts[0] as Expression, span };
    const [start, stop, step] = parts;
    return {
      kind: 'slice',
      target,
      ...(start && { start }),
      ...(stop && { stop }),
      ...(step && { step }),
      span,
    };
  }
  if (colons > 0) {
    reader.report('not-supported', span, `A slice with a comma is not allowed in ${reader.place()}`);
    return reader.placeholder(span);
  }
  const items = parts.filter((part) => part !== undefined);
  const index: Expression = { kind: 'tuple', items, span: { from: open.to, to: span.to - 1 } };
  return { kind: 'subscript', target, index, span };
}

const isBracket = (reader: Reader): boolean => reader.source[reader.cursor.from] === ']';
