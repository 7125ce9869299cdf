// The panel of a game of trials, in a browser: the strip, the curves and the tables, wide and narrow.
import { describe, expect, it } from 'vitest';
import { makeSession } from '../../src/tasks/reflection/make';
import type { TestId } from '../../src/tasks/reflection/session';
import { transcriptOf as playedTranscript } from '../harness/offline-play';
import { seriousFindings } from '../harness/axe';
import { shown, withReplayView } from '../harness/replay-view';
import { coloursOf, PAGE_THEMES, PAGE_WIDTHS } from '../harness/view-page';

withReplayView();

const transcriptOf = (test: TestId, agent: string): Promise<string> =>
  playedTranscript(
    'reflection',
    agent,
    5,
    makeSession({ test, level: 'easy', parameters: {}, seed: 5, session: 1 }),
    'free',
  );

describe('the trials of a session', () => {
  it('stand in a strip, beside curves and tables, and lead to their rounds', async () => {
    const page = await shown(await transcriptOf('prlt', 'rescorla-wagner'), { width: 1200 });
    const strip = page.locator('.trials-strip');
    await strip.waitFor();
    expect(await strip.getByRole('button').count()).toBe(40);
    expect(await strip.locator('.trials-changed').count()).toBe(1);
    const trial = strip.getByRole('button', { name: /^Trial 21, .*the hidden state changed$/ });
    await trial.click();
    await page.getByRole('article', { name: 'Round 21' }).waitFor();
    expect(await trial.getAttribute('aria-current')).toBe('true');
    const marks = page.locator('.timeline .column');
    expect(await marks.count()).toBe(40);
    const strips = await strip.getByRole('button').allInnerTexts();
    expect(await page.locator('.timeline .column-trial-good').count()).toBe(
      strips.filter((sign) => sign === '●').length,
    );
    expect(await page.locator('.timeline .column-changed').getAttribute('data-round')).toBe('21');
    expect(await page.locator('.timeline-legend').innerText()).toMatch(
      /rewarded\s+not rewarded\s+a reversal/,
    );
    const titles = ['Learning', 'Learning by prediction errors'];
    for (const title of titles)
      await page.getByRole('figure').filter({ hasText: title }).first().locator('svg').first().waitFor();
    expect(await page.getByRole('table').allInnerTexts()).toEqual([
      expect.stringMatching(/Behaviour[^]*stays after a reward/),
      expect.stringMatching(/learning rate α[^]*BIC/),
    ]);
    // No model was chosen for the questions of the task.
    expect(await page.getByText('not judged').count()).toBe(0);
    expect(await page.locator('.timeline-names').count()).toBe(0);
    await page.screenshot({ path: 'test-results/trials-1200.png' });
    await page.close();
  });

  it.each([600, 1080, 1600])(
    'have tiles with whole names and values in one line, at %i px',
    async (width) => {
      const page = await shown(await transcriptOf('prlt', 'rescorla-wagner'), { width });
      await page.locator('.outcome').waitFor();
      const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
      const titles = await page.locator('.outcome dt').all();
      expect(await titles[1].innerText()).toBe('Probabilistic reversal learning');
      for (const title of titles) expect(await title.evaluate(isCut)).toBe(false);
      const bottoms = (all: Element[]) => all.map((one) => one.getBoundingClientRect().bottom);
      expect(new Set(await page.locator('.outcome dd').evaluateAll(bottoms)).size).toBe(1);
      await page.close();
    },
  );

  it('have a low header in narrow views, in which model and setting are whole', async () => {
    const page = await shown(await transcriptOf('prlt', 'win-stay-lose-shift'), {
      colours: coloursOf('dark'),
    });
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
    const [title, about] = ['.header-title', '.header-facts > .header-about'].map((name) =>
      page.locator(name),
    );
    for (const width of [260, 300, 400, 600]) {
      await page.setViewportSize({ width, height: 700 });
      const height = () => page.locator('.header').evaluate((one) => one.getBoundingClientRect().height);
      await expect.poll(height, { message: `${width} px` }).toBeLessThanOrEqual(96);
      await page.screenshot({ path: `test-results/replay-header-${width}.png` });
      if (width >= 300) expect(await title.evaluate(isCut), `model at ${width} px`).toBe(false);
      if (width >= 600) expect(await about.evaluate(isCut), `setting at ${width} px`).toBe(false);
    }
    expect(await about.innerText()).toBe(
      'Probabilistic reversal learning, easy, session 1 · free · Reflection-Bench',
    );
    await page.close();
  });

  it('of the oddball test can be judged again by models', async () => {
    const page = await shown(await transcriptOf('oddball', 'perfect'), { width: 1200 });
    await page.getByRole('tab', { name: 'Judge call' }).click();
    await page.getByText('Nobody has judged this.').waitFor();
    expect(await page.getByRole('heading', { name: 'Function' }).count()).toBe(0);
    await page.getByRole('region', { name: 'Ask a judge again' }).waitFor();
    await page.close();
  });

  it.each([
    ['wcst', 'random', 'Rules'],
    ['wpt', 'perfect-memory', 'Sunny tomorrow'],
    ['dc-igt', 'random', 'Second thoughts'],
    ['n-back', 'random', 'Signal detection'],
    ['mbt', 'win-stay-lose-shift', 'Behaviour'],
    ['oddball', 'perfect', undefined],
  ] as const)('fit a narrow page: %s', async (test, agent, table) => {
    const page = await shown(await transcriptOf(test, agent), { width: 400 });
    await page.getByRole('tab', { name: 'Trials' }).click();
    await page.locator('.trials-strip').waitFor();
    if (table !== undefined) await page.getByRole('table', { name: table }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    await page.locator('.figure-plot svg').first().waitFor();
    await page.screenshot({ path: `test-results/trials-${test}-400.png` });
    await page.close();
  });

  it.each(PAGE_THEMES)('can be read in %s, from 400 to 1,600 px', async (theme) => {
    for (const test of ['prlt', 'dc-igt'] as const) {
      const page = await shown(await transcriptOf(test, 'win-stay-lose-shift'), {
        colours: coloursOf(theme),
      });
      for (const width of PAGE_WIDTHS) {
        await page.setViewportSize({ width, height: 1000 });
        await page.getByRole('tab', { name: 'Trials' }).click();
        await page.locator('.figure-plot svg').first().waitFor();
        const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(scrolled, { message: `${test}, ${width} px` }).toBeLessThanOrEqual(width);
        await page.screenshot({ path: `test-results/trials-${test}-${theme}-${width}.png` });
      }
      expect(await seriousFindings(page)).toEqual([]);
      await page.close();
    }
  });

  it('are walked with the keyboard', async () => {
    const page = await shown(await transcriptOf('prlt', 'random'), { width: 1080 });
    const strip = page.locator('.trials-strip');
    await strip.getByRole('button').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('article', { name: 'Round 3', exact: true }).waitFor();
    await page.close();
  });
});
