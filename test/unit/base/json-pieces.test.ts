import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPieces } from '../../../src/base/json-pieces';

const textOf = (value: unknown): string => [...jsonPieces(value)].join('');

describe('JSON in pieces', () => {
  it('is the text of JSON.stringify with two spaces', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 7 }), (value) => {
        expect(textOf(value)).toBe(JSON.stringify(value, undefined, 2));
      }),
    );
  });

  it('leaves out what is undefined in an object, and writes null for it in a list', () => {
    const value = { a: undefined, b: [undefined, { c: undefined }], d: 'x\ny', e: {} };
    expect(textOf(value)).toBe(JSON.stringify(value, undefined, 2));
  });

  it('gives a piece for each element of a list within a result', () => {
    const value = [{ version: 1, verdicts: Array.from({ length: 100 }, (_, i) => ({ round: i })) }];
    expect([...jsonPieces(value)].length).toBeGreaterThan(100);
  });
});
