/** The tests that an agent chooses from: varied, with positive ones for every hypothesis, and such that hypotheses differ. */
import { groupBy } from '../../../../base/group-by';
import { contains, type Domain, mapTriple, type Triple } from '../../../../predicate/domain';
import type { Stepwise } from '../../../../base/stepwise';
import { allChanged, drawFor, near, ofKinds, oneChanged, type Draw } from './candidates';
import type { Accepts } from './hypotheses';

/** A test for every round of an episode, and some to choose from. */
const POSITIVES = 60;
const TRIES = 3_000;
const SEPARATING_TRIES = 1_500;

export interface Pool {
  readonly triples: readonly Triple[];
  /** Results of each hypothesis on the triples, in their order. */
  readonly says: readonly (readonly boolean[])[];
}

/**
 * For hypotheses that all accept the initial triple, which is not among the tests. Nothing but the hypotheses, that
 * triple and the domain goes into it.
 */
export function* poolFor(hypotheses: readonly Accepts[], initial: Triple, domain: Domain): Stepwise<Pool> {
  const draw = drawFor(initial);
  const growing = new GrowingPool(hypotheses, initial, domain);
  yield* growing.add(firstTriples(initial, draw));
  for (const hypothesis of hypotheses.keys()) yield* addPositives(growing, hypothesis, draw);
  yield* separate(growing, draw);
  return growing;
}

/** Triples that any player might try, some of them outside the domain. */
export const firstTriples = (initial: Triple, draw = drawFor(initial)): readonly Triple[] => [
  ...oneChanged(initial),
  ...allChanged(initial),
  ...ofKinds(draw, 12),
];

class GrowingPool implements Pool {
  readonly triples: Triple[] = [];
  readonly says: boolean[][];
  private readonly known = new Set<string>();

  constructor(
    readonly hypotheses: readonly Accepts[],
    readonly initial: Triple,
    readonly domain: Domain,
  ) {
    this.says = hypotheses.map(() => []);
    this.known.add(initial.join());
  }

  *add(triples: readonly Triple[]): Stepwise<void> {
    for (const triple of triples) {
      if (!this.isNew(triple)) continue;
      // -0 is written as 0, so the two must not differ.
      const plain = mapTriple(triple, (x) => x + 0);
      this.known.add(plain.join());
      this.triples.push(plain);
      for (const [i, accepts] of this.hypotheses.entries()) this.says[i].push(accepts(plain));
      yield;
    }
  }

  isNew(triple: Triple): boolean {
    return contains(this.domain, triple) && !this.known.has(triple.join());
  }

  positives(hypothesis: number): Triple[] {
    return this.triples.filter((_, i) => this.says[hypothesis][i]);
  }
}

/** Narrow rules: more triples that they accept are found in small steps from those that are known. */
function* addPositives(pool: GrowingPool, hypothesis: number, draw: Draw): Stepwise<void> {
  const positives = [pool.initial, ...pool.positives(hypothesis)];
  for (let i = 0; i < TRIES && positives.length <= POSITIVES; i++) {
    yield;
    const triple = near(positives[draw(0, positives.length - 1)], draw, pool.domain);
    if (!pool.isNew(triple) || !pool.hypotheses[hypothesis](triple)) continue;
    yield* pool.add([triple]);
    positives.push(triple);
  }
}

/** Searches for a while for tests that separate hypotheses with the same results so far. */
function* separate(pool: GrowingPool, draw: Draw): Stepwise<void> {
  for (const alike of alikes(pool)) {
    const positives = [pool.initial, ...pool.positives(alike[0])];
    for (let i = 0; i < SEPARATING_TRIES; i++) {
      yield;
      const triple = near(positives[draw(0, positives.length - 1)], draw, pool.domain);
      if (!pool.isNew(triple)) continue;
      const first = pool.hypotheses[alike[0]](triple);
      if (alike.some((other) => pool.hypotheses[other](triple) !== first)) yield* pool.add([triple]);
      else if (first && positives.length < 2 * POSITIVES) positives.push(triple);
    }
  }
}

function alikes({ says }: GrowingPool): readonly (readonly number[])[] {
  const kinds = groupBy(says.keys(), (i) => says[i].map(Number).join(''));
  return [...kinds.values()].filter(({ length }) => length > 1);
}
