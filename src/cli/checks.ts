import type { Severity } from '../predicate';
import { ALL_CODES } from '../rules';
import type { CheckInfo } from './format/sarif';

/** The page that explains every code: in the repository and in the package. */
export const CHECKS_PAGE = 'docs/checks.md';

export const knownCodes = (): readonly string[] => Object.keys(ALL_CODES);

/** Describes a check for SARIF. `found` is the severity used for a code that is in no table. */
export function describeCheck(code: string, found: Severity): CheckInfo {
  const entry = Object.hasOwn(ALL_CODES, code) ? ALL_CODES[code] : undefined;
  const { title = code, explanation = code, severity = found } = entry ?? {};
  const link = `[${CHECKS_PAGE}](${CHECKS_PAGE}#${code})`;
  return {
    code,
    summary: title,
    severity,
    help: explanation,
    helpMarkdown: `${explanation}\n\nSee ${link}.`,
  };
}
