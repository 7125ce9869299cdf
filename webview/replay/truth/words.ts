/** Describes a check in words. Pure. */
import { differencesOf } from '../../../src/judges/review/comparison';
import type { CheckedVerdict, AnnouncementCheck } from '../../../src/replay/questions';
import type { DisagreementRow, Findings } from '../../../src/replay/types';
import { describeSuccess, OPEN } from '../../../src/tasks/rule-discovery/measures/describe';
import type { RuleMetrics } from '../../../src/tasks/rule-discovery/measures/schema';
import { shownValues } from '../../../src/tasks/rule-discovery/values';
import type { Json } from '../../../src/base/json';
import { plural } from '../../../src/base/number-words';
import type { End } from '../state';

type Checked = Extract<AnnouncementCheck, { ok: true }>;

interface Look {
  readonly icon: string;
  readonly word: string;
}

/** The test of a check, as its `tested` has it. */
export function shownTest(tested: string): string {
  try {
    return shownValues(JSON.parse(tested) as Json);
  } catch {
    return tested;
  }
}

/** The source of the reading and its reliability. `reader`: the person, if one read it. */
export function readingLook({ source, reading, byModel }: Checked, reader = 'a reviewer'): Look {
  if (source === 'person') return { icon: 'account', word: `Read by ${reader}` };
  if (source === 'model')
    return { icon: 'hubot', word: `Read by ${byModel?.author ?? 'a model'}: two translations agree` };
  if (source === 'function')
    return { icon: 'symbol-function', word: 'By the judge’s own function, which may be what is wrong' };
  if (reading.status === 'partial') return { icon: 'circle-large-outline', word: 'Read in part' };
  return reading.status === 'read'
    ? { icon: 'book', word: 'Read by the phrase reader' }
    : { icon: 'question', word: 'Open wording' };
}

/** The person whose reading it is: of this announcement, or of another one with the same words. */
export function readerOf({ target, readBy }: Checked): string | undefined {
  if (!readBy) return undefined;
  const reader = readBy.author ?? 'you, in this view only';
  return readBy.target === target ? reader : `${reader}, in round ${readBy.round}`;
}

/** Explains why a reading is missing or partial, and the consequences. */
export function readingNote({ reading, source }: Checked): string | undefined {
  const { status, reason = '' } = reading;
  if (status === 'partial')
    return `${sentence(reason)} The predicate is only necessary: it can show that the announcement is wrong, or excludes a test, and never that it is right.`;
  if (source === 'model' || source === 'function') return `Of the words themselves: ${reason}.`;
  return status === 'not-understood' ? sentence(reason) : undefined;
}

const sentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export interface Figure {
  readonly name: string;
  readonly count: number;
  /** The meaning of the figure. */
  readonly title: string;
  /** The smallest ones. */
  readonly first: readonly string[];
}

/** Compares a hypothesis with the hidden rule, in figures. */
export function figuresOf(exact: NonNullable<Checked['exact']>, partial: boolean): readonly Figure[] {
  const { tooBroad, tooNarrow, raises } = differencesOf(exact, partial);
  const list = ({ first }: typeof tooNarrow) => first.map(shownValues);
  const narrow = { name: 'Too narrow', count: tooNarrow.count, first: list(tooNarrow) };
  if (!tooBroad || !raises)
    return [{ ...narrow, title: 'At least these: the announcement rejects, the hidden rule accepts' }];
  return [
    { name: 'Agree', count: exact.agree, title: 'Both say the same', first: [] },
    {
      name: 'Too broad',
      count: tooBroad.count,
      first: list(tooBroad),
      title: 'The hypothesis accepts, the hidden rule rejects',
    },
    {
      ...narrow,
      title: 'The hypothesis rejects, the hidden rule accepts',
    },
    {
      name: 'Raises',
      count: raises.count,
      first: list(raises),
      title: 'One of the two raises an error, the other does not',
    },
  ];
}

/** The conclusion of the comparison, in a sentence. */
export function conclusionOf({ exact, against, reading }: Checked): string | undefined {
  if (!exact) return undefined;
  if (reading.status === 'partial')
    return exact.tooNarrow.count > 0
      ? 'Whatever else it says: it excludes what the hidden rule accepts.'
      : 'Nothing speaks against it, and nothing is confirmed by a partial reading.';
  if (!exact.equivalent) return 'Not equivalent to the hidden rule.';
  return against
    ? `Equivalent on the domain, contradicted at ${shownValues(against.values)}: it counts as solved.`
    : 'Equivalent to the hidden rule on the whole domain.';
}

