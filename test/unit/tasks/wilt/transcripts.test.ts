import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SplitName } from '../../../../src/tasks/wilt/splits';
import { WILT } from '../../../fixtures/published/data';
import { playWilt } from './play';

interface GoldenCase {
  readonly name: string;
  readonly split: string;
  readonly rule: string;
  readonly replies: readonly string[];
  readonly consumed: number;
  readonly feedback: readonly string[];
  readonly result: { readonly points: number; readonly guesses: number; readonly reused_tests: number };
}

const cases = existsSync(WILT.transcripts)
  ? (JSON.parse(readFileSync(WILT.transcripts, 'utf8')) as { readonly cases: readonly GoldenCase[] }).cases
  : [];

describe.skipIf(cases.length === 0)('transcripts of the published program, in the reference protocol', () => {
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_, golden) => {
    const split = golden.split.replace('_', '-') as SplitName;
    const played = await playWilt(split, Number(golden.rule), golden.replies, { protocol: 'reference' });
    expect(played.messages).toEqual(golden.feedback);
    expect(played.replies).toHaveLength(golden.consumed);
    expect(played.isOver).toBe(true);
    const { points, guesses, reused_tests: repeats } = golden.result;
    expect(played.measures).toMatchObject({ points, attempts: guesses, repeats });
  });

  it('are all there are', () => {
    expect(cases).toHaveLength(42);
  });
});
