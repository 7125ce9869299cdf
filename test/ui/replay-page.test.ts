// The replay of an episode that was begun here, in a browser: its place and its tiles.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pack } from '../../src/replay/packed';
import { builtView, coloursOf } from '../harness/view-page';
import { Story } from '../unit/judges/review/transcripts';
import { feed, linesOf, openWorker } from '../unit/replay/worker';

const open = builtView('replay');

const SOLVED = 6;

/** An episode of 46 rounds that is solved early. */
function transcript(): string {
  const story = new Story();
  for (let round = 1; round <= 46; round++)
    story.round({
      says: 'all numbers are even',
      equivalence: round < SOLVED ? 'incorrect' : 'correct',
      test: [2, 4, 2 * round],
      compatibility: 'compatible',
    });
  const end = { v: 1, seq: 9999, time: '', type: 'end', state: 'completed', why: 'success' };
  return linesOf([story.header, ...story.events, end]);
}

/** The page of the episode, which was followed until it ended. */
async function followed(width = 1280): Promise<Page> {
  const ask = openWorker();
  ask({ op: 'open', name: 'x' });
  const growth = feed(ask, transcript());
  const packed = ask({ op: 'packed-rows', from: 0, most: 1000 });
  const review = pack(ask({ op: 'review', from: 0, budgetMs: 1e4, most: 1000 }));
  const page = await open(() => undefined, { width, colours: coloursOf('dark') });
  await page.evaluate(
    async (text) => {
      const { rows, review, ...told } = JSON.parse(text) as Record<string, never>;
      // No frame comes between two messages, so the page does not hear of its own scrolling.
      const tell = async (message: object) => {
        window.dispatchEvent(new MessageEvent('message', { data: message }));
        for (let i = 0; i < 50; i++) await Promise.resolve();
      };
      const bytes = (values: ArrayLike<number>) => Uint8Array.from(values);
      await tell({ type: 'opened', name: 'x', published: false, trusted: true });
      await tell({ type: 'grown', growth: told['growth'] });
      await tell({ type: 'live', running: { kind: 'play', partial: '' } });
      await tell({ type: 'follow' });
      await tell({ type: 'rows', from: 0, rows: bytes(rows), total: told['total'] });
      await tell({ type: 'live' });
      await tell({ type: 'reviewed', review: bytes(review) });
    },
    JSON.stringify({ growth, total: packed.total, rows: [...packed.rows], review: [...review] }),
  );
  return page;
}

/** Waits until the selected place is in the list as a whole. */
const inSight = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.step-here')
        .evaluate((step) => {
          const [list, one] = [step.closest('.list')!, step].map((each) => each.getBoundingClientRect());
          return one.top >= list.top && one.bottom <= list.bottom;
        })
        .catch(() => false),
    )
    .toBe(true);

it('is at the round of success, also when all of the episode comes at once', async () => {
  const page = await followed();
  await page.getByText(`${SOLVED} of 47`).waitFor();
  await inSight(page);
  await page.close();
});

it('keeps its place in sight when what came later is shown again', async () => {
  const page = await followed();
  await page.getByText(`${SOLVED} of 47`).waitFor();
  await page.keyboard.press('r');
  for (let round = SOLVED; round < 20; round++) await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await inSight(page);
  await page.keyboard.press('r');
  await page.getByText('Solved in round').waitFor();
  await inSight(page);
  await page.close();
});

it('shows the values of its tiles whole, from 400 to 1,440 px', async () => {
  const page = await followed();
  const values = page.locator('.outcome dd');
  await values.filter({ hasText: 'not solved' }).waitFor();
  for (const width of [400, 700, 1080, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = () =>
      values.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    await expect.poll(cut, { message: `${width} px` }).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/replay-tiles-${width}.png` });
  }
  await page.close();
});

it('leads from the details back to the rounds', async () => {
  const page = await followed();
  await page.getByText(`${SOLVED} of 47`).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.drawer summary:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.list:focus').waitFor();
  expect(await page.locator('.drawer-body').count()).toBe(0);
  await page.close();
});

it('shows each step of an episode that is being played as it comes', async () => {
  const ask = openWorker();
  ask({ op: 'open', name: 'x' });
  const page = await open(() => undefined, { colours: coloursOf('dark') });
  const tell = (message: object) =>
    page.evaluate((text) => {
      const { rows, ...told } = JSON.parse(text) as { readonly rows?: number[] };
      window.postMessage({ ...told, ...(rows && { rows: Uint8Array.from(rows) }) }, '*');
    }, JSON.stringify(message));
  await tell({ type: 'opened', name: 'x', published: false, trusted: true });
  await tell({ type: 'live', running: { kind: 'play', partial: '' } });
  const story = new Story();
  story.round({ says: 'all numbers are even', test: [2, 4, 8] });
  const message = { v: 1, time: '', type: 'message', round: 1, text: 'Announce or test.' };
  let from = 0;
  for (const [i, event] of [story.header, message, ...story.events].entries()) {
    const growth = feed(ask, linesOf([{ ...event, seq: i + 1 }]));
    const { rows, total } = ask({ op: 'packed-rows', from, most: 1000 });
    await tell({ type: 'grown', growth });
    await tell({ type: 'rows', from, rows: [...rows], total });
    from = total;
    await page.waitForTimeout(100);
  }
  const rounds = page.getByRole('article');
  await expect
    .poll(async () => (await rounds.allInnerTexts()).join())
    .toMatch(/all numbers are even[^]*2, 4, 8/);
  await page.close();
});
