/** Finds hypotheses, and tests of a hypothesis, that were judged in two ways in one transcript. */
import { isDecided } from './disagreements';
import type { Disagreement, Reviewed } from './types';

/** Characters beyond which a wording is compared as it stands: to normalise one of many megabytes takes a gigabyte. */
const MAX_NORMALISED = 100_000;

/** A key that is equal for the same words, whatever their case, spacing and full stops. */
export const wordsKey = (hypothesis: string): string =>
  `words ${hypothesis.length > MAX_NORMALISED ? hypothesis : normalised(hypothesis)}`;

const normalised = (hypothesis: string): string =>
  hypothesis
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();

const keyOf = ({ judge, meaning, test }: Reviewed): string => [judge, test ?? '', meaning].join('\n');

type Judged = Reviewed & Pick<Disagreement, 'stored'>;

const isJudged = (one: Reviewed): one is Judged => one.stored !== undefined && isDecided(one.stored.result);

/** Verdicts on the same words, grouped. */
export type Groups = ReadonlyMap<string, readonly Judged[]>;

/** Verdicts of yes and no by what they are about. */
export function sameCases(reviewed: readonly Reviewed[]): Groups {
  const groups = new Map<string, Judged[]>();
  for (const one of reviewed) {
    if (!isJudged(one)) continue;
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`);

const SAME = { equivalence: 'the same hypothesis', compatibility: 'the same test of the same hypothesis' };

const otherwise = ({ judge }: Reviewed, n: number): string =>
  `${SAME[judge]} was judged otherwise ${times(n)} in this transcript`;

/** Adds to disagreements that the judge has contradicted itself besides. */
export function withContradictions(
  disagreements: readonly Disagreement[],
  groups: Groups,
): readonly Disagreement[] {
  // Counted once for each group: all may be about the same, and as many may be wrong.
  const others = new Map([...groups].map(([key, group]) => [key, countOthers(group)]));
  return disagreements.map((one) => {
    const count = others.get(keyOf(one))?.(one.stored.result) ?? 0;
    if (count === 0) return one;
    return { ...one, own: one.evidence, evidence: `${one.evidence}; ${otherwise(one, count)}` };
  });
}

/** Counts the members of a group with another result. */
function countOthers(group: readonly Judged[]): (result: string) => number {
  const counts = new Map<string, number>();
  for (const { stored } of group) counts.set(stored.result, (counts.get(stored.result) ?? 0) + 1);
  return (result) => group.length - (counts.get(result) ?? 0);
}

/**
 * Wordings that computation leaves open: the verdict that was given less often is the doubtful one; where both were
 * given as often, each is.
 */
export function selfContradictions(groups: Groups): readonly Disagreement[] {
  return [...groups.values()].flatMap((group) => {
    const open = group.filter((one) => !isDecided(one.computed.result) && !one.predictsNothing);
    const [first] = open;
    if (!first) return [];
    const these = open.filter(({ stored }) => stored.result === first.stored.result);
    const those = open.filter(({ stored }) => stored.result !== first.stored.result);
    if (those.length === 0) return [];
    if (these.length === those.length) return [...doubtful(these, those), ...doubtful(those, these)];
    return these.length < those.length ? doubtful(these, those) : doubtful(those, these);
  });
}

const doubtful = (these: readonly Judged[], those: readonly Judged[]): readonly Disagreement[] =>
  these.map((one) => ({
    ...one,
    evidence: otherwise(one, those.length),
    ...({ kind: 'self-contradiction', certainty: 'likely' } as const),
  }));
