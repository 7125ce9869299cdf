import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, deepJson } from '../../../src/base/canonical';

/** The same by the JSON of the language. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

describe('canonical JSON', () => {
  it('is JSON with sorted keys', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => canonical(value) === sorted(value)));
    const holes = { b: undefined, a: [undefined, { d: null, c: undefined }], e: {}, f: [], 10: 1, 9: 2 };
    expect(canonical(holes)).toBe(sorted(holes));
  });

  it('of a value nested deeper than the stack', () => {
    const text = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(canonical(JSON.parse(text)) === text).toBe(true);
    expect(deepJson(JSON.parse(text)) === text).toBe(true);
  });
});

describe('JSON of what may be nested deeply', () => {
  it('is that of the language', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => deepJson(value) === JSON.stringify(value)));
    const holes = { b: undefined, a: [undefined, { d: null, c: undefined }], e: {}, f: [], 10: 1, 9: 2 };
    expect(deepJson(holes)).toBe(JSON.stringify(holes));
  });
});
