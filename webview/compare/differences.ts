/** Two transcripts, round by round, and in what they differ. */
import type { ComparedRound, ComparedSide, ComparedStep } from '../../src/replay/side';

type Head = NonNullable<ComparedSide['head']>;

/** Parts in which two replies to the same turn may differ. */
export type Part = 'words' | 'answer' | 'verdict';

/** The replies of both to one turn of a round. */
export interface StepPair {
  readonly left?: ComparedStep;
  readonly right?: ComparedStep;
  /** Empty if they are the same, and if one side has no such round. */
  readonly differs: readonly Part[];
}

export interface Pair {
  readonly round: number;
  readonly left?: ComparedRound;
  readonly right?: ComparedRound;
  readonly steps: readonly StepPair[];
  /** Words for the differences, each once: `announcement`, `test verdict`. */
  readonly differences: readonly string[];
}

export const isDifferent = ({ left, right, differences }: Pair): boolean =>
  !left || !right || differences.length > 0;

/** All rounds that one of them has, in order. */
export function pairsOf(left: ComparedSide, right: ComparedSide): readonly Pair[] {
  const [mine, theirs] = [byRound(left), byRound(right)];
  const numbers = [...new Set([...mine.keys(), ...theirs.keys()])].sort((a, b) => a - b);
  return numbers.map((round) => {
    const [a, b] = [mine.get(round), theirs.get(round)];
    const steps = stepPairs(a, b);
    const differences = [...new Set(steps.flatMap(differencesOf))];
    return { round, ...(a && { left: a }), ...(b && { right: b }), steps, differences };
  });
}

const byRound = ({ rounds }: ComparedSide): ReadonlyMap<number, ComparedRound> =>
  new Map(rounds.map((one) => [one.round, one]));

/** Replies to the same turn stand side by side, in the order of the side that has more of them. */
function stepPairs(a: ComparedRound | undefined, b: ComparedRound | undefined): readonly StepPair[] {
  const [left, right] = [a?.steps ?? [], b?.steps ?? []];
  const first = left.length >= right.length ? left : right;
  const others = (first === left ? right : left).filter(
    (one) => !first.some(({ turn }) => turn === one.turn),
  );
  return [...first, ...others].map(({ turn }) => {
    const [mine, theirs] = [left, right].map((steps) => steps.find((one) => one.turn === turn));
    const differs = a && b ? partsThatDiffer(mine, theirs) : [];
    return { ...(mine && { left: mine }), ...(theirs && { right: theirs }), differs };
  });
}

function partsThatDiffer(a: ComparedStep | undefined, b: ComparedStep | undefined): readonly Part[] {
  if (!a || !b) return ['words'];
  const same: Readonly<Record<Part, boolean>> = {
    words: meaning(a) === meaning(b),
    answer: a.answer === b.answer || (a.positive !== undefined && a.positive === b.positive),
    verdict: verdictsIn(a) === verdictsIn(b),
  };
  return (Object.keys(same) as Part[]).filter((part) => !same[part]);
}

/** The verdict on the first reply of a round is simply `verdict`. */
function differencesOf({ left, right, differs }: StepPair, at: number): readonly string[] {
  const noun = (left ?? right)?.noun ?? '';
  const names = { words: noun, answer: 'answer', verdict: at === 0 ? 'verdict' : `${noun} verdict` };
  return differs.map((part) => names[part]);
}

/** Announcements are the same if they were read as the same predicate, or if their words are. */
const meaning = ({ hypothesis, words }: ComparedStep): string =>
  hypothesis === '' ? `words ${plain(words)}` : `predicate ${hypothesis}`;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();

const verdictsIn = ({ verdicts }: ComparedStep): string =>
  JSON.stringify(verdicts.map(({ question, stored, computed }) => [question, stored, computed]));

/** The first round in which they differ: before it a fork is as its parent. */
export const firstDifference = (pairs: readonly Pair[]): number | undefined => pairs.find(isDifferent)?.round;

/** The title of a transcript: its player and setting, or its name. */
export const titleOf = ({ head, name }: Pick<ComparedSide, 'head' | 'name'>): string =>
  head ? `${head.model.name} · ${head.setting}` : name;

/** Names may be equal where the rules are not. */
const named = (hidden: Head['hidden']): string =>
  hidden ? `“${hidden.name}” (${hidden.predicate.replaceAll(/\s+/g, ' ').trim()})` : 'none';

/** Describes the difference between two transcripts that should have the same scenario. */
export function otherScenario(left: ComparedSide, right: ComparedSide): string | undefined {
  const [a, b] = [left.head, right.head];
  if (!a || !b) return 'One of the two has no header that says what was played.';
  if (a.taskId !== b.taskId) return 'The two are of different tasks.';
  if (a.hidden?.predicate !== b.hidden?.predicate)
    return `The two have different hidden rules: ${named(a.hidden)} on the left, ${named(b.hidden)} on the right.`;
  if (left.scenario !== right.scenario) return 'The two have different scenarios.';
  const evidenceKey = (head: Head) => JSON.stringify(head.initialEvidence.map(({ values }) => values));
  return evidenceKey(a) === evidenceKey(b) ? undefined : 'The two begin with different triples.';
}
