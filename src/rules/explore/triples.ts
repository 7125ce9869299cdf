/** Triples that some of the predicates accept and others do not. */
import type { Engine, RuleSet, TripleSet } from '../../predicate';
import type { Box } from '../../predicate/domain';
import type { Stepwise } from '../../base/stepwise';
import { NotCountable } from '../sample';
import { withSets } from './counted-predicates';
import type { TriplesAnswer, TriplesQuestion } from './types';

/** Throws NotCountable where one of the named predicates has no count; the others are not asked for theirs. */
export function* triples(engine: Engine, question: TriplesQuestion): Stepwise<TriplesAnswer> {
  const { predicates, include, exclude, box, seed, n } = question;
  const named = [...new Set([...include, ...exclude])];
  if (named.some((place) => predicates[place] === undefined)) throw new NotCountable('there is no such rule');
  const answer = function* (sets: readonly RuleSet[]): Stepwise<TriplesAnswer> {
    yield;
    const setOf = (place: number): RuleSet => sets[named.indexOf(place)];
    const found = accepted(engine, include.map(setOf), exclude.map(setOf), box);
    try {
      const total = found.size;
      return { triples: seed === undefined ? found.smallest(n) : found.sample(n, seed), total };
    } finally {
      found.dispose();
    }
  };
  return yield* withSets(engine, predicates, answer, named);
}

/**
 * The triples of a box that all of `include` accept and all of `exclude` reject: where one of either raises is neither.
 * A new set: the caller must dispose of it.
 */
export function accepted(
  engine: Engine,
  include: readonly RuleSet[],
  exclude: readonly RuleSet[],
  box?: Box,
): TripleSet {
  const all = engine.region(include, exclude);
  if (!box) return all;
  const part = all.within(box);
  all.dispose();
  return part;
}
