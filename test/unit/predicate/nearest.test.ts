import { describe, expect, it } from 'vitest';
import { nearest } from '../../../src/predicate';

describe('the name that was probably meant', () => {
  it.each([
    ['predicat', 'predicate'],
    ['predciate', 'predicate'],
    ['Initial', 'initial'],
    ['maxbitmaps', 'max-bitmaps'],
    ['gdc', 'gcd'],
  ])('%s is a slip of %s', (name, meant) => {
    expect(nearest(name, ['predicate', 'initial', 'max-bitmaps', 'gcd'])).toBe(meant);
  });

  it.each(['11', 'xyz', 'p', '', 'predicate'.repeat(5)])('nothing is near "%s"', (name) => {
    expect(nearest(name, ['1', 'predicate', 'id', 'gcd'])).toBeUndefined();
  });

  it('the nearest one wins, and of several as near the first', () => {
    expect(nearest('rulez', ['rule', 'rules'])).toBe('rule');
    expect(nearest('ruless', ['rule', 'rules'])).toBe('rules');
  });
});
