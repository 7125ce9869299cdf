import type { Expression, Target } from '../../syntax';

/** Names that an expression reads from outside, in order of first use; callees included. */
export function freeNames(expression: Expression): readonly string[] {
  const found = new Set<string>();
  collect(expression, new Set(), found);
  return [...found];
}

function collect(e: Expression, bound: ReadonlySet<string>, found: Set<string>): void {
  const visit = (part: Expression | undefined) => part && collect(part, bound, found);
  const name = (id: string) => bound.has(id) || found.add(id);
  switch (e.kind) {
    case 'name':
      name(e.id);
      return;
    case 'unary':
      return void visit(e.operand);
    case 'binary':
      return [e.left, e.right].forEach(visit);
    case 'boolean':
      return e.operands.forEach(visit);
    case 'comparison':
      visit(e.first);
      return e.rest.forEach(({ operand }) => visit(operand));
    case 'conditional':
      return [e.test, e.then, e.else].forEach(visit);
    case 'tuple':
    case 'list':
    case 'set':
      return e.items.forEach(visit);
    case 'subscript':
      return [e.target, e.index].forEach(visit);
    case 'slice':
      return [e.target, e.start, e.stop, e.step].forEach(visit);
    case 'call':
      name(e.callee);
      e.args.forEach(visit);
      return e.keywords.forEach(({ value }) => visit(value));
    case 'lambda':
      e.params.forEach(({ fallback }) => visit(fallback));
      return collect(e.body, new Set([...bound, ...e.params.map((p) => p.name)]), found);
    case 'comprehension': {
      const inner = new Set(bound);
      for (const clause of e.clauses) {
        collect(clause.iterable, inner, found);
        for (const id of targetNames(clause.target)) inner.add(id);
        clause.conditions.forEach((test) => collect(test, inner, found));
      }
      return collect(e.element, inner, found);
    }
    default:
  }
}

const targetNames = (target: Target): readonly string[] =>
  target.kind === 'name' ? [target.id] : target.items.flatMap(targetNames);
