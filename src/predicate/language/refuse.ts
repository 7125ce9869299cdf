import type { Expression } from '../syntax';
import type { Span } from '../span';
import type { LanguageCode } from './codes';
import { K } from './kinds';
import { replacing, type Reader } from './reader';

/** The name of a construct outside the language, with a hint about what to write instead. */
interface Refusal {
  readonly name: string;
  /** `not-supported` if absent. */
  readonly code?: LanguageCode;
  readonly hint?: string;
}

const WALRUS_HINT = 'Compare with `==`, or assign on a line of its own inside a `def`';

const EXPRESSIONS: (Refusal | undefined)[] = [];
EXPRESSIONS[K.DictionaryExpression] = {
  name: 'A dictionary',
  hint: 'A set is written `{1, 2}`, the empty set `set()`',
};
EXPRESSIONS[K.DictionaryComprehensionExpression] = { name: 'A dictionary' };
EXPRESSIONS[K.NamedExpression] = {
  name: '`:=`',
  hint: WALRUS_HINT,
};
EXPRESSIONS[K.YieldExpression] = { name: '`yield`', hint: 'Use `return`' };
EXPRESSIONS[K.AwaitExpression] = { name: '`await`' };
EXPRESSIONS[K.Ellipsis] = { name: '`...`' };
EXPRESSIONS[K['*']] = { name: '`*` in front of a value' };
EXPRESSIONS[K['**']] = { name: '`**` in front of a value' };

export function refuseExpression(reader: Reader): Expression {
  const span = reader.span();
  // The grammar gives up on endless nesting by closing it early.
  if (reader.cursor.type.isError) return reader.tooDeep(span);
  const refusal = EXPRESSIONS[reader.kind()] ?? { code: 'syntax', name: 'This' };
  refuse(reader, refusal, span);
  return reader.placeholder(span);
}

const STATEMENTS: (Refusal | undefined)[] = [];
STATEMENTS[K.ImportStatement] = {
  name: '`import`',
  hint: 'Leave it out: a rule uses built-in functions and helpers of its own',
};
STATEMENTS[K.ScopeStatement] = {
  name: '`global`',
  hint: 'Pass the value as a parameter and return the new one',
};
STATEMENTS[K.RaiseStatement] = { name: '`raise`', hint: 'Return `False` instead' };
STATEMENTS[K.TryStatement] = {
  name: '`try`',
  hint: 'Test for the bad case first, such as `b != 0 and a % b == 0`',
};
STATEMENTS[K.WithStatement] = { name: '`with`' };
STATEMENTS[K.AssertStatement] = { name: '`assert`', hint: 'Return the condition' };
STATEMENTS[K.DeleteStatement] = { name: '`del`' };
STATEMENTS[K.YieldStatement] = { name: '`yield`', hint: 'Use `return`' };
STATEMENTS[K.ClassDefinition] = { name: '`class`', hint: 'Use functions' };
STATEMENTS[K.DecoratedStatement] = {
  name: 'A decorator (`@…`)',
  hint: 'Leave the decorator out',
};
STATEMENTS[K.MatchStatement] = { name: '`match`', hint: 'Use `if` and `elif`' };
STATEMENTS[K.TypeDefinition] = { name: 'A `type` statement' };
STATEMENTS[K.PrintStatement] = { code: 'forbidden-function', name: '`print`', hint: 'Leave it out' };

/** Reports the statement that the cursor is at, at its first word. False when it is none of the known ones. */
export function refuseStatement(reader: Reader): boolean {
  const refusal = STATEMENTS[reader.kind()];
  if (!refusal) return false;
  const { from, to } = reader.cursor;
  const word = /^@?\w*/.exec(reader.source.slice(from, Math.min(to, from + 40)))?.[0] ?? '';
  const severalWords = reader.kind() === K.ImportStatement || reader.kind() === K.ScopeStatement;
  const named = severalWords ? { ...refusal, name: `\`${word}\`` } : refusal;
  refuse(reader, named, { from, to: Math.min(to, from + Math.max(1, word.length)) });
  return true;
}

function refuse(reader: Reader, refusal: Refusal, span: Span): void {
  reader.report(
    refusal.code ?? 'not-supported',
    span,
    `${refusal.name} is not allowed in ${reader.place()}`,
    {
      ...(refusal.hint && { hint: refusal.hint }),
    },
  );
}

export function refuseStarred(reader: Reader): void {
  const text = reader.text(reader.span());
  const slash = text.startsWith('/');
  const star = text.startsWith('**') ? '**' : '*';
  const what = slash ? '`/` among parameters' : `\`${star}\` in front of a name or value`;
  reader.report('not-supported', reader.span(), `${what} is not allowed in ${reader.place()}`, {
    hint: slash ? 'Leave it out' : 'Name every parameter and every argument',
  });
}

export function refuseWalrus(reader: Reader, nameSpan: Span): void {
  reader.report(
    'not-supported',
    { from: nameSpan.from, to: reader.cursor.to },
    `\`:=\` is not allowed in ${reader.place()}`,
    {
      hint: WALRUS_HINT,
    },
  );
}

export const GCD_HINT = 'Write a helper with `def gcd(x, y):`';

const ATTRIBUTE_HINTS: Record<string, string> = {
  append: 'Build the list with a comprehension, or add lists: `xs = xs + [x]`',
  add: 'Build the set with a comprehension, as in `{x for x in …}`',
  sort: 'Use `sorted(…)`',
  count: 'Use `sum(1 for x in … if x == …)`',
  index: 'Use `next(i for i, x in enumerate(…) if x == …)`',
  isdigit: 'Compare with numbers instead',
  sqrt: 'Use `is_square(…)`, or compare squares: `x * x <= n`',
  fabs: 'Use `abs(…)`',
  gcd: GCD_HINT,
  pow: 'Use `**`',
  is_integer: 'Use `%`: `a % b == 0`',
};

export function refuseAttribute(reader: Reader, span: Span, property: Span): void {
  const name = reader.text(property);
  const dot = { from: property.from - 1, to: property.to };
  const whole = reader.text(span);
  const hint =
    (Object.hasOwn(ATTRIBUTE_HINTS, name) ? ATTRIBUTE_HINTS[name] : undefined) ??
    'A rule works with numbers, built-in functions and helpers of its own';
  const plain = whole === 'math.fabs' || whole === 'math.pow';
  const fixes = plain
    ? [replacing('Use the built-in function', span, whole === 'math.fabs' ? 'abs' : 'pow')]
    : [];
  const message = `\`.${name}\` is not allowed in ${reader.place()}: values have no attributes here`;
  reader.report('not-supported', dot, message, { hint, fixes });
}
