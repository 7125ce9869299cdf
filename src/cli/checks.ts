import { LANGUAGE_CODES, type Severity } from '../predicate';
import type { CheckInfo } from './format/sarif';

/** The page that explains every code. */
export const CHECKS_PAGE = 'https://github.com/falsify/falsify/blob/main/docs/checks.md';

export const knownCodes = (): readonly string[] => Object.keys(LANGUAGE_CODES);

export function describeCheck(code: string, severity: Severity): CheckInfo {
  const entry = new Map(Object.entries(LANGUAGE_CODES)).get(code);
  return {
    code,
    summary: entry?.title ?? code,
    helpUri: `${CHECKS_PAGE}#${code}`,
    severity: entry?.severity ?? severity,
  };
}
