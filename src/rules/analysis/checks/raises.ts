import { tripleCount } from '../../../predicate/domain';
import type { RaisedAt } from '../../../predicate';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import { isCounted, type CountedRule, type GroupFacts } from '../facts';
import { raisedClasses } from '../raising';
import { atTriple, grouped } from '../../words';
import { raiseHint } from './raise-hints';

/** One problem for each type of error that a rule raises, with the number of triples it is raised on. */
export function* checkRaises({ engine, rules }: GroupFacts): Stepwise<Problem[]> {
  const total = grouped(tripleCount(engine.domain));
  const problems: Problem[] = [];
  for (const each of rules.filter(isCounted)) {
    const classes = yield* raisedClasses(engine, each.program, each.set);
    for (const { count, first } of classes ?? [])
      problems.push(raiseProblem(each, first, `on ${grouped(count)} of ${total} triples`));
    if (!classes) problems.push(...manyProblem(each, total));
  }
  return problems;
}

function raiseProblem(rule: CountedRule, first: RaisedAt, where: string): Problem {
  const { error, triple } = first;
  const what =
    error.type === 'StepLimitError'
      ? 'A loop runs into the step limit'
      : `The rule raises ${error.type} (${error.message})`;
  return raised(rule, first, `${what} ${where}, for example ${atTriple(triple)}`);
}

/** Too many triples to say which error each of them raises. */
function manyProblem(rule: CountedRule, total: string): Problem[] {
  const { raises, firstRaise } = rule.set.count;
  if (!firstRaise) return [];
  const { error, triple } = firstRaise;
  const where = `on ${grouped(raises)} of ${total} triples`;
  const message =
    error.type === 'StepLimitError'
      ? `The rule raises an error or runs into the step limit ${where}: into the limit ${atTriple(triple)}`
      : `The rule raises errors ${where}, for example ${error.type} (${error.message}) ${atTriple(triple)}`;
  return [raised(rule, firstRaise, message)];
}

function raised({ rule }: CountedRule, { error }: RaisedAt, message: string): Problem {
  const endless = error.type === 'StepLimitError';
  const hint = endless
    ? 'Look for an endless loop, or make the loop shorter'
    : raiseHint(error, rule.predicate.text.slice(error.span.from, error.span.to));
  return problem(
    endless ? 'step-limit' : 'rule-can-raise',
    'warning',
    rule.predicate.toSpan(error.span),
    message,
    {
      ...(hint && { hint }),
      related: [
        { span: rule.nameSpan, message: 'Triples on which a rule raises are outside the feasible set' },
      ],
    },
  );
}
