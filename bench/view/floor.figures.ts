// Measures a view with next to nothing in it, as ours are: what VS Code, the browser and the measuring take by themselves.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { Workbench } from '../../test/harness/workbench';
import type { FloorFigures } from '../floor';
import { observeKeys, readKeys } from './keys';
import { observeOpenings, openView } from './observe-opening';
import { stepThrough } from './replay-page';

const OPENINGS = Number(process.env['FALSIFY_BENCH_OPENINGS'] ?? 3);
/** As in the measurement of the visual editor, in ms. */
const BETWEEN_KEYS = 180;
const KEYS = 20;
const ROUNDS = 45;

const figures: { -readonly [K in keyof FloorFigures]: number[] } = { paint: [], steps: [], keys: [] };
let workbench: Workbench;
const extensions = mkdtempSync(join(tmpdir(), 'falsify-floor-'));

beforeAll(async () => {
  cpSync(inject('extensions'), extensions, { recursive: true });
  cpSync(join(root, 'bench/view/empty-view'), join(extensions, 'falsify-bench.empty-view-0.0.1'), {
    recursive: true,
  });
  // Without a list of what is installed, the server makes one from the folder.
  rmSync(join(extensions, 'extensions.json'), { force: true });
  const fill = (folder: string) => writeFileSync(join(folder, 'nothing.empty'), '');
  workbench = await Workbench.open({ extensions, fill });
  await observeOpenings(workbench.page);
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
  await workbench.page.keyboard.press('Control+B');
}, 300_000);
afterAll(async () => {
  await workbench.close();
  rmSync(extensions, { recursive: true, force: true });
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/floor-figures.json'), JSON.stringify(figures));
});

it('opens, steps, shows what is typed', async () => {
  const { page } = workbench;
  for (let i = 0; i < OPENINGS; i++) {
    const { frame, opening } = await openView(workbench, 'nothing.empty', ROUNDS);
    figures.paint.push(opening.paint);
    await page.waitForTimeout(1000);
    await frame.locator('.list').focus();
    figures.steps.push(...(await stepThrough(frame, page, 20)));
    await frame.locator('.field').focus();
    await observeKeys(frame);
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.type('x');
      await page.waitForTimeout(BETWEEN_KEYS);
    }
    await page.waitForTimeout(800);
    figures.keys.push(...(await readKeys(frame)));
    await workbench.runCommand('View: Close Editor');
    await page.waitForTimeout(1500);
  }
  console.log('floor', JSON.stringify(figures));
});
