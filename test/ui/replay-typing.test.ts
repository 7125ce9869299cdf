// A reader who types into a replay while the episode goes on, in a browser; and a transcript with names of its own.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transcriptLines } from '../../bench/replay/transcripts';
import { packRecords } from '../../src/replay/packed';
import type { Row } from '../../src/replay/types';
import { shown, withReplayView } from '../harness/replay-view';
import { tell } from '../harness/view-page';

withReplayView();

const ROUNDS = 3;
const lines = [...transcriptLines({ rounds: ROUNDS, thinking: 0, retries: 0 })];
const reply = { type: 'reply', line: 1, attempt: 1, latencyMs: 0 } as const;

interface Said {
  readonly type: string;
  readonly target?: number;
  readonly value?: string;
  readonly reason?: string;
}

describe('a reader of a running episode', () => {
  let page: Page;
  let target: number;
  const said: Said[] = [];
  const here = () => page.locator('.step-here').getAttribute('data-turn');
  const roundHere = () => page.locator('.round-here').getAttribute('aria-label');
  const reason = () => page.locator('.label-reason');
  const labels = () => said.filter(({ type }) => type === 'label');
  const grow = async (round: number) => {
    const rows: readonly Row[] = [
      { ...reply, seq: 1000 + round, round, expect: 'announce', text: 'all even' },
    ];
    await page.evaluate(
      ([from, bytes]) =>
        window.postMessage({ type: 'rows', from, rows: Uint8Array.from(bytes), total: from + 1 }, '*'),
      [lines.length + round - ROUNDS - 1, [...packRecords(rows)]] as const,
    );
    await page.getByRole('article', { name: `Round ${round}`, exact: true }).waitFor();
  };

  beforeEach(async () => {
    said.length = 0;
    page = await shown(lines.join(''), { width: 1200 }, (message) => void said.push(message as Said));
    target = lines
      .map((line) => JSON.parse(line) as { seq: number; type: string; round: number; expect?: string })
      .find(({ type, round, expect }) => type === 'reply' && round === ROUNDS && expect === 'test')!.seq;
    await tell(page, { type: 'live', running: { kind: 'play', partial: '' } });
    await tell(page, { type: 'reveal', seq: target });
    await page.getByRole('tab', { name: 'Labels' }).click();
    const statistics = { labels: 1, judges: [], authors: [] };
    const own = { id: 'x', author: 'me', judge: 'compatibility', target, value: 'compatible' };
    const state = { file: 'x.labels', author: 'me', labels: [{ ...own, time: '2026-01-01T00:00:00Z' }] };
    const none = { readings: [], unmatched: 0, problems: [], statistics };
    await tell(page, { type: 'labels', state: { ...state, ...none } });
    await reason().waitFor();
  });
  afterEach(() => page.close());

  it('is led to the next round, but not away from a field that has the focus', async () => {
    await grow(ROUNDS + 1);
    await expect.poll(roundHere).toBe(`Round ${ROUNDS + 1}`);
    await page.getByRole('textbox').first().focus();
    await grow(ROUNDS + 2);
    expect(await roundHere()).toBe(`Round ${ROUNDS + 1}`);
  });

  it('has a reason written for its verdict, also where another place takes that of the field', async () => {
    await reason().click();
    await page.keyboard.type('because');
    await grow(ROUNDS + 1);
    expect([await roundHere(), await here()]).toEqual([`Round ${ROUNDS}`, 'test']);
    expect(labels()).toEqual([]);
    await tell(page, { type: 'reveal', round: 1 });
    await expect.poll(labels).toMatchObject([{ target, value: 'compatible', reason: 'because' }]);
    await reason().waitFor({ state: 'detached' });
    expect(labels()).toHaveLength(1);
  });
});

it('a turn of a transcript is no part of a class, whatever its name', async () => {
  const named = lines.map((line) => line.replaceAll('"expect":"test"', '"expect":"step-here column-first"'));
  const page = await shown(named.join(''), { width: 1200 });
  await page.locator('[data-turn="step-here column-first"]').first().waitFor();
  expect(await page.locator('.step-here').count()).toBe(1);
  expect(await page.locator('.step.column-first').count()).toBe(0);
  await page.close();
});
