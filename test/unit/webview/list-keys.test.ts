import { describe, expect, it } from 'vitest';
import { moveInList, stepIndex } from '../../../webview/shared/list-keys';

describe('keys in lists', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 19, 19],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['ArrowUp', -1, 0],
    ['PageDown', 3, 13],
    ['PageDown', 15, 19],
    ['PageUp', 15, 5],
    ['Home', 15, 0],
    ['End', 2, 19],
    ['ArrowRight', 2, undefined],
    ['toString', 2, undefined],
  ])('%s at %i of twenty leads to %s', (key, at, to) => expect(moveInList(key, at, 20)).toBe(to));

  it('lead nowhere in an empty list', () => expect(moveInList('End', -1, 0)).toBeUndefined());

  it.each([
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['ArrowDown', 0, 1],
    ['End', 0, 2],
    ['x', 0, undefined],
  ])('%s at %i of a ring of three leads to %s', (key, at, to) => expect(stepIndex(key, at, 3)).toBe(to));
});
