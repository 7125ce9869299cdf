// The visual rule editor in a real VS Code: the same document as the text, and never a lost or doubled edit.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { RuleEditorPage } from '../harness/rule-editor';
import { PATIENCE_MS } from '../harness/patience.mjs';
import { Workbench } from '../harness/workbench';

const EXAMPLE = 'published.rules.yaml';
const TEN_COUNTS = ['1,629', '550', '10,660', '12,529', '60', '6,762', '120', '176,715', '2,925', '118'];
/** The first two predicates of the example. */
const FIRST = 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0';
const SECOND = 'a != 0 and (b % a == 0) and b != 0 and (c % b == 0)';
const example = readFileSync(join(root, 'examples', EXAMPLE), 'utf8');

/** Names and predicates that would be something else if they were not shown as text. */
const HOSTILE = 'hostile.rules.yaml';
const NAMES = [
  '<img src=x onerror="document.body.remove()">',
  `"quotes" & 'others' \\ back`,
  'two\nlines 🎲🧪',
  'שלום \u202e reversed',
];
const hostile = `version: 1
groups:
  - id: "<b>id</b>"
    rules:
${NAMES.map((name) => `      - { name: ${JSON.stringify(name)}, predicate: "a < b" }`).join('\n')}
      - { name: markup, predicate: "'<script>' == a" }
`;

function fill(folder: string): void {
  cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE));
  writeFileSync(join(folder, HOSTILE), hostile);
}

