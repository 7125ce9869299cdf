/** Walks over the syntax tree that more than one part needs. */
import type { Expression, FunctionDefinition, Name, Statement, Target } from './syntax';

/** The expressions directly inside one; bodies of lambdas and parts of comprehensions included. */
export function subexpressions(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'boolean':
      return node.operands;
    case 'comparison':
      return [node.first, ...node.rest.map((link) => link.operand)];
    case 'conditional':
      return [node.test, node.then, node.else];
    case 'tuple':
    case 'list':
    case 'set':
      return node.items;
    case 'subscript':
      return [node.target, node.index];
    case 'slice':
      return [node.target, node.start, node.stop, node.step].filter((part) => part !== undefined);
    case 'call':
      return [...node.args, ...node.keywords.map((keyword) => keyword.value)];
    case 'comprehension':
      return [node.element, ...node.clauses.flatMap((clause) => [clause.iterable, ...clause.conditions])];
    case 'lambda':
      return [...node.params.flatMap((param) => param.fallback ?? []), node.body];
    default:
      return [];
  }
}

/** An expression and all inside it, the outer before the inner. */
export const within = (node: Expression): readonly Expression[] => [
  node,
  ...subexpressions(node).flatMap(within),
];

/** The names that a target stores into. */
export const namesIn = (target: Target): readonly Name[] =>
  target.kind === 'name' ? [target] : target.items.flatMap(namesIn);

export const targetNames = (target: Target): readonly string[] => namesIn(target).map(({ id }) => id);

/** The statements directly inside one; not those of a nested function. */
export function substatements(node: Statement): readonly Statement[] {
  if (node.kind === 'if') return [...node.then, ...node.else];
  return node.kind === 'for' || node.kind === 'while' ? [...node.body, ...node.else] : [];
}

/** The targets that a statement itself stores into. */
export function targetsOf(node: Statement): readonly Target[] {
  if (node.kind === 'assign') return node.targets;
  return node.kind === 'augmented-assign' || node.kind === 'for' ? [node.target] : [];
}

/** The functions defined in a body, at any depth of its blocks but not inside other functions. */
export const definitionsIn = (body: readonly Statement[]): readonly FunctionDefinition[] =>
  body.flatMap((s) => (s.kind === 'def' ? [s] : definitionsIn(substatements(s))));

/** The expressions that a statement evaluates itself; what an augmented assignment stores into included. */
export function statementExpressions(node: Statement): readonly Expression[] {
  switch (node.kind) {
    case 'assign':
    case 'expression':
      return [node.value];
    case 'augmented-assign':
      return [node.target, node.value];
    case 'if':
    case 'while':
      return [node.test];
    case 'for':
      return [node.iterable];
    case 'return':
      return node.value ? [node.value] : [];
    default:
      return [];
  }
}

/** Names that a body makes local, functions included. */
export function localNames(body: readonly Statement[]): readonly string[] {
  return body.flatMap((s) =>
    s.kind === 'def' ? [s.name] : [...targetsOf(s).flatMap(targetNames), ...localNames(substatements(s))],
  );
}

const without = (names: Iterable<string>, bound: readonly string[]): Set<string> => {
  const result = new Set(names);
  for (const name of bound) result.delete(name);
  return result;
};

/** Names that are local to a lambda or comprehension. */
function boundBy(node: Expression): readonly string[] {
  if (node.kind === 'lambda') return node.params.map((param) => param.name);
  return node.kind === 'comprehension' ? node.clauses.flatMap((c) => targetNames(c.target)) : [];
}

/** Parts of a lambda or comprehension in which its own names are not known yet. */
function evaluatedOutside(node: Expression): readonly Expression[] {
  if (node.kind === 'lambda') return node.params.flatMap((param) => param.fallback ?? []);
  return node.kind === 'comprehension' ? node.clauses.slice(0, 1).map((clause) => clause.iterable) : [];
}

/** Checks for a part that reads a name which only a later part of the comprehension binds; Python raises there. */
export function readsUnbound({ clauses }: Extract<Expression, { kind: 'comprehension' }>): boolean {
  const unbound = new Set(clauses.flatMap(({ target }) => targetNames(target)));
  const reads = (part: Expression) => [...freeInExpression(part)].some((name) => unbound.has(name));
  return clauses.some(({ target, iterable, conditions }, i) => {
    // The first iterable is evaluated outside.
    if (i > 0 && reads(iterable)) return true;
    for (const name of targetNames(target)) unbound.delete(name);
    return conditions.some(reads);
  });
}

/** Names that an expression reads from outside; callees included. Visits each part once: comprehensions nest deeply. */
export function freeInExpression(node: Expression): Set<string> {
  if (node.kind === 'name') return new Set([node.id]);
  const names = new Set(node.kind === 'call' ? [node.callee] : []);
  const [bound, outside] = [boundBy(node), evaluatedOutside(node)];
  for (const part of subexpressions(node))
    for (const name of freeInExpression(part))
      if (outside.includes(part) || !bound.includes(name)) names.add(name);
  return names;
}

function freeInBody(body: readonly Statement[]): string[] {
  return body.flatMap((s) => [
    ...statementExpressions(s).flatMap((node) => [...freeInExpression(node)]),
    ...freeInBody(substatements(s)),
    ...(s.kind === 'def' ? freeNames(s) : []),
  ]);
}

/** Names a function reads from outside: functions, builtins, variables of the function around it. */
export function freeNames(node: FunctionDefinition): Set<string> {
  const bound = [...node.params.map((param) => param.name), ...localNames(node.body)];
  const inside = without(freeInBody(node.body), bound);
  for (const param of node.params) {
    if (param.fallback) for (const name of freeInExpression(param.fallback)) inside.add(name);
  }
  return inside;
}

/** The expressions of a function and of those inside it, not their parts. */
export function expressionsIn({ params, body }: FunctionDefinition): readonly Expression[] {
  return [...params.flatMap(({ fallback }) => fallback ?? []), ...expressionsInBody(body)];
}

function expressionsInBody(body: readonly Statement[]): readonly Expression[] {
  return body.flatMap((s) => [
    ...statementExpressions(s),
    ...expressionsInBody(substatements(s)),
    ...(s.kind === 'def' ? expressionsIn(s) : []),
  ]);
}
