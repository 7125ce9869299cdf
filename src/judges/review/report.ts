/** The JSON form of a review: the verdicts of one transcript beside computation. */
import type { EpisodeEvent } from '../../episode/events';
import { endedAs } from '../../metrics/folder/rows';
import type { Json } from '../../base/json';
import { objectName, objectsOn } from '../../tasks/rule-discovery/values';
import { counterexamplesOf, differencesIn } from './comparison';
import { isDecided } from './disagreements';
import type { Disagreement, Review, Reviewed } from './types';

/** The transcript that was reviewed. */
export interface ReportedTranscript {
  readonly path: string;
  readonly events: readonly EpisodeEvent[];
  /** The number of an event in the file's own count. */
  readonly stepOf: (seq: number) => number;
  /** `line`: 1-based; 0: of the file as a whole. */
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/** Most counterexamples of each kind, too broad and too narrow. */
const EXAMPLES = 3;

/** A triple, or the objects on the device. */
function shownOf(values: Json): number[] | string[] {
  const list = Array.isArray(values) ? (values as readonly Json[]) : [];
  const on = objectsOn(list);
  if (on) return on.map(objectName);
  return list.every((each) => typeof each === 'string') ? [...list] : list.map(Number);
}

function hypothesisIn({ computed, opinion, source = 'reader', readBy, byModel }: Reviewed) {
  const { hypothesis } = computed;
  if (!hypothesis) return {};
  // Beside an opinion, what was computed is of the phrase reader.
  const from = opinion !== undefined && opinion !== computed ? 'reader' : source;
  const { author } = (from === 'model' ? byModel : readBy) ?? {};
  return {
    hypothesis: {
      predicate: hypothesis.predicate,
      partial: hypothesis.partial ?? false,
      source: from,
      ...(author !== undefined && { author }),
    },
  };
}

/** The opinion of a model's reading or a judge's function, where computation decides nothing. */
function opinionIn({ opinion, source, byModel }: Reviewed) {
  if (!opinion?.hypothesis || (source !== 'model' && source !== 'function')) return {};
  const author = source === 'model' ? byModel?.author : undefined;
  return {
    opinion: {
      source,
      result: opinion.result,
      predicate: opinion.hypothesis.predicate,
      ...(author !== undefined && { author }),
    },
  };
}

function verdictOf(one: Reviewed, { stepOf }: ReportedTranscript) {
  const { judge, round, target, stored, computed } = one;
  const decided = stored !== undefined && isDecided(stored.result) && isDecided(computed.result);
  return {
    judge,
    step: stepOf(target),
    round,
    ...(stored && { stored: stored.result }),
    computed: computed.result,
    ...(computed.reason !== undefined && { reason: computed.reason }),
    ...hypothesisIn(one),
    ...opinionIn(one),
    ...(decided && { agrees: stored.result === computed.result }),
  };
}

function evidenceOf(one: Disagreement, { stepOf }: ReportedTranscript) {
  const { against } = one;
  const differences = differencesIn(one.computed);
  const examples = differences ? counterexamplesOf(differences, EXAMPLES) : [];
  return {
    text: one.evidence,
    ...hypothesisIn(one),
    ...(against && {
      contradicts: {
        step: against.seq === 0 ? 0 : stepOf(against.seq),
        tested: shownOf(against.values),
        label: against.label,
      },
    }),
    ...(differences?.tooBroad && { tooBroad: differences.tooBroad.count }),
    ...(differences && { tooNarrow: differences.tooNarrow.count }),
    ...(examples.length > 0 && { counterexamples: examples.map(shownOf) }),
  };
}

/** `readings`: announcements that go by what a person says that they mean. */
export function reviewReport(review: Review, transcript: ReportedTranscript) {
  const rounds = new Set(review.reviewed.map(({ round }) => round)).size;
  return {
    version: 1 as const,
    file: transcript.path,
    state: endedAs(transcript.events),
    rounds,
    metrics: review.metrics,
    verdicts: review.reviewed.map((one) => verdictOf(one, transcript)),
    disagreements: review.disagreements.map((one) => ({
      judge: one.judge,
      step: transcript.stepOf(one.target),
      round: one.round,
      kind: one.kind,
      certainty: one.certainty,
      stored: one.stored.result,
      computed: one.computed.result,
      evidence: evidenceOf(one, transcript),
    })),
    open: review.open.map(({ judge, round, target, reason, asFunction }) => ({
      judge,
      step: transcript.stepOf(target),
      round,
      reason,
      ...(asFunction && { asFunction }),
    })),
    readings: readingsOf(review, transcript),
    modelReadings: modelReadingsOf(review, transcript),
    announcements: { ...review.announcements },
    problems: transcript.problems.map(({ file, line, message }) => ({ file, line, message })),
  };
}

const readingsOf = ({ reviewed }: Review, { stepOf }: ReportedTranscript) =>
  reviewed.flatMap(({ judge, target, round, readBy }) =>
    judge === 'equivalence' && readBy
      ? [{ step: stepOf(target), round, predicate: readBy.predicate, author: readBy.author ?? '' }]
      : [],
  );

const modelReadingsOf = ({ reviewed }: Review, { stepOf }: ReportedTranscript) =>
  reviewed.flatMap(({ judge, target, round, byModel }) => {
    if (judge !== 'equivalence' || !byModel?.model) return [];
    const { predicate, author = '', model } = byModel;
    return [
      {
        step: stepOf(target),
        round,
        author,
        translations: [predicate, model.other],
        ...(model.parts && { parts: [...model.parts] }),
      },
    ];
  });
