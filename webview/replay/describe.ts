/** Describes a round in a few words, for tooltips and screen readers. */
import type { Round } from './rounds';
import { computedOn, disagreements, isHidden, questionOn, rounds, verbOf, type Part } from './state';

/** The results of a round as far as they may be seen. */
export interface Results {
  /** Of the announcement, by the judge and by enumeration. */
  readonly said?: string | undefined;
  readonly computed?: string | undefined;
  readonly tested?: string | undefined;
  readonly answer?: { readonly label: string; readonly positive?: boolean | undefined } | undefined;
  readonly wrong: boolean;
}

export function resultsOf({ round, announcement, test, feedback }: Round): Results {
  const known = rounds.value;
  const shown = !isHidden(round, 'test');
  const halves = [announcement, shown ? test : undefined];
  const seq = announcement?.row.seq ?? -1;
  const question = announcement && questionOn(announcement.row, 'announce');
  const asked = test && questionOn(test.row, 'test');
  return {
    said: question === undefined ? undefined : known.verdict(question, seq)?.result,
    computed: computedOn(question, seq)?.computed.result,
    tested: shown && test && asked !== undefined ? known.verdict(asked, test.row.seq)?.result : undefined,
    answer: shown && feedback ? { label: feedback.row.text, positive: feedback.row.positive } : undefined,
    wrong: halves.some((one) => one && disagreements.value.has(one.row.seq)),
  };
}

export function describe(round: Round): string {
  const { said, computed, tested, answer, wrong } = resultsOf(round);
  return [
    `Round ${round.round}`,
    said && `judged ${said}`,
    computed && `by enumeration ${computed === 'no-verdict' ? 'open' : computed}`,
    tested && `${tested} test`,
    answer && `answered ${answer.label}`,
    wrong && 'wrong verdict',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Describes a part of a round in a sentence. */
export function describePart({ announcement, test, feedback }: Round, part: Part): string {
  const reply = part === 'test' ? test : announcement;
  if (!reply) return '';
  const question = questionOn(reply.row, part);
  const { seq, text } = reply.row;
  const stored = question === undefined ? undefined : rounds.value.verdict(question, seq)?.result;
  const computed = computedOn(question, seq)?.computed.result;
  const words = `${verbOf(reply.row, part)} ${reply.row.words ?? text}`;
  const { beside } = reply.row;
  return [
    words,
    beside && `${beside.name} ${beside.text}`,
    (part === 'test' || !test) && feedback && `answered ${feedback.row.text}`,
    stored && `judged ${stored}`,
    computed && `by enumeration ${computed}`,
  ]
    .filter(Boolean)
    .join(', ');
}
