import { describe, expect, it } from 'vitest';
import { expectedText } from '../../../../webview/rule-editor/assist/rule-target';

describe('the text that a suggestion is meant for', () => {
  it("is the document's where both say the same", () => {
    expect(expectedText('a < b', 'a < b')).toBe('a < b');
    expect(expectedText('a < b ', 'a < b')).toBe('a < b');
    expect(expectedText('a < b', 'a < b ')).toBe('a < b ');
  });

  it('is the one on screen where the document has another, so that the change is refused', () => {
    expect(expectedText('a < b', 'a < c')).toBe('a < b');
    expect(expectedText('a < b ', 'a < c')).toBe('a < b');
    expect(expectedText('a < b', undefined)).toBe('a < b');
  });
});
