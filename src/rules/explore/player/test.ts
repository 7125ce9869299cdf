import type { Triple } from '../../../predicate/domain';

/** A triple that the player may ask about, with the answer under each of the rules. No rule raises on it. */
export interface Test {
  readonly triple: Triple;
  readonly yes: readonly boolean[];
}

/** The next test for the remaining rules; undefined if no test separates any two of them. */
export type Choose = (among: readonly number[]) => Test | undefined;
