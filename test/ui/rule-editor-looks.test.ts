// Looks of the visual rule editor: every panel in every theme, narrow and wide, and the findings of axe.
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { expectToFit } from '../harness/narrow';
import { PANELS, RuleEditorPage, type Panel } from '../harness/rule-editor';
import { untilStill } from '../harness/still';
import { TESTED_THEMES, Workbench } from '../harness/workbench';
import { atNight } from '../setup/nightly';

const EXAMPLE = 'published.rules.yaml';
const NOTHING = 'nothing.rules.yaml';
const EMPTY_SET = 'empty.rules.yaml';

/** No triple is left: the two rules exclude each other. */
const emptySet = `version: 1
groups:
  - id: none
    split: train
    rules:
      - { name: Ascending, predicate: a < b < c }
      - { name: Descending, predicate: a > b > c }
`;

function fill(folder: string): void {
  cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
  writeFileSync(join(folder, NOTHING), 'version: 1\ngroups: []\n');
  writeFileSync(join(folder, EMPTY_SET), emptySet);
}

/** Something that a panel shows once it has its answers. */
const READY: Record<Panel, string> = {
  Pictures: 'canvas.maps-cells',
  Samples: '[data-test=sample-table] [role=row] >> nth=3',
  Relations: '[role=grid] [role=gridcell] >> nth=5',
  Regions: 'svg[role=img], table',
  Tests: 'text=/expected|mean|tests/i',
  Assist: 'button',
  Generate: '[data-test=generate-start]',
};

