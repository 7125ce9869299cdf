import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replacement } from '../../../../webview/shared/code-field/diff';

/** With `u`, whole characters do not match. */
const HALF = /[\ud800-\udfff]/u;

const apply = (now: string, next: string): string => {
  const change = replacement(now, next);
  return change ? now.slice(0, change.from) + change.text + now.slice(change.to) : now;
};

describe('the smallest replacement between two texts', () => {
  it('leaves what both share', () => {
    expect(replacement('a < b', 'a < b')).toBeUndefined();
    expect(replacement('a < b', 'a <= b')).toEqual({ from: 3, to: 3, text: '=' });
    expect(replacement('a < b and c', 'a < b')).toEqual({ from: 5, to: 11, text: '' });
    expect(replacement('aa', 'aaa')).toEqual({ from: 2, to: 2, text: 'a' });
    expect(replacement('', 'a')).toEqual({ from: 0, to: 0, text: 'a' });
  });

  it('makes the one of the other, without half characters', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁', '🀀'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (now, next) => {
        expect(apply(now, next)).toBe(next);
        const change = replacement(now, next);
        if (change) expect(change.text).not.toMatch(HALF);
        if (change) expect(now.slice(change.from, change.to)).not.toMatch(HALF);
      }),
    );
  });
});
