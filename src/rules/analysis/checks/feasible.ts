import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import { isCounted, type CountedRule, type GroupFacts } from '../facts';
import { listed, plural, ruleName, showTriple } from '../../words';
import { smallestHolding } from './subsets';

/** A group with fewer feasible triples is rejected by the published protocol. */
const LEAST_FEASIBLE = 5;

export function* checkFeasible(facts: GroupFacts): Stepwise<Problem[]> {
  const { count, engine, group } = facts;
  if (count === undefined || count >= LEAST_FEASIBLE) return [];
  const rules = facts.rules.filter(isCounted);
  if (count === 0) return [yield* emptyGroup(facts, rules)];
  const set = engine.intersection(rules.map((rule) => rule.set));
  const triples = set.smallest(count).map(showTriple);
  set.dispose();
  const message = `The group has only ${plural(count, 'feasible triple')}: ${listed(triples)}`;
  const hint = `The protocol needs at least ${LEAST_FEASIBLE}; loosen a rule`;
  return [problem('small-feasible-set', 'warning', group.idSpan, message, { hint })];
}

function* emptyGroup(facts: GroupFacts, rules: readonly CountedRule[]): Stepwise<Problem> {
  const { engine, group } = facts;
  const found = yield* smallestHolding(
    rules.length,
    (members) => engine.intersectionCount(members.flatMap((i) => rules[i]?.set ?? [])) === 0,
  );
  const conflicting = (found ?? []).flatMap((i) => rules[i] ?? []);
  const names = listed(conflicting.map((each) => ruleName(each.rule)));
  const why =
    conflicting.length === 1
      ? `${names} accepts nothing`
      : conflicting.length === rules.length
        ? `no triple is accepted by all of ${names}`
        : `${names} already exclude each other`;
  return problem('empty-feasible-set', 'error', group.idSpan, `The group has no feasible triple: ${why}`, {
    hint: 'Change or replace one of these rules',
    related: conflicting.map((each) => ({
      span: each.rule.nameSpan,
      message: `One of them: ${ruleName(each.rule)}`,
    })),
  });
}
