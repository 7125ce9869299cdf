// Replays of transcripts in a real VS Code: keys, time, filters, search, live episodes, published runs.
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EPISODES } from '../fixtures/published/data';
import { expectToFit } from '../harness/narrow';
import { ReplayPage } from '../harness/replay';
import { judgeWrongly, linesOf, playOffline, type Played } from '../harness/replay-files';
import { untilStill } from '../harness/still';
import { TESTED_THEMES, Workbench } from '../harness/workbench';
import { atNight } from '../setup/nightly';

const LIVE = 'growing.episode.jsonl';
const PUBLISHED =
  'wason_experiments/runs/ood_test/gemini-2.5-pro/think-in-opposites/O3_2/inst1/O3_2_inst1_20260227-023310';
const published = join(EPISODES, PUBLISHED);
const hasPublished = existsSync(`${published}.jsonl`);

describe('replays in VS Code', () => {
  let workbench: Workbench;
  let replay: ReplayPage;
  let episode: Played;
  const fill = (folder: string) => {
    episode = playOffline(join(folder, 'episodes'), 9, 2, 'confirming');
    judgeWrongly(episode, 'equivalence', [3, 12]);
    judgeWrongly(episode, 'compatibility', [5]);
    writeFileSync(
      join(folder, LIVE),
      readFileSync(episode.file, 'utf8').split('\n').slice(0, 200).join('\n') + '\n',
    );
    if (!hasPublished) return;
    const beside = join(folder, PUBLISHED);
    mkdirSync(dirname(beside), { recursive: true });
    for (const end of ['.jsonl', '_judge_compatibility.jsonl', '_judge_guesses.jsonl'])
      cpSync(`${published}${end}`, `${beside}${end}`);
  };

  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    await workbench.page.keyboard.press('Control+B');
    replay = await ReplayPage.open(workbench, basename(episode.file));
    await replay.reviewed();
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('opens a transcript as rounds, and says where the judge is wrong', async () => {
    await expect.poll(() => replay.place.innerText()).toBe('1 of 46');
    await expect
      .poll(() => replay.frame.locator('.outcome').innerText())
      .toMatch(
        /Solved in round judge→enum\s*3\s*judge\s*→\s*10\s*enumeration\s*Tests before success judge→enum\s*2\s*judge\s*→\s*9\s*enumeration\s*I:C before success[^]*I:C over all tests/,
      );
    await expect.poll(() => replay.filter('Disagreements').innerText()).toMatch(/3$/);
    await replay.focus();
    await replay.key('n');
    await expect.poll(() => replay.place.innerText()).toBe('3 of 46');
    await expect
      .poll(() => replay.here.innerText())
      .toMatch(/correct\s*judge[^]*incorrect\s*enumeration[^]*wrong verdict/);
    await replay.key('n');
    await expect.poll(() => replay.here.innerText()).toMatch(/tests[^]*wrong verdict/);
    await replay.key('n');
    await expect.poll(() => replay.place.innerText()).toBe('12 of 46');
    await replay.key('p');
    await expect.poll(() => replay.place.innerText()).toBe('5 of 46');
    await workbench.picture('replay disagreement');
  });

  it.each([1540, 1000, 600])(
    '%i pixels wide: a low header, low rounds, all rounds on the time line',
    async (width) => {
      await workbench.page.setViewportSize({ width: width + 60, height: 1000 });
      const heightOf = async (selector: string) =>
        (await replay.frame.locator(selector).first().boundingBox())?.height;
      await expect.poll(() => heightOf('.header')).toBeLessThanOrEqual(96);
      await replay.key('Home');
      if (width <= 600) await replay.openPanel('Rounds');
      await expect.poll(async () => (await replay.round(2).boundingBox())?.height).toBeLessThanOrEqual(50);
      await expect
        .poll(() => replay.frame.locator('.timeline').evaluate((line) => line.scrollWidth - line.clientWidth))
        .toBeLessThanOrEqual(0);
      await workbench.picture(`replay low ${width}`);
      await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    },
  );

  it('shows details of the place in a drawer', async () => {
    await replay.openPanel('Disagreements');
    await replay.focus();
    await replay.key('Home');
    await replay.key('Enter');
    const drawer = replay.frame.getByRole('region', { name: 'Details' });
    await drawer.getByText(/line 3/).waitFor();
    await drawer.getByText('As generated').waitFor();
    await workbench.picture('replay details');
    await drawer.getByRole('button', { name: /^Details of round 1, announcement/ }).click();
    await drawer.getByText('As generated').waitFor({ state: 'detached' });
    await replay.focus();
  });

  it('goes by keys: rounds, steps, ends', async () => {
    await replay.key('Home');
    for (const key of ['j', 'j', 'k', 'ArrowRight']) await replay.key(key);
    await expect.poll(() => replay.place.innerText()).toBe('2 of 46');
    await expect.poll(() => replay.here.innerText()).toMatch(/^tests/);
    await replay.key('End');
    await expect.poll(() => replay.place.innerText()).toBe('46 of 46');
    await replay.frame
      .getByRole('button', { name: 'Key moment: solved in round 3, by the judge (M)' })
      .waitFor();
    await replay.key('m');
    await expect.poll(() => replay.place.innerText()).toBe('3 of 46');
    await replay.key('End');
    await replay.round(46).waitFor();
    await replay.key('?');
    await replay.frame.getByRole('dialog', { name: 'Keys' }).waitFor();
    await replay.key('Escape');
    await replay.frame.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
    await replay.focus();
  });

  it('shows the whole of every round that it is led to', async () => {
    const isWhole = (round: number) =>
      expect.poll(() => cutOff(replay)).toEqual({ round, above: 0, below: 0 });
    for (const round of [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 30]) {
      await replay.key('Home');
      await isWhole(1);
      // It opens where the end of the list may be in its way.
      await replay.frame.locator(`.column[data-round="${round}"]`).click();
      await replay.focus();
      await isWhole(round);
    }
    await replay.key('End');
    await isWhole(46);
    for (const round of [45, 44, 43, 42]) {
      await replay.key('k');
      await isWhole(round);
    }
  });

  it('hides what came later when it is rewound, and plays on', async () => {
    await replay.key('Home');
    await replay.key('j');
    await replay.key('r');
    await expect.poll(() => replay.round(3).count()).toBe(0);
    await expect.poll(() => replay.round(2).locator('[data-turn=test]').count()).toBe(0);
    await expect.poll(() => replay.frame.locator('.outcome').count()).toBe(0);
    await replay.key(' ');
    await replay.round(3).waitFor();
    await replay.key(' ');
    await workbench.picture('replay rewound');
    await replay.key('r');
    await replay.round(5).waitFor();
  });

  it('shows only what is asked for', async () => {
    await replay.filter('Disagreements').click();
    await replay.round(1).waitFor({ state: 'detached' });
    await expect.poll(() => replay.frame.locator('.round').count()).toBe(3);
    await replay.filter('Disagreements').click();
    await replay.round(1).waitFor();
  });

  it('searches all text, also what no row shows', async () => {
    await replay.focus();
    await replay.key('/');
    await workbench.type('of course');
    const found = replay.frame.getByRole('region', { name: 'Found' });
    await found.getByText(/^In 3 texts/).waitFor();
    await workbench.picture('replay search');
    await replay.key('Enter');
    await expect.poll(() => replay.place.innerText()).toMatch(/^(3|5|12) of 46/);
    await replay.key('Escape');
    await found.waitFor({ state: 'detached' });
  });

  it('draws what is in sight after a jump, and what is beside it once scrolling rests', async () => {
    const [fewest, last] = await replay.list.evaluate(async (list) => {
      const counts: number[] = [];
      list.scrollTop = list.scrollTop === 0 ? list.scrollHeight : 0;
      for (const end = performance.now() + 800; performance.now() < end;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        counts.push(list.querySelectorAll('.list-item').length);
      }
      return [Math.min(...counts), counts.at(-1) ?? 0];
    });
    // Rows on one side at either end of the list: one, then six.
    expect(last).toBe(fewest + 5);
  });

  it('keeps the place when it is hidden and shown again', async () => {
    await replay.focus();
    await replay.key('Home');
    for (let i = 0; i < 3; i++) await replay.key('j');
    await expect.poll(() => replay.place.innerText()).toBe('4 of 46');
    await ReplayPage.open(workbench, LIVE);
    replay = await ReplayPage.open(workbench, basename(episode.file));
    await expect.poll(() => replay.place.innerText()).toBe('4 of 46');
  });

  it('follows a transcript that grows, and leaves alone who reads elsewhere', async () => {
    const file = join(workbench.folder, LIVE);
    const more = readFileSync(episode.file, 'utf8').split('\n').slice(200, 260);
    const growing = await ReplayPage.open(workbench, LIVE);
    await growing.frame.getByText('Interrupted').waitFor();
    const last = linesOf(episode.file)[259]?.round;
    await growing.list.evaluate((list) => (list.scrollTop = 150));
    for (const line of more) appendFileSync(file, `${line}\n`);
    await growing.frame
      .locator('.toolbar-place')
      .filter({ hasText: `of ${last}` })
      .waitFor();
    expect(await growing.list.evaluate((list) => list.scrollTop)).toBe(150);
    await growing.focus();
    await growing.key('End');
    await growing.round(last ?? 0).waitFor();
  });

  it.runIf(hasPublished)('opens a published run as it is', async () => {
    const run = await ReplayPage.open(workbench, `${basename(PUBLISHED)}.jsonl`);
    await run.reviewed();
    await expect.poll(() => run.place.innerText()).toBe('1 of 46');
    await expect.poll(() => run.frame.locator('.header-title').innerText()).toBe('gemini-2.5-pro');
    const disagreements = async () => Number(/\d+$/.exec(await run.filter('Disagreements').innerText())?.[0]);
    await expect.poll(disagreements).toBeGreaterThan(3);
    await run.focus();
    for (const key of ['n', 'n', 'n']) await run.key(key);
    await workbench.picture('replay published');
    replay = run;
  });

  it.each(TESTED_THEMES)('%s: every panel, and no serious finding of axe', async (theme) => {
    await workbench.useTheme(theme);
    replay = await ReplayPage.shown(workbench);
    const findings: string[] = [];
    for (const panel of await replay.panels()) {
      await replay.openPanel(panel);
      await untilStill(replay.frame);
      await workbench.picture(`replay ${theme} ${panel}`);
      findings.push(...(await replay.findings()).map((finding) => `${panel}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });

  it.each(atNight([1100, 700, 400], [1100, 400]))('%i pixels wide: nothing is cut off', async (width) => {
    await expectToFit(workbench, replay.frame, width);
    await workbench.picture(`replay ${width}`);
  });

  it('shows the example as in the picture of the documentation', async () => {
    await workbench.useTheme('dark');
    await workbench.page.setViewportSize({ width: 1500, height: 950 });
    await workbench.runCommand('Falsify: Open Example Transcript');
    await workbench.page.locator('.tab.active[data-resource-name*=hasty-judge]').waitFor();
    const example = await ReplayPage.shown(workbench);
    await example.reviewed();
    await example.focus();
    await example.key('n');
    await example.openPanel('Truth');
    await example.frame.getByText('1,350,475').last().waitFor();
    await workbench.page.waitForTimeout(500);
    // The view alone: the path above it is that of a temporary folder.
    await workbench.picture('replay', { clip: { x: 53, y: 92, width: 1440, height: 824 } });
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
    expect(workbench.ownErrors).toEqual([]);
  });
});

/** Pixels of the round where the reader is that are out of sight. */
const cutOff = ({ frame }: ReplayPage) =>
  frame.evaluate(() => {
    const here = document.querySelector('.round-here');
    const card = here?.getBoundingClientRect();
    const list = document.querySelector('.list')?.getBoundingClientRect();
    if (!card || !list) return undefined;
    const round = Number(here?.querySelector('.round-number')?.textContent);
    return {
      round,
      above: Math.max(0, Math.round(list.top - card.top)),
      below: Math.max(0, Math.round(card.bottom - list.bottom)),
    };
  });
