/** Metrics in a few words, for a status bar and a terminal. */
import { plural } from '../../../rules/words';
import type { Compatibility, RuleMetrics } from './schema';

/** Such as `solved after 9 tests · I:C 0.13 (1:8)`. */
export function describeRuleMetrics(metrics: RuleMetrics): string {
  return [success(metrics), `I:C ${showIc(metrics.ic.before)}`].join(' · ');
}

function success({ solved, announcements, testsBeforeSuccess, withoutVerdict }: RuleMetrics): string {
  if (solved)
    return testsBeforeSuccess === 0
      ? 'solved at the first guess'
      : `solved after ${plural(testsBeforeSuccess ?? 0, 'test')}`;
  if (announcements > 0 && withoutVerdict.equivalence === announcements) return 'not judged';
  return 'not solved';
}

/** Undefined is —, never 0 or ∞. */
export const showRatio = (ratio: number | null): string => (ratio === null ? '—' : ratio.toFixed(2));

const showIc = ({ ratio, incompatible, compatible }: Compatibility): string =>
  `${showRatio(ratio)} (${incompatible}:${compatible})`;
