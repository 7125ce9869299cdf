/** One run of a program, explained: what decided, how often its statements ran, the values of its expressions. */
import type { Outcome } from '../outcome';
import type { Span } from '../span';
import type { Expression, Program } from '../syntax';
import { prepare } from './evaluator';
import { Recorder, type Valued } from './recorder';
import type { Limits } from './runtime';
import { brief, isCallable, type Snapshot } from './snapshot';
import type { PyValue } from './values';

export interface Decided {
  /** `value`: of an expression. `end`: the function ended without `return`, which gives None. */
  readonly how: 'return' | 'value' | 'raise' | 'end';
  /** The statement or expression; of `end` the function's name. */
  readonly span: Span;
  /** The deciding part: the operand of `and` and `or` whose value it is, or the branch taken. */
  readonly part: Span;
}

export interface Traced {
  readonly outcome: Outcome<PyValue>;
  readonly decided: Decided;
  /**
   * The places where statements begin, with counts. The head of a loop counts once more for each turn after the first
   * test.
   */
  readonly hits: readonly { readonly from: number; readonly count: number }[];
  /** Values as in Python (`repr`), from left to right, the outer before the inner; of several evaluations the last. */
  readonly values: readonly (Span & { readonly text: string })[];
}

/** Characters of the text of one value. */
export const VALUE_LENGTH = 100;

/** Runs a program once. The outcome is that of `evaluate`; tracing does not count as steps. */
export function trace(program: Program, args: readonly PyValue[], limits?: Limits): Traced {
  const recorder = new Recorder();
  const outcome = prepare(program, limits, recorder).run(args);
  const values = recorder.values();
  return {
    outcome,
    decided: decidedBy(program, outcome, recorder, values),
    hits: hitsOf(program, recorder),
    values: [...values].flatMap(([node, value]) => shown(node, value)).toSorted(outerFirst),
  };
}

type Values = ReadonlyMap<Valued, Snapshot | undefined>;

function decidedBy(
  program: Program,
  outcome: Outcome<PyValue>,
  { returned }: Recorder,
  values: Values,
): Decided {
  if (outcome.kind === 'raises') return { how: 'raise', span: outcome.error.span, part: outcome.error.span };
  if (program.kind === 'expression') {
    const { body } = program;
    return { how: 'value', span: body.span, part: partThatDecided(body, values).span };
  }
  if (!returned) return { how: 'end', span: program.entry.nameSpan, part: program.entry.nameSpan };
  const { value, span } = returned;
  return { how: 'return', span, part: value ? partThatDecided(value, values).span : span };
}

/** Goes down as long as the value (or its opposite) is that of one part. */
function partThatDecided(node: Expression, values: Values): Expression {
  const ran = (part: Expression): boolean => values.get(part) !== undefined;
  if (node.kind === 'boolean') {
    const last = node.operands.findLast(ran);
    return last ? partThatDecided(last, values) : node;
  }
  if (node.kind === 'conditional')
    return partThatDecided([node.then, node.else].find(ran) ?? node.then, values);
  return node.kind === 'unary' && node.operator === 'not' ? partThatDecided(node.operand, values) : node;
}

function hitsOf(program: Program, { hits }: Recorder): Traced['hits'] {
  if (program.kind === 'expression') return [{ from: program.body.span.from, count: 1 }];
  return [...hits].map(([{ span }, count]) => ({ from: span.from, count }));
}

/** Constants say themselves what they are, functions have a name. */
function shown(node: Valued, value: Snapshot | undefined): readonly (Span & { readonly text: string })[] {
  if (value === undefined || isCallable(value)) return [];
  if ('kind' in node && isConstant(node)) return [];
  const { from, to } = node.span;
  return [{ from, to, text: brief(value, VALUE_LENGTH) }];
}

const outerFirst = (p: Span, q: Span): number => p.from - q.from || q.to - p.to;

/** Recognises expressions that CPython folds to a constant. */
function isConstant(node: Expression): boolean {
  switch (node.kind) {
    case 'int':
    case 'float':
    case 'string':
    case 'bool':
    case 'none':
      return true;
    case 'unary':
      return isConstant(node.operand);
    case 'tuple':
      return node.items.every(isConstant);
    default:
      return false;
  }
}
