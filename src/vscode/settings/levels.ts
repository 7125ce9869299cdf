import type { Severity } from '../../predicate/problem';

/** What a user may want of a check: `off`, or another severity than its own. */
export type CheckLevel = Severity | 'off';
export const LEVELS = [
  'off',
  'hint',
  'information',
  'warning',
  'error',
] as const satisfies readonly CheckLevel[];
