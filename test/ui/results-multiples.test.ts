// Two folders side by side, and the figures of tasks over many episodes, in the view of results in a browser: four themes,
// wide and narrow. A report on paper.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { finish } from '../../src/base/stepwise';
import { reportHtml } from '../../src/results/report';
import { reportTables } from '../../src/results/report-sections';
import type { ResultRow } from '../../src/results/row';
import { cellsIn } from '../../src/tasks/beliefs/semantics';
import { makeSession } from '../../src/tasks/reflection/make';
import { seriousFindings } from '../harness/axe';
import { played } from '../harness/offline-play';
import { resultsView } from '../harness/results-view';
import { sharedBrowser } from '../harness/shared-browser';
import { coloursOf, PAGE_THEMES, PAGE_WIDTHS } from '../harness/view-page';
import { rowOf } from '../unit/results/rows';

const open = resultsView();
const BELIEVERS = ['perfect', 'uniform', 'first-option', 'recency'];

let beliefs: ResultRow[];

beforeAll(async () => {
  const text = readFileSync('examples/chances.beliefs.yaml', 'utf8');
  const { cells } = cellsIn({ name: 'chances.beliefs.yaml', text }, 1337);
  beliefs = await Promise.all(
    BELIEVERS.flatMap((agent) => cells.map((cell) => played('beliefs', agent, cell, cell.kind))),
  );
});

const figure = (page: Page, name: string) =>
  page.locator('figure').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function openFigures(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Figures' }).click();
  await figure(page, 'Belief against truth').locator('.figure-plot svg').first().waitFor();
}

describe('the figures of the beliefs task', () => {
  it('show at a glance what each believer does', async () => {
    const page = await open(beliefs, { width: 1600, colours: coloursOf('dark') });
    const heading = page.getByRole('columnheader', { name: 'sKL', exact: true });
    expect(await heading.getAttribute('title')).toBe('Symmetric KL (smoothed)');
    await page.screenshot({ path: 'test-results/results-beliefs.png' });
    await openFigures(page);
    const multiples = figure(page, 'Belief against truth');
    await multiples.locator('.figure-plot svg text').first().waitFor();
    const words = await multiples
      .locator('.figure-plot svg')
      .first()
      .evaluate((svg) => svg.textContent);
    for (const name of [...BELIEVERS, 'preference, single']) expect(words).toContain(name);
    await multiples.getByText('Data').click();
    const row = multiples.getByRole('row').filter({ hasText: /^preference, single\s*uniform/ });
    // Six cells of two outcomes, which are believed to be equally likely.
    expect((await row.innerText()).split(/\s+/).slice(-4)).toEqual(['6', '12', '0.500', '0.500']);
    await figure(page, 'Says one thing, believes another').locator('.figure-plot svg').first().waitFor();
    await page.screenshot({ path: 'test-results/results-multiples.png', fullPage: true });
    await page.close();
  });

  it.each(PAGE_THEMES)('can be read in %s, from 400 to 1,600 px', async (theme) => {
    const page = await open(beliefs, { colours: coloursOf(theme) });
    await openFigures(page);
    for (const width of PAGE_WIDTHS) {
      await page.setViewportSize({ width, height: 1000 });
      const plot = figure(page, 'Belief against truth').locator('.figure-plot');
      await expect
        .poll(() => plot.evaluate((one) => one.scrollWidth - one.clientWidth), { message: `${width} px` })
        .toBeLessThanOrEqual(0);
      await page.screenshot({ path: `test-results/results-multiples-${theme}-${width}.png` });
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.close();
  });
});

describe('the learning curves of sessions', () => {
  it('have a band over the sessions of each test', async () => {
    const rows = await Promise.all(
      ['rescorla-wagner', 'win-stay-lose-shift'].flatMap((agent) =>
        (['prlt', 'wcst'] as const).flatMap((test) =>
          [1, 2, 3, 4, 5, 6].map((session) =>
            played(
              'reflection',
              agent,
              makeSession({ test, level: 'easy', parameters: {}, seed: 3, session }),
              'free',
            ),
          ),
        ),
      ),
    );
    const page = await open(rows, { width: 1080, colours: coloursOf('light') });
    const conditions = page.getByRole('grid', { name: 'Conditions' }).getByRole('row');
    await conditions.last().waitFor();
    await expect.poll(() => conditions.nth(-5).innerText()).toMatch(/rescorla-wagner[^]*\(n 6\)/);
    expect((await conditions.last().innerText()).split(/\s+/)).toEqual(
      expect.arrayContaining(['perfect', 'simulated', '78.81']),
    );
    await page.screenshot({ path: 'test-results/results-scores.png' });
    await page.getByRole('tab', { name: 'Figures' }).click();
    const learning = figure(page, 'Learning');
    await learning.locator('svg path').first().waitFor({ state: 'attached' });
    await learning.getByText('Data').click();
    expect(await learning.getByRole('row').allInnerTexts()).toHaveLength(5);
    const around = figure(page, 'Around a change').locator('.figure-plot svg').first();
    await around.locator('path').first().waitFor({ state: 'attached' });
    const scores = figure(page, 'Scores between chance and perfect');
    const drawn = scores.locator('.figure-plot svg').first();
    await drawn.waitFor();
    expect(await drawn.evaluate((svg) => svg.textContent)).toContain('Probabilistic');
    await page.setViewportSize({ width: 400, height: 1000 });
    await expect
      .poll(() => scores.locator('.figure-plot').evaluate((one) => one.scrollWidth - one.clientWidth))
      .toBeLessThanOrEqual(0);
    await page.screenshot({ path: 'test-results/results-learning-400.png' });
    expect(await seriousFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 1080, height: 1400 });
    await drawn.waitFor();
    await page.screenshot({ path: 'test-results/results-learning.png', fullPage: true });
    await page.close();
  });
});

