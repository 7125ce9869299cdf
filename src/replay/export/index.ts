/** Transcripts and their reviews in formats of others. Names of files, never their folders. */
import { csvPieces } from './csv';
import type { ExportFormat } from './formats';
import { htmlPieces } from './html';
import { markdownPieces } from './markdown';
import type { ExportSource } from './rows';
import { hasSteps, stepsCsv } from './steps';

export { toCsv } from './csv';
export { disagreementText } from './disagreement';
export { exportName, type ExportFormat } from './formats';
export { toHtml } from './html';
export { toMarkdown } from './markdown';
export type { ExportSource } from './rows';
export { hasSteps } from './steps';

/** Yields the text in pieces, so that the caller can do other work in between. */
export function* exportPieces(source: ExportSource, format: ExportFormat): Generator<string, undefined> {
  if (format === 'html') yield* htmlPieces(source);
  else if (format === 'md') yield* markdownPieces(source);
  else if (hasSteps(source)) yield stepsCsv(source);
  else yield* csvPieces(source);
  return undefined;
}
