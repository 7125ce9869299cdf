/** Follows a running episode: a reader at its last round moves along to the next one. */
import { effect, signal, untracked } from '@preact/signals';
import { isFieldFocused } from '../shared/typing';
import { keyMoment } from './key-moment';
import { lastTurn } from './rounds';
import { endOf, live, place, reviewProgress, rewound, rounds, type ReplayPlace } from './state';

/** The end is to be shown although nothing is at it yet. */
const wanted = signal(false);

/** The episode was begun here: when it has ended, the place that matters is to be shown. */
const awaited = signal(false);
/** The round that the reader was led to last; to any other they have gone by themselves. */
let led: ReplayPlace | undefined;

const lastRound = (): number => rounds.value.all.at(-1)?.round ?? 0;

export function follow(): void {
  wanted.value = true;
  awaited.value = true;
  toLast();
}

/**
 * Applies a change, and moves to the new last round if the reader was at the last one before. A reader who is typing
 * stays: the panel of another place would take the place of what they type into.
 */
export function following(change: () => void): void {
  const atEnd = !rewound.value && place.value.round >= lastRound();
  change();
  if ((atEnd && !isFieldFocused()) || wanted.value) toLast();
}

function toLast(): void {
  const last = rounds.value.all.at(-1);
  if (!last) return;
  wanted.value = false;
  led = { round: last.round, turn: lastTurn(last) };
  place.value = led;
}

/** Goes to the key moment once the transcript is read to its end and its verdicts are reviewed. */
export const showKeyMoment = (): (() => void) =>
  effect(() => {
    const isOver = !live.value && endOf.value !== 'running' && endOf.value !== 'interrupted';
    if (!awaited.value || !isOver || !reviewProgress.value.atEnd) return;
    const moment = keyMoment.value;
    untracked(() => {
      awaited.value = false;
      if (moment && place.value === led) place.value = { round: moment.round, turn: moment.turn };
    });
  });
