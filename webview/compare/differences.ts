/** Two transcripts, round by round, and in what they differ. */
import type { ComparedRound, ComparedSide } from '../../src/replay/side';

export type Difference = 'announcement' | 'verdict' | 'test' | 'answer' | 'test verdict';

export interface Pair {
  readonly round: number;
  readonly left?: ComparedRound;
  readonly right?: ComparedRound;
  /** Empty if they are the same, and if one side has no such round. */
  readonly differences: readonly Difference[];
}

export const isDifferent = ({ left, right, differences }: Pair): boolean =>
  !left || !right || differences.length > 0;

/** All rounds that one of them has, in order. */
export function pairsOf(left: ComparedSide, right: ComparedSide): readonly Pair[] {
  const [mine, theirs] = [byRound(left), byRound(right)];
  const numbers = [...new Set([...mine.keys(), ...theirs.keys()])].sort((a, b) => a - b);
  return numbers.map((round) => {
    const [a, b] = [mine.get(round), theirs.get(round)];
    return { round, ...(a && { left: a }), ...(b && { right: b }), differences: differencesOf(a, b) };
  });
}

const byRound = ({ rounds }: ComparedSide): ReadonlyMap<number, ComparedRound> =>
  new Map(rounds.map((one) => [one.round, one]));

function differencesOf(a: ComparedRound | undefined, b: ComparedRound | undefined): readonly Difference[] {
  if (!a || !b) return [];
  const same: Readonly<Record<Difference, boolean>> = {
    announcement: meaning(a) === meaning(b),
    verdict: sameVerdict(a.equivalence, b.equivalence),
    test: plain(a.tested) === plain(b.tested),
    answer: a.answer === b.answer || (a.positive !== undefined && a.positive === b.positive),
    'test verdict': sameVerdict(a.compatibility, b.compatibility),
  };
  return (Object.keys(same) as Difference[]).filter((name) => !same[name]);
}

/** Announcements are the same if they were read as the same predicate, or if their words are. */
const meaning = ({ hypothesis, announced }: ComparedRound): string =>
  hypothesis === '' ? `words ${plain(announced)}` : `predicate ${hypothesis}`;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();

const sameVerdict = (a: ComparedRound['equivalence'], b: ComparedRound['equivalence']): boolean =>
  a.stored === b.stored && a.computed === b.computed;

/** The first round in which they differ: before it a fork is as its parent. */
export const firstDifference = (pairs: readonly Pair[]): number | undefined => pairs.find(isDifferent)?.round;

/** Describes the difference between two transcripts that should have the same scenario. */
export function otherScenario(left: ComparedSide, right: ComparedSide): string | undefined {
  const [a, b] = [left.head, right.head];
  if (!a || !b) return 'One of them has no header that says what was played.';
  if (a.taskId !== b.taskId) return 'They are of different tasks.';
  if (a.hidden?.predicate !== b.hidden?.predicate) return 'They have different hidden rules.';
  const given = (head: typeof a) => JSON.stringify(head.initialEvidence.map(({ values }) => values));
  return given(a) === given(b) ? undefined : 'They begin with different triples.';
}
