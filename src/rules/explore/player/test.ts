import type { Triple } from '../../../predicate/domain';

/** A triple that the player may ask about, with the answer under each of the rules. No rule raises on it. */
export interface Test {
  readonly triple: Triple;
  readonly yes: readonly boolean[];
}

/** The next test when only these rules are left; undefined where no test tells any two of them apart. */
export type Choose = (among: readonly number[]) => Test | undefined;
