/** A blind review: a person labels verdicts of an episode before they see what judges, computation and others say. */
import type { LabelledJudge } from './lines';

/** A verdict, by the reply that it is about and its question. */
export interface BlindVerdict {
  readonly target: number;
  readonly judge: LabelledJudge;
}

export interface BlindReview {
  /** The verdicts to be labelled; every verdict of the episode is hidden until they all are. */
  readonly chosen: readonly BlindVerdict[];
  /** The verdict of an audit that was opened last, and its position among all of the audit. */
  readonly audit?: BlindVerdict & { readonly number: number; readonly of: number };
}

export const verdictKey = ({ judge, target }: BlindVerdict): string => `${judge} ${target}`;

/** The chosen verdicts that have none of these labels. */
export function dueOf({ chosen }: BlindReview, own: Iterable<BlindVerdict>): readonly BlindVerdict[] {
  const labelled = new Set([...own].map(verdictKey));
  return chosen.filter((each) => !labelled.has(verdictKey(each)));
}
