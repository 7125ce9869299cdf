/** The plain way: every triple through the interpreter. What cleverer counting must agree with. */
import { add, type BitmapStore } from '../bitmap';
import { compareTriples, type Triple } from '../domain';
import { prepare, type Evaluator } from '../interpret';
import type { Stepwise } from '../stepwise';
import type { Program } from '../syntax';
import { CountAbandoned, type RaisedAt } from './rule-set';
import { TripleSet } from './triple-set';

/** After so many triples that ran into the step limit, the count is given up. */
const MAX_STEP_LIMIT_HITS = 50;

export interface Truth {
  readonly accepts: TripleSet;
  readonly raises?: TripleSet;
  readonly firstRaise?: RaisedAt;
}

export function* enumerateRule(program: Program, store: BitmapStore, steps: number): Stepwise<Truth> {
  const evaluator = prepare(program, { steps });
  const guard = new StepLimitGuard(evaluator);
  const [accepts, raises] = [store.allocate(), store.allocate()];
  let done = false;
  try {
    const { min, max } = store.domain;
    for (let a = min; a <= max; a++) {
      for (let b = min; b <= max; b++) {
        for (let c = min; c <= max; c++) {
          const outcome = evaluator.test(a, b, c);
          if (outcome === 1) add(store, accepts, [a, b, c]);
          if (outcome === 2) (add(store, raises, [a, b, c]), guard.raised([a, b, c]));
        }
        yield;
      }
    }
    done = true;
  } finally {
    if (!done) store.release(accepts);
    if (!done || !guard.first) store.release(raises);
  }
  const truth = { accepts: new TripleSet(store, accepts) };
  if (!guard.first) return truth;
  return { ...truth, raises: new TripleSet(store, raises), firstRaise: raisedAt(evaluator, guard.first) };
}

/** What the interpreter raises there. */
export function raisedAt(evaluator: Evaluator, triple: Triple): RaisedAt {
  const outcome = evaluator.run([...triple]);
  if (outcome.kind !== 'raises') throw new Error(`(${triple.join(', ')}) raises in a set but not by itself`);
  return { triple, error: outcome.error };
}

/** Remembers the smallest raising triple and stops a count that burns the step limit over and over. */
class StepLimitGuard {
  first: Triple | undefined;
  private firstHit: Triple | undefined;
  private hits = 0;
  private looked = 0;

  constructor(private readonly evaluator: Evaluator) {}

  raised(triple: Triple): void {
    if (!this.first || compareTriples(triple, this.first) < 0) this.first = triple;
    // Only the first few raises are looked at: cheap errors by the million must not be evaluated twice.
    if (this.hits === 0 && ++this.looked > 2 * MAX_STEP_LIMIT_HITS) return;
    if (raisedAt(this.evaluator, triple).error.type !== 'StepLimitError') return;
    this.firstHit ??= triple;
    if (++this.hits >= MAX_STEP_LIMIT_HITS) throw new CountAbandoned(this.firstHit, this.hits);
  }
}
