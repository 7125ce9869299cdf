import { describe, expect, it } from 'vitest';
import { wordsKey } from '../../../../src/judges/review/consistency';

describe('the key of a wording', () => {
  it('is the same whatever the case, the spacing and the full stops', () => {
    expect(wordsKey(' All numbers\n are   EVEN. ')).toBe(wordsKey('all numbers are even'));
    expect(wordsKey('all numbers are odd')).not.toBe(wordsKey('all numbers are even'));
  });

  it('of a text of megabytes is the text as it stands, which takes no memory', () => {
    const long = 'A < b. '.repeat(20_000);
    expect(wordsKey(long)).toBe(`words ${long}`);
  });
});
