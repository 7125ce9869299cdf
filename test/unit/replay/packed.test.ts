// Records on their way to a view: packed by columns, and what is unpacked of bytes that are none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, packRecords, unpackRecords } from '../../../src/replay/packed';

/** A field that may be absent, with few values and with many, so that some columns have lists of distinct ones. */
const records = fc.array(
  fc.record(
    {
      type: fc.constantFrom('reply', 'verdict'),
      text: fc.oneof(fc.constantFrom('', 'yes', '{"a":1}', '1'), fc.string({ unit: 'binary' })),
      value: fc.oneof(fc.constantFrom(1, '1', null, { a: 1 }, [1], true), fc.jsonValue()),
      seq: fc.oneof(fc.nat(), fc.constantFrom(undefined, 'x')),
      line: fc.oneof(fc.maxSafeInteger(), fc.double()),
      count: fc.integer(),
      time: fc.string({ unit: 'binary' }).map((rest) => `2026-\u{1f600}${rest}`),
    },
    { requiredKeys: ['type'] },
  ),
  { maxLength: 120 },
);

/** As JSON keeps it: without fields that are undefined, and with 0 for -0. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('records', () => {
  it('are the same when they are unpacked', () => {
    fc.assert(
      fc.property(records, (given) => {
        expect(unpackRecords(packRecords(given))).toEqual(plain(given));
      }),
    );
  });

  it('have names and repeated values once', () => {
    const by = { kind: 'offline', name: 'phrase reader' };
    const verdicts = Array.from({ length: 1000 }, (_, seq) => ({ type: 'verdict', seq, by: { ...by } }));
    expect(packRecords(verdicts).length).toBeLessThan(pack(verdicts).length / 15);
  });

  it.each([
    [[1, 2]],
    [{ order: [0], kinds: [] }],
    [{ order: ['constructor'], kinds: [] }],
    [{ order: ['length'], kinds: [] }],
    [{ order: [], kinds: [{ keys: ['a'], columns: [] }] }],
    [{ order: [0], kinds: [{ keys: ['__proto__'], columns: [[{}]] }] }],
    [{ order: [0], kinds: [{ keys: ['a'], columns: ['text'] }] }],
    [{ order: [0], kinds: [{ keys: ['a'], columns: [{ steps: 'text' }] }] }],
    [{ order: [0], kinds: [{ keys: ['a'], columns: [{ prefix: 1, rests: [] }] }] }],
    [null],
  ])('are none: %j', (value) => {
    expect(unpackRecords(pack(value))).toBeUndefined();
  });
});
