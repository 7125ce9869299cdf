import type { Expression, FunctionDefinition, Lambda, Program, Statement } from '../syntax';
import type { Span } from '../span';
import { freeInExpression } from '../tree';
import { indentOf, reportIndent } from './indentation';
import { K } from './kinds';
import { replacing, type Reader } from './reader';
import { readStatement } from './statements';
import { tokenise, type Token } from './tokens';

/** Reads the whole text; undefined when it is not a program (a problem has then been reported). */
export function readProgram(reader: Reader, params: readonly string[]): Program | undefined {
  const statements = readTop(reader, params);
  const only = statements[0];
  if (statements.length === 1 && only?.kind === 'expression')
    return expressionProgram(reader, only.value, params);
  if (statements.some((statement) => statement.kind === 'def'))
    return functionProgram(reader, statements, params);
  if (!reader.failed) refuseStatements(reader, statements);
  return undefined;
}

function readTop(reader: Reader, params: readonly string[]): Statement[] {
  const statements: Statement[] = [];
  if (!reader.first()) return statements;
  const hasFunction = /\bdef\b/.test(reader.source);
  let first = true;
  do {
    const { from } = reader.cursor;
    if (reader.kind() === K.StatementGroup) refuseSemicolon(reader);
    if (reader.kind() === K.AssignStatement && !hasFunction) refuseAssignment(reader, params);
    else readStatement(reader, statements);
    checkColumn(reader, from, first);
    first = false;
  } while (reader.next());
  reader.up();
  return statements;
}

/** `eval` forgives white space before an expression on the first line, and nothing else. */
function checkColumn(reader: Reader, from: number, first: boolean): void {
  const indent = indentOf(reader.source, from);
  if (!indent) return;
  if (first && from === indent.length && reader.kind() === K.ExpressionStatement) return;
  reportIndent(reader, { from: from - indent.length, to: from }, '');
}

function refuseSemicolon(reader: Reader): void {
  const { from, to } = reader.cursor;
  reader.first();
  while (reader.kind() !== K[';'] && reader.next());
  const span = reader.span();
  reader.up();
  const last =
    /^;\s*$/.test(reader.source.slice(span.from, to)) || reader.source.slice(span.to).trim() === '';
  const fix = last ? replacing('Remove `;`', span, '', true) : replacing('Join with `and`', span, ' and');
  reader.report('semicolon', span, 'A predicate is one expression: `;` is not allowed', {
    fixes: from < to ? [fix] : [],
  });
}

function expressionProgram(reader: Reader, body: Expression, params: readonly string[]): Program | undefined {
  const { source } = reader;
  if (reader.profile === 'wilt' && body.kind === 'lambda') return lambdaProgram(reader, body, params);
  return { kind: 'expression', source, params, body };
}

/** A WILT guess is a lambda: its parameters, whatever their names, are the variables of the program. */
function lambdaProgram(reader: Reader, lambda: Lambda, params: readonly string[]): Program | undefined {
  const { source } = reader;
  if (lambda.params.length !== params.length || lambda.params.some((param) => param.fallback)) {
    reportParameters(reader, lambda.span, 'The lambda', lambda.params.length, params);
    return undefined;
  }
  return { kind: 'expression', source, params: lambda.params.map((param) => param.name), body: lambda.body };
}

function functionProgram(
  reader: Reader,
  statements: readonly Statement[],
  params: readonly string[],
): Program | undefined {
  if (reader.profile === 'wilt') {
    const span = { from: statements[0]?.span.from ?? 0, to: (statements[0]?.span.from ?? 0) + 3 };
    reader.report('not-supported', span, '`def` is not allowed in a WILT guess: write a `lambda`');
  }
  const definitions: FunctionDefinition[] = [];
  for (const [index, statement] of statements.entries()) {
    if (statement.kind === 'def') addDefinition(reader, definitions, statement);
    else if (index > 0 || !isText(statement)) refuseGlobal(reader, statement.span);
  }
  for (const [at, { params }] of definitions.entries())
    refuseEarly(reader, params, new Set(definitions.slice(at).map(({ name }) => name)));
  const entry = definitions.find((def) => def.name === 'rule') ?? definitions[definitions.length - 1];
  if (!entry) return undefined;
  checkEntry(reader, entry, params);
  return {
    kind: 'function',
    source: reader.source,
    params: entry.params.map((p) => p.name),
    definitions,
    entry,
  };
}

const isText = (statement: Statement): boolean =>
  statement.kind === 'expression' && statement.value.kind === 'string';

function addDefinition(reader: Reader, definitions: FunctionDefinition[], def: FunctionDefinition): void {
  if (definitions.some((other) => other.name === def.name)) {
    reader.report('duplicate-definition', def.nameSpan, `There are two functions named \`${def.name}\``);
  }
  const names = new Set(definitions.map(({ name }) => name));
  for (const { fallback } of def.params)
    if (fallback && canChange(fallback, names)) refuseDefault(reader, fallback);
  definitions.push(def);
}

/** Refuses default values that need a function that is not there yet. `later`: the names of this one and of those below. */
function refuseEarly(reader: Reader, params: FunctionDefinition['params'], later: ReadonlySet<string>): void {
  for (const { fallback } of params) {
    // What a lambda reads is looked up when it is called.
    if (!fallback || fallback.kind === 'lambda') continue;
    const early = [...freeInExpression(fallback)].find((name) => later.has(name));
    if (early !== undefined)
      reader.report('unknown-name', fallback.span, `\`${early}\` is defined below this default value`, {
        hint: 'Move its `def` up',
      });
  }
}

