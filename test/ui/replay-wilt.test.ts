// The panel of an episode of WILT, in a browser: the tests, the rules that they leave, and the final guess.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { planEpisode, runEpisode } from '../../src/episode';
import { directAsk } from '../../src/judges/answer';
import { episodeMetrics } from '../../src/metrics';
import { offlineModel } from '../../src/models/offline';
import { Engine } from '../../src/predicate';
import { wilt } from '../../src/tasks/wilt';
import { wiltScenario } from '../../src/tasks/wilt/scenario';
import { servicesOf } from '../unit/episode/players';
import { replayPages } from './replay-page';

const { shown } = replayPages();

async function transcriptOf(rule: number, agent: string): Promise<string> {
  const engine = new Engine();
  const ask = directAsk(() => engine);
  const scenario = wiltScenario('full', rule, 5);
  const place = { task: 'wilt', setting: 'full', scenario };
  const plan = await planEpisode({
    ...{ ...place, task: wilt, judges: [], seed: 5, version: '0.0.0' },
    model: offlineModel({ agent, seed: 5, ...place }, ask),
  });
  const services = servicesOf({ ask, metrics: episodeMetrics });
  await runEpisode(plan, services);
  engine.dispose();
  return services.log.text;
}

const rowsOf = (page: Page, title: string) =>
  page.getByRole('table', { name: title, exact: true }).locator('tbody tr').allInnerTexts();

describe('the replay of an episode of WILT', () => {
  it('has the tests, the rules that they leave, and what is wrong with the guess', async () => {
    const page = await shown(await transcriptOf(23, 'confirming'), 1200);
    const strip = page.locator('.trials-strip');
    await strip.waitFor();
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

  it.each([400, 1600])('fits a page of %d px', async (width) => {
    const page = await shown(await transcriptOf(15, 'falsifying'), width);
    if (width === 400) await page.getByRole('tab', { name: 'Trials' }).click();
    await page.locator('.trials-strip').waitFor();
    await page.getByRole('table', { name: 'Tests', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/wilt-${width}.png`, fullPage: true });
    await page.close();
  });
});
