import { describe, expect, it } from 'vitest';
import { savedChoice, savedChoices, oneOf, restoreChoices } from '../../../webview/rule-editor/saved-choices';

const size = savedChoice('size', 50, oneOf([10, 50, 100]));
const text = savedChoice('text', '', (value) => typeof value === 'string');

describe('kept choices', () => {
  it('come back as they were', () => {
    size.value = 10;
    text.value = '7';
    const stored = JSON.parse(JSON.stringify(savedChoices.value)) as Record<string, unknown>;
    expect(stored).toEqual({ size: 10, text: '7' });
    size.value = 50;
    text.value = '';
    restoreChoices(stored);
    expect([size.value, text.value]).toEqual([10, '7']);
  });

  it('stay as they are where nothing that can be chosen was kept', () => {
    size.value = 50;
    restoreChoices({ size: 11, text: 3, other: true });
    expect([size.value, text.value]).toEqual([50, '7']);
    restoreChoices({});
    expect(size.value).toBe(50);
  });
});
