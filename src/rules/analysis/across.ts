/** Equal rules in different groups of a file, found without keeping every bitmap. */
import type { Engine } from '../../predicate';
import type { Problem } from '../../predicate/problem';
import type { Stepwise } from '../../predicate/stepwise';
import type { GroupPart } from '../read/reader';
import type { GroupFacts } from './facts';

export interface Fingerprint {
  readonly rule: number;
  /** Equal for rules that accept, reject and raise on the same triples. */
  readonly mark: string;
}

export function* fingerprints(_facts: GroupFacts): Stepwise<Fingerprint[]> {
  yield;
  return [];
}

export function* acrossGroups(
  _engine: Engine,
  _parts: readonly GroupPart[],
  _marks: (part: GroupPart) => readonly Fingerprint[],
): Stepwise<Problem[]> {
  yield;
  return [];
}
