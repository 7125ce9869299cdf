import { describe, expect, it } from 'vitest';
import { historyKey } from '../../../webview/shared/history-key';

const key = (pressed: Partial<KeyboardEvent>) =>
  ({ key: 'z', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...pressed }) as KeyboardEvent;

describe('keys of the history', () => {
  it.each([
    [{ ctrlKey: true }, 'undo'],
    [{ metaKey: true }, 'undo'],
    [{ ctrlKey: true, shiftKey: true, key: 'Z' }, 'redo'],
    [{ ctrlKey: true, key: 'y' }, 'redo'],
    [{ ctrlKey: true, altKey: true }, undefined],
    [{ key: 'z' }, undefined],
    [{ ctrlKey: true, key: 'x' }, undefined],
  ] as const)('%j is %s', (pressed, way) => {
    expect(historyKey(key(pressed))).toBe(way);
  });
});
