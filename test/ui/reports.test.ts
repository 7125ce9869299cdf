// Reports as pages: rendered, never to be saved, each table with its formats to copy.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { seriousFindings } from '../harness/axe';
import { EpisodesPage } from '../harness/episodes';
import { expectToFit } from '../harness/narrow';
import { judgeWrongly, playOffline } from '../harness/replay-files';
import { TESTED_THEMES, Workbench } from '../harness/workbench';

const EXAMPLE = 'published.rules.yaml';

describe('reports', () => {
  let workbench: Workbench;
  let episodes: EpisodesPage;
  let frame: Frame;
  const fill = (folder: string) => {
    cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
    judgeWrongly(playOffline(join(folder, 'episodes'), 9, 2, 'confirming'), 'equivalence', [3]);
  };

  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
    episodes = new EpisodesPage(workbench);
    await episodes.known();
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('summarise the transcripts of the workspace as a page', async () => {
    await episodes.command('Falsify: Summarise Folder of Transcripts');
    await episodes.answer('Which folder?');
    frame = await workbench.view('table');
    await frame.getByRole('heading', { name: 'Episodes' }).waitFor();
    const table = frame.getByRole('table');
    await expect.poll(() => table.locator('thead').innerText()).toContain('I:C before success');
    await expect.poll(() => table.locator('tbody').innerText()).toMatch(/2 tests\s*9 tests ≠/);
    for (const format of ['Markdown', 'LaTeX', 'CSV'])
      await frame.getByText(`Copy as ${format}`, { exact: true }).waitFor();
    expect(await workbench.page.locator('.tab.dirty').count()).toBe(0);
    await workbench.picture('report summary');
  });

  it('open as text that nobody is asked to save', async () => {
    await frame.getByText('Open as Text').click();
    await workbench.page.locator('.tab.active', { hasText: '.md' }).waitFor();
    await expect.poll(() => workbench.editor.innerText()).toContain('Episodes');
    expect(await workbench.page.locator('.tab.dirty').count()).toBe(0);
    await workbench.runCommand('View: Close Editor');
    frame = await workbench.view('table');
  });

  it.each(TESTED_THEMES)('%s: no serious finding of axe', async (theme) => {
    await workbench.useTheme(theme);
    frame = await workbench.view('table');
    await workbench.picture(`report ${theme}`);
    expect(await seriousFindings(frame)).toEqual([]);
  });

  it.each([1600, 400])('%i pixels wide: nothing is cut off', async (width) => {
    await expectToFit(workbench, frame, width);
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
    expect(workbench.ownErrors).toEqual([]);
  });
});
