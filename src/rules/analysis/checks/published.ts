import type { Problem } from '../../../predicate/problem';
import type { Stepwise } from '../../../base/stepwise';
import { problem } from '../../read/problems';
import type { GroupFacts } from '../facts';
import { grouped } from '../../words';

// eslint-disable-next-line require-yield -- all checks have one shape
export function* checkPublished({ group, count }: GroupFacts): Stepwise<Problem[]> {
  const { published } = group;
  if (!published || count === undefined || published.value === count) return [];
  const message = `The published size is ${grouped(published.value)}, but these predicates have ${grouped(count)} feasible triples`;
  const fixes = [
    { title: `Write the enumerated size ${count}`, edits: [{ span: published.span, text: String(count) }] },
  ];
  return [problem('published-mismatch', 'warning', published.span, message, { fixes })];
}