describe('the looks of the visual editor', () => {
  let workbench: Workbench;
  let editor: RuleEditorPage;
  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    await workbench.openFile(EXAMPLE);
    await workbench.untilGroupTexts((texts) => texts.some((text) => text.includes('feasible')));
    await workbench.page.keyboard.press('Control+B');
    editor = await RuleEditorPage.open(workbench);
    await editor.untilCount('1,629');
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it.each(TESTED_THEMES)('%s: every panel, and no serious finding of axe', async (theme) => {
    await workbench.useTheme(theme);
    await editor.openGroup('8');
    await editor.untilCount('176,715');
    const findings: string[] = [];
    for (const panel of PANELS) {
      await editor.openPanel(panel);
      await editor.frame.locator(READY[panel]).first().waitFor();
      await untilStill(editor.frame);
      await workbench.picture(`rule editor ${theme} ${panel}`);
      findings.push(...(await editor.findings()).map((finding) => `${panel}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });

  it('shows a group as in the picture of the documentation', async () => {
    await workbench.useTheme('dark');
    await editor.openGroup('1');
    await editor.openPanel('Pictures');
    await editor.focusPredicate(1);
    await workbench.type(' and b > 0');
    await editor.untilCount('820');
    await editor.frame.locator('.maps-outdated').waitFor({ state: 'detached' });
    await workbench.page.waitForTimeout(1500);
    await workbench.picture('rule-editor');
    await workbench.runCommand('File: Revert File');
    await editor.untilCount('1,629');
    await editor.openGroup('8');
  });

  it('turns 176,715 points in space', async () => {
    await workbench.useTheme('dark');
    await editor.openPanel('Pictures');
    await editor.frame.getByRole('radio', { name: '3-D' }).check();
    await editor.get('space').waitFor();
    const amount = editor.frame.locator('.space-amount');
    await amount.getByText('176,715 points drawn.').waitFor();
    await workbench.page.waitForTimeout(1500);
    await workbench.picture('rule editor 3-D');
    await editor.get('space-png').click();
    const box = workbench.page.locator('.quick-input-widget input').first();
    await box.waitFor();
    await expect.poll(() => box.inputValue()).toMatch(/group-8-3d\.png$/);
    const file = await box.inputValue();
    await workbench.page.keyboard.press('Enter');
    await expect
      .poll(() => (existsSync(file) ? readFileSync(file).subarray(1, 4).toString() : ''))
      .toBe('PNG');
    // The empty cube alone is a tenth of that.
    expect(statSync(file).size).toBeGreaterThan(50_000);
    expect(await editor.findings()).toEqual([]);
    await editor.frame.getByRole('radio', { name: 'Maps' }).check();
  });

  it.each(atNight([400, 800, 1280], [400, 1280]))('fits into a window %d pixels wide', async (width) => {
    await expectToFit(workbench, editor.frame, width);
    await workbench.picture(`rule editor width ${width}`);
    expect(await editor.findings()).toEqual([]);
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
  });

  it.each(atNight([960, 1080, 1440, 1500], [960, 1500]))(
    '%i pixels wide: rules and pictures side by side, all maps in sight, the count above what is scrolled',
    async (width) => {
      await workbench.page.setViewportSize({ width, height: 900 });
      const boxOf = (selector: string) => editor.frame.locator(selector).last().boundingBox();
      const right = async (selector: string) => {
        const { x = 0, width: wide = 0 } = (await boxOf(selector)) ?? {};
        return x + wide;
      };
      await expect.poll(() => editor.frame.evaluate(() => innerWidth)).toBeLessThan(width);
      expect(await editor.frame.evaluate(() => innerWidth)).toBeGreaterThanOrEqual(900);
      const beside = async () => ((await boxOf('.app-panels'))?.x ?? 0) - (await right('.app-rules'));
      await expect.poll(beside).toBeGreaterThanOrEqual(-1);
      await editor.frame.locator('.maps-map').nth(2).waitFor();
      await expect
        .poll(async () => (await right('.maps-map')) - (await right('.app-panels')))
        .toBeLessThanOrEqual(0);
      const plots = await editor.frame.locator('.maps-plot').evaluateAll((all) =>
        all.map((plot) => {
          const { left, right: end, top, bottom } = plot.getBoundingClientRect();
          return { left, end, top, bottom };
        }),
      );
      for (const [i, p] of plots.entries())
        for (const q of plots.slice(i + 1))
          expect(p.end <= q.left || p.bottom <= q.top, 'maps lie beside or below each other').toBe(true);
      await editor.frame.locator('.app-rules').evaluate((rules) => rules.scrollTo(0, rules.scrollHeight));
      const above = async () =>
        ((await boxOf('[data-test=count-number]'))?.y ?? -1) - ((await boxOf('.app-rules'))?.y ?? 0);
      await expect.poll(above).toBeGreaterThanOrEqual(0);
      const gap = ((await boxOf('[data-test=group-head]'))?.y ?? 1) - ((await boxOf('.app-rules'))?.y ?? 0);
      expect(gap, 'rules are seen above the count').toBeLessThanOrEqual(0);
      await workbench.picture(`rule editor beside ${width}`);
      await editor.frame.locator('.app-rules').evaluate((rules) => rules.scrollTo(0, 0));
      await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    },
  );

  it('says what to do when there is no group, and when no triple is left', async () => {
    await workbench.openFile(NOTHING);
    await workbench.runCommand('Falsify: Open Visual Editor');
    const view = await workbench.view();
    await view
      .getByText(/no rule groups/i)
      .first()
      .waitFor();
    await workbench.picture('rule editor no groups');

    await workbench.openFile(EMPTY_SET);
    const empty = await RuleEditorPage.open(workbench);
    await empty.get('count-empty').waitFor();
    const notes = empty.frame.getByText(/protocol (expects|has) four/);
    await expect
      .poll(() => notes.allInnerTexts())
      .toEqual(['The group has 2 rules; the protocol expects four']);
    await empty.get('count-empty').getByRole('button').click();
    await empty.frame.getByRole('button', { name: 'Apply' }).first().waitFor();
    await workbench.picture('rule editor empty set');
    expect(await empty.findings()).toEqual([]);
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
  });
});

describe('the visual editor with the keyboard alone, from the walkthrough', () => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
  });
  afterAll(() => workbench.close());

  it('opens, counts what is typed and says so', async () => {
    const { page } = workbench;
    await workbench.openFile(EXAMPLE);
    await workbench.untilGroupTexts((texts) => texts.some((text) => text.includes('feasible')));
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').first().waitFor();
    await page.keyboard.type('Falsify: Open Visual Editor');
    // The list follows the keys: until then Enter would take another command.
    await page
      .locator('.quick-input-widget .monaco-list-row.focused .label-name', {
        hasText: /^Falsify: Open Visual Editor$/,
      })
      .waitFor();
    await page.keyboard.press('Enter');
    const editor = await RuleEditorPage.shown(workbench);
    await editor.untilCount('1,629');
    await editor.frame.locator('.rule-predicate .monaco-editor').first().waitFor();
    const focused = () =>
      editor.frame.evaluate(() => {
        const { activeElement } = document;
        return `${activeElement?.getAttribute('aria-label') ?? ''} ${activeElement?.outerHTML.slice(0, 200) ?? ''}`;
      });
    for (let i = 0; i < 60; i++) {
      const before = await focused();
      if (before.startsWith('Predicate of rule 1')) break;
      await page.keyboard.press('Tab');
      // One key too many would lead past the field.
      for (const end = Date.now() + 1000; Date.now() < end && (await focused()) === before;)
        await page.waitForTimeout(20);
    }
    await page.keyboard.press('Control+End');
    await workbench.type(' and a > 0');
    await editor.untilCount('815');
    await expect
      .poll(() => editor.get('count-announced').innerText())
      .toBe('815 feasible triples, was 1,629');
    await page.keyboard.press('Control+S');
    await expect
      .poll(() => readFileSync(join(workbench.folder, EXAMPLE), 'utf8'))
      .toContain('c % 2 == 0 and a > 0\n');
    await page.locator('.tab.dirty').first().waitFor({ state: 'detached' });
  });
});
