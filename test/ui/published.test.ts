// Published runs in the list of episodes: a group of their own, what came of them under the pointer, and their replays.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blicketFiles, wasonFiles, type PublishedFiles } from '../fixtures/published/files';
import { play } from '../fixtures/published/play';
import { EpisodesPage } from '../harness/episodes';
import { ReplayPage } from '../harness/replay';
import { playOffline } from '../harness/replay-files';
import { TESTED_THEMES, Workbench } from '../harness/workbench';

const WASON = 'wason_experiments/runs/ood_test/some-model/baseline/O1_1/inst1';
/** Time for a hover to come, and for its text to be computed. */
const AGAIN_MS = 8_000;
const BLICKET = 'blicket_experiments/runs/some-other-model/obj_4/conjunctive_45tests';

function write(folder: string, { transcript, siblings }: PublishedFiles): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of [transcript, ...Object.values(siblings)])
    writeFileSync(join(folder, name), text);
}

describe('published runs in the list of episodes', () => {
  let workbench: Workbench;
  let episodes: EpisodesPage;
  const group = (): Locator => episodes.rows('Published runs');
  const wason = (): Locator => episodes.rows('O1_1_inst1_20260102-030405');
  const blicket = (): Locator => episodes.rows('action_log_trial-0');
  const hover = (): Locator => workbench.page.locator('.workbench-hover');
  /** The pointer stands beside the row first: one that has not moved points at nothing. */
  const point = async (row: Locator) => {
    await workbench.page.mouse.move(900, 500);
    await hover().waitFor({ state: 'detached' });
    await row.hover();
  };
  /** Points again after a while, because a list that is drawn anew meanwhile takes away what it showed. */
  const says = async (row: Locator, words: RegExp) => {
    let since = -Infinity;
    const shown = async () => {
      if (performance.now() - since > AGAIN_MS) {
        await point(row);
        since = performance.now();
      }
      return await hover()
        .innerText({ timeout: 1000 })
        .catch(() => '');
    };
    await expect.poll(shown).toMatch(words);
  };

  beforeAll(async () => {
    const wasonRun = wasonFiles((await play({ task: 'wason' })).events);
    const blicketRun = blicketFiles((await play({ task: 'blicket' })).events);
    const fill = (folder: string) => {
      write(join(folder, WASON), wasonRun);
      write(join(folder, BLICKET), blicketRun);
      playOffline(join(folder, 'episodes'), 9, 2, 'confirming');
    };
    workbench = await Workbench.shared({ fill });
    episodes = new EpisodesPage(workbench);
    await episodes.known();
    await episodes.showList();
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('stand below the transcripts in a folded group, with their number', async () => {
    await group().waitFor();
    await expect.poll(() => group().innerText()).toMatch(/^Published runs\s*2$/);
    await expect.poll(() => group().getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => episodes.rows().last().innerText()).toContain('Published runs');
    await expect.poll(() => episodes.rows().count()).toBe(3);
  });

  it('come and go with a folder that is copied and removed by another program', async () => {
    const copied = join(workbench.folder, 'copied');
    cpSync(join(workbench.folder, WASON), join(copied, 'to/a/folder/of/its/own'), { recursive: true });
    await expect.poll(() => group().innerText()).toMatch(/^Published runs\s*3$/);
    rmSync(copied, { recursive: true });
    await expect.poll(() => group().innerText()).toMatch(/^Published runs\s*2$/);
  });

  it('say what was played and what came of it once the group is unfolded', async () => {
    await group().click();
    await expect
      .poll(() => wason().innerText())
      .toMatch(/(solved|tests?).* · some-model · baseline · O1_1_inst1/);
    await expect
      .poll(() => blicket().innerText())
      .toMatch(/(solved|tests?).* · some-other-model · .* · action_log_trial-0/);
    await expect.poll(() => episodes.rows().count()).toBe(5);
    await workbench.picture('published group');
  });

  it('say under the pointer who played what, and what came of it by the judge and by enumeration', async () => {
    const words =
      /some-model\s+baseline\s+by the judge: (not )?solved.* I:C (?:before success|over all tests) \d\.\d\d \(\d+:\d+\)\s+by enumeration: (not )?solved.* I:C (?:before success|over all tests) \d\.\d\d \(\d+:\d+\)\s+wason_experiments\/.*\.jsonl/;
    await says(wason(), words);
    await workbench.picture('published hover');
    // The report of a transcript of ours is made on demand, too.
    await says(
      episodes.rows(/Group 9, rule 2/),
      /solved (after \d+ tests?|at the first guess)[^]*I:C over all tests: [^]*baseline · confirming/,
    );
    await says(blicket(), /by enumeration: .*\s+blicket_experiments\//);
  });

  it.each(TESTED_THEMES)('%s: can be read', async (theme) => {
    await workbench.useTheme(theme);
    await says(wason(), /by enumeration/);
    await workbench.picture(`published hover ${theme}`);
  });

  it('open as replays', async () => {
    await workbench.useTheme('dark');
    await wason().click();
    await workbench.page.locator('.tab.active', { hasText: 'some-model · baseline' }).waitFor();
    const replay = await ReplayPage.shown(workbench);
    await replay.reviewed();
    await expect.poll(() => replay.place.innerText()).toMatch(/^1 of \d+$/);
    await workbench.picture('published replay');
    await blicket().click();
    await workbench.page.locator('.tab.active', { hasText: 'some-other-model · ' }).waitFor();
    await (await ReplayPage.shown(workbench)).reviewed();
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
    expect(workbench.ownErrors).toEqual([]);
  });
});
