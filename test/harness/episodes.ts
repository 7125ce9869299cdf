// Running episodes in a workbench, as a person does: commands, questions, notifications, the list and the transcript.
import type { Locator } from 'playwright-core';
import { PATIENCE_MS } from './patience.mjs';
import type { Workbench } from './workbench';

/** Appearances that a person's system may ask for, by the name of VS Code's response; with `BY_SYSTEM`. */
const LOOKS = {
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  light: { colorScheme: 'light', forcedColors: 'none' },
  'high contrast': { colorScheme: 'dark', forcedColors: 'active' },
} as const;
const CLASSES = { dark: 'vs-dark', light: 'vs', 'high contrast': 'hc-black' } as const;
const WIDTHS = [1600, 900];

/** Settings: transcripts open as text, which is read off the screen. */
export const AS_TEXT = { 'falsify.episodes.view': 'text' };

/** Settings: the theme changes without a click, which would close what is on screen. */
export const BY_SYSTEM = { 'window.autoDetectColorScheme': true, 'window.autoDetectHighContrast': true };

export class EpisodesPage {
  constructor(readonly workbench: Workbench) {}

  private get page() {
    return this.workbench.page;
  }

  /** VS Code's input box. */
  get box(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  /** Runs a command from the palette, with the keyboard alone. */
  async command(title: string): Promise<void> {
    const found = this.box.locator('.monaco-list-row.focused', { hasText: title }).first();
    for (let attempt = 1; ; attempt++) {
      await this.page.keyboard.press('F1');
      await this.box.locator('input').first().waitFor();
      await this.page.keyboard.type(title);
      try {
        await found.waitFor({ timeout: 10_000 });
        break;
      } catch (error) {
        // The palette does not take up what extensions bring while it is open.
        if (attempt === 4) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
    await this.page.keyboard.press('Enter');
  }

  /** Waits for a question of the flow. */
  async asked(placeholder: string): Promise<void> {
    await this.box.locator(`input[placeholder^=${JSON.stringify(placeholder)}]`).waitFor();
    await this.box.locator('.monaco-list-row.focused').waitFor();
  }

  /** Types enough of an answer to select it, and takes that answer. */
  async answer(placeholder: string, words = ''): Promise<void> {
    await this.asked(placeholder);
    if (words !== '') await this.page.keyboard.type(words);
    await this.box.locator('.monaco-list-row.focused', { hasText: words }).waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Waits for the form of Run Episode. */
  async form(): Promise<void> {
    await this.asked('Enter runs it as shown');
    await this.box.locator('.monaco-list-row.focused', { hasText: 'Run the episode' }).waitFor();
  }

  /** Changes the answer to a question of the form; an empty one is the first. */
  async set(question: string, words = ''): Promise<void> {
    await this.form();
    await this.page.keyboard.type(question);
    await this.box.locator('.monaco-list-row.focused', { hasText: question }).waitFor();
    await this.page.keyboard.press('Enter');
    await this.answer(question, words);
  }

  /** Runs it as the form shows. */
  async runForm(): Promise<void> {
    await this.form();
    await this.page.keyboard.press('Enter');
  }

  /** The modal question on screen. */
  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /** A notification in the list of all, where it stays when its toast has been hidden. */
  async keptNotification(text: string | RegExp): Promise<Locator> {
    await this.workbench.runCommand('Notifications: Show Notifications');
    return this.page.locator('.notifications-center .notification-list-item', { hasText: text });
  }

  /** Presses a button of a notification, which may have to be unfolded first. */
  async press(notification: Locator, button: string): Promise<void> {
    await notification.hover();
    await notification.getByRole('button', { name: button, exact: true }).click();
  }

  async clearNotifications(): Promise<void> {
    await this.workbench.runCommand('Notifications: Clear All Notifications');
    await this.page.locator('.notification-toast').first().waitFor({ state: 'detached' });
  }

  get status(): Locator {
    return this.page.locator('.part.statusbar .statusbar-item', { hasText: /Falsify: / });
  }

  /** Waits until VS Code has loaded the extension. */
  async known(): Promise<void> {
    await this.activity.waitFor();
  }

  private get activity(): Locator {
    return this.page.locator('.activitybar .action-item a[aria-label^="Falsify"]');
  }

  /** Shows the list of episodes. */
  async showList(): Promise<void> {
    const list = this.page.locator('.part.sidebar .composite.title', { hasText: 'Episodes' });
    for (let attempt = 1; !(await list.isVisible()); attempt++) {
      // If a reloaded window shows the view meanwhile, the click hides it, so it clicks once more.
      await this.activity.click();
      const shown = list.waitFor({ timeout: attempt < 6 ? 15_000 : PATIENCE_MS });
      await (attempt < 6 ? shown.catch(() => undefined) : shown);
    }
  }

  /** The rows of the list of episodes that say this. */
  rows(text: string | RegExp = ''): Locator {
    return this.page.locator('.part.sidebar .pane-body .monaco-list-row', { hasText: text });
  }

  /** Takes an item of a row's context menu. */
  async fromMenu(row: Locator, item: string): Promise<void> {
    await row.click({ button: 'right' });
    const menu = this.page.locator('.monaco-menu');
    await menu.getByText(item, { exact: true }).waitFor();
    for (let attempt = 1; (await menu.count()) > 0; attempt++) {
      if (attempt > 6) throw new Error(`the menu does not take ${item}`);
      // A menu that has only just opened takes no click: that could be the end of the one that opened it.
      await this.page.waitForTimeout(300);
      // The click before may have been taken in the meantime.
      const clicked = menu.getByText(item, { exact: true }).click({ timeout: 10_000 });
      await clicked.catch(() => undefined);
      await menu.waitFor({ state: 'detached', timeout: 1000 }).catch(() => undefined);
    }
  }

  /** Lines of the transcript that are on screen. */
  async transcript(): Promise<string> {
    const lines = await this.workbench.editor.locator('.view-line').evaluateAll((all) =>
      // In the page they stand in the order in which they were drawn.
      all
        .map((line) => line as unknown as { readonly offsetTop: number; readonly innerText: string })
        .toSorted((one, other) => one.offsetTop - other.offsetTop)
        .map(({ innerText }) => innerText),
    );
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  /** Waits for this text in the transcript on screen. */
  async untilTranscript(wanted: RegExp, ms = PATIENCE_MS): Promise<string> {
    const end = Date.now() + ms;
    for (;;) {
      const text = await this.transcript();
      if (wanted.test(text)) return text;
      if (Date.now() > end) throw new Error(`after ${ms} ms the transcript still says:\n${text}`);
      await this.page.waitForTimeout(100);
    }
  }

  /** Applies a system appearance. */
  async look(name: keyof typeof LOOKS): Promise<void> {
    await this.page.emulateMedia(LOOKS[name]);
    await this.page.locator(`.monaco-workbench.${CLASSES[name]}`).waitFor();
  }

  /**
   * A picture of what is on screen; with FALSIFY_LOOKS in the environment in every theme, wide and narrow. Nothing is
   * clicked, so that questions and notifications stay.
   */
  async picture(name: string): Promise<void> {
    const file = `episodes ${name.replace(/\W+$/, '')}`;
    if (!process.env.FALSIFY_LOOKS) return this.workbench.picture(file);
    for (const look of Object.keys(LOOKS) as (keyof typeof LOOKS)[]) {
      await this.look(look);
      for (const width of WIDTHS) {
        await this.page.setViewportSize({ width, height: 900 });
        await this.page.waitForTimeout(300);
        await this.workbench.picture(`${file} ${look} ${width}`);
      }
    }
    await this.look('dark');
    await this.page.setViewportSize({ width: 1280, height: 800 });
    return undefined;
  }
}
