/** Compares every two of the predicates. */
import type { Engine, RuleSet } from '../../predicate';
import type { Stepwise } from '../../base/stepwise';
import { withPredicates, type Counted } from './counted-predicates';
import type { Pair, PairsAnswer, PairsQuestion, Relation } from './types';

/** Predicates that are kept at a time, twice: a long file has more of them than there is memory for. */
const TILE = 24;

/** Pairs with a predicate that has no count are left out. */
export function* pairs(engine: Engine, { predicates }: PairsQuestion): Stepwise<PairsAnswer> {
  const found: Pair[] = [];
  const unavailable: (string | undefined)[] = [];
  const tiles: number[][] = [];
  for (const p of predicates.keys()) (tiles[Math.floor(p / TILE)] ??= []).push(p);
  for (const [i, rows] of tiles.entries()) {
    for (const columns of tiles.slice(i)) {
      const places = rows === columns ? rows : [...rows, ...columns];
      const table = function* (counted: readonly Counted[]): Stepwise<void> {
        for (const each of counted) unavailable[each.place] = each.unavailable;
        yield* between(
          engine,
          new Map(counted.map(({ place, set }) => [place, set])),
          { rows, columns },
          found,
        );
      };
      yield* withPredicates(engine, predicates, table, places);
    }
  }
  found.sort((x, y) => x.p - y.p || x.q - y.q);
  return { pairs: found, unavailable };
}

/** The pairs of a part of the table that is above its diagonal. */
function* between(
  engine: Engine,
  sets: ReadonlyMap<number, RuleSet | undefined>,
  { rows, columns }: { readonly rows: readonly number[]; readonly columns: readonly number[] },
  found: Pair[],
): Stepwise<void> {
  for (const p of rows) {
    for (const q of columns) {
      const [first, second] = [sets.get(p), sets.get(q)];
      if (q <= p || !first || !second) continue;
      found.push(pairOf(engine, [p, q], first, second));
      yield;
    }
  }
}

function pairOf(engine: Engine, [p, q]: readonly [number, number], first: RuleSet, second: RuleSet): Pair {
  const both = engine.intersectionCount([first, second]);
  const onlyP = first.count.true - both;
  const onlyQ = second.count.true - both;
  const some = both + onlyP + onlyQ;
  const relation = relationOf(both, onlyP, onlyQ, () => engine.equal(first, second));
  return { p, q, both, onlyP, onlyQ, relation, jaccard: some === 0 ? 1 : both / some };
}

/**
 * Compares two predicates. `equal` demands the same outcome everywhere, raising included. The other relations compare
 * accepted triples: a rule that raises accepts nothing there, as in `Engine.implies`. Two rules that accept the same
 * triples and raise on different ones imply each other; of the two directions the first is named. A rule that accepts
 * nothing counts as disjoint from the others rather than as implying them.
 */
function relationOf(both: number, onlyP: number, onlyQ: number, equal: () => boolean): Relation {
  if (onlyP === 0 && onlyQ === 0 && equal()) return 'equal';
  if (both === 0) return 'disjoint';
  if (onlyP === 0) return 'implies';
  return onlyQ === 0 ? 'implied' : 'overlap';
}
