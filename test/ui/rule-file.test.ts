// The rule file in the text editor, as a person sees it.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { TESTED_THEMES, Workbench } from '../harness/workbench';

const EXAMPLE = 'published.rules.yaml';
const TEN_COUNTS = ['1,629', '550', '10,660', '12,529', '60', '6,762', '120', '176,715', '2,925', '118'];
const text = readFileSync(join(root, 'examples', EXAMPLE), 'utf8');

/** The window without its title, activity and status bars. */
const TEXT_AREA = { x: 52, y: 36, width: 1224, height: 734 };

/** The first predicate of the file: its line, and the columns where it starts and ends, all from 1. */
const PREDICATE = 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0';
const line = text.slice(0, text.indexOf(PREDICATE)).split('\n').length;
const startColumn = (text.split('\n')[line - 1] ?? '').indexOf(PREDICATE) + 1;
const endColumn = startColumn + PREDICATE.length;

/** For the pictures of the documentation: the example with fewer lines per rule, and one rule that divides. */
const SHORT = 'groups.rules.yaml';
const DIVISION = 'division.rules.yaml';
const divides = `version: 1
groups:
  - id: divisors
    rules:
      - name: Each divides the next
        predicate: b % a == 0 and c % b == 0
      - name: Ascending
        predicate: a < b < c
      - name: Sum below 100
        predicate: a + b + c < 100
`;

/** Without comments, and without what describes a rule beyond its name and predicate. */
function shortened(): string {
  const kept = text.split('\n').filter((each) => !/^#|^ {8}(origin|family|guidance| {2})/.test(each));
  return kept.join('\n');
}

function fill(folder: string): void {
  cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
  writeFileSync(join(folder, SHORT), shortened());
  writeFileSync(join(folder, DIVISION), divides);
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: folder });
  };
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'The published groups');
}

