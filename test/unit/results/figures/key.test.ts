import { expect, it } from 'vitest';
import { drawKey } from '../../../../src/results/figures/key';
import type { Plot } from '../../../../src/base/figure/types';

const SIZE = { width: 400, fontSize: 13 };

/** Marks of the key, by their kind, and its height. */
function keyOf(names: readonly string[], lines: boolean) {
  const marks: (readonly [kind: string, options: Readonly<Record<string, unknown>>])[] = [];
  const mark = (kind: string) => (_: unknown, options: Readonly<Record<string, unknown>>) =>
    marks.push([kind, options]);
  let height = 0;
  const plot = {
    plot: (options: { readonly height: number }) => (height = options.height),
    ...Object.fromEntries(['ruleY', 'dot', 'text'].map((kind) => [kind, mark(kind)])),
  };
  drawKey(plot as unknown as Plot, SIZE, { label: 'Conditions', names, lines });
  return {
    height,
    of: (kind: string, option: string) => marks.flatMap(([k, o]) => (k === kind ? [o[option]] : [])),
  };
}

it('the key of a file has the name, dashes and shape of each line', () => {
  const key = keyOf(['a · baseline', 'b · baseline'], true);
  expect(key.of('text', 'text')).toEqual([['a · baseline'], ['b · baseline']]);
  expect(key.of('dot', 'symbol')).toEqual(['circle', 'triangle']);
  expect(key.of('ruleY', 'strokeDasharray')).toEqual(['', '6 3']);
});

it('the key of points has no lines, and room for long names', () => {
  expect(keyOf(['a'], false).of('ruleY', 'stroke')).toEqual([]);
  expect(keyOf(['long name '.repeat(20)], false).height).toBeGreaterThan(keyOf(['a'], false).height * 2);
  expect(drawKey({} as Plot, SIZE, { label: '', names: [], lines: false })).toBeUndefined();
});
