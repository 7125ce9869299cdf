/** A half-open range of UTF-16 offsets in one text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The smallest span that covers both. */
export const cover = (first: Span, last: Span): Span => ({
  from: Math.min(first.from, last.from),
  to: Math.max(first.to, last.to),
});

/** The place where a finding is marked: one about all of a text of several lines stands at the first of them. */
export function markedSpan(text: string, span: Span): Span {
  const [from, to] = [text.search(/\S/), text.trimEnd().length];
  const first = text.indexOf('\n', from);
  return span.from <= from && span.to >= to && first > 0 && first < to ? { from, to: first } : span;
}

/** The span of a part of `whole` with the parentheses around it, which belong to no node. */
export function withBrackets(part: Span, whole: Span, source: string): Span {
  let { from, to } = part;
  for (;;) {
    const before = /\(\s*$/.exec(source.slice(whole.from, from));
    const after = /^\s*\)/.exec(source.slice(to, whole.to));
    if (!before || !after) return { from, to };
    from = whole.from + before.index;
    to += after[0].length;
  }
}
