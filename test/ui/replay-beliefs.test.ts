// The panel of a cell of the beliefs task, in a browser.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultCells } from '../../src/tasks/beliefs/fields';
import type { Json } from '../../src/base/json';
import { seriousFindings } from '../harness/axe';
import { transcriptOf } from '../harness/offline-play';
import { shown, withReplayView } from '../harness/replay-view';
import { coloursOf, PAGE_THEMES, PAGE_WIDTHS, type PageTheme } from '../harness/view-page';

withReplayView();

function cellNamed(id: string): Json {
  const cell = defaultCells().find((each) => each.id === id);
  if (!cell) throw new Error(`no cell ${id}`);
  return cell;
}

const open = async (id: string, setting: string, agent: string, theme: PageTheme = 'dark'): Promise<Page> => {
  const transcript = await transcriptOf('beliefs', agent, 1, cellNamed(id), setting);
  const page = await shown(transcript, { colours: coloursOf(theme) });
  await page.getByRole('tabpanel').waitFor();
  return page;
};

describe('the panel of a Revealed Belief cell', () => {
  it('has the context with the place of the outcome, and belief beside truth', async () => {
    const page = await open('choice-4-independent-C', 'revealed', 'recency');
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Belief', 'Measures']);
    const panel = page.getByRole('tabpanel');
    const context = panel.getByRole('region', { name: 'Context' });
    expect(await context.innerText()).toMatch(
      /another random choice and chooses option\s*the outcome comes here/,
    );
    const bars = panel.getByRole('region', { name: 'Belief beside truth' });
    expect(await bars.getByRole('row').allInnerTexts()).toMatchObject([
      expect.stringMatching(/Believed\s+True/),
      expect.stringMatching(/^A\s+0\.100\s+0\.250/),
      expect.stringMatching(/^B\s+0\.100\s+0\.250/),
      expect.stringMatching(/^C\s+0\.700\s+0\.250\s+came before/),
      expect.stringMatching(/^D\s+0\.100\s+0\.250/),
    ]);
    // The longer bar is the larger probability.
    const widths = await bars
      .locator('.exhibit-bar-0')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(widths.slice(1).indexOf(Math.max(...widths.slice(1)))).toBe(2);
    await page.close();
  });

  it('has the tokens of each text with their probabilities', async () => {
    const page = await open('dice-1d10-single', 'revealed', 'uniform');
    const tokens = page.getByRole('region', { name: 'Tokens' });
    expect(await tokens.getByRole('row').nth(1).innerText()).toMatch(/^" 1"\s+" 1" 0\.1000\s+0\.1000/);
    await page.close();
  });
});

describe('the panel of a Stated Answer cell', () => {
  it('has the question, the answers with their probabilities, and marks the right one', async () => {
    const page = await open('choice-4-single-asks-B', 'stated', 'perfect');
    const panel = page.getByRole('tabpanel');
    expect(await panel.getByRole('region', { name: 'Question' }).innerText()).toContain('chooses option B?');
    const rows = await panel.getByRole('region', { name: 'Answers' }).getByRole('row').allInnerTexts();
    expect(rows.filter((row) => /0\.250\s+1\.000\s+right/.test(row))).toHaveLength(1);
    expect(rows).toHaveLength(6);
    await page.close();
  });
});

describe('the panel', () => {
  it.each(PAGE_THEMES)('is readable in %s, from 400 to 1,600 px', async (theme) => {
    const page = await open('dice-2d6-independent-7', 'revealed', 'recency', theme);
    for (const width of PAGE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('tab', { name: 'Belief' }).click();
      const bars = page.getByRole('region', { name: 'Belief beside truth' });
      await bars.waitFor();
      const wide = await bars.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(wide, `${width} px`).toBeLessThanOrEqual(0);
      await page.screenshot({ path: `test-results/beliefs-${theme}-${width}.png` });
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });
});
