/** What a help was worked out for: it is never applied to anything else. Pure. */
import type { Place } from '../panel/subject';

/** A rule, as it stood on screen when the help was worked out. */
export interface Meant {
  readonly of: Place;
  readonly rule: number;
  readonly predicate: string;
}

/**
 * What must stand in the document for a change that was meant for `shown`. Blanks at the end of what is on screen are
 * not written, so that they tell nothing; else the document has, or will have, the very text.
 */
export const expectedText = (shown: string, inDocument: string | undefined): string =>
  inDocument?.trimEnd() === shown.trimEnd() ? inDocument : shown.trimEnd();
