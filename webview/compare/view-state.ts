/** State that survives hiding the view and reloading the window. */
import { effect } from '@preact/signals';
import { onlyDifferent, pair, place } from './state';
import { host } from './store';

interface Kept {
  readonly round?: unknown;
  readonly side?: unknown;
  readonly onlyDifferent?: unknown;
}

export function keepViewState(): void {
  const kept = (host.state ?? {}) as Kept;
  if (Number.isSafeInteger(kept.round))
    place.value = { round: kept.round as number, side: kept.side === 'right' ? 'right' : 'left' };
  onlyDifferent.value = kept.onlyDifferent === true;
  effect(() => {
    // Not before the host has sent the two transcripts: without them nothing can be restored.
    if (!pair.value) return;
    host.state = { ...pair.value, ...place.value, onlyDifferent: onlyDifferent.value };
  });
}
