// The start page: three ways to begin, each one click away.
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFindings } from '../harness/axe';
import { expectToFit } from '../harness/narrow';
import { EpisodesPage } from '../harness/episodes';
import { THEMES, Workbench, type Theme } from '../harness/workbench';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fill = (folder: string) => writeFileSync(join(folder, 'notes.txt'), '');
const OPEN = 'Falsify: Open Start Page';

describe('the start page', () => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  const open = async () => {
    await workbench.runCommand(OPEN);
    // A replay that was active before has a heading, too.
    await workbench.page.locator('.tab.active', { hasText: 'Welcome to Falsify' }).waitFor();
    return await workbench.view('h1');
  };

  /** The path that VS Code shows above a file. */
  const path = (page = workbench.page) => page.locator('.monaco-breadcrumb-item').filter({ visible: true });

  it('is opened by its command, and titled by what it is', async () => {
    await open();
    await workbench.page.locator('.tab.active', { hasText: 'Welcome to Falsify' }).waitFor();
    expect(await path().count()).toBe(0);
  });

  it.each(Object.keys(THEMES) as Theme[])('%s: no serious finding of axe, and a picture', async (theme) => {
    await workbench.useTheme(theme);
    const frame = await open();
    expect(await seriousFindings(frame)).toEqual([]);
    await workbench.picture(`start ${theme}`);
  });

  it('fits where it is narrow', async () => {
    const frame = await open();
    for (const width of [500, 1600]) await expectToFit(workbench, frame, width);
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has an episode played with a click', async () => {
    const frame = await open();
    await frame.getByRole('button', { name: /^Watch an episode/ }).click();
    await workbench.page.locator('.tab.active[data-resource-name$=".episode.jsonl"]').waitFor();
    await workbench.view('.round');
    await workbench.page
      .getByText(/solved after 4 tests · I:C before success 1\.00\d? \(2:2\)/)
      .first()
      .waitFor();
    await workbench.picture('start episode');
    // In the folder of episodes it would count in the results of the workspace.
    expect(existsSync(join(workbench.folder, 'episodes'))).toBe(false);
    const episodes = new EpisodesPage(workbench);
    await episodes.showList();
    await episodes.rows('falsifying · baseline').first().waitFor();
    await workbench.picture('start episode in the list');
  });

  it('begins a rule group file and a suite', async () => {
    await (await open()).getByRole('button', { name: 'New Rule Group File' }).click();
    await workbench.page.locator('.tab.active', { hasText: 'Untitled-' }).waitFor();
    await workbench.page.locator('.codelens-decoration', { hasText: 'feasible' }).first().waitFor();
    await (await open()).getByRole('button', { name: 'New Suite' }).click();
    await workbench.page.locator('.tab.active', { hasText: '.suite.yaml' }).waitFor();
  });

  it('leads to a rule and to a judge', async () => {
    const frame = await open();
    await frame.getByRole('button', { name: /^Review a judge/ }).click();
    const replay = '.tab.active[data-resource-name="hasty-judge.episode.jsonl"]';
    await workbench.page.locator(replay).waitFor();
    await workbench.view('.round');
    await (await open()).getByRole('button', { name: /^Edit a rule/ }).click();
    await workbench.page.locator('.codelens-decoration', { hasText: 'feasible' }).first().waitFor();
  });

  it('shows the rules that are open already, and makes no third column', async () => {
    const copies = () => workbench.page.locator('.tab', { hasText: 'Untitled-' }).count();
    const before = await copies();
    const edit = async () => {
      await (await open()).getByRole('button', { name: /^Edit a rule/ }).click();
      await workbench.page.locator('.tab.active', { hasText: 'Untitled-' }).first().waitFor();
    };
    await edit();
    await edit();
    expect(await copies()).toBe(before);
    expect(await workbench.page.locator('.editor-group-container').count()).toBeLessThanOrEqual(2);
    await workbench.picture('start edit again');
  });

  it('takes the place of the file that `npm start` opens by an address', async () => {
    // A window of its own: VS Code does not let one go whose unsaved texts are not backed up yet.
    const page = await workbench.page.context().browser()!.newPage();
    const address = new URL(workbench.page.url());
    const extensions = inject('extensions');
    const own = readdirSync(extensions).find((name) => name.startsWith('falsify.'))!;
    const file = join(extensions, own, 'media/Welcome.falsify-start');
    const payload = JSON.parse(address.searchParams.get('payload') ?? '[]') as string[][];
    const opened = [...payload, ['openFile', `vscode-remote://${address.host}${file}`]];
    address.searchParams.set('payload', JSON.stringify(opened));
    await page.goto(address.href);
    await page.locator('.tab.active', { hasText: 'Welcome to Falsify' }).waitFor();
    await page.locator('.tab', { hasText: 'Welcome.falsify-start' }).waitFor({ state: 'detached' });
    expect(await path(page).count()).toBe(0);
    await page.close();
  });
});
