import type { Fix, Problem } from '../../../../src/predicate/problem';

/** The text after a fix: its edits do not overlap. */
export function apply(text: string, fix: Fix): string {
  const edits = [...fix.edits].sort((p, q) => q.span.from - p.span.from);
  return edits.reduce(
    (result, { span, text: piece }) => result.slice(0, span.from) + piece + result.slice(span.to),
    text,
  );
}

/** `code@from-to`, the form in which the tables of these tests say where a finding is. */
export const brief = ({ code, span }: Problem): string => `${code}@${span.from}-${span.to}`;
