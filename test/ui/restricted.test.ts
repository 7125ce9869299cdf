// Running episodes in a workspace that VS Code does not trust: nothing runs, and nothing of its settings counts.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { AS_TEXT, BY_SYSTEM, EpisodesPage } from '../harness/episodes';
import { Workbench } from '../harness/workbench';

const EXAMPLE = 'published.rules.yaml';
const THEIRS = { name: 'theirs', baseURL: 'http://127.0.0.1:9/v1', model: 'm' };

function fill(folder: string): void {
  cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ 'falsify.endpoints': [THEIRS] }));
}

describe('episodes in a workspace that is not trusted', () => {
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

  it('do not run, and it is said why', async () => {
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

  it('know no endpoint of its settings', async () => {
    await episodes.command('Falsify: Set Endpoint Key');
    await episodes.notification('There is no endpoint yet').waitFor();
  });
});
