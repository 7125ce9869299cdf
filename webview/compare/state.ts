import { computed, signal } from '@preact/signals';
import type { Side } from '../../src/protocol/compare';
import type { ComparedSide } from '../../src/replay/side';
import { isDifferent, pairsOf, titleOf, type Pair } from './differences';

export interface Compared {
  readonly left: ComparedSide;
  readonly right: ComparedSide;
}

/** The addresses of both, as the host names them. */
export const pair = signal<Readonly<Record<Side, string>> | undefined>(undefined);
export const compared = signal<Compared | undefined>(undefined);
export const trouble = signal<string | undefined>(undefined);
/** True to show only rounds that differ. */
export const onlyDifferent = signal(false);
/** The round that the keys are at, and the side that Enter opens. Round 0: nowhere yet. */
export const place = signal<{ readonly round: number; readonly side: Side }>({ round: 0, side: 'left' });

/** The names that tell the two apart: their titles, or else the names of their files. */
export const titles = computed((): Readonly<Record<Side, string>> => {
  const both = compared.value;
  if (!both) return { left: '', right: '' };
  const [left, right] = [titleOf(both.left), titleOf(both.right)];
  return left === right ? { left: both.left.name, right: both.right.name } : { left, right };
});

export const pairs = computed(() =>
  compared.value ? pairsOf(compared.value.left, compared.value.right) : [],
);
export const shown = computed(() => (onlyDifferent.value ? pairs.value.filter(isDifferent) : pairs.value));

/** Goes on by a round of those that are shown. */
export function stepRound(by: 1 | -1): void {
  const list = shown.value;
  const at = list.findIndex(({ round }) => round === place.value.round);
  const next = at < 0 ? nearest(list, by) : list[at + by];
  if (next) goTo(next.round);
}

/** Goes on to a round that differs. */
export function stepDifference(by: 1 | -1): void {
  const next = nearest(pairs.value.filter(isDifferent), by);
  if (next) goTo(next.round);
}

export const goTo = (round: number): void => {
  place.value = { ...place.value, round };
};

export const goToSide = (side: Side): void => {
  place.value = { ...place.value, side };
};

function nearest(list: readonly Pair[], by: 1 | -1): Pair | undefined {
  const { round } = place.value;
  return by === 1 ? list.find((one) => one.round > round) : list.findLast((one) => one.round < round);
}
