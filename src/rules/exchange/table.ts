/** A table of any source: Markdown or CSV. */

export interface Cell {
  /** Text of the cell without any markup. */
  readonly text: string;
  /** The part marked as code, and the text before it. Only Markdown has these. */
  readonly code?: string;
  readonly before?: string;
  /** The cell as written, for a predicate that is not marked as code, where `*` and `_` are literal. */
  readonly source: string;
}

export interface Row {
  /** Counts from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly file: string;
  readonly line: number;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}
