// Drives the workbench of a real VS Code as a person does: by what is on the screen, with mouse and keyboard.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Frame, Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { inject } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { atNight } from '../setup/nightly';
import { untilActiveKept } from './kept-state';
import { PATIENCE_MS } from './patience.mjs';
import { sharedBrowser } from './shared-browser';
import {
  newWorkspace,
  serverHost,
  sharedHost,
  VIEWPORT,
  webHost,
  type Host,
  type SharedHost,
} from './workbench-hosts';

/**
 * VS Code's themes: the name in its list, the class that the workbench carries while the theme is on, and the kind that
 * the pages of views carry then.
 */
export const THEMES = {
  dark: { name: 'Dark Modern', class: 'vs-dark', kind: 'vscode-dark' },
  light: { name: 'Light Modern', class: 'vs', kind: 'vscode-light' },
  'high contrast dark': { name: 'Dark High Contrast', class: 'hc-black', kind: 'vscode-high-contrast' },
  'high contrast light': {
    name: 'Light High Contrast',
    class: 'hc-light',
    kind: 'vscode-high-contrast-light',
  },
} as const;

export type Theme = keyof typeof THEMES;

/** Those in which views are looked at: a window begins with the first, and the start page is shown in each. */
export const TESTED_THEMES = atNight<readonly Theme[]>(Object.keys(THEMES) as Theme[], ['dark']);

export interface WorkbenchOptions {
  /** A folder in which the packed extension is installed. */
  readonly extensions: string;
  /** Puts the files of the workspace into an empty folder. */
  readonly fill: (folder: string) => void;
  /** No folder is open in the window. */
  readonly empty?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The workspace is one that VS Code does not trust. */
  readonly restricted?: boolean;
  /** Another extension brings language models. */
  readonly languageModels?: boolean;
}

/** The global function of the page that is used here, where its globals have no types. */
interface PageStyles {
  readonly getComputedStyle: (element: unknown, pseudo: string) => { readonly content: string };
}

/** Time limit of each step in the palette, after which it is opened once more. */
const PALETTE_MS = 10_000;

/** Time that a shared window has to show the files of the next test. On a busy machine it may miss them: it is loaded anew. */
const AGAIN_MS = 20_000;

const ACTIVE_TAB = '.editor-group-container.active .tab.active';

/** The title of a document that shows this; empty where it does not, or goes away meanwhile. */
const titleWith = (frame: Frame, content: string): Promise<string> =>
  frame
    .evaluate((selector) => (document.querySelector(selector) ? document.title : ''), content)
    .catch(() => '');

/** The faults of each page: a shared one is watched once. */
const seen = new WeakMap<Page, { readonly faults: string[]; readonly errors: string[] }>();

export class Workbench {
  /** Errors that name the extension; paths of this repository contain its name, too, whatever the cause. */
  get ownErrors(): string[] {
    return this.errors.filter((text) => /falsify/i.test(text.replaceAll(/\/\S*falsify\S*/g, '')));
  }

  private constructor(
    private readonly host: Host | SharedHost,
    /** Errors that the page threw, and places where it broke its content security policy. */
    readonly faults: string[],
    /** Errors on the page's console, where VS Code also logs errors of extensions. */
    readonly errors: string[],
  ) {}

  get page(): Page {
    return this.host.page;
  }

  /** The folder of the workspace. */
  get folder(): string {
    return this.host.folder;
  }

  /** A fresh VS Code with the extension installed and a workspace of its own. */
  static async open({ extensions, fill, ...given }: WorkbenchOptions): Promise<Workbench> {
    const folder = newWorkspace(fill);
    const options = { settings: {}, restricted: false, languageModels: false, empty: false, ...given };
    return Workbench.show(await serverHost(extensions, folder, options));
  }

  /** The window that files share, as it was opened, with this workspace: opening one takes seconds. */
  static async shared({ fill }: Pick<WorkbenchOptions, 'fill'>): Promise<Workbench> {
    const newPage = async (viewport: typeof VIEWPORT) => (await sharedBrowser()).newPage({ viewport });
    return Workbench.show(await sharedHost(inject('window'), newPage, fill));
  }

  /** Opens VS Code's web build: no extension host in Node, webviews from origins of their own. */
  static async openWeb({ fill }: Pick<WorkbenchOptions, 'fill'>): Promise<Workbench> {
    const folder = newWorkspace(fill);
    return Workbench.show(await webHost(folder));
  }

