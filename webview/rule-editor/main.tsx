import { render } from 'preact';
import { App } from './app';
import { start } from './flow';
import { keepViewState } from './view-state';
import { effect } from '@preact/signals';
import { offerLibrary } from '../shared/code-field';
import { domain, host } from './state';
import { hasPending, redo, undo } from './changes';
import { historyKey } from '../shared/history-key';

keepViewState();
writeBeforeUndo();
const root = document.getElementById('view');
if (root) render(<App />, root);
offerCompletion();
start();

/** Counts the library over the domain of the open group at the first request of completion. */
function offerCompletion(): void {
  effect(() => {
    const over = domain.value;
    offerLibrary(over && (() => host.ask({ kind: 'library', domain: over })));
  });
}

/**
 * VS Code undoes as soon as it sees the key: what is still held back would come after that, on top of what the undo left.
 * So it is written first.
 */
function writeBeforeUndo(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const way = historyKey(event);
    if (!way || !hasPending()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void (way === 'undo' ? undo() : redo());
  };
  addEventListener('keydown', onKeyDown, { capture: true });
}
