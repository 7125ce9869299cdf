// The replay of a transcript in a workbench, as a person uses it.
import type { Frame, Locator } from 'playwright-core';
import { seriousFindings } from './axe';
import type { Workbench } from './workbench';

export class ReplayPage {
  private constructor(
    readonly workbench: Workbench,
    readonly frame: Frame,
  ) {}

  /** Opens a file of the workspace by its name, and waits until its first round is there. */
  static async open(workbench: Workbench, name: string): Promise<ReplayPage> {
    await workbench.openTab(name);
    return ReplayPage.shown(workbench);
  }

  /** The replay that is on screen, once it shows a round. */
  static async shown(workbench: Workbench): Promise<ReplayPage> {
    return new ReplayPage(workbench, await workbench.view('.round'));
  }

  /** Waits until every verdict stands beside its computed result, which the replay announces to screen readers. */
  async reviewed(): Promise<void> {
    const status = this.frame.getByRole('status');
    await status.filter({ hasText: /^(Every verdict is checked|There is no verdict to check)\.$/ }).waitFor({
      state: 'attached',
    });
  }

  get list(): Locator {
    return this.frame.locator('.list');
  }

  round(number: number): Locator {
    return this.frame.getByRole('article', { name: `Round ${number}`, exact: true });
  }

  /** The step of a round where the reader is. */
  get here(): Locator {
    return this.frame.locator('.step-here');
  }

  /** The place of the reader: `7 of 46`. */
  get place(): Locator {
    return this.frame.locator('.toolbar-place');
  }

  async key(key: string): Promise<void> {
    await this.workbench.page.keyboard.press(key);
  }

  /** Gives the rounds the focus. Keys go to the workbench until the page of the view has it, a moment later. */
  async focus(): Promise<void> {
    await this.list.focus();
    await this.frame.waitForFunction(() => document.hasFocus());
  }

  async openPanel(title: string): Promise<void> {
    await this.frame.getByRole('tab', { name: title, exact: true }).click();
  }

  async panels(): Promise<string[]> {
    return this.frame.getByRole('tablist', { name: 'Panels' }).getByRole('tab').allInnerTexts();
  }

  filter(title: string): Locator {
    return this.frame.getByRole('button', { name: new RegExp(`^${title}`) });
  }

  findings(): Promise<string[]> {
    return seriousFindings(this.frame);
  }
}
