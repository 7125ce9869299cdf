import { expect, test } from 'vitest';
import { drawHidden } from '../../../../src/tasks/wason/draw';

const group = (id: string, rules: number) => ({ id, rules: { length: rules } });

// Golden: a change here changes what earlier commands with a seed played.
test('the rule that is drawn for a seed and a group stays the same', () => {
  const drawn = ['1', '2', '3', '7', '10', 'T4', ''].map((id) => drawHidden(1337, group(id, 4)));
  expect(drawn).toEqual([4, 1, 2, 2, 4, 3, 3]);
  expect([0, 1, 2, 3, 4, 5, -1, 2 ** 31].map((seed) => drawHidden(seed, group('7', 5)))).toEqual([
    1, 3, 4, 5, 4, 2, 3, 3,
  ]);
});

test('every rule is drawn about equally often, and a group with one rule has no choice', () => {
  const counts = [0, 0, 0, 0];
  for (let seed = 0; seed < 4000; seed++) counts[drawHidden(seed, group('7', 4)) - 1]++;
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  expect(drawHidden(1337, group('7', 1))).toBe(1);
});

test('groups of one file are drawn independently', () => {
  const pairs = new Set<string>();
  for (let seed = 0; seed < 200; seed++)
    pairs.add(`${drawHidden(seed, group('1', 3))} ${drawHidden(seed, group('2', 3))}`);
  expect(pairs.size).toBe(9);
});

test('there is nothing to be drawn of no rules', () => {
  expect(() => drawHidden(1337, group('x', 0))).toThrow('group "x" has no rules');
});
