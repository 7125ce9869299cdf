// Rule groups are generated, decided on and added to a file, in the visual editor.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RuleEditorPage } from '../harness/rule-editor';
import { Workbench } from '../harness/workbench';

const FILE = 'mine.rules.yaml';
const ONE = `version: 1
groups:
  - id: "1"
    rules:
      - { name: Ascending, predicate: a < b < c }
      - { name: All even, predicate: a % 2 == b % 2 == c % 2 == 0 }
`;

describe('generating rule groups', () => {
  let workbench: Workbench;
  let editor: RuleEditorPage;
  let folder = '';
  beforeAll(async () => {
    const fill = (into: string): void => {
      folder = into;
      writeFileSync(join(into, FILE), ONE);
    };
    workbench = await Workbench.shared({ fill });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    await workbench.openFile(FILE);
    await workbench.untilGroupTexts((texts) => texts.some((text) => text.includes('feasible')));
    editor = await RuleEditorPage.open(workbench);
    await editor.openPanel('Generate');
  });
  afterAll(() => workbench.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await workbench.picture(`failed: ${task.name}`);
  });

  const state = () => editor.get('generate-state');

  it('begins with a form in which Enter is enough, and shows candidates with counts and reasons', async () => {
    await editor.get('generate-start').click();
    await workbench.page
      .locator('.quick-input-widget')
      .getByText('Generate', { exact: false })
      .first()
      .waitFor();
    await workbench.page.keyboard.press('Enter');
    await state().filter({ hasText: 'Every check holds' }).waitFor();
    expect(await editor.frame.locator('tr[data-state=human]').count()).toBeGreaterThan(7);
    expect(await editor.frame.locator('tr[data-state=open]').count()).toBe(0);
    const group = editor.frame.locator('.generate-group').first();
    expect(await group.innerText()).toMatch(/^New group 1 · [\d,]+ feasible triples$/);
    await workbench.picture('generate');
    expect(await editor.findings()).toEqual([]);
  }, 180_000);

  it('takes a rejected rule out, and undo puts it back', async () => {
    const row = editor.frame.locator('tr[data-state=kept]').first();
    const name = await row.locator('th').innerText();
    await row.getByRole('button', { name: 'Reject' }).click();
    await state().filter({ hasText: '1 place open' }).waitFor();
    await editor.get('generate-undo').click();
    await state().filter({ hasText: 'Every check holds' }).waitFor();
    expect(await editor.frame.locator('tr[data-state=kept]').first().locator('th').innerText()).toBe(name);
  });

  it('refuses an edited rule with the reason, by keys alone', async () => {
    await editor.frame.locator('tr[data-state=kept]').first().getByRole('button', { name: 'Edit' }).click();
    const predicate = editor.frame
      .locator('.generate-edit')
      .getByLabel(/Predicate of rule/)
      .first();
    await predicate.focus();
    // Of Control+A VS Code selects all once more, in its own time: perhaps what is typed after it.
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.press('Shift+End');
    await workbench.type('a < 50');
    await workbench.page.keyboard.press('Enter');
    await editor.frame.getByRole('alert').filter({ hasText: 'numeric range' }).waitFor();
    await predicate.focus();
    await workbench.page.keyboard.press('Escape');
    await editor.frame.locator('.generate-edit').waitFor({ state: 'detached' });
  });

  it('adds the groups to the file, which undo takes back', async () => {
    await editor.get('generate-add').click();
    await editor.get('toast').filter({ hasText: 'Added 10 groups' }).waitFor();
    await editor.get('groups-list').getByRole('option').nth(10).waitFor();
    await editor.get('generate-start').waitFor();
    await workbench.runCommand('File: Save');
    await expect.poll(() => readFileSync(join(folder, FILE), 'utf8')).toContain('id: "11"');
    expect(readFileSync(join(folder, FILE), 'utf8').startsWith(ONE)).toBe(true);
    const log = readFileSync(join(folder, 'mine.generation.jsonl'), 'utf8').trim().split('\n');
    expect(log.filter((line) => line.includes('"type":"rule"'))).toHaveLength(40);
    await editor.get('undo').click();
    await editor.get('groups-list').getByRole('option').nth(1).waitFor({ state: 'detached' });
  });

  it('shows the predicate of a sentence with its count before it is taken', async () => {
    await editor.frame.locator('[data-test=rule-menu]').first().click();
    await editor.frame.getByRole('menuitem', { name: 'Rule in words' }).click();
    await workbench.page.locator('.quick-input-widget input').waitFor();
    await workbench.type('strictly decreasing');
    await workbench.page.keyboard.press('Enter');
    const lines = workbench.page.locator('.quick-input-list');
    await lines.getByText('Accepts 1,313,400 triples').waitFor();
    await workbench.picture('rule in words');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => editor.predicateText(1)).toMatch(/>/);
  });
});
