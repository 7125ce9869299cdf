/** What the domain says of predicates that are read. */
import { analysePredicate, CountAbandoned, Engine, finish, type RuleSet } from '../predicate';

/** Enough for the two predicates that are compared and a few before them: 10 MB. */
const MAX_BITMAPS = 8;
/** What takes longer is not asked: reading is not interrupted. */
const MAX_MILLISECONDS = 250;
/** Kept from one announcement to the next, because making one costs more than a question; made when first needed. */
let engine: Engine | undefined;

function ask<T>(
  sources: readonly string[],
  question: (engine: Engine, sets: readonly RuleSet[]) => T,
): T | undefined {
  const programs = sources.flatMap((source) => analysePredicate(source).program ?? []);
  if (programs.length < sources.length) return undefined;
  const kept = (engine ??= new Engine({ maxBitmaps: MAX_BITMAPS, milliseconds: MAX_MILLISECONDS }));
  const held: RuleSet[] = [];
  try {
    for (const program of programs) held.push(kept.hold(finish(kept.ruleSet(program))));
    return question(kept, held);
  } catch (error) {
    if (error instanceof CountAbandoned) return undefined;
    throw error;
  } finally {
    for (const set of held) kept.drop(set);
  }
}

/** Whether both accept the same triples of the domain: then the readings of the words do not differ. */
export const agree = (p: string, q: string): boolean =>
  p === q || ask([p, q], (kept, [x, y]) => kept.equal(x, y)) === true;

/** A rule without a single triple is a sentence that was misread, such as “even, odd, even”. */
export const isEmpty = (p: string): boolean => ask([p], (_, [{ count }]) => count.true === 0) === true;
