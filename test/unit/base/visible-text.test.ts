import { describe, expect, it } from 'vitest';
import { shortened } from '../../../src/base/visible-text';

describe('texts that are cut', () => {
  it.each([
    ['abcde', 5, 'abcde'],
    ['abcdef', 5, 'abcd…'],
    // A pair of surrogates stands whole or not at all.
    ['abc🙂ef', 5, 'abc…'],
    ['ab🙂efg', 5, 'ab🙂…'],
  ])('%j in %i characters is %j', (text, most, expected) => {
    expect(shortened(text, most)).toBe(expected);
  });
});
