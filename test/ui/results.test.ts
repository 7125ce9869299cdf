// Results of a folder of transcripts in a real VS Code: two truths, intervals, effects, rules, episodes, live.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { seriousFindings } from '../harness/axe';
import { untilKept } from '../harness/kept-state';
import { expectToFit } from '../harness/narrow';
import { ReplayPage } from '../harness/replay';
import { fillStudy, ResultsPage, type StudyFiles } from '../harness/results';
import { TESTED_THEMES, Workbench } from '../harness/workbench';
import { atNight } from '../setup/nightly';

describe('results in VS Code', () => {
  let workbench: Workbench;
  let results: ResultsPage;
  let study: StudyFiles;
  const header = () => results.frame.locator('.header').innerText();

  beforeAll(async () => {
    const fill = (folder: string) => {
      study = fillStudy(join(folder, 'episodes'));
    };
    workbench = await Workbench.shared({ fill });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    await workbench.page.keyboard.press('Control+B');
    results = await ResultsPage.open(workbench);
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('have a row for each condition, each number over its interval', async () => {
    await expect.poll(header).toMatch(/48 episodes · 1 not counted · 4 models · 2 settings/);
    await expect
      .poll(() => results.cells('falsifying, dual-goal'))
      .toEqual(expect.arrayContaining(['6', '0.833 [0.436, 0.970]', '1.40 [0.40, 2.60]', '1.67 ± 0.56']));
    const sections = results.grid.locator('.grid-section');
    expect(await sections.allInnerTexts()).toEqual(['Thinking', 'Thinking: not reported']);
    await expect.poll(() => results.frame.locator('.notes').textContent()).toMatch(/1 interrupted/);
  });

  it('name the file that is not a transcript, and count nothing of it', async () => {
    await results.frame.getByText('1 file cannot be read, or not all of it').click();
    await expect.poll(() => results.frame.locator('.damaged li').innerText()).toMatch(/^broken\.episode/);
    await results.frame.getByText('1 file cannot be read').click();
  });

  it('show both truths, and mark what changes with them', async () => {
    const flipped = /_(\w+-\d)_(baseline|dual-goal)_offline-(\w+)\./.exec(basename(study.flipped));
    const row = `${flipped?.[3]}, ${flipped?.[2]}`;
    await results.by('By judge');
    const stored = await results.cells(row);
    await results.by('By enumeration');
    await expect.poll(() => results.cells(row)).not.toEqual(stored);
    await results.by('Both');
    await expect.poll(() => results.cells(row)).toContain(`0.167 [0.030, 0.564] ≠ 0.000 [0.000, 0.390]`);
    await expect.poll(header).toMatch(/1 episode with another outcome by enumeration/);
    await workbench.picture('results');
  });

  it('compare settings in pairs', async () => {
    await results.tab('Effects');
    await expect
      .poll(() => results.cells(/^falsifying, dual-goal/))
      .toEqual([
        'falsifying dual-goal',
        'Success',
        '0.000 [0.000, 0.000]',
        '1.0000',
        '1.0000',
        'no pair differs',
        '6',
        '',
      ]);
    await results.frame.getByRole('combobox', { name: 'Alternative' }).selectOption('two');
    await expect.poll(() => results.frame.locator('.notes').textContent()).toMatch(/two-sided/);
    await workbench.picture('results effects');
  });

  it('show which rules are hard: headings sort, by keys too', async () => {
    await results.tab('Rules');
    const heading = results.grid.locator('thead tr').last().locator('th').last();
    const numbers = () => results.grid.locator('tbody tr td:last-child').allInnerTexts();
    await heading.getByRole('button').focus();
    await results.key('Enter');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending');
    const hardest = await numbers();
    await results.key('Enter');
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    expect(await numbers()).not.toEqual(hardest);
    expect(await results.grid.locator('.grid-group').count()).toBeGreaterThan(1);
    await workbench.picture('results rules sorted');
    await results.grid.locator('thead tr').last().locator('th').first().getByRole('button').click();
  });

  it('lead from a rule to its episodes, and from an episode to its replay, by keys alone', async () => {
    await results.tab('Rules');
    await results.grid.locator('td').first().focus();
    await results.key('ArrowDown');
    await results.key('ArrowRight');
    await results.key('Enter');
    await results.frame.getByRole('grid', { name: 'Episodes' }).waitFor();
    await expect
      .poll(() => results.frame.locator('.notes').textContent())
      .toMatch(/^8 episodes of 1 scenario\./);
    await workbench.picture('results episodes');
    await results.grid.locator('td').first().focus();
    await results.key('ArrowRight');
    const said = await results.frame.evaluate(
      () => document.activeElement?.querySelector('.visually-hidden')?.textContent,
    );
    expect(said).toMatch(/solved.* by the judge, .*solved.* by enumeration/);
    await results.key('Enter');
    const replay = await ReplayPage.shown(workbench);
    await replay.reviewed();
    await workbench.runCommand('View: Close Editor');
    results = await ResultsPage.shown(workbench);
    await results.frame.getByRole('button', { name: 'Clear the filter' }).click();
  });

  it('filter the episodes where judge and enumeration differ', async () => {
    await results.filter('State', /^Another outcome by enumeration/);
    await expect
      .poll(() => results.frame.locator('.notes').textContent())
      .toMatch(/^1 episode of 1 scenario\./);
    await expect.poll(() => results.grid.locator('.cell-differs .grid-seen').innerText()).toMatch(/→[^]*≠/);
    await results.frame.getByRole('button', { name: 'Clear the filter' }).click();
    await results.tab('Conditions');
  });

  it.each(TESTED_THEMES)('%s: can be read, and axe finds nothing serious', async (theme) => {
    await workbench.useTheme(theme);
    for (const tab of ['Conditions', 'Effects', 'Rules', 'Episodes']) {
      await results.tab(tab);
      await results.grid.waitFor();
      expect({ tab, found: await seriousFindings(results.frame) }).toEqual({ tab, found: [] });
      await workbench.picture(`results ${tab} ${theme}`);
    }
  });

  it.each(TESTED_THEMES)('%s: figures can be read, and axe finds nothing serious', async (theme) => {
    await workbench.useTheme(theme);
    await results.tab('Figures');
    const figures = results.frame.locator('.figure');
    await expect.poll(() => results.frame.locator('.figure svg').count()).toBeGreaterThanOrEqual(7);
    expect(await results.frame.locator('.figure-title').allInnerTexts()).toEqual(
      expect.arrayContaining(['I:C by test', 'Success by breadth of the rule']),
    );
    expect(await seriousFindings(results.frame)).toEqual([]);
    for (const [i, figure] of (await figures.all()).entries())
      await figure.screenshot({
        path: join(root, `test-results/screenshots/figure ${i + 1} ${theme}.png`),
      });
  });

  it('lead from the data of a figure to the episodes behind it, by keys alone', async () => {
    const figure = results.frame.locator('.figure', { hasText: 'Success by breadth of the rule' });
    await figure.locator('summary').first().focus();
    await results.key('Enter');
    await figure.locator('td').first().focus();
    await results.key('Enter');
    await results.frame.getByRole('grid', { name: 'Episodes' }).waitFor();
    await expect
      .poll(() => results.frame.locator('.notes').textContent())
      .toMatch(/^\d+ episodes? of \d scenarios?\./);
    expect(await results.frame.getByRole('combobox', { name: 'Hidden rule' }).inputValue()).not.toBe(
      '\u0000',
    );
    await results.frame.getByRole('button', { name: 'Clear the filter' }).click();
    await results.tab('Conditions');
  });

  it('save a figure as a picture in the colours of the theme, with its title and its key', async () => {
    await results.tab('Figures');
    const figure = results.frame.locator('.figure', { hasText: 'Solved within so many tests' });
    await figure.locator('.figure-plot svg').waitFor();
    const saved = async (kind: 'SVG' | 'PNG') => {
      await figure.getByRole('button', { name: kind, exact: true }).click();
      const input = workbench.page.locator('.quick-input-widget input[type="text"]');
      await expect.poll(() => input.inputValue()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
      const file = await input.inputValue();
      await input.press('Enter');
      await expect.poll(() => existsSync(file)).toBe(true);
      return readFileSync(file);
    };
    const svg = (await saved('SVG')).toString();
    expect(svg).toMatch(
      /font-weight="600">Solved within so many tests<[^]*>falsifying[^<]*dual-goal<\/text>/,
    );
    expect(svg).not.toMatch(/var\(|<img/);
    expect(svg).toMatch(/^<svg [^>]*color="rgb\([^>]*><rect [^>]*fill="#[\da-f]{6}"/);
    const png = await saved('PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect([width, height]).toEqual(
      [/width="(\d+)"/, /height="(\d+)"/].map((of) => 2 * Number(of.exec(svg)?.[1])),
    );
    await results.tab('Conditions');
  });

  it.each(atNight([400, 800, 1600], [400, 1600]))('fit into %i pixels', async (width) => {
    for (const tab of ['Episodes', 'Conditions']) {
      await results.tab(tab);
      await expectToFit(workbench, results.frame, width);
    }
    await workbench.picture(`results ${width}`);
  });

  it('are saved as one page with tables, figures and methods, which opens anywhere', async () => {
    await results.frame.getByRole('button', { name: 'Export' }).click();
    await results.frame.getByRole('menuitem', { name: 'Report as HTML' }).click();
    const input = workbench.page.locator('.quick-input-widget input[type="text"]');
    await expect.poll(() => input.inputValue()).toMatch(/report\.html$/);
    const file = await input.inputValue();
    await input.press('Enter');
    await expect.poll(() => existsSync(file)).toBe(true);
    const page = await workbench.page.context().browser()?.newPage();
    if (!page) throw new Error('there is no browser');
    await page.goto(`file://${file}`);
    const pictures = page.locator('figure img');
    expect(await pictures.count()).toBeGreaterThanOrEqual(3);
    for (const picture of await pictures.all())
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(720);
    const solved = page.getByRole('img', { name: /^1 − Kaplan–Meier/ });
    const drawn = await solved.evaluate((img: HTMLImageElement) => atob(img.src.split(',')[1]));
    expect(drawn).toMatch(/falsifying [^<]*dual-goal<\/text>/);
    expect(await page.locator('h2').allInnerTexts()).toEqual([
      'Results',
      'Effects, by the stored verdicts',
      'Effects, by enumeration',
      'Hidden rules, by the stored verdicts',
      'Hidden rules, by enumeration',
      'Figures',
      'Methods',
    ]);
    expect(await page.locator('script, [onerror]').count()).toBe(0);
    await page.screenshot({
      path: join(root, 'test-results/screenshots/results report.png'),
      fullPage: true,
    });
    await page.close();
  });

  it('follow the files: a transcript that comes is counted', async () => {
    const text = readFileSync(study.flipped, 'utf8');
    writeFileSync(join(study.folder, 'again.episode.jsonl'), text.replace(/"id":"[^"]+"/, '"id":"again"'));
    await expect.poll(header).toMatch(/49 episodes/);
    const copy = join(study.folder, 'copy.episode.jsonl');
    cpSync(study.flipped, copy);
    await results.frame.getByText(/^1 transcript is a copy of another one/).waitFor();
    expect(await header()).toMatch(/49 episodes/);
    rmSync(copy);
  });

  it('are there again, as they were, after a reload of the window; so is the start page beside them', async () => {
    const start = () => workbench.page.locator('.tab.active', { hasText: 'Welcome to Falsify' });
    await results.tab('Episodes');
    await untilKept(workbench.page, /"tab\\*":\\*"episodes/);
    await workbench.runCommand('Falsify: Open Start Page');
    await start().waitFor();
    await workbench.view('h1');
    // It is active: what the window keeps with it as the active tab has both.
    await workbench.reload();
    await start().waitFor();
    await workbench.view('h1');
    await workbench.page.locator('.tab', { hasText: 'Results of' }).click();
    results = await ResultsPage.shown(workbench);
    await results.frame.getByRole('grid', { name: 'Episodes' }).waitFor();
    await expect.poll(header).toMatch(/49 episodes/);
  });

  it('broke no content security policy, ran nothing and threw nothing', async () => {
    expect(await results.frame.locator('img, [onerror]').count()).toBe(0);
    expect(workbench.faults).toEqual([]);
    expect(workbench.ownErrors).toEqual([]);
  });
});
