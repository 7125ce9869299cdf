/** Asks of predicates that are read whether they accept the same triples of the domain, or any. */
import {
  analysePredicate,
  CountAbandoned,
  Engine,
  prepare,
  type Program,
  type RuleSet,
  type Stepwise,
  type Triple,
} from '../predicate';

/** Enough for the two predicates that are compared and a few before them: 10 MB. */
const MAX_BITMAPS = 8;
/** Pauses of a count: fewer for a count by structure; more for one that evaluates millions of triples. */
const MAX_PAUSES = 20;
/** However slow the machine is: reading is not interrupted. */
const MAX_MILLISECONDS = 1_000;
/** Kept from one announcement to the next, because making one costs more than a question; made when first needed. */
let engine: Engine | undefined;

/** Triples of many kinds: most predicates that differ differ on one of them, and most accept one of them. */
const SAMPLE: readonly Triple[] = [-30, -7, -3, -2, -1, 0, 1, 2, 3, 5, 8, 10, 64].flatMap((a) =>
  [-10, -4, -1, 0, 1, 2, 6, 20].flatMap((step): readonly Triple[] => [
    [a, a + step, a + 2 * step],
    [a, step, a + step],
    [step, a, 3],
  ]),
);

/** The result, unless finding it takes too long. */
function soon<T>(work: Stepwise<T>): T | undefined {
  for (let pauses = 0; pauses <= MAX_PAUSES; pauses++) {
    const step = work.next();
    if (step.done) return step.value;
  }
  return undefined;
}

/** Returns undefined if the answer would take too long. */
function ask<T>(
  programs: readonly Program[],
  question: (engine: Engine, sets: readonly RuleSet[]) => T,
): T | undefined {
  const kept = (engine ??= new Engine({ maxBitmaps: MAX_BITMAPS, milliseconds: MAX_MILLISECONDS }));
  const sets: RuleSet[] = [];
  try {
    for (const program of programs) {
      const set = soon(kept.ruleSet(program));
      if (!set) return undefined;
      sets.push(kept.hold(set));
    }
    return question(kept, sets);
  } catch (error) {
    if (error instanceof CountAbandoned) return undefined;
    throw error;
  } finally {
    for (const set of sets) kept.drop(set);
  }
}

/** Checks that both predicates accept the same triples of the domain, so that the two readings do not differ. */
export function agree(p: string, q: string): boolean {
  if (p === q) return true;
  const programs = [p, q].flatMap((source) => analysePredicate(source).program ?? []);
  if (programs.length < 2) return false;
  const [x, y] = programs.map((program) => prepare(program));
  if (SAMPLE.some((triple) => x.test(...triple) !== y.test(...triple))) return false;
  return ask(programs, (kept, [first, second]) => kept.equal(first, second)) === true;
}

/** Checks that no triple satisfies a predicate: it was misread, as “even, odd, even” may be. */
export function isEmpty(p: string): boolean {
  const { program } = analysePredicate(p);
  if (!program) return false;
  const evaluator = prepare(program);
  if (SAMPLE.some((triple) => evaluator.test(...triple) === 1)) return false;
  return ask([program], (_, [{ count }]) => count.true === 0) === true;
}
