import type { Severity } from '../../predicate/problem';

/** A user's choice for a check: `off`, or a severity. */
export type CheckLevel = Severity | 'off';
export const LEVELS = [
  'off',
  'hint',
  'information',
  'warning',
  'error',
] as const satisfies readonly CheckLevel[];
