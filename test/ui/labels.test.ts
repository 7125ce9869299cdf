// Labels in a real VS Code: one key each, beside a transcript that stays as it is; an audit's verdict is not shown before.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { ReplayPage } from '../harness/replay';
import { judgeWrongly, playOffline, type Played } from '../harness/replay-files';
import { TESTED_THEMES, Workbench } from '../harness/workbench';

const AUDIT = 'audit-7.audit.jsonl';

describe('labels in VS Code', () => {
  let workbench: Workbench;
  let replay: ReplayPage;
  let episode: Played;
  let before = '';
  const fill = (folder: string) => {
    const episodes = join(folder, 'episodes');
    episode = playOffline(episodes, 9, 2, 'confirming');
    judgeWrongly(episode, 'equivalence', [3, 12]);
    before = readFileSync(episode.file, 'utf8');
    execFileSync(process.execPath, [join(root, 'dist/cli.js'), 'audit', 'draw', episodes, '--seed', '7']);
  };
  const sidecar = () => episode.file.replace('.episode.jsonl', '.labels.jsonl');
  const written = (): Record<string, unknown>[] =>
    existsSync(sidecar())
      ? readFileSync(sidecar(), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>)
      : [];

  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    await workbench.page.keyboard.press('Control+B');
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('are given with a key, get a reason, and are taken back; the transcript stays as it is', async () => {
    replay = await ReplayPage.open(workbench, basename(episode.file));
    await replay.reviewed();
    await replay.openPanel('Labels');
    await replay.focus();
    for (const key of ['Home', 'j', 'j', '2']) await replay.key(key);
    const list = replay.frame.locator('.labels-list li');
    await list.filter({ hasText: 'Ann' }).waitFor();
    await expect
      .poll(written)
      .toMatchObject([{ type: 'label', judge: 'equivalence', value: 'incorrect', author: 'Ann' }]);
    await replay.key('Enter');
    await workbench.page.keyboard.type('ties are accepted');
    await replay.key('Enter');
    await list.filter({ hasText: 'ties are accepted' }).waitFor();
    await replay.frame.locator('.labels-matrix').first().waitFor();
    const agreement = () => replay.frame.locator('.labels-agreement').innerText();
    await expect.poll(agreement).toContain('Agreement 0 / 1 (0%), 95% interval 0–79%');
    expect(await agreement()).not.toContain('κ');
    await workbench.picture('replay labels');
    await replay.focus();
    await replay.key('0');
    await list.first().waitFor({ state: 'detached' });
    await expect
      .poll(() => written().map(({ type }) => type))
      .toEqual(['label', 'label', 'withdraw', 'withdraw']);
    expect(readFileSync(episode.file, 'utf8')).toBe(before);
  });

  it.each(TESTED_THEMES)('%s: no serious finding of axe', async (theme) => {
    await workbench.useTheme(theme);
    expect(await replay.findings()).toEqual([]);
    await workbench.picture(`replay labels ${theme}`);
  });

  it('of an audit are given before any verdict of the episode is seen', async () => {
    await workbench.openFile(AUDIT);
    await workbench.runCommand('Falsify: Label Next of Audit Sample');
    replay = await ReplayPage.shown(workbench);
    const note = replay.frame.locator('.labels-audit');
    await note.filter({ hasText: /Audit: 0 of \d+ verdicts/ }).waitFor();
    // The review of the other verdicts is complete: nothing that could betray the verdict comes later.
    await replay.reviewed();
    await expect.poll(() => replay.here.innerText()).toContain('to label');
    await expect.poll(() => replay.here.innerText()).not.toMatch(/correct|incorrect|compatible/);
    await expect.poll(() => replay.round(1).innerText()).not.toContain('Unknown');
    await expect.poll(() => replay.frame.locator('.outcome').count()).toBe(0);
    await workbench.picture('audit blind');
    await replay.focus();
    await replay.key('1');
    await note.filter({ hasText: /Audit: 1 of \d+ verdicts/ }).waitFor();
    await replay.frame.locator('.mark', { hasText: 'you' }).first().waitFor();
    // On to the next verdict.
    await expect.poll(() => replay.here.innerText()).toContain('to label');
    expect(await replay.frame.locator('.mark', { hasText: /judge|enumeration/ }).count()).toBe(0);
    await showVerdicts();
  });

  /** Ends the blind review in the active tab. */
  async function showVerdicts(): Promise<void> {
    await replay.frame.getByRole('button', { name: 'Show verdicts' }).click();
    await workbench.page.getByRole('button', { name: 'Show Verdicts' }).click();
    await replay.frame.locator('.outcome').waitFor();
  }

  it('of a blind review are given before anything is seen, also after a reload', async () => {
    const { page } = workbench;
    const row = () => page.locator('.part.sidebar [role=treeitem][aria-level="2"]').first();
    await workbench.runCommand('Falsify: Focus on Episodes View');
    await row()
      .filter({ hasText: /solved/ })
      .waitFor();
    await replay.focus();
    await replay.key('b');
    const sizes = page.locator('.quick-input-widget .monaco-list-row');
    await sizes.filter({ hasText: /^All verdicts \(\d+\)/ }).waitFor();
    await sizes.filter({ hasText: '5 positive and 5 negative verdicts' }).click();
    const bar = () => replay.frame.locator('.blind-bar');
    await bar()
      .filter({ hasText: /0 of \d+ labelled/ })
      .waitFor();
    await row().filter({ hasText: 'reviewed blind' }).waitFor();
    const hidden =
      '.outcome, .step-evidence, .column-wrong .codicon, .column-result:nth-child(3) .codicon, .column-test-compatible';
    const isHidden = async () => {
      await replay.reviewed();
      expect(await replay.frame.locator(hidden).count()).toBe(0);
      expect(await replay.frame.locator('.mark', { hasText: /judge|enumeration/ }).count()).toBe(0);
      expect(await replay.panels()).toEqual(['Labels']);
      expect(await replay.filter('Disagreements').count()).toBe(0);
    };
    await isHidden();
    expect(await replay.findings()).toEqual([]);
    await workbench.picture('blind review');
    await workbench.runCommand('Falsify: Export Transcript');
    await page.locator('.notifications-toasts', { hasText: 'is reviewed blind' }).waitFor();
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.reload();
    replay = await ReplayPage.shown(workbench);
    await bar()
      .filter({ hasText: /0 of \d+ labelled/ })
      .waitFor();
    await isHidden();
    await replay.focus();
    for (const key of ['n', '1']) await replay.key(key);
    await bar()
      .filter({ hasText: /1 of \d+ labelled/ })
      .waitFor();
    await replay.frame.locator('.mark', { hasText: 'you' }).first().waitFor();
    // Each label leads on to the next verdict, with the keyboard alone, and the last one to the end.
    const [, count = ''] = /of (\d+) labelled/.exec(await bar().innerText()) ?? [];
    for (let labelled = 2; labelled <= Number(count); labelled++) {
      await expect.poll(() => replay.here.innerText()).toContain('to label');
      await replay.key('1');
      const words = labelled < Number(count) ? `${labelled} of ${count} labelled` : `All ${count} labelled`;
      await bar().filter({ hasText: words }).waitFor();
    }
    // The time line shows own labels, and nothing else.
    expect(await replay.frame.locator('.outcome, .step-evidence').count()).toBe(0);
    expect(await replay.frame.locator('.mark', { hasText: /judge|enumeration/ }).count()).toBe(0);
    await workbench.picture('blind review done');
    await bar().getByRole('button', { name: 'Show what was hidden' }).click();
    await replay.frame.locator('.outcome').waitFor();
    await replay.frame.locator('.mark', { hasText: /judge/ }).first().waitFor();
    // The window that several files share may have been stored with its side bar closed.
    await workbench.runCommand('Falsify: Focus on Episodes View');
    await row()
      .filter({ hasText: /\d → \d+ tests/ })
      .waitFor();
  });
});
