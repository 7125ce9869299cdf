/** Comparisons made looser or tighter, and conditions turned round. */
import type { CompareOperator, Comparison, Expression } from '../../../predicate';
import { cover, withBrackets, type Span } from '../../../predicate/span';
import { NEGATED, TURNED } from '../../../predicate/syntax';
import { allPlaces, isCondition, isStatement, snippet, type Candidate, type NodePlace } from './places';

const CHANGES: Partial<Record<CompareOperator, readonly CompareOperator[]>> = {
  '<': ['<='],
  '<=': ['<', '=='],
  '>': ['>='],
  '>=': ['>', '=='],
  '==': ['<=', '>=', '!='],
  '!=': ['<', '>', '=='],
};

const OPPOSITE: Record<CompareOperator, CompareOperator> = {
  ...NEGATED,
  in: 'not in',
  'not in': 'in',
  is: 'is not',
  'is not': 'is',
};

type Words = (where: string) => string;

/** Describes a change of an operator, in words that are followed by its place. */
function words(from: CompareOperator, to: CompareOperator): Words {
  if (to === `${from}=`) return (where) => `allow equality in ${where}`;
  if (from === `${to}=`) return (where) => `rule out equality in ${where}`;
  return (where) => `change \`${from}\` to \`${to}\` in ${where}`;
}

export function* comparisonEdits({ node }: NodePlace, source: string): Generator<Candidate> {
  if (node.kind !== 'comparison') return;
  let left = node.first;
  for (const { operator, operatorSpan, operand } of node.rest) {
    const [start, end] = [left, operand].map(({ span }) => withBrackets(span, node.span, source));
    const where = snippet(cover(start, end), source);
    const unordered = isRemainder(left) || isRemainder(operand);
    for (const other of changesOf(operator, unordered)) {
      const say = words(operator, other);
      yield {
        edits: [{ span: operatorSpan, text: other }],
        title: say(where),
        theme: {
          key: `${operator} ${other} ${unordered}`,
          everywhere: (n) => say(allPlaces(n)),
          alike: unordered,
        },
      };
    }
    left = operand;
  }
}

/** A remainder has no order that anyone has in mind, so there only equality is changed. */
function changesOf(operator: CompareOperator, unordered: boolean): readonly CompareOperator[] {
  const changes = CHANGES[operator] ?? [];
  return unordered ? changes.filter((each) => each === '!=' || each === '==') : changes;
}

export const isRemainder = (node: Expression): boolean => node.kind === 'binary' && node.operator === '%';

const isOrder = (operator: CompareOperator): operator is '<' | '<=' | '>' | '>=' => /^[<>]/.test(operator);

/** An order the other way round, as a whole: `a < b < c` → `a > b > c`. */
export function* orderEdits({ node }: NodePlace, source: string): Generator<Candidate> {
  if (node.kind !== 'comparison') return;
  const edits = node.rest.flatMap(({ operator, operatorSpan }) => {
    return isOrder(operator) ? [{ span: operatorSpan, text: TURNED[operator] }] : [];
  });
  if (edits.length < node.rest.length) return;
  yield {
    edits,
    title: `turn the order round in ${snippet(node.span, source)}`,
    theme: { key: 'round', everywhere: (n) => `turn the order round in ${allPlaces(n)}` },
  };
}

/** The end links of a chain left out: `a < b < c` → `a < b`. */
export function* chainEdits({ node }: NodePlace, source: string): Generator<Candidate> {
  if (node.kind !== 'comparison' || node.rest.length < 2) return;
  const operands = [node.first, ...node.rest.map((link) => link.operand)];
  const spans = operands.map((each) => withBrackets(each.span, node.span, source));
  const [first, second] = spans;
  const [last, beforeLast] = [spans[spans.length - 1], spans[spans.length - 2]];
  yield {
    edits: [{ span: { from: node.span.from, to: second.from }, text: '' }],
    title: `drop ${snippet({ from: first.from, to: second.to }, source)}`,
  };
  yield {
    edits: [{ span: { from: beforeLast.to, to: node.span.to }, text: '' }],
    title: `drop ${snippet({ from: beforeLast.from, to: last.to }, source)}`,
  };
}

/** One condition turned into its opposite. */
export function* negationEdits(place: NodePlace, source: string): Generator<Candidate> {
  const { node } = place;
  if (isStatement(node) || !isCondition(place)) return;
  if (node.kind === 'unary' && node.operator === 'not') {
    const text = withoutNot(node.operand, withBrackets(node.operand.span, node.span, source), source);
    yield { edits: [{ span: node.span, text }], title: `drop \`not\` in ${snippet(node.span, source)}` };
    return;
  }
  const edits = node.kind === 'comparison' && node.rest.length === 1 ? turned(node) : wrapped(node);
  yield { edits, title: `negate ${snippet(node.span, source)}` };
}

/** Brackets stay around what may need them. */
function withoutNot({ kind, span }: Expression, bracketed: Span, source: string): string {
  const bare = source.slice(span.from, span.to);
  const plain = (kind === 'comparison' || kind === 'call') && !bare.includes('\n');
  return plain ? bare : source.slice(bracketed.from, bracketed.to);
}

const turned = ({ rest: [{ operator, operatorSpan }] }: Comparison): Candidate['edits'] => [
  { span: operatorSpan, text: OPPOSITE[operator] },
];

function wrapped(node: Expression): Candidate['edits'] {
  const { from, to } = node.span;
  if (node.kind === 'call' || node.kind === 'name') return [{ span: { from, to: from }, text: 'not ' }];
  return [
    { span: { from, to: from }, text: 'not (' },
    { span: { from: to, to }, text: ')' },
  ];
}