it('episodes of a task without announcements and figures are listed, and their empty tables say so', async () => {
  const wilt = (scenario: string, correct: boolean) =>
    rowOf({
      task: 'wilt',
      setting: 'lite',
      rule: '',
      scenario,
      scores: { correct, points: correct ? 1090 : 0 },
    });
  const page = await open([wilt('a', true), wilt('b', false)], { colours: coloursOf('light') });
  const columns = page.getByRole('grid', { name: 'Conditions' }).getByRole('columnheader');
  await columns.first().waitFor();
  expect(await columns.allInnerTexts()).not.toContain('solved');
  await page.getByRole('tab', { name: 'Episodes' }).click();
  const cells = page.getByRole('grid', { name: 'Episodes' }).getByRole('gridcell');
  await cells.first().waitFor();
  expect(await cells.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual([
    'solved',
    'unsolved',
  ]);
  // Nothing is announced or judged.
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Conditions',
    'Effects',
    'Episodes',
    'Figures',
  ]);
  expect(await page.getByText('By judge').count()).toBe(0);
  expect(await page.getByRole('combobox', { name: 'Hidden rule' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Figures' }).click();
  await page.getByText('There is no figure of WILT').waitFor();
  await page.getByRole('button', { name: 'Show Conditions' }).click();
  await columns.first().waitFor();
  await page.close();
});

it('each task has a table with its own columns', async () => {
  const page = await open([...beliefs, rowOf({ tStar: 3 })], { width: 1080, colours: coloursOf('dark') });
  const columnsOf = (task: string) =>
    page
      .getByRole('grid', { name: `Conditions of ${task}` })
      .getByRole('columnheader')
      .allInnerTexts();
  expect(await columnsOf('Wason rule discovery')).toContain('First guess');
  const ofBeliefs = await columnsOf('Revealed Belief and Stated Answer');
  expect(ofBeliefs).not.toContain('First guess');
  expect(ofBeliefs).toContain('n');
  expect(await seriousFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/results-tasks.png' });
  await page.close();
});

it('names of conditions are there to their ends, which tell them apart', async () => {
  const judged = (judge: string) => ({
    ...rowOf({ tStar: 3 }),
    judges: `equivalence: judge-7b (judges.example), evidence: ${judge}`,
  });
  const page = await open([judged('offline'), judged('judge-70b')], { colours: coloursOf('light') });
  const names = page.getByRole('grid', { name: 'Conditions' }).locator('.cell-more');
  for (const width of [400, 1080]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => names.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth)))
      .toEqual([0, 0]);
    await page.screenshot({ path: `test-results/results-names-${width}.png` });
  }
  await page.close();
});

it('a table and the methods are copied, and the view says so', async () => {
  const copied: string[] = [];
  const page = await open([rowOf({ tStar: 3 })], {
    width: 600,
    colours: coloursOf('light'),
    onCopy: (text) => copied.push(text),
  });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy conditions as Markdown' }).click();
  await page.getByText('Conditions copied as Markdown').waitFor();
  await page.getByText('Conditions copied as Markdown').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy methods' }).click();
  await page.getByText('Methods copied').waitFor();
  expect(copied).toEqual([
    expect.stringMatching(/^\| Model/),
    expect.stringMatching(/Intervals are at 95%.*SHA-256/s),
  ]);
  await page.screenshot({ path: 'test-results/results-600.png' });
  await page.close();
});

