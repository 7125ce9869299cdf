// Changes of a transcript are compared as text: two replays side by side show no change.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { wasonFiles } from '../fixtures/published/files';
import { play } from '../fixtures/published/play';
import { judgeWrongly, playOffline } from '../harness/replay-files';
import { Workbench } from '../harness/workbench';

const RUN = 'runs/ood_test/some-model/baseline/O1_1/inst1';

function commit(folder: string): void {
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'What was played');
}

describe('a changed transcript in VS Code', () => {
  let workbench: Workbench;

  beforeAll(async () => {
    const { transcript, siblings } = wasonFiles((await play({ task: 'wason' })).events);
    const fill = (folder: string) => {
      const played = playOffline(join(folder, 'episodes'), 9, 2, 'confirming');
      const run = join(folder, RUN);
      mkdirSync(run, { recursive: true });
      for (const { name, text } of [transcript, ...Object.values(siblings)])
        writeFileSync(join(run, name), text);
      commit(folder);
      judgeWrongly(played, 'equivalence', [3]);
      appendFileSync(join(run, transcript.name), '\n');
    };
    workbench = await Workbench.open({ extensions: inject('extensions'), fill });
    await workbench.page.locator('.action-item:has(.codicon-source-control-view-icon)').click();
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it.each([
    ['a transcript', '.episode.jsonl'],
    ['a published run', /_inst1_\d{8}-\d{6}\.jsonl/],
  ])('opens a Git change of %s as a text diff', async (what, name) => {
    const { page } = workbench;
    const change = page.locator('.scm-view .monaco-list-row', { hasText: name }).first();
    await change.click();
    await page.locator('.tab.active', { hasText: /\(Working Tree\)/ }).waitFor();
    await page.locator('.editor-group-container.active .monaco-diff-editor .line-insert').first().waitFor();
    await workbench.picture(`git diff of ${what}`);
    expect(await page.locator('iframe.webview').filter({ visible: true }).count()).toBe(0);
    await workbench.runCommand('View: Close Editor');
    await page.locator('.monaco-diff-editor').waitFor({ state: 'detached' });
  });
});
