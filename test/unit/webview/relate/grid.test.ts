import { describe, expect, it } from 'vitest';
import { moveIn } from '../../../../webview/rule-editor/panel/grid';

const size = { row: 3, column: 4 };
const from = (key: string, row: number, column: number, ctrl = false) => {
  const place = moveIn(key, ctrl, { row, column }, size);
  return place && [place.row, place.column];
};

describe('arrow keys in a grid', () => {
  it('move by one and stop at the edges', () => {
    expect(from('ArrowRight', 0, 0)).toEqual([0, 1]);
    expect(from('ArrowRight', 0, 3)).toEqual([0, 3]);
    expect(from('ArrowLeft', 0, 0)).toEqual([0, 0]);
    expect(from('ArrowDown', 1, 2)).toEqual([2, 2]);
    expect(from('ArrowDown', 2, 2)).toEqual([2, 2]);
    expect(from('ArrowUp', 1, 2)).toEqual([0, 2]);
  });

  it('lead to the ends of a row, with control to those of the grid', () => {
    expect(from('Home', 1, 2)).toEqual([1, 0]);
    expect(from('End', 1, 2)).toEqual([1, 3]);
    expect(from('Home', 1, 2, true)).toEqual([0, 0]);
    expect(from('End', 1, 2, true)).toEqual([2, 3]);
    expect(from('PageDown', 0, 2)).toEqual([2, 2]);
  });

  it('leave other keys alone', () => {
    expect(from('Tab', 0, 0)).toBeUndefined();
    expect(from('a', 0, 0)).toBeUndefined();
  });
});
