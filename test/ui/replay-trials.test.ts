// The panel of a game of trials, in a browser: the strip, the curves and the tables, in all themes and widths.
import { describe, expect, it } from 'vitest';
import { planEpisode, runEpisode } from '../../src/episode';
import { directAsk } from '../../src/judges/answer';
import { episodeMetrics } from '../../src/metrics';
import { offlineModel } from '../../src/models/offline';
import { Engine } from '../../src/predicate';
import { reflection } from '../../src/tasks/reflection';
import { makeSession } from '../../src/tasks/reflection/make';
import type { TestId } from '../../src/tasks/reflection/session';
import { servicesOf } from '../unit/episode/players';
import { replayPages } from './replay-page';

const { shown } = replayPages();

async function transcriptOf(test: TestId, agent: string): Promise<string> {
  const engine = new Engine();
  const ask = directAsk(() => engine);
  const scenario = makeSession({ test, level: 'easy', parameters: {}, seed: 5, session: 1 });
  const place = { task: 'reflection', setting: 'free', scenario };
  const plan = await planEpisode({
    ...{ ...place, task: reflection, judges: [], seed: 5, version: '0.0.0' },
    model: offlineModel({ agent, seed: 5, ...place }, ask),
  });
  const services = servicesOf({ ask, metrics: episodeMetrics });
  await runEpisode(plan, services);
  engine.dispose();
  return services.log.text;
}

describe('the trials of a session', () => {
  it('stand in a strip, beside curves and tables, and lead to their rounds', async () => {
    const page = await shown(await transcriptOf('prlt', 'rescorla-wagner'), 1200);
    const strip = page.locator('.trials-strip');
    await strip.waitFor();
    expect(await strip.getByRole('button').count()).toBe(40);
    expect(await strip.locator('.trials-changed').count()).toBe(1);
    const trial = strip.getByRole('button', { name: /^Trial 21, .*the hidden state changed$/ });
    await trial.click();
    await page.getByRole('article', { name: 'Round 21' }).waitFor();
    expect(await trial.getAttribute('aria-current')).toBe('true');
    const titles = ['Learning', 'Around a change', 'Learning by prediction errors'];
    for (const title of titles)
      await page.getByRole('figure').filter({ hasText: title }).first().locator('svg').first().waitFor();
    expect(await page.getByRole('table').allInnerTexts()).toEqual([
      expect.stringMatching(/Behaviour[^]*stays after a reward/),
      expect.stringMatching(/learning rate α[^]*BIC/),
    ]);
    await page.screenshot({ path: 'test-results/trials-1200.png' });
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
    const page = await shown(await transcriptOf(test, agent), 400);
    await page.getByRole('tab', { name: 'Trials' }).click();
    await page.locator('.trials-strip').waitFor();
    if (table !== undefined) await page.getByRole('table', { name: table }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    await page.locator('.figure-plot svg').first().waitFor();
    await page.screenshot({ path: `test-results/trials-${test}-400.png` });
    await page.close();
  });
});