  private static async show(host: Host | SharedHost): Promise<Workbench> {
    const { page } = host;
    const known = seen.get(page);
    const { faults, errors } = known ?? { faults: [], errors: [] };
    const workbench = new Workbench(host, faults, errors);
    if (!known) {
      page.setDefaultTimeout(PATIENCE_MS);
      seen.set(page, { faults, errors });
      await workbench.watchForFaults();
    }
    for (const list of [faults, errors]) list.length = 0;
    const isOpen = 'isOpen' in host && host.isOpen && (await workbench.showsFiles());
    if (!isOpen) await page.goto(host.address);
    await workbench.shown();
    return workbench;
  }

  /** The side bar has rows, or an editor is open, or in an empty window there is room for one. */
  private async shown(timeout = PATIENCE_MS): Promise<void> {
    const sideBar = this.page.locator('.part.sidebar .monaco-list-row');
    const isEmpty = this.host.address.includes('ew=true');
    const editors = this.page.locator('.part.editor').locator(isEmpty ? '.tab, .letterpress' : '.tab');
    await sideBar.or(editors).filter({ visible: true }).first().waitFor({ timeout });
  }

  private showsFiles(): Promise<boolean> {
    return this.shown(AGAIN_MS).then(
      () => true,
      () => false,
    );
  }

  /**
   * Reloads as a person does with the browser's button, once the window has kept which tab is active; waits for that tab.
   * `keepsTab`: false where the active tab is a text without a file, which VS Code does not open again.
   */
  async reload({ keepsTab = true } = {}): Promise<void> {
    const isOpen = keepsTab && (await this.page.locator(ACTIVE_TAB).count()) > 0;
    const tab = isOpen ? await this.activeTab() : undefined;
    if (tab !== undefined) await untilActiveKept(this.page, tab);
    await this.page.reload();
    await this.shown();
    if (tab !== undefined) await this.untilActive(tab);
  }

  /** VS Code shows the tabs of a window one after the other when it opens. */
  private async untilActive(tab: string): Promise<void> {
    for (const end = Date.now() + PATIENCE_MS; (await this.activeTab()) !== tab;) {
      if (Date.now() > end) throw new Error(`after ${PATIENCE_MS} ms the tab ${tab} is not active`);
      await this.page.waitForTimeout(100);
    }
  }

  /** The folder of the user's settings, state and logs. */
  get userData(): string {
    return this.host.userData;
  }

  async close(): Promise<void> {
    if (!('release' in this.host)) return this.host.stop();
    try {
      await this.reset();
      this.host.release();
    } catch {
      // The state of the window is unknown: the next file opens it anew.
      await this.host.stop();
    }
    return undefined;
  }