describe('the visual editor beside the text', () => {
  let workbench: Workbench;
  let editor: RuleEditorPage;
  const file = () => join(workbench.folder, EXAMPLE);
  const saved = () => readFileSync(file(), 'utf8');
  const untilSaved = (text: string) => expect.poll(saved, { timeout: PATIENCE_MS }).toBe(text);
  /** The text editor beside has this in a line. */
  const untilText = (text: string) =>
    workbench.page
      .locator('.editor-group-container')
      .first()
      .locator('.view-line', { hasText: text.replaceAll(' ', '\u00a0') })
      .first()
      .waitFor();
  /** Not one key too many: before the saved state lie older edits. `line`: a predicate as it was saved. */
  const undoUntil = async (line: string) => {
    const lines = workbench.page.locator('.editor-group-container').first().locator('.view-line');
    // Those lines alone: what is shown between others, such as shares, changes by itself.
    const predicates = async () => {
      const texts = (await lines.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' '));
      return texts.filter((text) => text.includes('predicate: '));
    };
    for (let i = 0; i < 20; i++) {
      const before = await predicates();
      if (before.some((each) => each.endsWith(`predicate: ${line}`))) break;
      await workbench.page.keyboard.press('Control+Z');
      // A key that undid nothing that is shown changes nothing here either.
      const isSame = async () => (await predicates()).join('\n') === before.join('\n');
      for (const end = Date.now() + 5000; Date.now() < end && (await isSame());)
        await workbench.page.waitForTimeout(20);
    }
    await untilClean();
  };
  /** Clicks into the text editor. The webview keeps the focus for a moment, and would get the next key. */
  const focusText = async () => {
    const group = workbench.page.locator('.editor-group-container').first();
    await group.locator('.view-lines').first().click();
    await group.locator(':focus').first().waitFor({ state: 'attached' });
  };
  const untilDirty = () => workbench.page.locator('.tab.dirty').first().waitFor();
  const untilClean = () => workbench.page.locator('.tab.dirty').first().waitFor({ state: 'detached' });

  beforeAll(async () => {
    workbench = await Workbench.shared({ fill });
    await workbench.openFile(EXAMPLE);
    await workbench.untilGroupTexts((texts) => texts.some((text) => text.includes('feasible')));
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    editor = await RuleEditorPage.openBeside(workbench);
    await editor.untilCount('1,629');
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  it('lists the ten groups with their counts', async () => {
    await workbench.page.keyboard.press('Control+B'); // room for the list beside the open group
    await editor.get('groups-list').waitFor();
    const counts = async () => {
      const options = await editor.get('groups-list').getByRole('option').allInnerTexts();
      return options.map((text) => TEN_COUNTS.find((count) => text.includes(count)));
    };
    await expect.poll(counts).toEqual(TEN_COUNTS);
    await workbench.page.keyboard.press('Control+B');
  });

  describe('on one document', () => {
    /** Each test starts from the example, whatever the one before left behind. */
    beforeEach(async () => {
      await workbench.page.keyboard.press('Escape');
      if ((await workbench.page.locator('.tab.dirty').count()) > 0)
        await workbench.runCommand('File: Revert File');
      if (saved() !== example) writeFileSync(file(), example);
      await editor.untilCount('1,629');
    });

    it('writes what is typed into the text, and nothing else', async () => {
      await editor.focusPredicate(1);
      await workbench.type(' and a > 0');
      await editor.untilCount('815');
      await expect.poll(() => editor.get('count-was').innerText()).toContain('1,629');
      // At once: what the view still holds back belongs to what is saved.
      await workbench.page.keyboard.press('Control+S');
      await untilSaved(example.replace(FIRST, `${FIRST} and a > 0`));
      await untilClean();
    });

    it('is undone by the text editor, and the other way round', async () => {
      await editor.focusPredicate(1);
      await workbench.type(' and b > 0');
      await editor.untilCount('820');
      await untilText('and b > 0');
      await focusText();
      await undoUntil(FIRST);
      await editor.untilCount('1,629');
      await expect.poll(() => editor.predicateText(1)).toBe(FIRST);

      await editor
        .rule(1)
        .getByRole('button', { name: /actions/i })
        .click();
      await editor.frame.getByRole('menuitem', { name: 'Delete', exact: false }).click();
      await editor.untilCount('2,677');
      await editor.get('undo').click();
      await editor.untilCount('1,629');
      await untilClean();
      expect(saved()).toBe(example);
    });

    it('undoes with the keyboard in a predicate, once for each change', async () => {
      await editor.focusPredicate(2);
      await workbench.page.keyboard.type(' and c > 0');
      await editor.untilCount('775');
      await untilText('and c > 0');
      await undoUntil(SECOND);
      await editor.untilCount('1,629');
      await expect.poll(() => editor.predicateText(2)).toBe(SECOND);
      await untilClean();
      expect(saved()).toBe(example);
    });

    it('says why a size is not written until the file is reverted', async () => {
      const size = editor.get('group-published');
      const written = () => size.evaluate((field) => (field as unknown as { value: string }).value);
      // Not by Ctrl+A, which VS Code runs a moment later, too: it would select what was typed meanwhile.
      await size.locator('input').fill('abc');
      await workbench.page.keyboard.press('Tab');
      const why = editor.frame.getByText('Not written: A size is a whole number');
      await why.waitFor();
      await editor.focusPredicate(1);
      await workbench.type(' and a > 0');
      await untilText('and a > 0');
      await editor.untilCount('815');
      expect([await why.count(), await written()]).toEqual([1, 'abc']);
      await workbench.picture('rule editor refused size');
      await workbench.runCommand('File: Revert File');
      await untilClean();
      await expect.poll(written).toBe('1,629');
      expect(await why.count()).toBe(0);
    });

    it('compares with the count before the edit, and keeps the header in place', async () => {
      const places = () =>
        Promise.all(
          ['.head-tools', '.head-published'].map((part) => editor.frame.locator(part).boundingBox()),
        );
      const before = await places();
      await editor.focusPredicate(1);
      await workbench.type(' and a > 0');
      await editor.untilCount('815');
      await workbench.type(' and b > 20');
      await expect.poll(() => editor.count.innerText()).not.toBe('815');
      await expect.poll(() => editor.get('count-was').innerText()).toContain('was 1,629');
      expect(await places()).toEqual(before);
      await workbench.picture('rule editor header');
      await untilText('and b > 20');
      await workbench.runCommand('File: Revert File');
      await editor.untilCount('1,629');
      expect(await editor.get('count-was').count()).toBe(0);
    });

    it('follows a change on disk', async () => {
      writeFileSync(file(), example.replace('c % 2 == 0\n', 'c % 2 == 0 and c > 0\n'));
      await editor.untilCount('775');
      await editor
        .rule(1)
        .locator('.view-lines', { hasText: /c\s>\s0/ })
        .waitFor();
    });

    it('keeps what was typed when the file changes on disk at the same time', async () => {
      await editor.focusPredicate(1);
      await workbench.type(' and a > 0');
      await editor.untilCount('815');
      await untilDirty();
      const theirs = example.replace('name: All even', 'name: All of them even');
      writeFileSync(file(), theirs);
      await workbench.page.waitForTimeout(500);
      await workbench.page.keyboard.press('Control+S');
      const conflict = workbench.page.locator('.notification-toast', { hasText: /newer|Failed to save/ });
      await conflict.waitFor();
      await workbench.picture('rule editor conflict');
      expect(saved()).toBe(theirs);
      await expect.poll(() => editor.predicateText(1)).toContain('and a > 0');
      await workbench.page.keyboard.press('Escape');
      await workbench.runCommand('File: Revert File');
      await untilClean();
      await editor.untilCount('1,629');
    });

    it('shows the error and the last good state when the text is no YAML, and edits nothing', async () => {
      const broken = example.replace('groups:', 'groups: [');
      writeFileSync(file(), broken);
      const banner = editor.frame.getByText('The file cannot be read now');
      await banner.waitFor();
      await workbench.picture('rule editor broken');
      await expect.poll(() => editor.get('rule').count()).toBe(4);
      await editor.rule(1).locator('.view-lines').first().click();
      await workbench.type('xyz');
      expect(await editor.get('rule-add').getAttribute('disabled')).not.toBeNull();
      await workbench.page.waitForTimeout(600);
      expect(await workbench.page.locator('.tab.dirty').count()).toBe(0);
      writeFileSync(file(), example);
      await banner.waitFor({ state: 'detached' });
      await editor.untilCount('1,629');
    });
  });

  it('shows markup, quotes, line breaks, emoji and right-to-left text as text', async () => {
    await workbench.openFile(HOSTILE);
    const view = await RuleEditorPage.open(workbench);
    await view.rule(5).waitFor();
    const names = await view
      .get('rule-name')
      .evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value));
    expect(names[0]).toBe(NAMES[0]);
    expect(names[1]).toBe(NAMES[1]);
    expect(await view.frame.locator('img[src=x], b').count()).toBe(0);
    await workbench.picture('rule editor hostile');
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
  });

  it('would have seen a violation in a webview', async () => {
    const view = await workbench.view();
    await view.evaluate(() => {
      const image = document.createElement('img');
      image.src = 'http://127.0.0.1:9/x.png';
      document.body.append(image);
    });
    await expect.poll(() => workbench.faults.length).toBeGreaterThan(0);
  });
});
