import { tripleCount } from '../../../predicate/domain';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../predicate/stepwise';
import { problem } from '../../read/problems';
import { isCounted, type CountedRule, type GroupFacts } from '../facts';
import { atTriple, grouped } from '../words';

// eslint-disable-next-line require-yield -- all checks have one shape
export function* checkRaises(facts: GroupFacts): Stepwise<Problem[]> {
  const total = tripleCount(facts.engine.domain);
  return facts.rules.filter(isCounted).flatMap((rule) => raiseProblem(rule, total));
}

function raiseProblem({ rule, set: { count } }: CountedRule, total: number): Problem[] {
  const { raises, firstRaise } = count;
  if (raises === 0 || !firstRaise) return [];
  const { triple, error } = firstRaise;
  const span = rule.predicate.toSpan(error.span);
  const where = `on ${grouped(raises)} of ${grouped(total)} triples, for example ${atTriple(triple)}`;
  const related = [
    { span: rule.nameSpan, message: 'Triples on which a rule raises are outside the feasible set' },
  ];
  if (error.type === 'StepLimitError') {
    const message = `A loop runs into the step limit ${where}`;
    const hint = 'Look for a loop that does not end, or make it shorter';
    return [problem('step-limit', 'warning', span, message, { hint, related })];
  }
  const message = `The rule raises ${error.type} (${error.message}) ${where}`;
  const hint = HINTS[error.type];
  return [problem('rule-can-raise', 'warning', span, message, { ...(hint && { hint }), related })];
}

const HINTS: Readonly<Partial<Record<string, string>>> = {
  ZeroDivisionError: 'Test the divisor first, as in `b != 0 and a % b == 0`',
  IndexError: 'Test the length first',
  TypeError: 'Give every branch a value of the same kind',
  UnboundLocalError: 'Give the variable a value on every path',
  RecursionError: 'Make sure that the recursion ends',
};