describe('the planes of conditions', () => {
  const played = (model: string, setting: string, tStar: number | null, ic: readonly [number, number]) =>
    rowOf({ scenario: 'a', model, setting, tStar, ic });
  const rows = [
    played('confirming', 'baseline', 3, [0, 5]),
    played('confirming', 'dual-goal', 3, [0, 5]),
    played('random', 'baseline', 4, [18, 9]),
    played('random', 'dual-goal', 4, [19, 9]),
    played('falsifying', 'baseline', 2, [20, 3]),
    played('falsifying', 'dual-goal', 2, [21, 3]),
    played('gemini-2.5-pro', 'think-in-opposites', 9, [20, 4]),
    played('qwen3-14b-without-thinking', 'baseline', null, [1, 30]),
    played('gpt-4o', 'dual-goal', null, [5, 30]),
    played('llama-3.3-70b-instruct', 'think-in-opposites', null, [15, 26]),
  ];

  it('name no two points on one place, and reach no further than the points', async () => {
    const page = await open(rows, { width: 1440, colours: coloursOf('dark') });
    await page.getByRole('tab', { name: 'Figures' }).click();
    for (const title of ['Success against I:C', 'From one setting to another']) {
      const svg = figure(page, title).locator('.figure-plot svg').first();
      await svg.locator('text', { hasText: 'gemini-2.5-pro' }).waitFor();
      const boxes = await svg.locator('text').evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ left, right, top, bottom }) => ({ left, right, top: top + 2, bottom: bottom - 2 })),
      );
      for (const [i, p] of boxes.entries())
        for (const q of boxes.slice(0, i))
          expect(p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom).toBe(false);
      expect(await svg.locator('text').allTextContents()).not.toContainEqual(
        expect.stringMatching(/^[−-]\d/),
      );
    }
    await page.screenshot({ path: 'test-results/results-planes.png' });
    await page.close();
  });
});

describe('a report', () => {
  /** CSS pixels between the margins of A4 across. */
  const PRINTED = Math.floor(((297 - 20) / 25.4) * 96);

  it('has its widest tables whole on paper', async () => {
    const rows = ['runs/before', 'runs/after'].flatMap((folder) =>
      ['baseline', 'think-in-opposites'].flatMap((setting) =>
        Array.from({ length: 6 }, (_, i) => ({
          ...rowOf({
            folder,
            setting,
            model: 'llama-3.3-70b-instruct-distilled',
            scenario: `s${i}`,
            rule: `Sum of all numbers > ${10 ** i}`,
            breadth: 0.1 ** i,
            tStar: i % 2 ? i : null,
            computed: i % 3 ? i : null,
            firstOpen: 2,
            openTests: 1,
          }),
          readings: { rule: 40, model: 3, person: 2, nothing: 0, open: 1 },
        })),
      ),
    );
    const effects = { from: 'baseline', sided: 'greater', seed: 1, clusterByRule: true } as const;
    const { sections } = finish(reportTables([...rows, ...beliefs], effects));
    const page = await (await sharedBrowser()).newPage({ viewport: { width: PRINTED, height: 700 } });
    await page.setContent(reportHtml({ title: 'Results', sections }));
    const cut = () =>
      page
        .locator('.wide')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(await cut(), 'on a screen they are rolled').toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await cut()).toBe(0);
    await page.screenshot({ path: 'test-results/results-report-printed.png', fullPage: true });
    const pdf = await page.pdf({ path: 'test-results/results-report.pdf', preferCSSPageSize: true });
    // A4, across: 842 × 595 points.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12](\.\d+)? 59[45](\.\d+)?\]/);
    await page.close();
  });
});

