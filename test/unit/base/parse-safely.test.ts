import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseSafely } from '../../../src/base/parse-safely';

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

describe('parseSafely', () => {
  it('gives the value, or its faults', () => {
    const schema = z.object({ texts: z.array(z.string()) });
    expect(parseSafely(schema, { texts: ['a'] })).toEqual({ success: true, data: { texts: ['a'] } });
    expect(parseSafely(schema, { texts: [1] }).error?.issues[0]?.path).toEqual(['texts', 0]);
  });

  it('gives one fault where the value is too much for the stack', () => {
    const deep = nested(200_000);
    expect(() => z.json().safeParse(deep)).toThrow(RangeError);
    expect(parseSafely(z.json(), deep).error?.issues).toMatchObject([{ message: 'it cannot be checked' }]);
  });
});
