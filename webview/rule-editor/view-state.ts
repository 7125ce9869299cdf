/** State that the view saves when it is closed and restores when it is opened again: nothing that the document has. */
import { effect, signal } from '@preact/signals';
import * as z from 'zod/mini';
import { SPLITS } from '../../src/rules/types';
import { savedChoices, restoreChoices } from './saved-choices';
import { openGroupId, rememberOpen } from './open';
import { document, host, openGroup } from './state';
import { draftStore } from './document-drafts';

const SPLIT_FILTERS = ['all', ...SPLITS, 'none'] as const;
export type SplitFilter = (typeof SPLIT_FILTERS)[number];

/** The panel that is open. */
export const panel = signal<string | undefined>(undefined);
/** Filter of the list of groups. */
export const filter = signal('');
export const split = signal<SplitFilter>('all');
/** Rules whose guidance is unfolded, as `group id/rule name`. */
export const unfolded = signal<ReadonlySet<string>>(new Set());

const textSchema = z.object({
  name: z.string(),
  base: z.string(),
  text: z.string(),
  sent: z.optional(z.string()),
  conflict: z.optional(z.boolean()),
});

const groupSchema = z.object({
  index: z.int(),
  id: z.string(),
  lost: z.optional(z.boolean()),
  texts: z.array(textSchema),
  orphans: z.array(textSchema),
});

const stateSchema = z.object({
  open: z.optional(z.string()),
  panel: z.optional(z.string()),
  filter: z.string(),
  split: z.enum(SPLIT_FILTERS),
  unfolded: z.array(z.string()),
  scroll: z.number(),
  /** Saved choices of the panels. */
  choices: z.catch(z.record(z.string(), z.unknown()), {}),
  /** Unwritten input. A hidden view is destroyed, so it is kept here. */
  typed: z.catch(z.array(groupSchema), []),
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
    choices: savedChoices.peek(),
    typed: draftStore.kept.peek(),
  };
};

/** Pause in typing before the state is kept, in ms. */
const KEEP_AFTER = 100;

/** Keeps what is typed soon, and at once when the view goes. */
function keepTyped(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { length } = draftStore.kept.value;
    clearTimeout(timer);
    // An empty list is kept too, but only once the document's state is known.
    if (document.peek() || length > 0) timer = setTimeout(save, KEEP_AFTER);
  });
  addEventListener('pagehide', save);
  globalThis.document.addEventListener('visibilitychange', save);
}

/** Keeps where the rules are scrolled to. */
export function keepScroll(top: number): void {
  scroll = top;
  save();
}

/** The scroll position of the rules when the view was left. */
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
    restoreChoices(kept.choices);
    draftStore.restore(kept.typed);
  }
  keepTyped();
  effect(() => {
    // Read so that the effect runs when one of them changes.
    const own = [openGroup.value, panel.value, filter.value, split.value, unfolded.value, savedChoices.value];
    if (document.value && own.length > 0) save();
  });
}

export function toggleUnfolded(key: string): void {
  const next = new Set(unfolded.value);
  if (!next.delete(key)) next.add(key);
  unfolded.value = next;
}
