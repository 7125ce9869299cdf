import type { Problem } from '../../predicate/problem';

const isUnreadable = ({ code, severity }: Problem): boolean =>
  severity === 'error' && (code === 'yaml-syntax' || code === 'yaml-tab' || code.startsWith('file-'));

/** The first problem for which what was read may be wrong: it is no YAML somewhere, or no rule file at all. */
export const unreadableIn = (problems: readonly Problem[]): { readonly unreadable?: Problem } => {
  const unreadable = problems.find(isUnreadable);
  return unreadable ? { unreadable } : {};
};
