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
