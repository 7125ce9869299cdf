/** Parts of `and`, `or`, `all` and `any` left out or joined in another way. */
import type { BoolOperation, Expression } from '../../../predicate';
import { withBrackets, type Span } from '../../../predicate/span';
import { isStatement, snippet, type Candidate, type NodePlace } from './places';

/** More operands than this are not paired: there would be nothing but pairs among the suggestions. */
const MAX_PAIRS = 6;

/** One conjunct or disjunct left out. */
export function* dropEdits(place: NodePlace, source: string): Generator<Candidate> {
  const { node } = place;
  if (node.kind !== 'boolean') return;
  const parts = node.operands.map((each) => withBrackets(each.span, node.span, source));
  for (const [i, operand] of node.operands.entries()) {
    const title = `drop ${snippet(operand.span, source)}`;
    if (parts.length === 2) yield { edits: [onlyOperand(place, node, 1 - i, source)], title };
    else {
      const span =
        i === 0 ? { from: parts[0].from, to: parts[1].from } : { from: parts[i - 1].to, to: parts[i].to };
      yield { edits: [{ span, text: '' }], title };
    }
  }
}

/** The whole operation replaced by one of its operands, with no more brackets than are needed. */
function onlyOperand({ up }: NodePlace, node: BoolOperation, kept: number, source: string) {
  const operand = node.operands[kept];
  const part = withBrackets(operand.span, node.span, source);
  const bare = source.slice(operand.span.from, operand.span.to);
  const asWritten = source.slice(part.from, part.to);
  const alone = !up || isStatement(up.node);
  if (alone) return { span: node.span, text: bare.includes('\n') ? asWritten : bare };
  const around = up.node;
  const joins = around.kind === 'boolean' || (around.kind === 'unary' && around.operator === 'not');
  if (!joins || !bindsTightly(operand) || bare.includes('\n')) return { span: node.span, text: asWritten };
  return { span: withBrackets(node.span, around.span, source), text: bare };
}

/** Checks whether it can stand beside `and`, `or` and `not` without brackets. */
const bindsTightly = ({ kind }: Expression): boolean =>
  kind !== 'boolean' && kind !== 'conditional' && kind !== 'lambda';

/** `and` ↔ `or`: all of them at once, and any two neighbours. */
export function* joinEdits({ node }: NodePlace, source: string): Generator<Candidate> {
  if (node.kind !== 'boolean') return;
  const parts = node.operands.map((each) => withBrackets(each.span, node.span, source));
  const words = operatorSpans(node, parts, source);
  if (!words) return;
  const other = node.operator === 'and' ? 'or' : 'and';
  const swaps = words.map((span) => ({ span, text: other }));
  const [now, then] = node.operator === 'and' ? ['all', 'any'] : ['any', 'all'];
  const title =
    parts.length === 2
      ? `change \`${node.operator}\` to \`${other}\` in ${snippet(node.span, source)}`
      : `ask for ${then} of the ${parts.length} parts instead of ${now}: \`${other}\` for \`${node.operator}\``;
  yield { edits: swaps, title };
  if (parts.length === 2 || parts.length > MAX_PAIRS) return;
  for (const [i, swap] of swaps.entries()) {
    const open = { span: { from: parts[i].from, to: parts[i].from }, text: '(' };
    const close = { span: { from: parts[i + 1].to, to: parts[i + 1].to }, text: ')' };
    const pair = snippet({ from: parts[i].from, to: parts[i + 1].to }, source);
    yield { edits: [open, swap, close], title: `change \`${node.operator}\` to \`${other}\` in ${pair}` };
  }
}

/** The places of the words `and` or `or`; undefined if a comment between the operands could contain the same word. */
function operatorSpans(node: BoolOperation, parts: readonly Span[], source: string): Span[] | undefined {
  const spans: Span[] = [];
  for (let i = 0; i + 1 < parts.length; i++) {
    const gap = source.slice(parts[i].to, parts[i + 1].from);
    const at = gap.indexOf(node.operator);
    if (at < 0 || gap.includes('#')) return undefined;
    spans.push({ from: parts[i].to + at, to: parts[i].to + at + node.operator.length });
  }
  return spans;
}

/** `all(…)` ↔ `any(…)`, and `min` ↔ `max`. */
export function* calleeEdits({ node }: NodePlace, source: string): Generator<Candidate> {
  if (node.kind !== 'call') return;
  const other = CALLEES[node.callee];
  if (other === undefined) return;
  yield {
    edits: [{ span: node.calleeSpan, text: other }],
    title: `change \`${node.callee}\` to \`${other}\` in ${snippet(node.span, source)}`,
  };
}

const CALLEES: Partial<Record<string, string>> = { all: 'any', any: 'all', min: 'max', max: 'min' };

/** One value left out of what `in` looks through: `x in {1, 2}` → `x in {2}`. */
export function* memberEdits({ node, up }: NodePlace, source: string): Generator<Candidate> {
  if (node.kind !== 'set' && node.kind !== 'list' && node.kind !== 'tuple') return;
  if (up?.node.kind !== 'comparison' || node.items.length < 2) return;
  const link = up.node.rest.find((each) => each.operand === node);
  if (link?.operator !== 'in' && link?.operator !== 'not in') return;
  const parts = node.items.map((each) => withBrackets(each.span, node.span, source));
  for (const [i, part] of parts.entries()) {
    const span = i === 0 ? { from: part.from, to: parts[1].from } : { from: parts[i - 1].to, to: part.to };
    yield {
      edits: [{ span, text: '' }],
      title: `drop ${snippet(part, source)} from ${snippet(node.span, source)}`,
    };
  }
}
