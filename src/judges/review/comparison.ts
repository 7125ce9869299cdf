/** Words for a comparison with the hidden rule. */
import type { VerdictBody } from '../../episode/judge';
import type { ExactDifference, ExactResult } from '../../tasks/semantics';
import type { Json } from '../../base/json';

/** Differences between an announcement and the hidden rule. Absent: not known. */
export interface Differences {
  /** Accepted by the announcement alone. */
  readonly tooBroad?: ExactDifference;
  /** Accepted by the hidden rule alone; of a partial reading at least these. */
  readonly tooNarrow: ExactDifference;
  readonly raises?: ExactDifference;
}

/**
 * Returns the differences that are certain. A partial reading gives only a necessary predicate: whatever it
 * rejects, the announcement rejects as well. The announcement may reject what that predicate accepts, so that
 * this is not a counterexample. See docs/phrase-reader.md, partial readings.
 */
export function differencesOf(
  { tooBroad, tooNarrow, raises }: Pick<ExactResult, 'tooBroad' | 'tooNarrow' | 'raises'>,
  partial: boolean,
): Differences {
  return partial ? { tooNarrow } : { tooBroad, tooNarrow, raises };
}

/** The differences that a computed verdict stores; undefined where nothing was compared. */
export const differencesIn = ({
  exact,
  hypothesis,
}: Pick<VerdictBody, 'exact' | 'hypothesis'>): Differences | undefined =>
  exact === undefined
    ? undefined
    : differencesOf(exact as unknown as ExactResult, hypothesis?.partial ?? false);

/** The smallest ones, at most `each` of a kind. */
export const counterexamplesOf = ({ tooBroad, tooNarrow }: Differences, each = Infinity): readonly Json[] => [
  ...(tooBroad?.first ?? []).slice(0, each),
  ...tooNarrow.first.slice(0, each),
];
