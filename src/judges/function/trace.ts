/** Explains the result of a function on one test: the line that decided, and the values of its parts. */
import {
  prepare,
  trace,
  type Outcome,
  type Program,
  type PyValue,
  type Span,
  type Traced,
} from '../../predicate';
import type { Json } from '../../base/json';
import { limitsFor } from './limits';
import { readFunction, refuseShape, toPython } from './run';
import { errorText } from './words';

export interface TraceQuestion {
  /** A function `rule`, or an expression in `params`. */
  readonly source: string;
  readonly params: readonly string[];
  readonly args: readonly Json[];
}

/** The deciding statement; lines are 1-based, `from` and `to` are offsets in the source. */
export interface DecidedBy extends Span {
  /** `value`: of an expression. `end`: the function ended without `return`. */
  readonly how: 'return' | 'value' | 'raise' | 'end';
  readonly line: number;
  /** The deciding part of it: an operand of `and` or `or`, a branch. */
  readonly part: Span;
}

export interface ValueAt extends Span {
  /** A value in Python's words, at most 100 characters. */
  readonly text: string;
}

export type FunctionTrace =
  | { readonly ok: false; readonly error: string }
  | {
      readonly ok: true;
      /** The result, as `runFunction` returns it. */
      readonly result: boolean | { readonly error: string };
      /** Absent if the run cannot be traced, because it comes too close to the end of the stack. */
      readonly decided?: DecidedBy;
      /**
       * The number of times that a statement on the line began; the line of a loop counts once more for each further
       * turn.
       */
      readonly lines: readonly { readonly line: number; readonly hits: number }[];
      /** Outer before inner. Of what was evaluated several times the last value; what was not evaluated has none. */
      readonly values: readonly ValueAt[];
      /** True if there are more values: those of the line that decided come first. */
      readonly truncated: boolean;
    };

/** More than a field can show. */
export const MAX_VALUES = 500;

/** Never throws. Bounded as `runFunction` is; a run costs a few times as much. */
export function traceFunction({ source, params, args }: TraceQuestion): FunctionTrace {
  const read = readFunction(source, params);
  if ('error' in read) return { ok: false, error: read.error };
  const { program } = read;
  const wrong = program.kind === 'function' && refuseShape(program);
  if (wrong) return { ok: false, error: wrong };
  return explain(program, source, args.map(toPython));
}

/** A program that is looked on needs more of the machine's stack: what counts is the run that judges see. */
function explain(program: Program, source: string, args: readonly PyValue[]): FunctionTrace {
  const limits = limitsFor(program);
  const outcome = prepare(program, limits).run(args);
  const result = outcome.kind === 'value' ? outcome.truthy : { error: errorText(source, outcome.error) };
  const traced = trace(program, args, limits);
  if (!sameEnd(outcome, traced.outcome)) return { ok: true, result, lines: [], values: [], truncated: false };
  const lines = new Lines(source);
  const decided = decidedAt(traced, lines);
  return { ok: true, result, decided, lines: hitsByLine(traced, lines), ...valuesOf(traced, decided) };
}

const sameEnd = (p: Outcome<PyValue>, q: Outcome<PyValue>): boolean =>
  p.kind === 'value'
    ? q.kind === 'value' && p.truthy === q.truthy
    : q.kind === 'raises' && p.error.type === q.error.type && p.error.message === q.error.message;

function decidedAt({ decided: { how, span, part } }: Traced, lines: Lines): DecidedBy {
  return {
    how,
    line: lines.at(span.from),
    from: span.from,
    to: span.to,
    part: { from: part.from, to: part.to },
  };
}

function hitsByLine({ hits }: Traced, lines: Lines): { line: number; hits: number }[] {
  const most = new Map<number, number>();
  for (const { from, count } of hits) {
    const line = lines.at(from);
    most.set(line, Math.max(most.get(line) ?? 0, count));
  }
  return [...most].map(([line, times]) => ({ line, hits: times })).toSorted((p, q) => p.line - q.line);
}

function valuesOf({ values }: Traced, decided: Span): { values: readonly ValueAt[]; truncated: boolean } {
  if (values.length <= MAX_VALUES) return { values, truncated: false };
  const inside = ({ from, to }: Span): boolean => from >= decided.from && to <= decided.to;
  const first = [...values.filter(inside), ...values.filter((value) => !inside(value))].slice(0, MAX_VALUES);
  return { values: first.toSorted((p, q) => p.from - q.from || q.to - p.to), truncated: true };
}

/** Line numbers of offsets in one text. */
class Lines {
  readonly #starts: readonly number[];

  constructor(source: string) {
    this.#starts = [0, ...[...source.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
  }

  /** 1-based. */
  at(offset: number): number {
    return this.#starts.findLastIndex((start) => start <= offset) + 1;
  }
}
