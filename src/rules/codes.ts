/** All codes that an analysis of a rule file can report. Each has a section in `docs/checks.md` and a setting. */
import { LANGUAGE_CODES, type CodeEntry } from '../predicate';
import { CHECK_CODES } from './codes-checks';
import { FILE_CODES } from './codes-file';

export { CHECK_CODES, FILE_CODES };

/** Codes in the order of the page: the file, its groups, the predicates. */
export const ALL_CODES: Readonly<Record<string, CodeEntry>> = {
  ...FILE_CODES,
  ...CHECK_CODES,
  ...LANGUAGE_CODES,
};
