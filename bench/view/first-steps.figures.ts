// Measures a newcomer's first steps in a real VS Code: run by `npm run bench -- --only view`.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { EpisodesPage } from '../../test/harness/episodes';
import { Workbench } from '../../test/harness/workbench';
import type { FirstSteps } from '../view';

const EXAMPLE = 'published.rules.yaml';
const OPENINGS = 3;

const figures: { -readonly [K in keyof FirstSteps]: number[] } = { addressToCount: [], firstEpisode: [] };
const write = (): void => {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/first-steps.json'), JSON.stringify(figures));
};

it('opens an address with a rule file', async () => {
  const fill = (folder: string) => cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
  const workbench = await Workbench.open({ extensions: inject('extensions'), fill });
  await workbench.openFile(EXAMPLE);
  // Waits until the window has kept which file is open.
  await workbench.reload();
  for (let i = 0; i < OPENINGS; i++) {
    const started = Date.now();
    await workbench.page.reload();
    await workbench.lenses
      .filter({ hasText: /^1,629 of/ })
      .first()
      .waitFor({ timeout: 120_000 });
    figures.addressToCount.push(Date.now() - started);
  }
  await workbench.close();
  write();
});

it('plays an episode from an empty window by two clicks', async () => {
  const fill = () => undefined;
  const workbench = await Workbench.open({ extensions: inject('extensions'), fill, empty: true });
  const { page } = workbench;
  const started = Date.now();
  await new EpisodesPage(workbench).showList();
  await page.locator('.part.sidebar').getByRole('button', { name: 'Watch an Episode' }).click();
  await page.locator('.notification-toast', { hasText: /Played/ }).waitFor({ timeout: 120_000 });
  figures.firstEpisode.push(Date.now() - started);
  await workbench.picture('first episode');
  await workbench.close();
  write();
});