describe('a rule file in VS Code', () => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
    await workbench.openFile(EXAMPLE);
    await workbench.untilGroupTexts((texts) => texts.some((text) => text.includes('feasible')));
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await workbench.picture(`failed: ${task.name}`);
    await workbench.revertFile();
  });

  it.each(TEN_COUNTS.map((count, index) => [index + 1, count] as const))(
    'shows the count of group %i: %s',
    async (id, count) => {
      // Groups are longer than the window: no other one's lens is in sight.
      await workbench.goTo(text.split('\n').indexOf(`  - id: "${id}"`) + 1);
      await expect.poll(() => workbench.groupTexts()).toEqual([`${count} of 8,000,000 feasible`]);
    },
  );

  it('says at once what a lens says half a second later', async () => {
    const { page } = workbench;
    const firstCount = () => workbench.groupTexts().then(([first = '']) => first);
    // The text is there for half a second. On a busy machine the lens may be drawn in the same frame: then once more.
    let wasDrawn = false;
    for (let attempt = 0; attempt < 8 && !wasDrawn; attempt++) {
      if (attempt > 0) await workbench.revertFile();
      await workbench.goTo(line, endColumn);
      await expect.poll(firstCount).toBe('1,629 of 8,000,000 feasible');
      await expect.poll(() => workbench.newTexts()).toEqual([]);
      const stopWatching = await workbench.watchNewText('now not counted: ');
      await page.keyboard.type(' &');
      await expect.poll(firstCount).toMatch(/^not counted: /);
      wasDrawn = await stopWatching();
    }
    expect(wasDrawn).toBe(true);
    // Then nothing speaks of the text that is gone: no lens, no decoration, no hint at the broken rule.
    await expect.poll(() => workbench.newTexts()).toEqual([]);
    await expect.poll(firstCount).toMatch(/^not counted: /);
    const head = workbench.editor.locator('.view-line', { hasText: 'All\u00a0even' });
    await expect.poll(() => head.innerText()).not.toContain('%');
    await workbench.revertFile();
    await expect.poll(firstCount).toBe('1,629 of 8,000,000 feasible');
  });

  it.each(TESTED_THEMES)('%s: typing changes the count and brings a squiggle', async (theme) => {
    const first = (count: string) =>
      workbench.untilGroupTexts(([text]) => text === `${count} of 8,000,000 feasible`);
    await workbench.useTheme(theme);
    await workbench.goTo(line, endColumn);
    await first('1,629');
    await workbench.picture(`${theme} 1 opened`);

    await workbench.type(' and a > 0');
    await first('815');
    await workbench.picture(`${theme} 2 edited`);

    await workbench.type(' && b');
    await workbench.squiggles('error').first().waitFor();
    await workbench.picture(`${theme} 3 error`);

    await workbench.revertFile();
    await first('1,629');
  });

  it.each([400, 1600])('is usable in a window %d pixels wide', async (width) => {
    await workbench.page.setViewportSize({ width, height: 800 });
    await workbench.page.keyboard.press('Control+B'); // the side bar goes, to leave the width to the text
    await workbench.goTo(line, startColumn);
    await workbench.untilGroupTexts(([text]) => text === '1,629 of 8,000,000 feasible');
    await workbench.picture(`width ${width}`);
    await workbench.page.keyboard.press('Control+B');
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('explains a rule on hover', async () => {
    await workbench.goTo(line, startColumn);
    await workbench.runCommand('Show or Focus Hover');
    const hover = workbench.page.locator('.monaco-hover:visible', { hasText: '1,000,000' });
    await hover.waitFor();
    await workbench.picture('hover');
    await workbench.page.keyboard.press('Escape');
  });

  it('offers a quick fix', async () => {
    await workbench.goTo(line, endColumn);
    await workbench.type(' && a > 0');
    await workbench.squiggles('error').first().waitFor();
    await workbench.goTo(line, endColumn + 2);
    const fix = workbench.page.locator('.action-widget').getByText('and').first();
    // The squiggle may be that of a text before the last letter, which has no fix.
    for (let attempt = 1; attempt < 6 && !(await fix.isVisible()); attempt++) {
      await workbench.page.keyboard.press('Control+.');
      await fix.waitFor({ timeout: 5000 }).catch(() => undefined);
    }
    await fix.waitFor();
    await workbench.picture('quick fix');
    await workbench.page.keyboard.press('Enter');
    await workbench.editor.locator('.view-line', { hasText: /0\sand\sa\s>\s0/ }).waitFor();
    await workbench.revertFile();
  });

  it('completes helpers and common predicates', async () => {
    await workbench.goTo(line, endColumn);
    await workbench.type(' and is_');
    const wanted = workbench.page.locator('.suggest-widget.visible').getByText('is_prime').first();
    // Typing asks, too: keys that come while an answer is under way may take it off the screen.
    for (let attempt = 1; attempt < 6 && !(await wanted.isVisible()); attempt++) {
      await workbench.page.keyboard.press('Control+Space');
      await wanted.waitFor({ timeout: 5000 }).catch(() => undefined);
    }
    await wanted.waitFor();
    await workbench.picture('completion');
    await workbench.page.keyboard.press('Escape');
    await workbench.revertFile();
  });

  it('shows groups, and a problem with its triple, as in the pictures of the documentation', async () => {
    const { page } = workbench;
    await workbench.useTheme('dark');
    await page.keyboard.press('Control+B');
    await workbench.openFile(SHORT);
    await workbench.untilGroupTexts(
      ([first, second]) => /1,629/.test(first ?? '') && /550/.test(second ?? ''),
    );
    await workbench.lenses.filter({ hasText: 'copy count' }).nth(1).waitFor();
    await workbench.goTo(13, 25);
    await workbench.runCommand('Show or Focus Hover');
    await page.locator('.monaco-hover:visible', { hasText: 'Just inside' }).waitFor();
    await workbench.picture('editor', { clip: TEXT_AREA });
    await page.keyboard.press('Escape');

    await workbench.openFile(DIVISION);
    await workbench.squiggles('warning').first().waitFor();
    await page.keyboard.press('F8');
    await workbench.editor.locator('.zone-widget', { hasText: 'ZeroDivisionError' }).waitFor();
    await workbench.picture('problem', { clip: { ...TEXT_AREA, height: 460 } });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+B');
    await workbench.openFile(EXAMPLE);
  });

  it('opens a Git change as a text diff', async () => {
    await workbench.goTo(line, endColumn);
    await workbench.type(' and a > 0');
    await workbench.page.keyboard.press('Control+S');
    const sourceControl = workbench.page.locator('.action-item:has(.codicon-source-control-view-icon)');
    await sourceControl.locator('.badge-content', { hasText: '1' }).waitFor();
    await workbench.runCommand('Git: Open Changes');
    await workbench.page.locator('.monaco-diff-editor .line-delete').first().waitFor();
    await workbench.picture('git diff');
  });

  it('leads in with a walkthrough', async () => {
    await workbench.runCommand('Falsify: Open Walkthrough');
    await workbench.page.locator('.gettingStartedContainer', { hasText: 'Break a rule' }).waitFor();
    // In a narrow window VS Code leaves out what stands beside the steps; it loads after the page.
    await workbench.page.keyboard.press('Control+B');
    await workbench.page
      .locator('iframe.webview.ready')
      .last()
      .contentFrame()
      .frameLocator('iframe#active-frame')
      .getByText('A rule group is a few lines of text')
      .waitFor();
    // Ended by the counts of the tests above, before the walkthrough was opened.
    await workbench.page.locator('.getting-started-step[data-step-id$="#seeCount"] .complete').waitFor();
    await workbench.picture('walkthrough');
    await workbench.page.keyboard.press('Control+B');
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
  });
});
