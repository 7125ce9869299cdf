import type { Problem, Severity } from '../../../src/predicate/problem';

const ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** The gravest severity among problems. */
export const worst = (problems: readonly Problem[]): Severity | undefined =>
  ORDER.find((severity) => problems.some((problem) => problem.severity === severity));
