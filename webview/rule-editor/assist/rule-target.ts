/** Targets of suggested changes: a suggestion is never applied to anything else. Pure. */
import type { SubjectGroup } from '../panel/subject';

/** A rule, as it stood on screen when the help was worked out. */
export interface RuleTarget {
  readonly of: SubjectGroup;
  readonly rule: number;
  readonly predicate: string;
}

/**
 * The expected document text for a change that was meant for `shown`. Blanks at the end of the text on screen are not
 * written, so they are ignored; otherwise the document has, or will have, exactly that text.
 */
export const expectedText = (shown: string, inDocument: string | undefined): string =>
  inDocument?.trimEnd() === shown.trimEnd() ? inDocument : shown.trimEnd();

/** Two predicates that differ in spaces and brackets at most; good enough to mark what is there already. */
export const samePredicate = (p: string, q: string): boolean =>
  p.replace(/[\s()]/gu, '') === q.replace(/[\s()]/gu, '');

/** The rule whose removal would help most, where the feasible set is empty; else the first. */
export function mostRestrictiveRule(without: readonly (number | undefined)[]): number {
  let best = 0;
  without.forEach((count, rule) => {
    if ((count ?? -1) > (without[best] ?? -1)) best = rule;
  });
  return best;
}
