/** Collects the findings of a review. */
import { mapped, type Stepwise } from '../../base/stepwise';
import type { RuleTally } from '../../tasks/rule-discovery/measures/tally';
import { resultsByEnumeration } from './by-enumeration';
import { sameCases, selfContradictions, withContradictions } from './consistency';
import { disagreementOf, isDecided } from './disagreements';
import type {
  Disagreement,
  DisagreementKind,
  Findings,
  OpenWording,
  ReadingCounts,
  Reviewed,
  ReviewedJudge,
  Stored,
} from './types';

/** The surest first. */
const KINDS: readonly DisagreementKind[] = [
  'contradicts-evidence',
  'counterexample',
  'predicts-nothing',
  'self-contradiction',
];

const keyOf = ({ judge, target }: { readonly judge: ReviewedJudge; readonly target: number }): string =>
  `${judge} ${target}`;

const likely = ({ certainty }: Disagreement): number => (certainty === 'certain' ? 0 : 1);

const surestFirst = (a: Disagreement, b: Disagreement): number =>
  likely(a) - likely(b) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.target - b.target;

/**
 * `storedOf`: the verdict that counts, also of replies that were not reviewed (yet). `isPending`: the review of this reply is
 * still to come; until then it counts as judged, so that the figures of a long transcript do not start at nothing.
 */
export function* findingsOf(
  reviewed: readonly Reviewed[],
  tally: RuleTally,
  storedOf: (judge: ReviewedJudge, target: number) => Stored | undefined,
  isPending: (target: number) => boolean,
): Stepwise<Findings> {
  const groups = sameCases(reviewed);
  const computed = (yield* mapped(reviewed, disagreementOf)).filter((one) => one !== undefined);
  const found = new Map(withContradictions(computed, groups).map((one) => [keyOf(one), one]));
  yield;
  for (const one of selfContradictions(groups)) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  yield;
  const resultOf = (judge: ReviewedJudge, target: number) => storedOf(judge, target)?.result;
  const stored = tally.metrics(resultOf);
  yield;
  const computedOf = resultsByEnumeration(reviewed);
  yield;
  const measured = tally.metrics(
    (judge, target) => computedOf(judge, target) ?? (isPending(target) ? resultOf(judge, target) : undefined),
  );
  yield;
  return {
    disagreements: [...found.values()].sort(surestFirst),
    open: (yield* mapped(reviewed, (one) => (found.has(keyOf(one)) ? [] : openWording(one)))).flat(),
    metrics: { stored, computed: measured },
    announcements: readingCounts(reviewed),
  };
}

/** `source` of an announcement that neither the phrase reader nor a person decides: a model's, a function's or none. */
function readingCounts(reviewed: readonly Reviewed[]): ReadingCounts {
  const counts = { rule: 0, model: 0, person: 0, nothing: 0, open: 0 };
  for (const one of reviewed) if (one.judge === 'equivalence') counts[readFrom(one)] += 1;
  return counts;
}

function readFrom({ source, computed, predictsNothing }: Reviewed): keyof ReadingCounts {
  if (source === 'person') return 'person';
  if (predictsNothing) return 'nothing';
  if (isDecided(computed.result) || (computed.hypothesis && !computed.hypothesis.partial)) return 'rule';
  return source === 'model' ? 'model' : 'open';
}

function openWording(reviewed: Reviewed): readonly OpenWording[] {
  const { judge, round, target, stored, computed, source, opinion } = reviewed;
  if (!stored || !isDecided(stored.result) || isDecided(computed.result)) return [];
  // An empty announcement is not right, so a verdict of `incorrect` on it needs no reading.
  if (reviewed.predictsNothing && stored.result === 'incorrect') return [];
  if (source === 'model') return [];
  const reason = [computed.reason ?? 'it could not be read', partedWords(reviewed)]
    .filter(Boolean)
    .join('; ');
  return [{ judge, round, target, reason, ...(opinion && { asFunction: true }) }];
}

/** Empty where no model has read the words, or where its translations agree. */
const partedWords = ({ byModel }: Reviewed): string =>
  byModel?.model?.parts === undefined
    ? ''
    : `two translations of ${byModel.author ?? 'a model'} differ, first at ${JSON.stringify(byModel.model.parts)}`;
