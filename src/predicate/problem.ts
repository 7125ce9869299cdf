import type { Span } from './span';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A replacement of `span` in the text of the problem. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A quick fix. `preferred`: it cannot change what a reader would have meant, so it may be applied unseen. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  readonly preferred?: boolean;
}

/**
 * One finding about a text: a predicate or a whole rule-group file.
 * `code` is stable, kebab-case and has a section of that name in `docs/checks.md`.
 */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** Plain words, one sentence, no trailing stop. */
  readonly message: string;
  /** A hint, if the intent is clear. */
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  /** Names what is not needed, for editors that fade it out. */
  readonly unnecessary?: boolean;
}

/** The entry of a problem's code: a section of the page of checks, and a setting. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly title: string;
  readonly explanation: string;
}
