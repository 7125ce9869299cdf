import { contains, type Triple } from '../../../predicate/domain';
import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import type { InitialTriple } from '../../types';
import { isCounted, type GroupFacts } from '../facts';
import { listed, ruleName, showTriple } from '../../words';

const TRIPLES_PER_STEP = 256;

export function* checkInitial(facts: GroupFacts): Stepwise<Problem[]> {
  const problems: Problem[] = [];
  const seen = new Map<string, InitialTriple>();
  for (const [i, initial] of facts.group.initial.entries()) {
    const why = rejection(facts, initial.triple);
    const message = `The initial triple ${showTriple(initial.triple)} is not feasible: ${why ?? ''}`;
    if (why) problems.push(problem('initial-outside', 'warning', initial.span, message));
    const before = seen.get(initial.triple.join());
    if (before) problems.push(repeated(before, initial));
    else seen.set(initial.triple.join(), initial);
    if (i % TRIPLES_PER_STEP === TRIPLES_PER_STEP - 1) yield;
  }
  return problems;
}

const repeated = (before: InitialTriple, initial: InitialTriple): Problem =>
  problem(
    'initial-repeated',
    'information',
    initial.span,
    `The initial triple ${showTriple(initial.triple)} is given twice`,
    {
      related: [{ span: before.span, message: 'The first time' }],
    },
  );

/** Explains why a triple is outside S_g, as far as the counted rules show. */
function rejection({ engine, rules }: GroupFacts, triple: Triple): string | undefined {
  const { domain } = engine;
  if (!contains(domain, triple)) {
    const outside = triple.filter((x) => x < domain.min || x > domain.max).map(String);
    return `${listed(outside)} ${outside.length > 1 ? 'are' : 'is'} outside the domain from ${domain.min} to ${domain.max}`;
  }
  const counted = rules.filter(isCounted);
  const raising = counted.filter(({ set }) => set.raises?.has(triple));
  const rejecting = counted.filter((each) => !each.set.accepts.has(triple) && !raising.includes(each));
  const parts = [
    ...(rejecting.length > 0 ? [`rejected by ${listed(rejecting.map((each) => ruleName(each.rule)))}`] : []),
    ...(raising.length > 0 ? [`${listed(raising.map((each) => ruleName(each.rule)))} raises on it`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : undefined;
}
