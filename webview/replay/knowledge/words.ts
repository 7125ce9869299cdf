/** Sentences about what the player could have known. Pure. */
import { orDash } from '../../../src/base/number-words';
import type { Knowledge, KnowledgeRound, TestKind } from '../../../src/judges/knowledge/types';
import { showAmount, showCount, showMean } from '../../shared/numbers';

export const bits = (value: number | null): string =>
  orDash(value, (n) => `${showMean(n)} ${showMean(n) === showMean(1) ? 'bit' : 'bits'}`);

/** As verdicts of the judges call it: whether the hypothesis that was announced accepts the test. */
export const KINDS: Readonly<Record<TestKind, string>> = {
  confirming: 'compatible',
  falsifying: 'incompatible',
  unknown: 'not known',
};

/** One test in a line, for the pointer. */
export const roundTitle = ({ round, test, label, kind, gained, remaining }: KnowledgeRound): string =>
  `Round ${showCount(round)}: ${test.text} ${label}, ${KINDS[kind]}, ${bits(gained)}, ${showCount(remaining)} left`;

/** The expected gain and the gain of the best test, in words. */
export function bestWords({ best }: KnowledgeRound): string {
  if (!best) return '';
  if (best.expected === 0) return 'No test could gain more.';
  const gained = best.gained === null ? '' : `, and would have gained ${bits(best.gained)}`;
  return `Best test: ${best.text}, expected ${bits(best.expected)}${gained}.`;
}

/** Describes the set of hypotheses. */
export function spaceWords({ space, start }: Knowledge): string {
  const { size, group, library, announced } = space;
  const parts = [
    group > 0 && `${showCount(group)} of the group`,
    library > 0 && `${showCount(library)} of the library`,
    announced > 0 && `${showCount(announced)} announced`,
  ].filter((part) => part !== false);
  const agreeing = start < size ? ` ${showCount(start)} of them agree with what was given.` : '';
  return `${showAmount(size, 'hypothesis', 'hypotheses')}: ${parts.join(', ')}.${agreeing}`;
}

/** Describes the missing hypotheses in sentences; empty if none is missing. */
export function missingWords({ space: { unread, leftOut } }: Knowledge): readonly string[] {
  return [
    unread > 0 &&
      `${showAmount(unread, 'announcement')} ${unread === 1 ? 'is' : 'are'} not among them: nobody could say on every test what ${unread === 1 ? 'it means' : 'they mean'}.`,
    leftOut > 0 && `${showAmount(leftOut, 'rule')} left out: no predicate, or too slow.`,
  ].filter((part) => part !== false);
}

/** `shown`: the last round whose answer is shown. */
export function hiddenWords({ hidden, contradictoryAt }: Knowledge, shown: number): string | undefined {
  if (contradictoryAt !== undefined && contradictoryAt <= shown)
    return contradictoryAt === 0
      ? 'No hypothesis agrees with what was given.'
      : `From round ${showCount(contradictoryAt)} on no hypothesis agrees with all the answers.`;
  if (!hidden.inSpace) return 'The hidden rule is not among them: what remains is wrong in the end.';
  if (hidden.refutedAt !== undefined && hidden.refutedAt <= shown)
    return hidden.refutedAt === 0
      ? 'The hidden rule is among them, and contradicts what was given.'
      : `The hidden rule is among them, and the answer in round ${showCount(hidden.refutedAt)} contradicts it.`;
  return undefined;
}

export const TESTS_SOURCE =
  'What enumeration says of each test and the announcement before it, whatever the judge said. The filter above the rounds counts the verdicts of the judge.';

/** Describes the choice of tests and their gains. */
export function testsWords(rounds: readonly KnowledgeRound[]): string {
  const of = (kind: TestKind) => rounds.filter((one) => one.kind === kind).length;
  const silent = rounds.filter(({ gained }) => gained === 0).length;
  const gained = rounds.reduce((sum, one) => sum + (one.gained ?? 0), 0);
  const kinds = [
    `${showCount(of('confirming'))} ${KINDS.confirming}`,
    `${showCount(of('falsifying'))} ${KINDS.falsifying}`,
    ...(of('unknown') > 0 ? [`${showCount(of('unknown'))} ${KINDS.unknown}`] : []),
  ];
  return `${showAmount(rounds.length, 'test')}, by enumeration: ${kinds.join(', ')}. Together they gained ${bits(gained)} of information; ${showCount(silent)} gained none.`;
}
