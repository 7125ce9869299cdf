import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import type { Rule } from '../../types';
import type { GroupFacts } from '../facts';
import { plural, ruleName } from '../../words';

const EXPECTED_RULES = 4;

// eslint-disable-next-line require-yield -- all checks have one shape
export function* checkNames({ group }: GroupFacts): Stepwise<Problem[]> {
  const problems: Problem[] = [];
  const first = new Map<string, Rule>();
  for (const rule of group.rules) {
    const key = rule.name.trim().toLowerCase();
    const before = first.get(key);
    if (key === '') continue;
    if (!before) first.set(key, rule);
    else
      problems.push(
        problem(
          'duplicate-name',
          'warning',
          rule.nameSpan,
          `Rule ${before.index + 1} of the group is called ${ruleName(rule)} as well`,
          {
            related: [{ span: before.nameSpan, message: 'The first rule with this name' }],
          },
        ),
      );
  }
  const n = group.rules.length;
  // A group without a split is private: only the published data set prescribes a number of rules.
  if (group.split && n > 0 && n !== EXPECTED_RULES) {
    const message = `The group has ${plural(n, 'rule')}; the protocol expects four`;
    problems.push(problem('rule-count', 'information', group.idSpan, message));
  }
  return problems;
}