  /** Looks again as a window does when it opens. */
  private async reset(): Promise<void> {
    await this.page.setViewportSize(VIEWPORT);
    await this.page.keyboard.press('Escape');
    await this.runCommand('View: Close All Editors');
    const dialog = this.page.locator('.monaco-dialog-box');
    for (const end = Date.now() + PATIENCE_MS; await this.page.locator('.part.editor .tab').count();) {
      if (Date.now() > end) throw new Error('editors stay open');
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: "Don't Save" }).click();
      await this.page.waitForTimeout(100);
    }
    await this.runCommand('Notifications: Clear All Notifications');
    await this.runCommand('View: Show Explorer');
    // code-server does not notice a change of its settings file.
    await this.useTheme('dark');
  }

  private async watchForFaults(): Promise<void> {
    this.page.on('pageerror', (error) => this.faults.push(String(error)));
    // A webview's frame rewrites its document and thereby removes the listener below. But every violation is also an
    // error on the console, whatever the frame.
    this.page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) this.faults.push(message.text());
      if (message.type() === 'error') this.errors.push(message.text());
    });
    await this.page.exposeFunction('noteViolation', (text: string) => this.faults.push(text));
    await this.page.addInitScript(() => {
      const { noteViolation } = globalThis as unknown as { noteViolation: (text: string) => void };
      addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI, sourceFile } = event as SecurityPolicyViolationEvent;
        noteViolation(`securitypolicyviolation: ${violatedDirective} ${blockedURI} in ${sourceFile}`);
      });
    });
  }

  async useTheme(theme: Theme): Promise<void> {
    const inTheme = this.page.locator(`.monaco-workbench.${THEMES[theme].class}`);
    if ((await inTheme.count()) === 0) await this.takeTheme(theme);
    await inTheme.waitFor();
    for (const frame of await this.viewsOnScreen()) {
      await frame.locator(`body[data-vscode-theme-kind="${THEMES[theme].kind}"]`).waitFor();
      // The controls take up new colours with the next frames.
      await frame.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
  }

  private async takeTheme(theme: Theme): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    // The palette is still there when the list of themes takes its place.
    await this.page.locator('.quick-input-widget input[placeholder*="Color Theme"]').waitFor();
    await this.takeRow(THEMES[theme].name, THEMES[theme].name);
  }

  /** The editor that has the focus, or had it last. */
  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor').last();
  }

  /** The first line of a file in the active editor, once it is drawn: the file before may still be up. */
  private textOf(name: string): Locator {
    const uri = JSON.stringify(`/${encodeURI(name)}`);
    const editor = `.editor-group-container.active .monaco-editor[data-uri$=${uri}]`;
    return this.page.locator(`${editor} .view-line`).first();
  }

  get lenses(): Locator {
    return this.editor.locator('.codelens-decoration');
  }

  /** Texts of the lenses on screen, from top to bottom. */
  async groupTexts(): Promise<string[]> {
    const texts = await this.lenses.allInnerTexts();
    return texts
      .map((text) => text.split('|')[0]?.trim() ?? '')
      .filter((text) => /feasible|count/.test(text));
  }

  /** Texts behind the heads of groups whose lens is not yet redrawn: a decoration, no part of the document. */
  async newTexts(): Promise<string[]> {
    const texts = await this.editor
      .locator('.view-line span[class*="TextEditorDecorationType"]')
      .evaluateAll((spans) => {
        const { getComputedStyle } = globalThis as unknown as PageStyles;
        return spans.map((span) => getComputedStyle(span, '::after').content);
      });
    return texts.filter((text) => /feasible|count/.test(text)).map((text) => JSON.parse(text) as string);
  }

  /**
   * Watches from now on for such a text with this beginning, at every change of the page: it may be there for one frame.
   * Resolves with a function that stops watching and says whether it was drawn.
   */
  async watchNewText(beginning: string): Promise<() => Promise<boolean>> {
    const watch = await this.page.evaluateHandle((words) => {
      const isDrawn = () =>
        [...document.querySelectorAll('.view-line span[class*="TextEditorDecorationType"]')].some((span) =>
          getComputedStyle(span, '::after').content.includes(words),
        );
      const noted = { wasDrawn: isDrawn(), stop: () => observer.disconnect() };
      const observer = new MutationObserver(() => (noted.wasDrawn ||= isDrawn()));
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      return noted;
    }, beginning);
    return () =>
      watch.evaluate((noted) => {
        noted.stop();
        return noted.wasDrawn;
      });
  }

  /** Waits until the lenses say of the groups what is wanted. */
  async untilGroupTexts(wanted: (texts: readonly string[]) => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const texts = await this.groupTexts();
      if (wanted(texts)) return;
      if (Date.now() > end)
        throw new Error(`after ${PATIENCE_MS} ms the groups still say: ${texts.join(' / ')}`);
      await this.page.waitForTimeout(100);
    }
  }

  /**
   * The document that the extension shows in the active tab, once it shows `content`, a selector: the document of the tab
   * before may still be up.
   */
  async view(content = 'body'): Promise<Frame> {
    for (const end = Date.now() + PATIENCE_MS; ;) {
      const tab = await this.activeTab();
      for (const frame of await this.viewsOnScreen())
        if ((await titleWith(frame, content)).startsWith(`${tab}: `)) return frame;
      if (Date.now() > end) throw new Error(await this.withoutView(tab, content));
      await this.page.waitForTimeout(100);
    }
  }

  /** The texts on the screen instead of the view. */
  private async withoutView(tab: string, content: string): Promise<string> {
    const views = (await this.viewsOnScreen()).map(async (frame) => {
      const text = await frame.locator('body').innerText();
      return `${await frame.title()}: ${text.slice(0, 300)}`;
    });
    const shown = await Promise.all(views.map((view) => view.catch(String)));
    await this.picture(`failed: no view of ${tab}`.slice(0, 80));
    return `after ${PATIENCE_MS} ms there is no view of ${tab} with ${content}, but: ${shown.join(' / ') || 'none'}`;
  }

  private async activeTab(): Promise<string> {
    const tab = this.page.locator(ACTIVE_TAB);
    const name = (await tab.getAttribute('data-resource-name')) ?? '';
    // People do not see the resource name of a panel that shows no file: they see its label.
    return name.startsWith('webview-') ? tab.locator('.label-name').innerText() : name;
  }

  private async viewsOnScreen(): Promise<Frame[]> {
    const outer = this.page.locator('iframe.webview.ready').filter({ visible: true });
    const frames = (await outer.elementHandles()).map(async (element) => {
      const webview = await element.contentFrame();
      const inner = await webview?.$('iframe#active-frame');
      return inner?.contentFrame();
    });
    // One that goes away meanwhile is none.
    const settled = await Promise.all(frames.map((frame) => frame.catch(() => undefined)));
    return settled.filter((frame) => frame !== undefined && frame !== null);
  }

  squiggles(severity: 'error' | 'warning' | 'info'): Locator {
    return this.editor.locator(`.squiggly-${severity}`);
  }

  /** The active tab, if it shows this file: a replay is titled by what was played. */
  private tabOf(name: string): Locator {
    return this.page.locator(`.tab.active[data-resource-name=${JSON.stringify(name)}]`);
  }

  /** Opens a file of the workspace by its name, whatever shows it. */
  async openTab(name: string): Promise<void> {
    await this.fromPalette('Control+P', name, name);
    await this.tabOf(name).waitFor();
  }

  /** Opens a file of the workspace by its name, as text. */
  async openFile(name: string): Promise<void> {
    await this.openTab(name);
    await this.textOf(name)
      .waitFor()
      .catch(async (error: unknown) => {
        const shown = await this.page.locator('.part.editor').innerText();
        throw new Error(`${name} is not shown as text, but: ${shown}`, { cause: error });
      });
  }

  /** Opens a file of the workspace as text, with the mouse: VS Code's web build has no search for files. */
  async openFromExplorer(name: string): Promise<void> {
    await this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).dblclick();
    await this.tabOf(name).waitFor();
    await this.textOf(name).waitFor();
  }

  /** Runs a command by its title. */
  async runCommand(title: string): Promise<void> {
    await this.fromPalette('F1', `>${title}`, title);
  }

  /** Back to the saved text, whatever a test did to it. */
  async revertFile(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.runCommand('File: Revert File');
    await this.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
  }

  /** Opens the palette and takes a row; tries again, because its list may still be filling. */
  private async fromPalette(key: string, text: string, row: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.page.keyboard.press(key);
        await this.takeRow(text, row);
        return;
      } catch (error) {
        if (attempt === 4) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  private async takeRow(text: string, row: string): Promise<void> {
    const box = this.page.locator('.quick-input-widget');
    const input = box.locator('input').first();
    await input.fill(text, { timeout: PALETTE_MS });
    // Rows of the list before: a file that was just closed would open again in the editor that showed it.
    const recent = box.locator('.quick-input-list-separator', { hasText: 'recently opened' });
    await recent.filter({ visible: true }).first().waitFor({ state: 'hidden', timeout: PALETTE_MS });
    await box.locator('.monaco-list-row', { hasText: row }).first().click({ timeout: PALETTE_MS });
    // A click on a row that is drawn anew between press and release takes nothing.
    const until = Date.now() + PALETTE_MS;
    while ((await box.isVisible()) && (await input.inputValue()) === text) {
      if (Date.now() > until) throw new Error(`The palette still shows "${row}"`);
      await this.page.waitForTimeout(100);
    }
  }

  /** Puts the cursor at a line and column, both from 1, and the line into view. */
  async goTo(line: number, column = 1): Promise<void> {
    const box = this.page.locator('.quick-input-widget');
    await this.page.keyboard.press('Control+G');
    await box.locator('input').first().fill(`:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  /** Finds text in the active editor, which puts its first place into view; leaves the box of the search open. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press('Control+F');
    const widget = this.editor.locator('.find-widget.visible');
    await widget.locator('.find-part .monaco-inputbox.synthetic-focus').waitFor();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
    await widget.locator('.matchesCount', { hasText: /^\d+ of \d+$/ }).waitFor();
  }

  /** Types text at the cursor, key by key as the editor sees it. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 15 });
  }

  /** Saves a picture of the window, or of a part of it, under test-results/screenshots/. */
  async picture(name: string, options: Pick<PageScreenshotOptions, 'clip'> = {}): Promise<void> {
    const path = join(root, 'test-results/screenshots', `${name}.png`);
    mkdirSync(dirname(path), { recursive: true });
    await this.page.screenshot({ path, animations: 'disabled', ...options });
  }
}
