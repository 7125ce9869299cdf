/** Describes a round in a few words, for tooltips and screen readers. */
import type { ReplyRow } from '../../src/replay/types';
import type { Round, Step } from './rounds';
import { blind, ownLabelOn } from './labels/state';
import { computedOn, disagreements, isHidden, questionOn, rounds, verbOf } from './state';

/** The results of a round as far as they may be seen. */
export interface Results {
  /** Results on the first reply: by the judge or the label, and by enumeration. */
  readonly judgement?: string | undefined;
  readonly computed?: string | undefined;
  readonly tested?: string | undefined;
  /** Something was tested, or answered. */
  readonly hasTest: boolean;
  readonly answer?: { readonly label: string; readonly positive?: boolean | undefined } | undefined;
  readonly wrong: boolean;
}

/** The judge's verdict on a reply; in a blind review the person's label. */
const verdict = (row: ReplyRow): string | undefined =>
  blind.value ? ownLabelOn(row) : rounds.value.verdict(questionOn(row) ?? '', row.seq)?.result;

/** The first reply is judged for itself; of the others the last one that is judged counts. */
export function resultsOf({ round, steps }: Round): Results {
  const shown = steps.filter(({ reply }) => !isHidden(round, reply.row.expect));
  const [first, ...later] = steps;
  const answer = shown.findLast(({ feedback }) => feedback)?.feedback?.row;
  const judged = later.findLast((each) => shown.includes(each))?.reply.row;
  return {
    judgement: first && verdict(first.reply.row),
    computed: first && computedOn(questionOn(first.reply.row), first.reply.row.seq)?.computed.result,
    tested: judged && verdict(judged),
    hasTest: judged !== undefined || answer !== undefined,
    answer: answer && { label: answer.text, positive: answer.positive },
    wrong: shown.some(({ reply }) => disagreements.value.has(reply.row.seq)),
  };
}

/** The results of a test that have a shape. */
const SHAPES: ReadonlySet<string> = new Set([
  'compatible',
  'incompatible',
  'none',
  'no-verdict',
  'unparsable',
]);

/** The class for the shape of a test; empty for any other result: text of a transcript is never part of a class. */
export const shapeOf = (tested = 'none'): string => (SHAPES.has(tested) ? `column-test-${tested}` : '');

const judged = (): string => (blind.value ? 'labelled' : 'judged');

export function describe(round: Round): string {
  const { judgement, computed, tested, answer, wrong } = resultsOf(round);
  return [
    `Round ${round.round}`,
    judgement && `${judged()} ${judgement}`,
    computed && `by enumeration ${computed === 'no-verdict' ? 'open' : computed}`,
    tested && `${tested} test`,
    answer && `answered ${answer.label}`,
    wrong && 'wrong verdict',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Describes a step of a round in a sentence. */
export function describeStep({ reply: { row }, feedback }: Step): string {
  const question = questionOn(row);
  const stored = verdict(row);
  const computed = computedOn(question, row.seq)?.computed.result;
  const { beside } = row;
  return [
    `${verbOf(row)} ${row.words ?? row.text}`,
    beside && `${beside.name} ${beside.text}`,
    feedback && `answered ${feedback.row.text}`,
    stored && `${judged()} ${stored}`,
    computed && `by enumeration ${computed}`,
  ]
    .filter(Boolean)
    .join(', ');
}
