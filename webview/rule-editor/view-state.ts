/** What the view remembers of itself when it is closed and opened again: nothing that the document has. */
import { effect, signal } from '@preact/signals';
import * as z from 'zod/mini';
import { openGroupId, rememberOpen } from './open';
import { document, host, openGroup } from './state';

export type SplitFilter = 'all' | 'train' | 'validation' | 'test' | 'none';

/** The panel that is open. */
export const panel = signal<string | undefined>(undefined);
/** What the list of groups is narrowed to. */
export const filter = signal('');
export const split = signal<SplitFilter>('all');
/** Rules whose guidance is unfolded, as `group id/rule name`. */
export const unfolded = signal<ReadonlySet<string>>(new Set());

const stateSchema = z.object({
  open: z.optional(z.string()),
  panel: z.optional(z.string()),
  filter: z.string(),
  split: z.enum(['all', 'train', 'validation', 'test', 'none']),
  unfolded: z.array(z.string()),
  scroll: z.number(),
});

let scroll = 0;

const save = () => {
  host.state = {
    open: openGroupId(),
    panel: panel.peek(),
    filter: filter.peek(),
    split: split.peek(),
    unfolded: [...unfolded.peek()],
    scroll,
  };
};

/** Keeps where the rules are scrolled to. */
export function keepScroll(top: number): void {
  scroll = top;
  save();
}

/** Where the rules were scrolled to when the view was left. */
export const keptScroll = (): number => scroll;

/** Takes the kept state, before anything is shown, and keeps it from then on. */
export function keepViewState(): void {
  const kept = stateSchema.safeParse(host.state).data;
  if (kept) {
    rememberOpen(kept.open);
    panel.value = kept.panel;
    filter.value = kept.filter;
    split.value = kept.split;
    unfolded.value = new Set(kept.unfolded);
    scroll = kept.scroll;
  }
  effect(() => {
    // Read so that the effect runs when one of them changes.
    const parts = [document.value, openGroup.value, panel.value, filter.value, split.value, unfolded.value];
    if (parts[0]) save();
  });
}

export function toggleUnfolded(key: string): void {
  const next = new Set(unfolded.value);
  if (!next.delete(key)) next.add(key);
  unfolded.value = next;
}
