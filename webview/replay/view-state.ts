/** State that survives hiding the view. */
import { effect, signal, untracked } from '@preact/signals';
import { blind, LABELS } from './labels/state';
import { active, FILTERS, isOfVerdicts } from './filters';
import { found, startSearch, typed } from './search-state';
import { drawerOpen, growth, place, rewound } from './state';
import { host } from './store';
import { kept as readings, takeUp } from './truth/readings';

/** The first one, where none was chosen. */
export const panel = signal('');

/** The panel about the calls of judges: some of what is found leads to it. */
export const CALL = 'call';

interface Kept {
  readonly panel?: unknown;
  readonly round?: unknown;
  readonly turn?: unknown;
  readonly rewound?: unknown;
  readonly filters?: unknown;
  readonly search?: unknown;
  readonly readings?: unknown;
  readonly details?: unknown;
}

export function keepViewState(): void {
  const kept = (host.state ?? {}) as Kept;
  if (typeof kept.panel === 'string') panel.value = kept.panel;
  if (typeof kept.round === 'number')
    place.value = { round: kept.round, turn: typeof kept.turn === 'string' ? kept.turn : '' };
  rewound.value = kept.rewound === true;
  drawerOpen.value = kept.details === true;
  const { filters, search } = kept;
  if (Array.isArray(filters))
    active.value = new Set(FILTERS.map(({ id }) => id).filter((id) => filters.includes(id)));
  if (typeof search === 'string' && search !== '') searchAgain(search);
  takeUp(kept.readings);
  // A blind review needs this panel, and filters that say nothing of verdicts.
  effect(() => {
    if (!blind.value) return;
    panel.value = LABELS;
    active.value = new Set([...active.peek()].filter((filter) => !isOfVerdicts(filter)));
  });
  let hidden = blind.peek();
  effect(() => {
    if (blind.value === hidden) return;
    hidden = blind.value;
    // Earlier hits may reveal verdicts that are hidden now.
    found.value = undefined;
    untracked(() => void startSearch(typed.value));
  });
  effect(() => {
    host.state = {
      panel: panel.value,
      rewound: rewound.value,
      readings: readings.value,
      details: drawerOpen.value,
      ...place.value,
      filters: [...active.value],
      search: typed.value,
    };
  });
}

/** Searches again as soon as there is something to search in. */
function searchAgain(text: string): void {
  typed.value = text;
  const stop = growth.subscribe((known) => {
    if (!known) return;
    queueMicrotask(() => stop());
    void startSearch(text);
  });
}
