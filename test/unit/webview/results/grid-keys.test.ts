import { describe, expect, it } from 'vitest';
import { stepInGrid } from '../../../../webview/results/grid-keys';

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
const size = { rows: 30, columns: 4 };
const at = (row: number, column: number) => ({ row, column });

describe('keys in a table', () => {
  it.each([
    ['ArrowDown', false, at(6, 1)],
    ['ArrowUp', false, at(4, 1)],
    ['ArrowLeft', false, at(5, 0)],
    ['ArrowRight', false, at(5, 2)],
    ['PageDown', false, at(15, 1)],
    ['PageUp', false, at(0, 1)],
    ['Home', false, at(5, 0)],
    ['End', false, at(5, 3)],
    ['Home', true, at(0, 0)],
    ['End', true, at(29, 3)],
    ['ArrowDown', true, at(29, 1)],
  ] as const)('%s (with Ctrl: %s) leads to %j', (key, ctrl, to) => {
    expect(stepInGrid(press(key, ctrl), at(5, 1), size)).toEqual(to);
  });

  it('end at the border, and lead nowhere in an empty table', () => {
    expect(stepInGrid(press('ArrowDown'), at(29, 3), size)).toEqual(at(29, 3));
    expect(stepInGrid(press('ArrowDown'), at(0, 0), { rows: 0, columns: 4 })).toBeUndefined();
    expect(stepInGrid(press('x'), at(0, 0), size)).toBeUndefined();
  });
});
