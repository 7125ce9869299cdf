// Measures how fast the results of a large study appear in a real VS Code: run by `npm run bench -- --only results`.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { Workbench } from '../../test/harness/workbench';
import type { StudyViewFigures } from '../results';

const OPENINGS = 3;
const { FALSIFY_STUDY: STUDY = '', FALSIFY_STUDY_EPISODES: EPISODES = '' } = process.env;

const figures: StudyViewFigures = { first: [], all: [] };
let workbench: Workbench;
beforeAll(async () => {
  const fill = (folder: string) =>
    cpSync(STUDY, join(folder, 'study'), { recursive: true, preserveTimestamps: true });
  workbench = await Workbench.open({ extensions: inject('extensions'), fill });
  await workbench.page.setViewportSize({ width: 1600, height: 900 });
}, 300_000);
afterAll(async () => {
  await workbench.close();
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/study-figures.json'), JSON.stringify(figures));
});

it('opens', async () => {
  for (let i = 0; i < OPENINGS; i++) {
    await workbench.runCommand('Falsify: Show Results');
    await workbench.page.locator('.tab.active', { hasText: 'Results of' }).waitFor();
    const frame = await workbench.view();
    const { first, all } = await frame.evaluate(async (episodes) => {
      const until = async (isThere: () => boolean) => {
        while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now();
      };
      return {
        first: await until(() => document.querySelector('[role=grid] td') !== null),
        all: await until(() => document.querySelector('.header')?.textContent?.includes(episodes) ?? false),
      };
    }, `${EPISODES} episodes`);
    figures.first.push(first);
    figures.all.push(all);
    await workbench.runCommand('View: Close Editor');
    await workbench.page.waitForTimeout(1500);
  }
});
