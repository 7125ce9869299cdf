/** State of the table of samples; it outlives the panel. */
import { reasonOf } from '../../../src/base/reason';
import { computed, signal } from '@preact/signals';
import type { Triple } from '../../../src/predicate/domain';
import type { TriplesQuestion } from '../../../src/rules/explore/types';
import { groupSeed } from '../../../src/rules/group-seed';
import { MAX_SEED } from '../../../src/rules/types';
import { pause, TYPING_PAUSE_MS } from '../../shared/pause';
import { savedChoice, oneOf } from '../saved-choices';
import { box, group, groupName, host, predicates, pursue, steady } from '../state';
import { readSeed } from './seeds';
import { sorted, type Order, type Row } from './table';

export const SIZES = [10, 20, 50, 100, 200, 500, 1000] as const;

/** The number of triples to draw. */
export const size = savedChoice<number>('samples', 50, oneOf<number>(SIZES));
/** The seed as typed; empty means the file's seed. */
export const seedText = savedChoice('seed', '', (value) => typeof value === 'string');
export const order = signal<Order>({ by: 'draw', down: false });
/** Places in the draw. */
export const selected = signal<ReadonlySet<number>>(new Set());

export const seed = computed<number | undefined>(() =>
  seedText.value.trim() === '' ? group.value?.seed : readSeed(seedText.value),
);

export interface Drawn {
  readonly rows: readonly Row[];
  /** The number of triples to draw from. */
  readonly total: number;
}

const newest = signal<(Drawn & { readonly of: string | undefined }) | undefined>(undefined);
/** The newest draw of the open group: it stays while a predicate cannot be counted. */
export const drawn = computed<Drawn | undefined>(() =>
  newest.value?.of === groupName.value ? newest.value : undefined,
);
/** The reason why nothing could be drawn. */
export const reason = signal<string | undefined>(undefined);
export const rows = computed<readonly Row[]>(() => sorted(drawn.value?.rows ?? [], order.value));

/** The rows to draw, and the group to draw them for. */
const wanted = steady(() => {
  const [open, all, from, within, n] = [group.value, predicates.value, seed.value, box.value, size.value];
  if (!open || from === undefined || all.length === 0) return undefined;
  const question: TriplesQuestion = {
    kind: 'triples',
    domain: open.domain,
    predicates: all,
    include: all.map((_, i) => i),
    exclude: [],
    n,
    seed: groupSeed(from, open.id),
    ...(within && { box: within }),
  };
  return { of: groupName.value, question };
});

/** Draws again whenever the predicates, the seed, the number or the selection change. */
export const followSamples = (): (() => void) =>
  pursue(async (signal) => {
    if (wanted.value === undefined) return;
    const { of, question } = wanted.value;
    try {
      // The first draw comes at once: there is nothing to look at yet.
      if (newest.peek()?.of === of) await pause(TYPING_PAUSE_MS, signal);
      const answer = await host.ask(question, signal);
      const found = answer.triples.map((triple, i) => ({ draw: i + 1, triple }));
      selected.value = new Set();
      newest.value = { of, rows: found, total: answer.total };
      reason.value = undefined;
    } catch (error) {
      if (signal.aborted) return;
      reason.value = reasonOf(error);
    }
  });

export function rollAgain(): void {
  const next = ((seed.value ?? group.value?.seed ?? 0) + 1) % (MAX_SEED + 1);
  seedText.value = String(next);
}

/** The selected rows in the order of the table; all of them if none is selected. */
export const chosen = (): readonly Triple[] => {
  const some = rows.value.filter(({ draw }) => selected.value.has(draw));
  return (some.length > 0 ? some : rows.value).map(({ triple }) => triple);
};

export function toggle(draw: number): void {
  const next = new Set(selected.value);
  if (!next.delete(draw)) next.add(draw);
  selected.value = next;
}
