/** Makes verdicts of what was computed about an announcement. */
import { grouped } from '../base/number-words';
import type { VerdictBody } from '../episode/judge';
import type { Json } from '../base/json';
import type { ExactResult } from '../tasks/semantics';
import type { MedAnswer, ExactAnswer } from './questions';
import type { RuleSubject } from './rule-subject';
import type { AnnouncementReading } from '../phrase-reader';

const hypothesisOf = (reading: AnnouncementReading): Pick<VerdictBody, 'hypothesis'> => {
  if (reading.status === 'read') return { hypothesis: { predicate: reading.predicate } };
  if (reading.status === 'partial') return { hypothesis: { predicate: reading.necessary, partial: true } };
  return {};
};

const none = (reading: AnnouncementReading, reason: string): VerdictBody => ({
  result: 'no-verdict',
  reason,
  ...hypothesisOf(reading),
});

/** A triple or a list of objects, as a reader would write it. */
const show = (value: Json): string => JSON.stringify(value);

const evidenceAt = (subject: RuleSubject, index: number) => {
  const { seq, feedback } = subject.evidence[index];
  const shown = show([...subject.game.discovery.argumentsOf(feedback)]);
  return { seq, shown, label: feedback.label ?? '' };
};

export function equivalenceVerdict(subject: RuleSubject, answer: ExactAnswer): VerdictBody {
  const { reading, exact, unavailable, contradicts, med, refuted } = answer;
  if (reading.status === 'not-understood')
    return refuted === undefined ? none(reading, reading.reason) : { result: 'incorrect', reason: refuted };
  const base = { ...hypothesisOf(reading), ...(exact && { exact: detailsOf(exact, med) }) };
  const against = contradicts === undefined ? undefined : evidenceAt(subject, contradicts);
  const contradiction = against && { contradicts: against.seq };
  if (reading.status === 'partial') {
    const reason = refutation(exact, against) ?? refuted;
    if (reason) return { result: 'incorrect', reason, ...base, ...contradiction };
    return { ...none(reading, unavailable ?? reading.reason), ...base };
  }
  if (!exact) {
    if (against) return { result: 'incorrect', reason: contradicted(against), ...base, ...contradiction };
    return none(reading, unavailable ?? 'there is no comparison');
  }
  if (!exact.equivalent)
    return { result: 'incorrect', reason: differences(exact), ...base, ...contradiction };
  const reason = against && `equivalent on the domain, contradicted at ${against.shown}`;
  return { result: 'correct', ...(reason && { reason }), ...base, ...contradiction };
}

/** The `exact` field of a verdict: the comparison, and for a dual-goal announcement the result of the MED rule. */
const detailsOf = (exact: ExactResult, med: MedAnswer | undefined): Json =>
  ({ ...exact, ...(med && { med }) }) as unknown as Json;

const contradicted = ({ shown, label }: { readonly shown: string; readonly label: string }): string =>
  `contradicts ${shown}, answered ${label}`;

function refutation(
  exact: ExactResult | undefined,
  against: { readonly shown: string; readonly label: string } | undefined,
): string | undefined {
  if (against) return contradicted(against);
  if (!exact || exact.tooNarrow.count === 0) return undefined;
  const example = exact.tooNarrow.first[0];
  return `whatever else it says, it excludes ${example === undefined ? 'what the rule accepts' : show(example)}`;
}

function differences({ tooBroad, tooNarrow, raises }: ExactResult): string {
  const kinds = [
    ['too broad', tooBroad],
    ['too narrow', tooNarrow],
    ['an error on one side', raises],
  ] as const;
  return kinds
    .filter(([, { count }]) => count > 0)
    .map(([words, { count }]) => `${words}: ${grouped(count)}`)
    .join(', ');
}

export function evidenceVerdict(
  subject: RuleSubject,
  { reading, contradicts, unavailable }: ExactAnswer,
): VerdictBody {
  if (reading.status === 'not-understood') return none(reading, reading.reason);
  if (contradicts !== undefined) {
    const against = evidenceAt(subject, contradicts);
    return {
      result: 'contradicted',
      reason: contradicted(against),
      contradicts: against.seq,
      ...hypothesisOf(reading),
    };
  }
  if (unavailable !== undefined) return none(reading, unavailable);
  return reading.status === 'partial'
    ? none(reading, reading.reason)
    : { result: 'consistent', ...hypothesisOf(reading) };
}

export function compatibilityVerdict(
  _subject: RuleSubject,
  { reading, test, unavailable }: ExactAnswer,
): VerdictBody {
  if (reading.status === 'not-understood') return none(reading, reading.reason);
  if (test === undefined) {
    const open = reading.status === 'partial' ? reading.reason : 'there is no test';
    return none(reading, unavailable ?? open);
  }
  if (test === 'raises') return none(reading, 'the hypothesis raises an error on this test');
  return { result: test ? 'compatible' : 'incompatible', ...hypothesisOf(reading) };
}
