/** The part of the rounds that is visible at the reader's place. */
import { computed } from '@preact/signals';
import type { KnowledgeRound } from '../../../src/judges/knowledge/types';
import {
  runningCompatibility,
  type RunningCompatibility,
} from '../../../src/tasks/rule-discovery/measures/running';
import { TEST } from '../../../src/tasks/rule-discovery/turns';
import { goTo } from '../moves';
import { head, isHidden, place, replyOf, reviewOf, reviewProgress, rounds } from '../state';
import { spotsOf, testGains, tripleOf, triplesOf, type Spot, type TestedTriple } from './data';
import { loadedKnowledge } from './state';

export const shownRounds = computed((): readonly KnowledgeRound[] =>
  (loadedKnowledge.value?.rounds ?? []).filter(({ round }) => !isHidden(round, TEST)),
);

export const selectedRound = computed((): KnowledgeRound | undefined =>
  shownRounds.value.find(({ round }) => round === place.value.round),
);

export const goToTest = (round: number): void => goTo({ round, turn: TEST });

/** Triples of the initial evidence. */
const initialTriples = computed((): readonly TestedTriple[] =>
  (head.value?.initialEvidence ?? []).flatMap(({ values, tested }) => {
    const triple = tripleOf(values);
    return triple ? [{ round: 0, triple, answer: 'given', text: `${tested}, given` }] : [];
  }),
);

export interface Ratios {
  readonly stored: readonly RunningCompatibility[];
  readonly computed: readonly RunningCompatibility[];
}

/** I:C by the verdicts of the transcript, and by enumeration, where a test counts as judged until it is reviewed. */
export const ratios = computed((): Ratios => {
  const known = rounds.value;
  const tests = known.all.flatMap((each) => {
    const test = replyOf('compatibility', each);
    return test && !isHidden(each.round, test.expect) ? [{ round: each.round, seq: test.seq }] : [];
  });
  const stored = tests.map(({ round, seq }) => ({
    round,
    result: known.verdict('compatibility', seq)?.result,
  }));
  const judged = tests.map(({ round, seq }, i) => {
    const review = reviewOf('compatibility', seq);
    const pending = reviewProgress.value.atEnd ? undefined : stored[i]?.result;
    return { round, result: review ? review.computed.result : pending };
  });
  return { stored: runningCompatibility(stored), computed: runningCompatibility(judged) };
});

/** The words of the answers: `YES` and `NO`, `DAX` and `MED`, `ON` and `OFF`. */
export const labels = computed(() => {
  const all = loadedKnowledge.value?.rounds ?? [];
  return {
    yes: all.find(({ positive }) => positive)?.label ?? head.value?.initialEvidence[0]?.label ?? 'yes',
    no: all.find(({ positive }) => !positive)?.label ?? 'no',
  };
});

/** Worked out once for many steps of the reader. */
export const gains = computed(() => testGains(shownRounds.value));

export const testedTriples = computed(() => triplesOf(shownRounds.value));

export const spots = computed((): readonly Spot[] => {
  const domain = loadedKnowledge.value?.known.domain;
  return domain ? spotsOf([...initialTriples.value, ...testedTriples.value], domain) : [];
});
