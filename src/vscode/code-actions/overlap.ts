import type { TextEdit } from '../../predicate/problem';

/** The edits of as many fixes as can be made at once: a fix that touches the text of an earlier one is left for later. */
export function withoutOverlap(fixes: readonly (readonly TextEdit[])[]): TextEdit[] {
  const made: TextEdit[] = [];
  for (const edits of fixes) {
    const clashes = edits.some((edit) => made.some((other) => meets(edit, other)));
    if (!clashes) made.push(...edits);
  }
  return made;
}

const meets = (p: TextEdit, q: TextEdit): boolean => p.span.from <= q.span.to && q.span.from <= p.span.to;
