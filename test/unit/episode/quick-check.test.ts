// The quick look at an event says "surely" only where zod says yes, and says it of all that we write.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../../src/episode/events';
import { quickCheck } from '../../../src/episode/quick-check';
import { transcriptLines } from '../../../bench/replay/transcripts';

const surely = quickCheck(eventSchema);
const toy = readFileSync(join(__dirname, '../../fixtures/episodes/toy.episode.jsonl'), 'utf8')
  .trim()
  .split('\n');
const ours = [...toy, ...transcriptLines({ rounds: 4, thinking: 100, retries: 2 })].map(
  (line) => JSON.parse(line) as Record<string, unknown>,
);

describe('a quick look at whether a value fits', () => {
  it('is sure of every event that we write', () => {
    for (const event of ours) expect(surely(event)).toBe(true);
  });

  it('is sure of nothing that zod refuses', () => {
    const value = fc.oneof(
      ...[fc.jsonValue(), fc.constantFrom('', 0, -1, 1.5, 2 ** 60, Infinity, NaN, null, undefined, true)],
      ...[fc.constantFrom<unknown>([], {}, [{}], ['x'], [{ question: 'exact', by: {} }])],
    );
    const changed = fc
      .tuple(fc.constantFrom(...ours), fc.nat(), value, fc.boolean())
      .map(([event, at, changedTo, deep]) => {
        const copy = structuredClone(event);
        const inner = deep
          ? Object.values(copy).find((one) => typeof one === 'object' && one !== null)
          : copy;
        const target = (inner ?? copy) as Record<string, unknown>;
        const keys = [...Object.keys(target), 'more'];
        target[keys[at % keys.length] ?? 'more'] = changedTo;
        return copy;
      });
    fc.assert(
      fc.property(changed, (event) => {
        if (surely(event)) expect(eventSchema.safeParse(event).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps bounds of numbers apart', () => {
    const above = quickCheck(z.int().check(z.gt(5)));
    const from = quickCheck(z.int().check(z.gte(5)));
    expect([above(5), above(6), from(5), from(4), from(5.5), above('6')]).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('leaves to zod what it does not know, and what is nested without end', () => {
    expect(quickCheck(z.string().check(z.maxLength(3)))('ab')).toBe(false);
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(surely({ ...ours[0], scenario: deep })).toBe(false);
  });
});
