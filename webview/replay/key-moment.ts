/** The place of an episode that matters most: its failure, its success, else its first disagreement. */
import { computed } from '@preact/signals';
import { blind } from './labels/state';
import { lastTurn } from './rounds';
import { endOf, findings, foundHere, order, rewound, rounds, turnOf, type ReplayPlace } from './state';

interface KeyMoment extends ReplayPlace {
  readonly words: string;
}

export const keyMoment = computed((): KeyMoment | undefined => {
  if (rewound.value || blind.value) return undefined;
  const last = rounds.value.all.at(-1);
  if ((endOf.value === 'failed' || endOf.value === 'form') && last)
    return { round: last.round, turn: lastTurn(last), words: `failed in round ${last.round}` };
  const solved = findings.value?.metrics.stored.tStar;
  if (typeof solved === 'number')
    return { round: solved, turn: turnOf('equivalence'), words: `solved in round ${solved}, by the judge` };
  const [first] = foundHere.value
    .map(({ round, judge }): ReplayPlace => ({ round, turn: turnOf(judge) }))
    .toSorted(order);
  return first && { ...first, words: `first disagreement in round ${first.round}` };
});
