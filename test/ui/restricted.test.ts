// A workspace that VS Code does not trust: nothing runs, nothing of its settings counts, and what was played can be read.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { EPISODES } from '../fixtures/published/data';
import { AS_TEXT, BY_SYSTEM, EpisodesPage } from '../harness/episodes';
import { ResultsPage } from '../harness/results';
import { Workbench } from '../harness/workbench';

const EXAMPLE = 'published.rules.yaml';
const THEIRS = { name: 'theirs', baseURL: 'http://127.0.0.1:9/v1', model: 'm' };

function fill(folder: string): void {
  cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ 'falsify.endpoints': [THEIRS] }));
}

describe('a workspace that is not trusted', () => {
  let workbench: Workbench;
  let episodes: EpisodesPage;
  beforeAll(async () => {
    workbench = await Workbench.open({
      extensions: inject('extensions'),
      fill,
      settings: { ...BY_SYSTEM, ...AS_TEXT },
      restricted: true,
    });
    episodes = new EpisodesPage(workbench);
    await episodes.look('dark');
    await episodes.known();
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('plays no episode, and says why', async () => {
    await workbench.page.locator('.part.banner', { hasText: /Restricted Mode/i }).waitFor();
    await episodes.command('Falsify: Run Episode');
    await episodes.notification('Episodes run in trusted workspaces only').waitFor();
    await episodes.showList();
    await workbench.page
      .locator('.part.sidebar .welcome-view', { hasText: 'trusted workspaces only' })
      .waitFor();
    await episodes.picture('restricted');
    expect(readdirSync(workbench.folder).sort()).toEqual(['.vscode', EXAMPLE]);
  });

  it('brings no endpoint', async () => {
    await episodes.command('Falsify: Set Endpoint Key');
    await episodes.notification('There is no endpoint yet').waitFor();
  });

  it('has a start page that says that episodes do not run, and offers the rest', async () => {
    await workbench.runCommand('Falsify: Open Start Page');
    const frame = await workbench.view('h1');
    const episode = frame.getByRole('button', { name: /^Watch an episode/ });
    await frame.getByRole('button', { name: 'Manage Workspace Trust' }).waitFor();
    expect(await episode.isDisabled()).toBe(true);
    expect(await episode.innerText()).toContain('trusted workspaces only');
    expect(await frame.getByRole('button', { name: /^Review a judge/ }).isEnabled()).toBe(true);
    await workbench.picture('start restricted');
  });

  it.runIf(existsSync(EPISODES))('has the two truths of published runs in one table', async () => {
    cpSync(EPISODES, workbench.folder, { recursive: true });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    const results = await ResultsPage.open(workbench);
    await results.by('Both');
    await expect.poll(() => results.frame.locator('.header').innerText()).toMatch(/5 episodes/);
    await expect
      .poll(() => results.cells('llama-3.3-70b-instruct, wason, think-in-opposites'))
      .toContain('1.000 [0.207, 1.000] ≠ 0.000 [0.000, 0.793]');
    await workbench.picture('results of published runs');
  });
});
