import { isHeldBack, redo, undo } from './changing';
import { historyKey } from '../shared/history-key';

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
