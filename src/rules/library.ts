/** Breadths of the rules in the library. */
import { analysePredicate, type Engine } from '../predicate';
import { tripleCount } from '../predicate/domain';
import type { Stepwise } from '../base/stepwise';
import { LIBRARY } from './library-rules';

export { LIBRARY, type LibraryRule } from './library-rules';

export interface LibraryCount {
  /** Index of the rule in LIBRARY. */
  readonly index: number;
  readonly count: number;
  readonly breadth: number;
}

/** The breadth of each rule of the library. Rules that cannot be counted are left out. */
export function* libraryCounts(engine: Engine): Stepwise<LibraryCount[]> {
  const counts: LibraryCount[] = [];
  for (const [index, { predicate }] of LIBRARY.entries()) {
    const { program } = analysePredicate(predicate);
    if (!program) continue;
    const count = (yield* engine.count(program)).true;
    counts.push({ index, count, breadth: count / tripleCount(engine.domain) });
    yield;
  }
  return counts;
}
