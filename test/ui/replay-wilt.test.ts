// The panel of an episode of WILT, in a browser: the tests, the rules that they leave, and the final guess.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { wiltScenario } from '../../src/tasks/wilt/scenario';
import { seriousFindings } from '../harness/axe';
import { transcriptOf as playedTranscript } from '../harness/offline-play';
import { shown, withReplayView } from '../harness/replay-view';
import { coloursOf, PAGE_THEMES, PAGE_WIDTHS } from '../harness/view-page';

withReplayView();

const transcriptOf = (rule: number, agent: string): Promise<string> =>
  playedTranscript('wilt', agent, 5, wiltScenario('full', rule, 5), 'full');

const rowsOf = (page: Page, title: string) =>
  page.getByRole('table', { name: title, exact: true }).locator('tbody tr').allInnerTexts();

describe('the replay of an episode of WILT', () => {
  it('has the tests, the rules that they leave, and what is wrong with the guess', async () => {
    const page = await shown(await transcriptOf(23, 'confirming'), { width: 1200 });
    const strip = page.locator('.trials-strip');
    await strip.waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(expect.arrayContaining(['Tests']));
    expect(await page.locator('.trials').innerText()).not.toMatch(/trial/i);
    expect(await strip.getByRole('button').first().getAttribute('aria-label')).toMatch(/^Reply 1, \(/);
    // Twelve tests and the guess.
    expect(await strip.getByRole('button').count()).toBe(13);
    await page.getByRole('figure').filter({ hasText: 'Rules left' }).locator('svg').first().waitFor();
    expect(await rowsOf(page, 'The final guess')).toEqual([
      expect.stringMatching(/^Guess\s+lambda x, y, z: x < y < z$/),
      expect.stringMatching(/The guess is wrong\.$/),
      expect.stringMatching(/agree on \d+\.\d%/),
      expect.stringMatching(/differ on \d+ inputs, first on \(0, 0, 0\)/),
    ]);
    expect(await rowsOf(page, 'Tests')).toHaveLength(12);
    await strip.getByRole('button').nth(3).click();
    await page.getByRole('article', { name: 'Round 4' }).waitFor();
    await page.screenshot({ path: 'test-results/wilt-1200.png', fullPage: true });
    await page.close();
  });

  it.each(PAGE_THEMES)('can be read in %s, from 400 to 1,600 px', async (theme) => {
    const page = await shown(await transcriptOf(15, 'falsifying'), { colours: coloursOf(theme) });
    for (const width of PAGE_WIDTHS) {
      await page.setViewportSize({ width, height: 1000 });
      await page.getByRole('tab', { name: 'Tests' }).click();
      await page.locator('.trials-strip').waitFor();
      await page.getByRole('table', { name: 'Tests', exact: true }).waitFor();
      const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(scrolled, { message: `${width} px` }).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `test-results/wilt-${theme}-${width}.png`, fullPage: true });
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });
});
