import { cover, withBrackets, type Span } from '../../../predicate/span';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import type { Comparison, Expression, Program } from '../../../predicate';
import { problem } from '../../read/problems';
import type { GroupFacts } from '../facts';

/** A bare variable, or `abs` of it, ordered against a constant other than 0. */
// eslint-disable-next-line require-yield -- all checks have one shape
export function* checkRange(facts: GroupFacts): Stepwise<Problem[]> {
  return facts.rules.flatMap(({ rule, program }) =>
    program
      ? numericRanges(program, rule.predicate.text).map((span) => {
          const text = rule.predicate.text.slice(span.from, span.to).replace(/\s+/g, ' ');
          const message = `\`${text}\` is an explicit numeric range; the task is about relations and properties, not about size`;
          return problem('numeric-range', 'warning', rule.predicate.toSpan(span), message);
        })
      : [],
  );
}

/** Finds explicit ranges in a program; spans are offsets into `source`, its text. */
export function numericRanges(program: Program, source: string): Span[] {
  const root = program.kind === 'expression' ? program.body : program.entry.body;
  const params =
    program.kind === 'expression' ? program.params : program.entry.params.map((each) => each.name);
  return [...comparisons(root)].flatMap((each) => rangesOf(each, new Set(params), source));
}

function rangesOf(comparison: Comparison, params: ReadonlySet<string>, source: string): Span[] {
  const spans: Span[] = [];
  let left = comparison.first;
  for (const { operator, operand } of comparison.rest) {
    const ordered = operator === '<' || operator === '<=' || operator === '>' || operator === '>=';
    const isRange = (variable: Expression, constant: Expression) =>
      isVariable(variable, params) && (constantOf(constant) ?? 0) !== 0;
    if (ordered && (isRange(left, operand) || isRange(operand, left)))
      spans.push(
        cover(
          withBrackets(left.span, comparison.span, source),
          withBrackets(operand.span, comparison.span, source),
        ),
      );
    left = operand;
  }
  return spans;
}

function isVariable(node: Expression, params: ReadonlySet<string>): boolean {
  if (node.kind === 'name') return params.has(node.id);
  const [argument] = node.kind === 'call' && node.callee === 'abs' ? node.args : [];
  return argument !== undefined && argument.kind === 'name' && params.has(argument.id);
}

/** The approximate value of a constant expression, good enough to compare with 0. */
function constantOf(node: Expression): number | undefined {
  if (node.kind === 'int') return Number(node.value);
  if (node.kind === 'float') return node.value;
  if (node.kind === 'unary' && (node.operator === '-' || node.operator === '+')) {
    const value = constantOf(node.operand);
    return value === undefined ? undefined : node.operator === '-' ? -value : value;
  }
  if (node.kind !== 'binary') return undefined;
  const [left, right] = [constantOf(node.left), constantOf(node.right)];
  if (left === undefined || right === undefined) return undefined;
  if (node.operator === '+') return left + right;
  if (node.operator === '-') return left - right;
  if (node.operator === '*') return left * right;
  if (node.operator === '/') return left / right;
  if (node.operator === '//') return Math.floor(left / right);
  if (node.operator === '%') return left - Math.floor(left / right) * right;
  return node.operator === '**' ? left ** right : undefined;
}

/** Every comparison below a node, whatever it stands in. Not recursive: predicates can be deep. */
function* comparisons(root: unknown): Generator<Comparison> {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('kind' in node && node.kind === 'comparison') yield node as Comparison;
    // A helper inside the rule has parameters of its own.
    if ('kind' in node && node.kind === 'def') continue;
    const children: unknown[] = Object.values(node);
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]);
  }
}
