// Transcripts that others write, readings that a person kept, two side by side, also over a reload of the window.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../harness/axe';
import { EpisodesPage } from '../harness/episodes';
import { untilKept } from '../harness/kept-state';
import { expectToFit } from '../harness/narrow';
import { ReplayPage } from '../harness/replay';
import { judgeWrongly, playOffline, type Played } from '../harness/replay-files';
import { startRunner, type Runner } from '../harness/runner';
import { TESTED_THEMES, Workbench } from '../harness/workbench';

/** The hidden rule as predicate. */
function hidden({ file }: Played): string {
  const [first = ''] = readFileSync(file, 'utf8').split('\n', 1);
  const { scenario } = JSON.parse(first) as {
    readonly scenario: { readonly rules: readonly { readonly predicate: string }[]; readonly hidden: number };
  };
  return scenario.rules[scenario.hidden - 1]?.predicate ?? '';
}

describe('transcripts side by side in VS Code', () => {
  let workbench: Workbench;
  let left: Played;
  let right: Played;
  let frame: Frame;
  let runner: Runner | undefined;
  const fill = (folder: string) => {
    left = playOffline(join(folder, 'episodes'), 9, 2, 'confirming');
    judgeWrongly(left, 'equivalence', [3]);
    right = playOffline(join(folder, 'episodes'), 9, 2, 'falsifying');
  };
  const here = (): Locator => frame.locator('.pair-here');
  const press = (key: string) => workbench.page.keyboard.press(key);
  /** Keys go to the workbench until the page of the view has taken the focus, a moment after the click. */
  const focus = async () => {
    await here().locator('h3').click();
    await frame.waitForFunction(() => document.hasFocus());
  };
  const untilAt = (round: number) =>
    expect.poll(() => here().getAttribute('aria-label')).toBe(`Round ${round}`);
  const comparison = () => workbench.page.locator('.tab.active', { hasText: '↔' });
  const shown = async () => {
    await comparison().waitFor();
    frame = await workbench.view('.pair-here');
  };

  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    await workbench.page.keyboard.press('Control+B');
  });
  afterAll(async () => {
    await runner?.kill();
    await runner?.server.close();
    await workbench.close();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('a runner of another process that is killed leaves a replay that says so and can be played on', async () => {
    runner = await startRunner(join(workbench.folder, 'elsewhere'));
    await expect.poll(() => runner?.transcript()).toBeDefined();
    const replay = await ReplayPage.open(workbench, runner.transcript() ?? '');
    const rounds = async () => Number(/\d+$/.exec(await replay.place.innerText())?.[0]);
    await expect.poll(rounds).toBeGreaterThan(3);
    await replay.frame.getByText('Another program is writing this transcript').waitFor();
    expect(await replay.frame.getByRole('button', { name: 'Resume' }).count()).toBe(0);
    // The times in its lines give the pace of writing: the test need not watch it grow for long.
    await runner.kill();
    await replay.frame.getByText(/^Interrupted: the transcript has no end/).waitFor();
    await replay.frame.getByRole('button', { name: 'Resume' }).waitFor();
    await workbench.picture('replay killed');
  });

  it('a file that is no transcript, or is empty, is shown as such, and opens as text', async () => {
    for (const [name, text, title] of [
      ['note.episode.jsonl', 'Not a transcript.\n', 'This file is no transcript'],
      ['empty.episode.jsonl', '', 'The file is empty'],
    ] as const) {
      writeFileSync(join(workbench.folder, name), text);
      await workbench.openTab(name);
      const view = await workbench.view('.control-empty');
      await view.getByText(title).waitFor();
      expect(await view.getByRole('button', { name: 'Resume' }).count()).toBe(0);
      await workbench.picture(`replay ${name}`);
    }
    const view = await workbench.view('.control-empty');
    await view.getByRole('button', { name: 'Open as Text' }).click();
    await workbench.page.locator('.editor-instance .monaco-editor').waitFor();
  });

  it('a transcript that is cut names the line; one that is deleted says so, and can be closed only', async () => {
    const whole = readFileSync(left.file, 'utf8').trimEnd().split('\n');
    const file = join(workbench.folder, 'cut.episode.jsonl');
    writeFileSync(file, `${whole.slice(0, 9).join('\n')}\n${whole[9]?.slice(0, 20)}`);
    const replay = await ReplayPage.open(workbench, basename(file));
    const resume = replay.frame.getByRole('button', { name: 'Resume' });
    await resume.waitFor();
    await replay.frame.getByText('1 note on the files').click();
    await replay.frame.getByText('cut.episode.jsonl:10').waitFor();
    await workbench.picture('replay cut');
    rmSync(file);
    await replay.frame.getByText('The transcript was deleted or moved.').waitFor();
    expect(await resume.count()).toBe(0);
    await workbench.picture('replay deleted');
    await replay.frame.getByRole('button', { name: 'Close' }).click();
    await workbench.page.locator('.tab', { hasText: 'cut.episode.jsonl' }).waitFor({ state: 'detached' });
  });

  it('a reading that a person kept changes what is found, also over a reload, until it is taken back', async () => {
    let replay = await ReplayPage.open(workbench, basename(left.file));
    const disagreements = () => replay.filter('Disagreements').innerText();
    const source = () => replay.frame.locator('.truth-source', { hasText: 'Read by Ann' });
    await replay.reviewed();
    await expect.poll(disagreements).toMatch(/1$/);
    await replay.openPanel('Truth');
    const field = replay.frame.locator('.truth-hypothesis .code-field');
    const text = field.locator('.monaco-editor .view-lines');
    await text.click();
    // Of Control+A VS Code selects all once more, in its own time: perhaps what is typed after it.
    await press('Control+Home');
    await press('Control+Shift+End');
    await workbench.type(hidden(left));
    await expect.poll(async () => (await text.innerText()).replaceAll('\u00a0', ' ')).toBe(hidden(left));
    const keep = replay.frame.getByRole('button', { name: 'Keep this reading' });
    await expect.poll(() => keep.isEnabled()).toBe(true);
    await keep.press('Enter');
    await source().waitFor();
    await expect.poll(disagreements).toMatch(/[23]$/);
    const found = await disagreements();
    await workbench.picture('replay reading');

    await workbench.reload();
    replay = await ReplayPage.open(workbench, basename(left.file));
    await replay.reviewed();
    await expect.poll(disagreements).toBe(found);
    await replay.openPanel('Truth');
    await source().waitFor();
    await replay.frame.getByRole('button', { name: 'Take the reading back' }).press('Enter');
    await source().waitFor({ state: 'detached' });
    await expect.poll(disagreements).toMatch(/1$/);
  });

  it('are chosen from the list, and begin at the first round that differs', async () => {
    await ReplayPage.open(workbench, basename(left.file));
    const episodes = new EpisodesPage(workbench);
    await episodes.command('Falsify: Compare Transcripts');
    await episodes.answer(`Compare ${basename(left.file)} with`, 'falsifying');
    await shown();
    await expect.poll(() => frame.locator('.about-left').innerText()).toContain('confirming');
    await expect.poll(() => frame.locator('.about-right').innerText()).toContain('falsifying');
    await untilAt(1);
    await workbench.picture('compare');
  });

  it('are stepped through by keys, and a side opens at its round', async () => {
    await focus();
    await press('?');
    await frame.getByRole('dialog', { name: 'Keys' }).waitFor();
    await press('Escape');
    await frame.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
    await press('j');
    await untilAt(2);
    await press('j');
    await untilAt(3);
    await press('ArrowRight');
    await expect.poll(() => here().locator('.played-here').getAttribute('aria-label')).toBe('Right');
    await press('ArrowLeft');
    await expect.poll(() => here().locator('.played-here').innerText()).toContain('wrong verdict');
    await press('n');
    await untilAt(4);
    await press('p');
    await untilAt(3);
    await press('Enter');
    await workbench.page.locator('.tab.active', { hasNotText: '↔' }).waitFor();
    const replay = await ReplayPage.shown(workbench);
    await expect.poll(() => replay.place.innerText()).toBe('3 of 46');
    await workbench.runCommand('View: Close Editor');
    await shown();
    await untilAt(3);
  });

  it.each(TESTED_THEMES)('%s: no serious finding of axe', async (theme) => {
    await workbench.useTheme(theme);
    await shown();
    expect(await seriousFindings(frame)).toEqual([]);
    await workbench.picture(`compare ${theme}`);
  });

  it.each([400, 1600])('%i pixels wide: nothing is cut off', async (width) => {
    await expectToFit(workbench, frame, width);
    await workbench.picture(`compare ${width}`);
  });

  it('are shown again when the window is loaded anew, where their reader was; one that is gone is named', async () => {
    await focus();
    await press('n');
    await untilAt(4);
    await untilKept(workbench.page, /round\W+4\b/);
    const elsewhere = join(workbench.folder, 'elsewhere.jsonl');
    renameSync(right.file, elsewhere);
    await workbench.reload();
    await comparison().waitFor();
    frame = await workbench.view();
    const gone = `They cannot be compared: ${basename(right.file)} no longer exists.`;
    await frame.getByText(gone).waitFor();
    await workbench.picture('compare gone');
    renameSync(elsewhere, right.file);
    await untilAt(4);
    await expect.poll(() => frame.locator('.about-right').innerText()).toContain('falsifying');
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
    expect(workbench.ownErrors).toEqual([]);
  });
});
