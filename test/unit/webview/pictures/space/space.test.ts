import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pressed } from '../../../../../webview/rule-editor/pictures/space/keys';
import { labelsFor, type Point3 } from '../../../../../webview/rule-editor/pictures/space/labels';
import { markOf, pointSize, scaled, spread } from '../../../../../webview/rule-editor/pictures/space/marks';
import { PointBudget } from '../../../../../webview/rule-editor/pictures/space/point-budget';
import { pick } from '../../../../../webview/rule-editor/pictures/space/pick';
import { regionsOf } from '../../../../../webview/rule-editor/pictures/space/regions';
import type { Theme } from '../../../../../webview/rule-editor/panel/theme';

const four = ['All odd', 'b is max', '', 'At least one'];

describe('combinations of rules', () => {
  it('begin with the feasible set and its near misses', () => {
    const first = regionsOf(four).slice(0, 5);
    expect(first.map(({ mask, signs, words }) => [mask, signs, words])).toEqual([
      [15, '✓✓✓✓', 'all rules'],
      [14, '✗✓✓✓', 'all but “All odd”'],
      [13, '✓✗✓✓', 'all but “b is max”'],
      [11, '✓✓✗✓', 'all but rule 3'],
      [7, '✓✓✓✗', 'all but “At least one”'],
    ]);
  });

  it('are all sixteen of four rules, each once', () => {
    const masks = regionsOf(four).map(({ mask }) => mask);
    expect([...masks].sort((p, q) => p - q)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });

  it('are each once for any number of rules', () => {
    for (let k = 1; k <= 8; k++) {
      const masks = regionsOf(Array.from({ length: k }, (_, i) => `r${i}`)).map(({ mask }) => mask);
      expect(new Set(masks).size).toBe(masks.length);
      expect(masks.slice(0, k + 1)).toEqual([
        2 ** k - 1,
        ...Array.from({ length: k }, (_, i) => 2 ** k - 1 - 2 ** i),
      ]);
      if (k <= 4) expect(masks).toHaveLength(2 ** k);
    }
  });
});

const look = {
  foreground: [0, 0, 0],
  hues: { blue: [0, 0, 255], red: [255, 0, 0], yellow: [200, 160, 0] },
} as unknown as Theme;

describe('marks', () => {
  it('differ in more than colour for the feasible set and the near misses', () => {
    const marks = [0, 1, 2, 3, 4].map((place) => markOf(place, look));
    expect(new Set(marks.map(({ shape, size }) => `${shape} ${size}`)).size).toBe(5);
    expect(new Set(Array.from({ length: 9 }, (_, i) => markOf(i, look).colour.join())).size).toBe(9);
  });

  it('are larger where there are few', () => {
    expect(pointSize(5)).toBeGreaterThan(pointSize(500));
    expect(pointSize(500)).toBeGreaterThan(pointSize(176_715));
    expect(pointSize(200_000)).toBeGreaterThanOrEqual(2);
  });

  it('are larger where a few stand among many', () => {
    const mark = markOf(0, look);
    expect(scaled(mark, 60, 60)).toEqual(mark);
    expect(scaled(mark, 60, 12_000).size).toBeGreaterThan(1.8);
    expect(scaled(mark, 1, 200_000).size).toBeLessThanOrEqual(3);
  });

  it('are spread so that the first part is a fair one, and none is lost', () => {
    const n = 20_000;
    const points = new Uint8Array(n * 4);
    for (let i = 0; i < n; i++) points.set([i & 255, i >> 8, 0, 1], i * 4);
    const words = new Uint32Array(spread(points).buffer);
    expect(new Set(words).size).toBe(n);
    const early = words.subarray(0, 2000).filter((word) => ((word >> 8) & 255) * 256 + (word & 255) < n / 2);
    expect(Math.abs(early.length - 1000)).toBeLessThan(100);
  });

  it.each([1, 2, 3])('are spread where a message has them from byte %d on, and the message stays', (from) => {
    const message = Uint8Array.from({ length: 19 }, (_, i) => i);
    const points = message.subarray(from, from + 16);
    const mixed = spread(points);
    expect([...mixed]).toEqual([...spread(points.slice())]);
    expect([...mixed].toSorted((a, b) => a - b)).toEqual([...points]);
    expect([...message]).toEqual(Array.from({ length: 19 }, (_, i) => i));
  });
});

describe('pace', () => {
  it('draws fewer where frames take long, more where they do not, and never more than there are', () => {
    const slow = new PointBudget();
    let drawn = 0;
    for (let i = 0; i < 20; i++) drawn = slow.next(i * 120, 176_715);
    expect(drawn).toBe(8000);
    const fast = new PointBudget();
    for (let i = 0; i < 20; i++) drawn = fast.next(i * 16, 176_715);
    expect(drawn).toBe(176_715);
    expect(fast.next(330, 60)).toBe(60);
  });

  it('takes a rest for no slow frame', () => {
    const pace = new PointBudget();
    const before = pace.next(0, 176_715);
    expect(pace.next(5000, 176_715)).toBe(before);
    pace.rest();
    expect(pace.next(5100, 176_715)).toBe(before);
  });
});

describe('picking', () => {
  // Looks along z from above: x and y are the screen, w grows with depth.
  const matrix = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, -1, 0, 0, 0, 3];
  const view = { matrix, width: 300, height: 300, values: 200 };
  const at = (a: number, b: number, c: number) => [a, b, c, 0];

  it('finds the foremost point under the pointer', () => {
    const points = Uint8Array.from([...at(100, 100, 10), ...at(100, 100, 190), ...at(20, 20, 100)]);
    expect(pick(points, view, 150, 150)).toBe(1);
    expect(pick(points, view, 5, 5)).toBeUndefined();
    expect(pick(new Uint8Array(), view, 150, 150)).toBeUndefined();
  });
});

describe('labels', () => {
  it('name every axis once and both of its ends, on the near side of the cube', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.28, noNaN: true }), (angle) => {
        const eye: Point3 = [3 * Math.cos(angle), 3 * Math.sin(angle), 1.5];
        const labels = labelsFor({ min: -99, max: 100 }, eye, ([x, y]) => ({ x: x - y, y: 0 }));
        expect(labels.filter(({ name }) => name).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
        expect(labels.filter(({ text }) => text === '−99')).toHaveLength(3);
        const a = labels.find(({ text }) => text === 'a');
        expect(Math.sign(a?.at[1] ?? 0)).toBe(eye[1] < 0 ? -1 : 1);
      }),
    );
  });
});

describe('keys', () => {
  it('turn, zoom and reset, and leave others alone', () => {
    const done: string[] = [];
    const view = {
      rotate: (around: number, over: number) => done.push(`turn ${Math.sign(around)} ${Math.sign(over)}`),
      zoom: (factor: number) => done.push(factor < 1 ? 'nearer' : 'farther'),
      reset: () => done.push('reset'),
    };
    let kept = 0;
    const press = (key: string, ctrlKey = false) =>
      pressed({ key, ctrlKey, preventDefault: () => kept++ } as unknown as KeyboardEvent, view);
    for (const key of ['ArrowLeft', 'ArrowUp', '+', '-', '0', 'Tab', 'x']) press(key);
    press('ArrowLeft', true);
    expect(done).toEqual(['turn -1 0', 'turn 0 -1', 'nearer', 'farther', 'reset']);
    expect(kept).toBe(5);
  });
});
