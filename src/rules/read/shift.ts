/** Moves what was read from a piece of the document to where the piece stands. */
import type { Rule, RuleGroup } from '../types';
import { MappedPredicate } from './predicate-text';
import { shift } from './problems';

export function shiftGroup(group: RuleGroup, index: number, delta: number): RuleGroup {
  const move = shift(delta);
  return {
    ...group,
    index,
    idSpan: move(group.idSpan),
    span: move(group.span),
    headSpan: move(group.headSpan),
    rules: group.rules.map((rule) => shiftRule(rule, delta)),
    initial: group.initial.map((each) => ({ ...each, span: move(each.span) })),
    ...(group.published && { published: { ...group.published, span: move(group.published.span) } }),
  };
}

function shiftRule(rule: Rule, delta: number): Rule {
  const move = shift(delta);
  return {
    ...rule,
    nameSpan: move(rule.nameSpan),
    span: move(rule.span),
    predicate: rule.predicate instanceof MappedPredicate ? rule.predicate.at(delta) : rule.predicate,
  };
}
