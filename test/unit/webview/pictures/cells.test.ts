import { describe, expect, it } from 'vitest';
import { cellsOf, mostOf, nextFilled, paintCells } from '../../../../webview/rule-editor/pictures/cells';

// Three values each way: x = 0 has counts 0 1 2 for y = 0 1 2, and so on.
const counts = Uint16Array.of(0, 1, 2, 3, 0, 0, 0, 0, 4);
const colours = Uint32Array.of(100, 101, 102, 103, 104);

describe('cells', () => {
  it('are painted with x to the right and y upwards', () => {
    const pixels = new Uint32Array(9);
    paintCells(pixels, 3, counts, colours);
    expect([...pixels]).toEqual([102, 100, 104, 101, 100, 100, 100, 103, 100]);
  });

  it('show what lies beyond where they are empty', () => {
    const pixels = new Uint32Array(9);
    const beyond = { counts: Uint16Array.of(1, 1, 1, 1, 1, 0, 0, 0, 0), colours: Uint32Array.of(7, 8) };
    paintCells(pixels, 3, counts, colours, beyond);
    expect([...pixels]).toEqual([102, 7, 104, 101, 8, 7, 8, 103, 7]);
  });

  it('are counted', () => {
    expect(cellsOf(counts)).toBe(4);
    expect(mostOf({ ab: counts, bc: Uint16Array.of(9), ac: counts, total: 10 })).toBe(9);
  });

  it('are found by going on in one direction', () => {
    expect(nextFilled(counts, 3, [0, 0], [0, 1])).toEqual([0, 1]);
    expect(nextFilled(counts, 3, [0, 0], [1, 0])).toEqual([1, 0]);
    expect(nextFilled(counts, 3, [1, 0], [0, 1])).toEqual([1, 2]);
    expect(nextFilled(counts, 3, [2, 2], [1, 0])).toEqual([2, 2]);
  });
});
