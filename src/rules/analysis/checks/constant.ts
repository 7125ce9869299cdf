import { tripleCount } from '../../../predicate/domain';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import { isCounted, wholeSpan, type CountedRule, type GroupFacts } from '../facts';
import { grouped } from '../../words';

export const isTautology = ({ set }: CountedRule, total: number): boolean => set.count.true === total;
export const isContradiction = ({ set }: CountedRule): boolean => set.count.true === 0;

/** A rule that accepts everything or nothing: how it stands to other rules is not worth saying. */
export const isConstant = (rule: CountedRule, total: number): boolean =>
  isTautology(rule, total) || isContradiction(rule);

// eslint-disable-next-line require-yield -- all checks have one shape
export function* checkConstant(facts: GroupFacts): Stepwise<Problem[]> {
  const total = tripleCount(facts.engine.domain);
  return facts.rules.filter(isCounted).flatMap((each): Problem[] => {
    const span = wholeSpan(each.rule.predicate);
    if (isTautology(each, total)) {
      const message = `The rule accepts every one of the ${grouped(total)} triples, so it says nothing`;
      return [problem('tautology', 'information', span, message)];
    }
    // Another check reports a rule that raises everywhere, with the reason.
    if (!isContradiction(each) || each.set.count.raises === total) return [];
    const message = `The rule accepts none of the ${grouped(total)} triples`;
    return [
      problem('contradiction', 'warning', span, message, {
        hint: 'Look for conditions that exclude each other',
      }),
    ];
  });
}