describe('two folders', () => {
  const rows = ['runs/before', 'runs/after'].flatMap((folder) =>
    ['baseline', 'dual-goal'].flatMap((setting) =>
      Array.from({ length: 6 }, (_, i) => ({
        ...rowOf({
          folder,
          setting,
          scenario: `s${i}`,
          tStar: folder.endsWith('after') ? 2 : null,
          ...(setting === 'baseline' && { cost: { amount: 0.01, currency: 'USD' } }),
        }),
        path: `${setting} ${i}`,
      })),
    ),
  );

  it('have published conditions beside them, as rows that open nothing and as hollow points', async () => {
    const printed = { source: 'A paper, Table 3', thinking: true, icAll: 0.3 };
    const published = ['baseline', 'dual-goal'].map((setting, i) => ({
      ...printed,
      task: 'wason',
      model: 'm-9',
      setting,
      taskSuccess: 0.2 + i / 2,
    }));
    const page = await open(rows, { width: 1080, colours: coloursOf('light'), published });
    const own = page.getByRole('row', { name: /^m-1, baseline/ });
    await expect.poll(() => own.innerText()).toMatch(/0\.01 USD\s*\[0\.01, 0\.01\]\s*0\.12 USD$/);
    await page.getByText('What the numbers count').click();
    await page.getByText('Not in it: 12 episodes of m-1').waitFor();
    const paper = page.getByRole('row', { name: /^m-9, baseline, published/ });
    await expect.poll(() => paper.innerText()).toMatch(/0\.200/);
    await paper.getByRole('rowheader').click();
    await page.getByText('Published, as printed').waitFor();
    await page.screenshot({ path: 'test-results/results-published.png', fullPage: true });
    await page.getByRole('tab', { name: 'Figures' }).click();
    const plane = figure(page, 'Success against I:C');
    await plane.locator('.figure-plot svg').first().waitFor();
    await plane.getByText('Small hollow points: 2 published conditions').waitFor();
    await page.setViewportSize({ width: 1080, height: 1400 });
    await page.screenshot({ path: 'test-results/results-published-figure.png' });
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Conditions' }).click();
    await page.getByText('Published conditions').click();
    await expect.poll(() => paper.count()).toBe(0);
    await page.close();
  });

  it.each(PAGE_THEMES)('%s: stand side by side, and are compared in each setting', async (theme) => {
    const page = await open(rows, { width: 1080, colours: coloursOf(theme) });
    const names = () =>
      page
        .getByRole('grid')
        .locator('td[role="rowheader"] .visually-hidden')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent));
    await expect.poll(names).toEqual(['m-1, baseline', 'm-1, dual-goal']);
    await page.getByText('Folders apart').click();
    await expect
      .poll(names)
      .toEqual(
        ['baseline', 'dual-goal'].flatMap((setting) => [
          `m-1, ${setting}, runs/after`,
          `m-1, ${setting}, runs/before`,
        ]),
      );
    await page.getByRole('tab', { name: 'Effects' }).click();
    await page.getByRole('combobox', { name: 'What is compared' }).selectOption('folders');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Compared with' }).inputValue())
      .toBe('runs/after');
    await page.getByRole('combobox', { name: 'Compared with' }).selectOption('runs/before');
    const effect = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'm-1, baseline, runs/after', exact: true }) })
      .filter({ hasText: 'Success' });
    await effect.waitFor();
    await expect.poll(() => effect.innerText()).toMatch(/1\.000\s*\[1\.000, 1\.000\]/);
    for (const width of PAGE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() => page.evaluate(() => document.body.scrollWidth - document.body.clientWidth))
        .toBeLessThanOrEqual(0);
      await page.screenshot({ path: `test-results/results-folders-${theme}-${width}.png` });
    }
    expect(await seriousFindings(page)).toEqual([]);
    // A click on an effect leads to the episodes of that folder and setting.
    await effect.getByRole('rowheader').click();
    await page.getByRole('grid', { name: 'Episodes' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Folder' }).inputValue()).toBe('runs/after');
    expect(await page.getByRole('combobox', { name: 'Setting' }).inputValue()).toBe('baseline');
    await page.close();
  });
});

describe('effects', () => {
  it('compare models in each setting, two-sided, and lead to the episodes of one', async () => {
    const two = ['m-1', 'm-2'].flatMap((model) =>
      Array.from({ length: 6 }, (_, i) =>
        rowOf({ model, scenario: `s${i}`, tStar: model === 'm-2' ? 2 : null }),
      ),
    );
    const page = await open(two, { width: 1080, colours: coloursOf('light') });
    const profiles = page.getByText('not by profiles');
    expect(await profiles.innerText()).toMatch(/: a profile is m-1, a profile is m-2\.$/);
    await page.getByRole('tab', { name: 'Effects' }).click();
    await page.getByText('All episodes are of the setting “baseline”').waitFor();
    await page.screenshot({ path: 'test-results/results-nothing-compared.png' });
    await page.getByRole('button', { name: 'Compare Models' }).click();
    expect(await page.getByRole('combobox', { name: 'What is compared' }).inputValue()).toBe('models');
    const name = page.getByRole('rowheader', { name: 'm-2, baseline', exact: true });
    const effect = page.getByRole('row').filter({ has: name }).filter({ hasText: 'Success' });
    // All of 2 to the power of 6 assignments: only two are as extreme.
    await expect.poll(() => effect.innerText()).toMatch(/1\.000\s*\[1\.000, 1\.000\]\s*0\.0313/);
    await effect.getByRole('rowheader').click();
    await page.getByRole('grid', { name: 'Episodes' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('m-2');
    expect(await profiles.innerText()).toMatch(/: a profile is m-2\.$/);
    await page.close();
  });
});
