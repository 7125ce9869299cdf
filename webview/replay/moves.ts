/** Navigation by keys and buttons. In a rewound transcript, moving on reveals more of it. */
import { computed } from '@preact/signals';
import { matching } from './filters';
import { indexOfRound } from './rounds';
import { foundHere, place, rounds, type Part, type Place } from './state';

export function goTo(to: Place): void {
  place.value = to;
}

/** The next or the previous half of a round. */
export function step(by: 1 | -1): boolean {
  const { all } = rounds.value;
  const { round, part } = place.value;
  const at = indexOfRound(all, round);
  const here = all[at]?.round === round ? all[at] : undefined;
  if (by === 1 && part === 'announce' && here?.test) return move({ round, part: 'test' });
  if (by === -1 && part === 'test') return move({ round, part: 'announce' });
  const next = all[by === -1 ? at - 1 : here ? at + 1 : at];
  if (!next) return false;
  return move({ round: next.round, part: by === -1 && next.test ? 'test' : 'announce' });
}

/** So many rounds on or back, of those that the filters leave. */
export function stepRound(by: number): boolean {
  const all = matching.value;
  const { round } = place.value;
  const at = indexOfRound(all, round);
  // Between two rounds the next one is one step away.
  const to = by > 0 && all[at]?.round !== round ? at + by - 1 : at + by;
  const next = all[Math.max(0, Math.min(all.length - 1, to))];
  return next && next.round !== round ? move({ round: next.round, part: 'announce' }) : false;
}

/** The round with this number, or the first one after it, or the last one. */
export function toRound(round: number): boolean {
  const { all } = rounds.value;
  const next = all[Math.min(all.length - 1, indexOfRound(all, round))];
  return next ? move({ round: next.round, part: 'announce' }) : false;
}

const order = (round: number, part: Part): number => 2 * round + (part === 'test' ? 1 : 0);

/** Places with disagreements, in the order of the transcript. */
const places = computed((): readonly Place[] =>
  foundHere.value
    .map(({ round, judge }): Place => ({ round, part: judge === 'equivalence' ? 'announce' : 'test' }))
    .sort((p, q) => order(p.round, p.part) - order(q.round, q.part)),
);

/** The next or the previous place where a verdict and computation say different things. */
export function stepDisagreement(by: 1 | -1): boolean {
  const here = order(place.value.round, place.value.part);
  const next =
    by === 1
      ? places.value.find(({ round, part }) => order(round, part) > here)
      : places.value.findLast(({ round, part }) => order(round, part) < here);
  return next ? move(next) : false;
}

export function toEnd(last: boolean): boolean {
  const all = matching.value;
  const round = (last ? all.at(-1) : all[0])?.round;
  return round === undefined ? false : move({ round, part: 'announce' });
}

function move(to: Place): true {
  place.value = to;
  return true;
}
