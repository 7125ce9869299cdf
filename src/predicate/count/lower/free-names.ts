import type { Comprehension, Expression, Target } from '../../syntax';

/** Names that an expression reads from outside, in order of first use; callees included. */
export function freeNames(expression: Expression): readonly string[] {
  const found = new Set<string>();
  collect(expression, new Set(), found);
  return [...found];
}

function collect(e: Expression, bound: ReadonlySet<string>, found: Set<string>): void {
  const visit = (part: Expression | undefined): void => {
    if (part) collect(part, bound, found);
  };
  const name = (id: string) => bound.has(id) || found.add(id);
  switch (e.kind) {
    case 'name':
      name(e.id);
      return;
    case 'call':
      name(e.callee);
      break;
    case 'lambda':
      e.params.forEach(({ fallback }) => visit(fallback));
      collect(e.body, new Set([...bound, ...e.params.map((p) => p.name)]), found);
      return;
    case 'comprehension':
      collectComprehension(e, bound, found);
      return;
    default:
  }
  partsOf(e).forEach(visit);
}

function collectComprehension(e: Comprehension, bound: ReadonlySet<string>, found: Set<string>): void {
  const inner = new Set(bound);
  for (const clause of e.clauses) {
    collect(clause.iterable, inner, found);
    for (const id of targetNames(clause.target)) inner.add(id);
    for (const test of clause.conditions) collect(test, inner, found);
  }
  collect(e.element, inner, found);
}

/** The operands of an expression that binds no names. */
function partsOf(e: Expression): readonly (Expression | undefined)[] {
  switch (e.kind) {
    case 'unary':
      return [e.operand];
    case 'binary':
      return [e.left, e.right];
    case 'boolean':
      return e.operands;
    case 'comparison':
      return [e.first, ...e.rest.map(({ operand }) => operand)];
    case 'conditional':
      return [e.test, e.then, e.else];
    case 'tuple':
    case 'list':
    case 'set':
      return e.items;
    case 'subscript':
      return [e.target, e.index];
    case 'slice':
      return [e.target, e.start, e.stop, e.step];
    case 'call':
      return [...e.args, ...e.keywords.map(({ value }) => value)];
    default:
      return [];
  }
}

const targetNames = (target: Target): readonly string[] =>
  target.kind === 'name' ? [target.id] : target.items.flatMap(targetNames);
