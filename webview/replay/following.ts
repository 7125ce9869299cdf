/** Follows a running episode: a reader at its last round moves along to the next one. */
import { signal } from '@preact/signals';
import { lastTurn } from './rounds';
import { place, rounds, rewound } from './state';

/** The end is to be shown although nothing is at it yet. */
const wanted = signal(false);

const lastRound = (): number => rounds.value.all.at(-1)?.round ?? 0;

export function follow(): void {
  wanted.value = true;
  toLast();
}

/** Applies a change, and moves to the new last round if the reader was at the last one before. */
export function following(change: () => void): void {
  const atEnd = !rewound.value && place.value.round >= lastRound();
  change();
  if (atEnd || wanted.value) toLast();
}

function toLast(): void {
  const last = rounds.value.all.at(-1);
  if (!last) return;
  wanted.value = false;
  place.value = { round: last.round, turn: lastTurn(last) };
}
