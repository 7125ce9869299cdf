/** Errors in Python's words, with the line, as a model that wrote the function expects them. */
import type { PythonError } from '../../predicate';

/** 1-based. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split(/\r\n|\r|\n/).length;
}

export const errorText = (source: string, { type, message, span }: PythonError): string =>
  `${type}: ${message} (line ${lineAt(source, span.from)})`;
