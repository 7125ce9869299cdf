/** Export formats of a transcript. The code that writes them stands apart, because it needs more. */
export const EXPORT_FORMATS = ['md', 'csv', 'html'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `a.episode.jsonl` → `a.html`. */
export const exportName = (file: string, format: ExportFormat): string =>
  `${file.replace(/(?:\.episode)?\.jsonl$/, '') || 'transcript'}.${format}`;
