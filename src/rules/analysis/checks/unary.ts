import type { Domain, Triple } from '../../../predicate/domain';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import { isCounted, wholeSpan, type CountedRule, type GroupFacts } from '../facts';

type Variable = 0 | 1 | 2;
const NAMES = ['a', 'b', 'c'] as const;

interface Unary {
  readonly rule: CountedRule;
  readonly variable: Variable;
  /** The outcomes over the values of the variable (accepted, rejected or raised), as a string. */
  readonly property: string;
}

/** Rules about one variable only, unless the group puts the same property on all three, in a rule for each. */
export function* checkUnary(facts: GroupFacts): Stepwise<Problem[]> {
  const found: Unary[] = [];
  for (const rule of facts.rules.filter(isCounted)) {
    const depends = facts.engine.dependence(rule.set);
    yield;
    if (depends.filter(Boolean).length !== 1) continue;
    const variable = depends.indexOf(true) as Variable;
    found.push({ rule, variable, property: propertyOf(rule, variable, facts.engine.domain) });
  }
  const uniform = (property: string) =>
    NAMES.every((_, variable) =>
      found.some((each) => each.property === property && each.variable === variable),
    );
  return found.filter((each) => !uniform(each.property)).map(unaryProblem);
}

function unaryProblem({ rule, variable }: Unary): Problem {
  const name = NAMES[variable];
  const others = NAMES.filter((each) => each !== name).join(' and ');
  const message = `The rule depends on ${name} only: ${others} can be anything`;
  const hint = `Relate ${name} to ${others}, or ask the same of all three`;
  return problem('unary-rule', 'warning', wholeSpan(rule.rule.predicate), message, { hint });
}

function propertyOf({ set }: CountedRule, variable: Variable, { min, max }: Domain): string {
  let property = '';
  for (let x = min; x <= max; x++) {
    const triple: Triple = [variable === 0 ? x : min, variable === 1 ? x : min, variable === 2 ? x : min];
    property += set.accepts.has(triple) ? '1' : set.raises?.has(triple) ? 'r' : '0';
  }
  return property;
}
