import type { SummaryRow } from './rows';

/** Asks a worker for a summary as CSV; the answer is the text. */
export interface SummaryCsvQuestion {
  readonly kind: 'summary-csv';
  readonly rows: readonly SummaryRow[];
}
