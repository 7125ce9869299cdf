/** While an episode is played, whoever looks at its last round is taken along to the next one. */
import { signal } from '@preact/signals';
import { place, rounds, rewound } from './state';

/** The end is to be shown although nothing is at it yet. */
const wanted = signal(false);

const lastRound = (): number => rounds.value.all.at(-1)?.round ?? 0;

export function follow(): void {
  wanted.value = true;
  toLast();
}

/** Makes a change of what is known, and goes along where the last round was looked at before it. */
export function following(change: () => void): void {
  const atEnd = !rewound.value && place.value.round >= lastRound();
  change();
  if (atEnd || wanted.value) toLast();
}

function toLast(): void {
  const last = rounds.value.all.at(-1);
  if (!last) return;
  wanted.value = false;
  place.value = { round: last.round, part: last.test ? 'test' : 'announce' };
}
