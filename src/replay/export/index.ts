/** Transcripts and their reviews in formats of others. Names of files, never their folders. */
import { toCsv } from './csv';
import type { ExportFormat } from './formats';
import { htmlPieces } from './html';
import { toMarkdown } from './markdown';
import type { ExportSource } from './rows';
import { hasSteps, stepsCsv } from './steps';

export { toCsv } from './csv';
export { disagreementText } from './disagreement';
export { EXPORT_FORMATS, exportName, type ExportFormat } from './formats';
export { toHtml } from './html';
export { toMarkdown } from './markdown';
export type { ExportSource } from './rows';
export { hasSteps } from './steps';

/** Yields the text in pieces, so that the caller can do other work in between. */
export function* exportPieces(source: ExportSource, format: ExportFormat): Generator<string, undefined> {
  if (format === 'html') return yield* htmlPieces(source);
  yield format === 'md' ? toMarkdown(source) : hasSteps(source) ? stepsCsv(source) : toCsv(source);
  return undefined;
}
