import type { Fix } from '../../../src/predicate/problem';

/** The text with a fix's edits made, from the last to the first. */
export function textWithFix(text: string, { edits }: Fix): string {
  return [...edits]
    .sort((p, q) => q.span.from - p.span.from)
    .reduce((result, { span, text: by }) => result.slice(0, span.from) + by + result.slice(span.to), text);
}
