// The visual editor as on vscode.dev: the extension in a web worker, the view from an origin of its own.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { PANELS, RuleEditorPage } from '../harness/rule-editor';
import { Workbench } from '../harness/workbench';

const EXAMPLE = 'published.rules.yaml';

describe('the visual editor in the web build of VS Code', () => {
  let workbench: Workbench;
  let editor: RuleEditorPage;
  beforeAll(async () => {
    workbench = await Workbench.openWeb({
      fill: (folder) => cpSync(join(root, 'examples', EXAMPLE), join(folder, EXAMPLE)),
    });
    await workbench.page.setViewportSize({ width: 1600, height: 1000 });
    await workbench.openFromExplorer(EXAMPLE);
    await workbench.untilGroupTexts((texts) => texts.some((text) => text.includes('feasible')));
    editor = await RuleEditorPage.openBeside(workbench);
  });
  afterAll(() => workbench.close());

  it('comes from another origin than the workbench', () => {
    expect(new URL(editor.frame.url()).origin).not.toBe(new URL(workbench.page.url()).origin);
  });

  it('counts what is typed in Monaco, and writes it into the text beside', async () => {
    await editor.untilCount('1,629');
    await editor.focusPredicate(1);
    await workbench.type(' and a > 0');
    await editor.untilCount('815');
    await workbench.page
      .locator('.editor-group-container')
      .first()
      .locator('.view-line', { hasText: 'and\u00a0a\u00a0>\u00a00' })
      .first()
      .waitFor();
    await workbench.picture('rule editor web');
  });

  it('opens every panel, the points in space included', async () => {
    for (const panel of PANELS) {
      await editor.openPanel(panel);
      await workbench.page.waitForTimeout(300);
    }
    await editor.openPanel('Pictures');
    await editor.frame.getByRole('radio', { name: '3-D' }).check();
    await editor.get('space').waitFor();
    expect(await editor.findings()).toEqual([]);
  });

  it('broke no content security policy and threw nothing', () => {
    expect(workbench.faults).toEqual([]);
  });
});
