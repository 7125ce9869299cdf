/** Navigation by keys and buttons. In a rewound transcript, moving on reveals more of it. */
import { computed } from '@preact/signals';
import { matching } from './filters';
import { keyMoment } from './key-moment';
import { blind, due } from './labels/state';
import { firstTurn, indexOfRound, lastTurn } from './rounds';
import { foundHere, order, place, rounds, turnOf, type ReplayPlace } from './state';

export function goTo(to: ReplayPlace): void {
  place.value = to;
}

/** The next or the previous step of a round. */
export function step(by: 1 | -1): boolean {
  const { all } = rounds.value;
  const { round } = place.value;
  const at = indexOfRound(all, round);
  const here = all[at]?.round === round ? all[at] : undefined;
  const steps = (here?.steps ?? []).map(({ reply }): ReplayPlace => ({ round, turn: reply.row.expect }));
  const inside =
    by === 1
      ? steps.find((each) => order(each, place.value) > 0)
      : steps.findLast((each) => order(each, place.value) < 0);
  if (inside) return move(inside);
  const next = all[by === -1 ? at - 1 : here ? at + 1 : at];
  if (!next) return false;
  return move({ round: next.round, turn: by === -1 ? lastTurn(next) : firstTurn(next) });
}

/** Steps so many rounds on or back, of those that the filters leave. */
export function stepRound(by: number): boolean {
  const all = matching.value;
  const { round } = place.value;
  const at = indexOfRound(all, round);
  // Between two rounds the next one is one step away.
  const to = by > 0 && all[at]?.round !== round ? at + by - 1 : at + by;
  const next = all[Math.max(0, Math.min(all.length - 1, to))];
  return next && next.round !== round ? move({ round: next.round, turn: firstTurn(next) }) : false;
}

/** The round with this number, or the first one after it, or the last one. */
export function toRound(round: number): boolean {
  const { all } = rounds.value;
  const next = all[Math.min(all.length - 1, indexOfRound(all, round))];
  return next ? move({ round: next.round, turn: firstTurn(next) }) : false;
}

/** Places with disagreements, in the order of the transcript; in a blind review those that are to be labelled. */
const places = computed((): readonly ReplayPlace[] => {
  const wanted = blind.value
    ? due.value.map(({ judge, target }) => ({ judge, round: rounds.value.roundOf(target) ?? 0 }))
    : foundHere.value;
  return wanted.map(({ round, judge }): ReplayPlace => ({ round, turn: turnOf(judge) })).toSorted(order);
});

/** The next or the previous of these places. */
export function stepDisagreement(by: 1 | -1): boolean {
  const here = place.value;
  const next =
    by === 1
      ? places.value.find((each) => order(each, here) > 0)
      : places.value.findLast((each) => order(each, here) < 0);
  return next ? move(next) : false;
}

/** The next verdict to label in a blind review; after the last one, the first that was left out. */
export function toNextDue(): boolean {
  return stepDisagreement(1) || (places.value.length > 0 && move(places.value[0]));
}

export function toEnd(last: boolean): boolean {
  const all = matching.value;
  const to = last ? all.at(-1) : all[0];
  return to ? move({ round: to.round, turn: firstTurn(to) }) : false;
}

export function toKeyMoment(): boolean {
  const moment = keyMoment.value;
  return moment ? move({ round: moment.round, turn: moment.turn }) : false;
}

function move(to: ReplayPlace): true {
  place.value = to;
  return true;
}
