import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { onlyDifferent, pair, place } from './state';
import { host } from './store';

keepViewState();
const root = document.getElementById('view');
if (root) render(<App />, root);
host.ready();

interface Kept {
  readonly round?: unknown;
  readonly side?: unknown;
  readonly onlyDifferent?: unknown;
}

/** Takes over what survives hiding the view and reloading the window, and keeps it. */
function keepViewState(): void {
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
