import type { Fix, Problem, Severity } from '../../../src/predicate/problem';
import { markedSpan, type Span } from '../../../src/predicate/span';

const ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** The gravest severity among problems. */
export const worst = (problems: readonly Problem[]): Severity | undefined =>
  ORDER.find((severity) => problems.some((problem) => problem.severity === severity));

/** A range in a text: lines and columns from 1, columns in UTF-16 units. */
export interface Lines {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

/** Offsets beyond the text, from an answer about another text, are clamped to its end. */
export function linesOf(text: string, { from, to }: Span): Lines {
  const [startLineNumber, startColumn] = position(text, from);
  const [endLineNumber, endColumn] = position(text, to);
  return { startLineNumber, startColumn, endLineNumber, endColumn };
}

function position(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, Math.max(0, offset)).split('\n');
  return [before.length, (before[before.length - 1]?.length ?? 0) + 1];
}

/** A squiggle. Its message is plain text. */
export interface Marker extends Lines {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly unnecessary: boolean;
}

/** The marker of a problem. A problem between two characters covers one of them, so that it is visible. */
export function markerOf(text: string, problem: Problem): Marker {
  const { severity, code, message, hint, unnecessary = false } = problem;
  return {
    ...linesOf(text, visible(text, markedSpan(text, problem.span))),
    severity,
    code,
    unnecessary,
    message: hint === undefined ? message : `${message}. ${hint}`,
  };
}

function visible(text: string, { from, to }: Span): Span {
  const end = Math.min(to, text.length);
  if (from < end) return { from, to: end };
  const next = text[from];
  return next !== undefined && next !== '\n'
    ? { from, to: from + 1 }
    : { from: Math.max(0, end - 1), to: end };
}

export interface FixHere {
  readonly problem: Problem;
  readonly fix: Fix;
}

/** Quick fixes of the problems that touch a place, the preferred ones first. */
export function fixesAt(problems: readonly Problem[], { from, to }: Span): FixHere[] {
  const here = problems.filter(({ span }) => span.from <= to && from <= span.to);
  const all = here.flatMap((problem) => (problem.fixes ?? []).map((fix) => ({ problem, fix })));
  return [...all.filter(({ fix }) => fix.preferred), ...all.filter(({ fix }) => !fix.preferred)];
}
