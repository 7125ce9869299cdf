// The visual rule editor in a workbench, as a person uses it.
import type { Frame, Locator } from 'playwright-core';
import { seriousFindings } from './axe';
import { PATIENCE_MS } from './patience.mjs';
import type { Workbench } from './workbench';

export const PANELS = ['Pictures', 'Samples', 'Relations', 'Regions', 'Tests', 'Assist', 'Generate'] as const;
export type Panel = (typeof PANELS)[number];

export class RuleEditorPage {
  private constructor(
    readonly workbench: Workbench,
    readonly frame: Frame,
  ) {}

  /** Opens the visual editor of the active rule file in its place. */
  static async open(workbench: Workbench): Promise<RuleEditorPage> {
    await workbench.runCommand('Falsify: Open Visual Editor');
    return RuleEditorPage.shown(workbench);
  }

  /** Opens it beside the text, as the button in the title bar does. */
  static async openBeside(workbench: Workbench): Promise<RuleEditorPage> {
    await workbench.runCommand('Falsify: Open Visual Editor to the Side');
    return RuleEditorPage.shown(workbench);
  }

  /** The visual editor that is on screen, once it shows a count. */
  static async shown(workbench: Workbench): Promise<RuleEditorPage> {
    return new RuleEditorPage(workbench, await workbench.view('[data-test=count]'));
  }

  get(test: string): Locator {
    return this.frame.locator(`[data-test=${test}]`);
  }

  get count(): Locator {
    return this.get('count-number');
  }

  /** Waits until the count is this one: `1,629`, or `—` where there is none. */
  async untilCount(text: string, ms = PATIENCE_MS): Promise<void> {
    const end = Date.now() + ms;
    for (;;) {
      const shown = await this.count.innerText();
      if (shown === text) return;
      if (Date.now() > end) throw new Error(`after ${ms} ms the count is ${shown} and not ${text}`);
      await this.workbench.page.waitForTimeout(100);
    }
  }

  rule(number: number): Locator {
    return this.get('rule').nth(number - 1);
  }

  /** Puts the cursor at the end of a predicate, in Monaco. */
  async focusPredicate(number: number): Promise<void> {
    const { page } = this.workbench;
    // Fields out of sight stay plain until they are scrolled to.
    await this.rule(number).scrollIntoViewIfNeeded();
    await this.rule(number).locator('.rule-predicate .monaco-editor').waitFor();
    // A list of suggestions for the predicate above may lie over this one.
    if (await this.frame.locator('.suggest-widget.visible').count()) await page.keyboard.press('Escape');
    await this.rule(number).locator('.view-lines').first().click();
    await page.keyboard.press('Control+End');
  }

  predicateText(number: number): Promise<string> {
    return this.rule(number)
      .locator('.view-lines')
      .first()
      .innerText()
      .then((text) => text.replaceAll('\u00a0', ' '));
  }

  async openGroup(id: string): Promise<void> {
    await this.get('groups-list')
      .getByRole('option', { name: new RegExp(`^\\s*${id}\\b`) })
      .click();
    await this.frame.locator(`[data-test=group-head][aria-label="Group ${id}"]`).waitFor();
  }

  async openPanel(panel: Panel): Promise<void> {
    await this.frame.getByRole('tab', { name: panel, exact: true }).click();
  }

  findings(): Promise<string[]> {
    return seriousFindings(this.frame);
  }
}
