/** The verdicts that count by enumeration: the only source of measures by enumeration, in every view and result. */
import type { ResultOf } from '../../tasks/rule-discovery/measures/tally';
import type { Reviewed } from './types';

/**
 * Returns the computed result on a reply, which is undecided where the announcement is open: such an announcement counts as
 * not correct, and its tests are in no I:C. The judge's verdict never stands in. Undefined for a reply that was not reviewed.
 */
export function resultsByEnumeration(
  reviewed: readonly Pick<Reviewed, 'judge' | 'target' | 'computed'>[],
): ResultOf {
  const byTarget = new Map(reviewed.map((one) => [one.target, one]));
  return (judge, target) => {
    const one = byTarget.get(target);
    return one?.judge === judge ? one.computed.result : undefined;
  };
}
