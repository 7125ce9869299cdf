import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { showAmount, showMean, showRough, showTime } from '../../../webview/shared/numbers';

describe('numbers', () => {
  beforeAll(() => void vi.stubGlobal('document', { documentElement: { dataset: { numberLocale: 'en' } } }));

  it('show a mean with two digits at most', () => {
    expect([2, 2.25, 8 / 3, 1234.5].map(showMean)).toEqual(['2', '2.25', '2.67', '1,234.5']);
  });

  it('are rounded where there is little room', () => {
    expect([0, 999, 17_240, 8_000_000].map(showRough)).toEqual(['0', '999', '17.2K', '8M']);
  });

  it('have one of a thing in the singular', () => {
    expect([0, 1, 1629].map((n) => showAmount(n, 'triple'))).toEqual([
      '0 triples',
      '1 triple',
      '1,629 triples',
    ]);
  });
});

describe('times', () => {
  beforeAll(() => void vi.stubEnv('TZ', 'Asia/Tokyo'));
  afterAll(() => void vi.unstubAllEnvs());

  it('are those of the place of whoever reads them', () => {
    expect(showTime('2026-02-01T22:02:03.456Z').replaceAll(/\s/g, ' ')).toBe('Feb 2, 2026, 7:02:03 AM');
  });

  it('stay as they are where they are none', () => {
    expect(showTime('yesterday')).toBe('yesterday');
  });
});