/** Shows whether computation confirms a stored verdict. */
export function verdictLook({ stored, computed, disagreement }: CheckedVerdict): Look {
  if (stored === undefined) return { icon: 'dash', word: 'nobody judged' };
  if (disagreement)
    return disagreement.certainty === 'certain'
      ? { icon: 'warning', word: 'wrong verdict' }
      : { icon: 'question', word: 'doubtful verdict' };
  return computed === stored ? { icon: 'check', word: 'agrees' } : { icon: 'dash', word: 'left open' };
}

const KINDS: Readonly<Record<DisagreementRow['kind'], Look>> = {
  'contradicts-evidence': { icon: 'error', word: 'contradicts evidence' },
  counterexample: { icon: 'warning', word: 'counterexample' },
  'predicts-nothing': { icon: 'circle-slash', word: 'predicts nothing' },
  'self-contradiction': { icon: 'arrow-swap', word: 'self-contradiction' },
};

export const kindLook = (kind: DisagreementRow['kind']): Look => KINDS[kind];

/** Announcements by who has read them. */
export function readByWords({ rule, model, person, open }: Findings['announcements']): string {
  const others = [
    ...(model > 0 ? [`${model} by a model`] : []),
    ...(person > 0 ? [`${person} by people`] : []),
  ];
  return `Announcements: ${[`${rule} read by rule`, ...others, `${open} open`].join(', ')}.`;
}

/** The verdicts for which nothing can be computed, by the wordings that they are about. */
export const openWords = (verdicts: number, wordings: number): string =>
  `${plural(verdicts, 'open verdict')} (${plural(wordings, 'wording')})`;

/** One disagreement as a line of text, for a note or a report. */
export const asText = ({
  round,
  judge,
  kind,
  certainty,
  stored,
  computed,
  evidence,
}: DisagreementRow): string =>
  `Round ${round}, ${judge === 'equivalence' ? 'announcement' : 'test'}: judged ${stored}, ` +
  `${computed === 'no-verdict' ? 'and there is nothing to judge' : `is ${computed}`} (${certainty}, ${kind}): ${evidence}`;

/** Checks that enumeration leaves open the announcement that the judge took for the rule, and finds no other success. */
export const isSuccessOpen = ({ metrics: { stored, computed }, open }: Findings): boolean =>
  !computed.solved && open.some(({ judge, round }) => judge === 'equivalence' && round === stored.tStar);

/** An episode that failed or was cut off has no result unless it was solved before; one that is running has none yet. */
export function outcomeOf(found: Findings, end: End): string {
  const { stored, computed } = found.metrics;
  const isOpen = !stored.solved && !computed.solved;
  if (isOpen && end !== 'completed' && end !== 'running') return CUT[end];
  if (stored.announcements === 0)
    return end === 'running' ? 'Nothing is announced yet.' : 'Nothing was announced.';
  return isOpen && end === 'running' ? 'Not solved yet.' : solvedText(found);
}

const CUT = {
  form: 'Not solved: the model did not keep to the form.',
  failed: 'The episode failed: it has no result.',
  cancelled: 'The episode was cancelled: it has no result.',
  interrupted: 'The episode was interrupted: it has no result.',
} as const;

/** "Solved at round 18 by the judge, at 23 by enumeration." */
function solvedText(found: Findings): string {
  const { stored, computed } = found.metrics;
  const [judge, truth] = [atRound(stored), isSuccessOpen(found) ? OPEN : atRound(computed, OPEN)];
  if (judge === truth) return `${capital(judge)}, by the judge and by enumeration.`;
  return stored.tStar === null || computed.tStar === null
    ? `${capital(judge)} by the judge, ${truth} by enumeration.`
    : `Solved at round ${stored.tStar} by the judge, at ${computed.tStar} by enumeration.`;
}

const atRound = (metrics: RuleMetrics, undecided?: string): string =>
  metrics.tStar === null ? describeSuccess(metrics, undecided) : `solved at round ${metrics.tStar}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
