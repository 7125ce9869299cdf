/** Reads the labels beside a transcript for its review, and reports their problems. */
import type { Reading, ReadingsGiven } from '../judges/review';
import type { LatestLabels } from './latest';
import type { LabelFile } from './file';

/** In the order of the file; of several on one announcement the last. */
export function readingsIn({ readings }: Pick<LatestLabels, 'readings'>): ReadingsGiven {
  const found = new Map<number, Reading>();
  for (const { line, target } of readings) {
    found.delete(target);
    found.set(target, { predicate: line.predicate, author: line.author });
  }
  return found;
}

export interface LabelProblem {
  /** 1-based; 0: the file as a whole. */
  readonly line: number;
  readonly message: string;
}

/** Lines that count nowhere. None of it is in the way of the others. */
export function labelProblems(
  { problems }: Pick<LabelFile, 'problems'>,
  { unmatched }: Pick<LatestLabels, 'unmatched'>,
): readonly LabelProblem[] {
  if (unmatched === 0) return problems;
  const message = `Lines of another episode, or of a reply that is not there, which count nowhere: ${unmatched}.`;
  return [{ line: 0, message }, ...problems];
}
