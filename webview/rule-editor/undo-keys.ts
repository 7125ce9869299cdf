import { isHeldBack, redo, undo } from './changing';

/** Which way a key goes in the history of the document, if it does. */
export function historyKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}

/**
 * VS Code undoes as soon as it sees the key: what is still held back would come after that, on top of what the undo left.
 * So it is written first.
 */
export function writeBeforeUndo(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const way = historyKey(event);
    if (!way || !isHeldBack()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void (way === 'undo' ? undo() : redo());
  };
  addEventListener('keydown', onKeyDown, { capture: true });
}
