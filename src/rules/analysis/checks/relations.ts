/** Relations among the rules of a group: equal, implied, disjoint. */
import { tripleCount } from '../../../predicate/domain';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import { isCounted, type CountedRule, type GroupFacts } from '../facts';
import { grouped, listed, ruleName } from '../../words';
import { isConstant, isContradiction, isTautology } from './constant';
import { smallestHolding } from './subsets';

export function* checkEqual(facts: GroupFacts): Stepwise<Problem[]> {
  const problems: Problem[] = [];
  const total = tripleCount(facts.engine.domain);
  const rules = facts.rules.filter(isCounted).filter((each) => !isConstant(each, total));
  for (const [i, later] of rules.entries()) {
    const first = rules.slice(0, i).find((earlier) => facts.engine.equal(earlier.set, later.set));
    if (first) problems.push(equalProblem(first, later));
    yield;
  }
  return problems;
}

function equalProblem(first: CountedRule, later: CountedRule): Problem {
  const message = `The rule accepts exactly the same triples as ${ruleName(first.rule)} (${grouped(later.set.count.true)})`;
  const related = [{ span: first.rule.nameSpan, message: 'The equal rule' }];
  return problem('equal-rules', 'warning', later.rule.nameSpan, message, { related });
}

/**
 * Finds rules that the others make superfluous. It skips empty groups and rules that accept everything or nothing:
 * other checks report these, and they imply too much.
 */
export function* checkImplied(facts: GroupFacts): Stepwise<Problem[]> {
  const { engine } = facts;
  if (facts.count === undefined || facts.count === 0) return [];
  const total = tripleCount(engine.domain);
  const rules = facts.rules.filter(isCounted).filter((each) => !isTautology(each, total));
  const without = engine.countsWithoutEach(rules.map(({ set }) => set));
  const problems: Problem[] = [];
  for (const [i, rule] of rules.entries()) {
    if (without[i] !== facts.count) continue;
    const others = rules.filter((other) => other !== rule);
    const found = yield* smallestHolding(others.length, (members) =>
      engine.implies(
        members.flatMap((i) => others[i]?.set ?? []),
        rule.set,
      ),
    );
    const by = (found ?? []).flatMap((i) => others[i] ?? []);
    const [only] = by;
    const equal = by.length === 1 && only && engine.equal(only.set, rule.set);
    if (by.length > 0 && !equal) problems.push(impliedProblem(rule, by));
  }
  return problems;
}

function impliedProblem(rule: CountedRule, by: readonly CountedRule[]): Problem {
  const names = listed(by.map((each) => ruleName(each.rule)));
  const message = `The rule follows from ${names}${by.length > 1 ? ' together' : ''}, so it excludes nothing in this group`;
  return problem('implied-rule', 'information', rule.rule.nameSpan, message, {
    related: by.map((each) => ({ span: each.rule.nameSpan, message: `Implied by ${ruleName(each.rule)}` })),
  });
}

export function* checkDisjoint(facts: GroupFacts): Stepwise<Problem[]> {
  const problems: Problem[] = [];
  const rules = facts.rules.filter((each): each is CountedRule => isCounted(each) && !isContradiction(each));
  for (const [i, later] of rules.entries()) {
    for (const first of rules.slice(0, i)) {
      if (facts.engine.intersectionCount([first.set, later.set]) === 0)
        problems.push(disjointProblem(first, later));
      yield;
    }
  }
  return problems;
}

function disjointProblem(first: CountedRule, later: CountedRule): Problem {
  const counts = `${grouped(later.set.count.true)} and ${grouped(first.set.count.true)} triples, none in common`;
  const message = `No triple is accepted by both this rule and ${ruleName(first.rule)} (${counts})`;
  const related = [{ span: first.rule.nameSpan, message: 'The other rule' }];
  return problem('disjoint-rules', 'information', later.rule.nameSpan, message, { related });
}
