// Measures a suite of offline agents from a fresh window to its results: run by `npm run bench -- --only window`.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { Workbench } from '../../test/harness/workbench';
import type { WindowFigures } from '../window';
import { ourProcesses } from './processes';

const SUITE = 'wason-test';
const EPISODES = 720;
const NOTE = 'note.txt';
/** Between two keys. */
const KEY_MS = 200;

let workbench: Workbench;
beforeAll(async () => {
  const fill = (folder: string) => {
    for (const name of [`${SUITE}.suite.yaml`, 'published.rules.yaml'])
      copyFileSync(join(root, 'examples', name), join(folder, name));
    writeFileSync(join(folder, NOTE), '');
  };
  workbench = await Workbench.open({ extensions: inject('extensions'), fill });
  await workbench.page.setViewportSize({ width: 1600, height: 900 });
}, 300_000);
afterAll(() => workbench.close());

interface Keys {
  keys: number[];
}

/** Notes for each key how long it waited and was handled; what takes below 16 ms is not noted. */
const observeKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted = globalThis as unknown as Keys;
    noted.keys = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, startTime, processingEnd } of list.getEntries() as PerformanceEventTiming[])
        if (name === 'keydown') noted.keys.push(processingEnd - startTime);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** Processor time by kind of process. A process of a suite that has ended counts as it was seen last. */
class Work {
  readonly #seen = new Map<number, { readonly command: string; readonly work: number }>();

  look(): void {
    for (const { pid, command, work } of ourProcesses()) this.#seen.set(pid, { command, work });
  }

  of(part: string): number {
    const all = [...this.#seen.values()].filter(({ command }) => command.includes(part));
    return all.reduce((sum, { work }) => sum + work, 0);
  }
}

const PARTS = {
  suite: 'dist/suite.js',
  host: '--type=extensionHost',
  worker: 'dist/worker.js',
  page: '--type=renderer',
  drawing: '--type=gpu-process',
  watcher: '--type=fileWatcher',
} as const;

/** Shows the results of the suite beside a text file that has the focus. */
async function showResults() {
  await workbench.lenses.getByText('Show results').click();
  await workbench.view();
  await workbench.runCommand('View: Move Editor into Next Group');
  const frame = await workbench.view();
  await workbench.runCommand('View: Focus First Editor Group');
  await workbench.openFile(NOTE);
  return frame;
}

it('a suite of offline agents, run with one click', async () => {
  const { page } = workbench;
  await workbench.openFile(`${SUITE}.suite.yaml`);
  await page.locator('.activitybar .action-item a[aria-label^="Falsify"]').click();
  const run = workbench.lenses.getByText(`Run ${EPISODES} episodes`);
  await run.waitFor();
  await observeKeys(page);
  const work = new Work();
  work.look();
  const before = Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, work.of(part)]));
  const began = performance.now();
  await run.click();
  const frame = await showResults();
  const all = frame.getByText(`${EPISODES} episodes`).first();
  const reading = frame.getByRole('button', { name: 'Stop' });
  while (!(await all.isVisible()) || (await reading.isVisible())) {
    await page.keyboard.type('a');
    work.look();
    await page.waitForTimeout(KEY_MS);
  }
  const shown = performance.now() - began;
  await workbench.picture('suite figures');
  const keys = await page.evaluate(() => (globalThis as unknown as Keys).keys);
  const figures: WindowFigures = {
    shown,
    longestKey: Math.max(0, ...keys),
    work: Object.fromEntries(
      Object.entries(PARTS).map(([name, part]) => [name, work.of(part) - (before[name] ?? 0)]),
    ),
  };
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/window-figures.json'), JSON.stringify(figures));
  await picturesOfResults();
}, 900_000);

/** Until lenses of a file that is opened again do something: VS Code first shows those that it kept. */
const LENSES_MS = 5000;

/** For the documentation: the results of the suite with nothing beside them. */
async function picturesOfResults(): Promise<void> {
  const { page } = workbench;
  await page.keyboard.press('Control+S');
  await workbench.runCommand('View: Close All Editors');
  await page.setViewportSize({ width: 1440, height: 760 });
  await workbench.openFile(`${SUITE}.suite.yaml`);
  await page.waitForTimeout(LENSES_MS);
  await workbench.lenses.getByText('Show results').click();
  await page.locator('.tab.active', { hasText: 'Results of' }).waitFor();
  await workbench.runCommand('View: Close Primary Side Bar');
  await workbench.runCommand('Notifications: Clear All Notifications');
  const frame = await workbench.view();
  await frame.getByText(`${EPISODES} episodes`).first().waitFor();
  await frame.getByText('Intervals are being computed').waitFor({ state: 'hidden' });
  await workbench.picture('results-conditions');
  await frame.getByRole('tab', { name: 'Figures' }).click();
  await frame.locator('.figure-plot svg').first().waitFor();
  await workbench.picture('results-figures');
}
