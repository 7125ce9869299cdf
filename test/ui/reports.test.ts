// Reports as pages: rendered, never to be saved, each table with its formats to copy.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { summaryCsv } from '../../src/metrics/folder/csv';
import { summaryMarkdown } from '../../src/metrics/folder/tables';
import { seriousFindings } from '../harness/axe';
import { EpisodesPage } from '../harness/episodes';
import { expectToFit } from '../harness/narrow';
import { judgeWrongly, playOffline } from '../harness/replay-files';
import { builtView, coloursOf, tell } from '../harness/view-page';
import { TESTED_THEMES, Workbench } from '../harness/workbench';

const EXAMPLE = 'published.rules.yaml';

describe('a report in a browser', () => {
  const open = builtView('report');
  const FOLDER = 'published/runs/ood_test/llama-3.3-70b-instruct/think-in-opposites/O2_1/inst4/';
  const outcome = { solved: true, testsBeforeSuccess: 9, incompatible: 2, compatible: 7, ratio: 2 / 7 };
  const row = {
    file: `${FOLDER}O2_1_inst4_20251112-140200.jsonl`,
    state: 'completed',
    result: true,
    task: 'wason',
    setting: 'think-in-opposites',
    model: 'llama-3.3-70b-instruct',
    rule: 'All odd',
    source: '',
    rounds: 46,
    stored: { ...outcome, judged: true },
    computed: { ...outcome, solved: false, testsBeforeSuccess: null, judged: true },
    certain: 1,
    likely: 1,
    open: 6,
    readings: 0,
    modelReadings: 0,
    problems: 0,
  } as const;

  it('has both truths in sight beside the name of the file, and says that it copied', async () => {
    const said: unknown[] = [];
    const page = await open((message) => said.push(message), { width: 1034, colours: coloursOf('light') });
    const markdown = summaryMarkdown([row]);
    await tell(page, {
      type: 'report',
      markdown,
      csv: [summaryCsv([row])],
      links: true,
      actions: ['Test Again'],
    });
    const truths = page.getByRole('columnheader', { name: 'I:C before success by enumeration' });
    const { x = 0, width = 0 } = (await truths.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(800);
    expect(await page.locator('.report-file').getAttribute('title')).toBe(row.file);
    await page.screenshot({ path: 'test-results/report-summary.png' });
    await page.locator('.report-file button').click();
    await page.getByText('Test Again').click();
    expect(said).toContainEqual({ type: 'openFile', file: row.file });
    expect(said).toContainEqual({ type: 'act', action: 0 });
    await page.getByText('Copy as LaTeX').click();
    await page.locator('[role=status]', { hasText: 'Copied' }).waitFor();
    expect(JSON.stringify(said)).toMatch(/"type":"copy","text":"[^"]*tabular/);
    await page.getByText('Copy as CSV').click();
    await expect.poll(() => said).toContainEqual({ type: 'copy', text: summaryCsv([row]) });
    await page.locator('[role=status]', { hasText: 'Copied' }).waitFor({ state: 'detached' });
    await page.close();
  });
});

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

  it('lead to the replays of the transcripts that they list', async () => {
    await frame.locator('.report-file button').first().click();
    await workbench.page.locator('.tab.active[data-resource-name$=".episode.jsonl"]').waitFor();
    await workbench.view('.round');
    await workbench.runCommand('View: Close Editor');
    frame = await workbench.view('table');
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
