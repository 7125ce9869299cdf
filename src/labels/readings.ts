/** Reads the labels beside a transcript for its review, and reports their problems. */
import type { LogProblem } from '../episode/read-log';
import type { Reading, ReadingsByTarget } from '../judges/review';
import type { LatestLabels } from './latest';
import type { LabelFile } from './file';

/**
 * Readings in the order of the file; of several on one announcement the last counts, and those of people come
 * before those of models.
 */
export function readingsIn({
  readings,
  modelReadings,
}: Pick<LatestLabels, 'readings' | 'modelReadings'>): ReadingsByTarget {
  const found = new Map<number, Reading>();
  for (const { line, target } of modelReadings) {
    if (line.outcome === 'failed') continue;
    found.delete(target);
    const [predicate, other] = line.translations;
    const parts = line.outcome === 'parted' ? { parts: line.parts } : {};
    found.set(target, { predicate, author: line.author, model: { other, ...parts } });
  }
  for (const { line, target } of readings) {
    found.delete(target);
    found.set(target, { predicate: line.predicate, author: line.author });
  }
  return found;
}

/** Lines that count nowhere; line 0: the file as a whole. None of it is in the way of the others. */
export function labelProblems(
  { problems }: Pick<LabelFile, 'problems'>,
  { unmatched }: Pick<LatestLabels, 'unmatched'>,
): readonly LogProblem[] {
  if (unmatched === 0) return problems;
  const message = `Lines of another episode, or of a reply that is not there, which count nowhere: ${unmatched}.`;
  return [{ line: 0, message }, ...problems];
}
