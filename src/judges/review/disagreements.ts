/** Compares stored verdicts with computed ones, and states the grounds for each disagreement. */
import type { VerdictBody } from '../../episode/judge';
import { shownValues } from '../../tasks/rule-discovery/values';
import { differencesIn, type Differences } from './comparison';
import type { Disagreement, DisagreementKind, Reviewed } from './types';

const OPPOSITE: Readonly<Record<string, string>> = {
  correct: 'incorrect',
  incorrect: 'correct',
  compatible: 'incompatible',
  incompatible: 'compatible',
};

const NOTHING = {
  equivalence: 'the announcement names no rule',
  compatibility: 'the announcement says nothing about any test',
};

/** Checks for a result that decides yes or no. */
export const isDecided = (result: string): boolean => Object.hasOwn(OPPOSITE, result);

/** The disagreement of one verdict with what is true of its reply, if there is one. */
export function disagreementOf(reviewed: Reviewed): Disagreement | undefined {
  const { judge, stored, computed, opinion } = reviewed;
  if (!stored || !isDecided(stored.result)) return undefined;
  const certain = { ...reviewed, stored, certainty: 'certain' } as const;
  if (reviewed.predictsNothing && (judge === 'compatibility' || stored.result === 'correct'))
    return { ...certain, kind: 'predicts-nothing', evidence: NOTHING[judge] };
  const opposite = OPPOSITE[stored.result];
  if (computed.result === opposite)
    return { ...certain, kind: kindOf(judge, computed), evidence: evidenceOf(reviewed, computed) };
  // For an open wording the error may be in the function of a model instead of the verdict.
  if (isDecided(computed.result) || opinion?.result !== opposite) return undefined;
  return {
    ...certain,
    computed: opinion,
    certainty: 'likely',
    kind: kindOf(judge, opinion),
    evidence: evidenceOf(reviewed, opinion),
  };
}

function kindOf(judge: Reviewed['judge'], { result, contradicts }: VerdictBody): DisagreementKind {
  const contradicted = judge === 'equivalence' && contradicts !== undefined;
  return contradicted && result === 'incorrect' ? 'contradicts-evidence' : 'counterexample';
}

function evidenceOf(reviewed: Reviewed, found: VerdictBody): string {
  const { judge, against } = reviewed;
  const contradiction = against && `it contradicts ${shownValues(against.values)}, answered ${against.label}`;
  const read = sourceOf(reviewed, found);
  return judge === 'equivalence'
    ? [contradiction, comparison(found, against !== undefined), read].filter(Boolean).join('; ')
    : [onTest(found), read].filter(Boolean).join('; ');
}

function sourceOf({ source, readBy, byModel }: Reviewed, { hypothesis }: VerdictBody): string | undefined {
  if (source === 'function') return 'by the function that the judge wrote for the announcement';
  if (source === 'model') return `by two translations of ${byModel?.author ?? 'a model'}, which agree`;
  if (!hypothesis) return undefined;
  return source === 'person'
    ? `by ${readBy?.author ?? 'the reviewer'}’s reading, ${hypothesis.predicate}`
    : `read as ${hypothesis.predicate}`;
}

/**
 * Describes how the hypothesis differs from the hidden rule. A partial reading shows only that the hypothesis
 * is refuted, not by how much it differs. `isContradicted`: a contradicted answer is already part of the evidence.
 */
function comparison(found: VerdictBody, isContradicted: boolean): string | undefined {
  const { result, reason, hypothesis } = found;
  if (result === 'correct') return reason ?? 'it accepts exactly what the hidden rule accepts';
  const differences = differencesIn(found);
  if (differences === undefined || hypothesis?.partial) return isContradicted ? undefined : reason;
  return [reason, isContradicted ? undefined : example(differences)].filter(Boolean).join('; ');
}

/** The smallest counterexample, where none was seen. */
function example({ tooBroad, tooNarrow }: Differences): string | undefined {
  const [broad, narrow] = [tooBroad?.first[0], tooNarrow.first[0]];
  if (broad !== undefined) return `it accepts ${shownValues(broad)}, which the hidden rule rejects`;
  return narrow === undefined
    ? undefined
    : `it rejects ${shownValues(narrow)}, which the hidden rule accepts`;
}

const onTest = ({ result, hypothesis }: VerdictBody): string => {
  if (result === 'compatible') return 'the hypothesis accepts the test';
  return hypothesis?.partial
    ? 'whatever else it says, the hypothesis rejects the test'
    : 'the hypothesis rejects the test';
};