/** Built-in functions whose values no call changes, if it changes no argument. */
const MAKE_CONSTANTS = new Set(
  'abs bool complex divmod float int len max min pow range round str sum tuple'.split(' '),
);

/**
 * Checks if the value of an expression may be, or hold, one that a call changes: a list, set or iterator. `defined`: names
 * of functions of the program.
 */
function canChange(expression: Expression, defined: ReadonlySet<string>): boolean {
  const some = (parts: readonly Expression[]) => parts.some((part) => canChange(part, defined));
  switch (expression.kind) {
    case 'list':
    case 'set':
    case 'comprehension':
      return true;
    case 'tuple':
      return some(expression.items);
    case 'boolean':
      return some(expression.operands);
    case 'conditional':
      return some([expression.then, expression.else]);
    case 'binary':
      return some([expression.left, expression.right]);
    case 'subscript':
    case 'slice':
      return some([expression.target]);
    case 'call': {
      const { callee, args, keywords } = expression;
      const isConstant = MAKE_CONSTANTS.has(callee) && !defined.has(callee);
      return !isConstant || some([...args, ...keywords.map(({ value }) => value)]);
    }
    default:
      return false;
  }
}

function refuseDefault(reader: Reader, { span }: Expression): void {
  reader.report('mutable-default', span, 'A default value that calls can change is not allowed', {
    hint: 'Write a tuple, or make the list or set in the function',
  });
}

function refuseGlobal(reader: Reader, span: Span): void {
  reader.report('global-code', span, 'Only function definitions may appear at the top level', {
    hint: 'Move this line into `def rule(a, b, c):`',
  });
}

function checkEntry(reader: Reader, entry: FunctionDefinition, params: readonly string[]): void {
  const required = entry.params.filter((param) => !param.fallback).length;
  if (
    required <= params.length &&
    params.length <= entry.params.length &&
    entry.params.length === params.length
  )
    return;
  const first = entry.params[0];
  const last = entry.params[entry.params.length - 1];
  const span = first && last ? { from: first.span.from, to: last.span.to } : entry.nameSpan;
  reportParameters(reader, span, `\`${entry.name}\``, entry.params.length, params);
}

function reportParameters(
  reader: Reader,
  span: Span,
  what: string,
  count: number,
  params: readonly string[],
): void {
  const wanted = `${params.length} parameters without default values, such as \`(${params.join(', ')})\``;
  reader.report('rule-parameters', span, `${what} needs exactly ${wanted}; it has ${count}`);
}

function refuseStatements(reader: Reader, statements: readonly Statement[]): void {
  const [first, second] = statements;
  if (!first) return;
  if (first.kind === 'return') {
    refuseReturn(reader, first.span);
    return;
  }
  if (first.kind === 'expression' && second) {
    refuseSecond(reader, statements);
    return;
  }
  refuseGlobal(reader, first.span);
}

function refuseReturn(reader: Reader, span: Span): void {
  const word = { from: span.from, to: span.from + 'return'.length };
  const rest = /^return\s*/.exec(reader.source.slice(span.from)) as RegExpExecArray;
  const cut = { from: span.from, to: span.from + rest[0].length };
  const fixes = cut.to < span.to ? [replacing('Remove `return`', cut, '', true)] : [];
  reader.report('return-outside', word, '`return` belongs inside `def rule(a, b, c):`', {
    hint: 'A predicate is the expression itself',
    fixes,
  });
}

/** The cursor is at an assignment that stands where a condition should. */
function refuseAssignment(reader: Reader, params: readonly string[]): void {
  const { from } = reader.cursor;
  const tokens = tokenise(reader.text(reader.span()));
  const equals = outerEquals(tokens).map((token) => ({ from: from + token.from, to: from + token.to }));
  const [first] = equals;
  if (!first) {
    reader.report(
      'syntax',
      { from, to: from + (tokens[0]?.to ?? 1) },
      'A predicate cannot begin with `name:`',
    );
    return;
  }
  const [name, next] = tokens;
  const gives = name?.type === 'name' && next?.text === '=' && !params.includes(name.text);
  const code = gives ? 'assignment' : 'equals-operator';
  const edits = equals.map((span) => ({ span, text: '==' }));
  reader.report(code, first, '`=` gives a name a value; to compare, write `==`', {
    ...(gives && { hint: 'Variables can be assigned only inside `def rule(a, b, c):`' }),
    fixes: [{ title: 'Replace `=` with `==`', edits, preferred: !gives }],
  });
}

/** The `=` outside all brackets. */
function outerEquals(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (token.type === 'open') depth++;
    if (token.type === 'close') depth--;
    return token.text === '=' && depth === 0;
  });
}

function refuseSecond(reader: Reader, statements: readonly Statement[]): void {
  const second = statements[1];
  const edits = statements.slice(1).map((statement, index) => {
    const before = statements[index].span;
    return { span: { from: before.to, to: statement.span.from }, text: ' and ' };
  });
  const simple = statements.every((statement) => statement.kind === 'expression');
  const commented = edits.some((edit) => reader.text(edit.span).trim() !== '');
  reader.report(
    'several-expressions',
    second.span,
    'A predicate is one expression, and here a second one begins',
    {
      hint: 'Join them with `and`, or put brackets around an expression of several lines',
      fixes: simple && !commented ? [{ title: 'Join with `and`', edits }] : [],
    },
  );
}
