// Drives the workbench of a real VS Code as a person does: by what is on the screen, with mouse and keyboard.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ElementHandle, Frame, Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { createProfile, installVsix, startServer, workbenchUrl } from '../../scripts/hosts/code-server.mjs';
import { startWeb } from '../../scripts/hosts/web.mjs';
import { root } from '../../scripts/setup/packages.mjs';
import { launchBrowser, launchWithProfile } from './browser.mjs';

/** VS Code's themes: the name in its list, and the class that the workbench carries while the theme is on. */
export const THEMES = {
  dark: { name: 'Dark Modern', class: 'vs-dark' },
  light: { name: 'Light Modern', class: 'vs' },
  'high contrast dark': { name: 'Dark High Contrast', class: 'hc-black' },
  'high contrast light': { name: 'Light High Contrast', class: 'hc-light' },
} as const;

export type Theme = keyof typeof THEMES;

export interface WorkbenchOptions {
  /** Path of the packed extension to install. */
  readonly vsix: string;
  /** Puts the files of the workspace into an empty folder. */
  readonly fill: (folder: string) => void;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A running VS Code and a page in a browser that can show it. */
interface Host {
  readonly page: Page;
  readonly address: string;
  stop(): Promise<void>;
}

/** Of the page's own globals, which are not typed here. */
interface PageStyles {
  readonly getComputedStyle: (element: unknown, pseudo: string) => { readonly content: string };
}

/** Settings that make pictures and waiting repeatable. */
const STEADY = {
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  // code-server saves by itself, which would hide what is only on the screen.
  'files.autoSave': 'off',
  'workbench.commandPalette.history': 0,
  // A view that is still loading may take the focus, which would close the palette under our hands.
  'workbench.quickOpen.closeOnFocusLost': false,
  'workbench.reduceMotion': 'on',
  'window.confirmBeforeClose': 'never',
};

export class Workbench {
  /** Errors that the page threw, and places where it broke its content security policy. */
  readonly faults: string[] = [];
  private constructor(
    readonly page: Page,
    readonly folder: string,
    private readonly host: Host,
  ) {}

  /** A fresh VS Code with the extension installed and a workspace of its own. */
  static async open({ vsix, fill, settings = {} }: WorkbenchOptions): Promise<Workbench> {
    const folder = newWorkspace(fill);
    return Workbench.show(await serverHost(vsix, folder, settings), folder);
  }

  /** The same in VS Code's web build: no extension host in node, webviews from origins of their own. */
  static async openWeb({ fill }: Pick<WorkbenchOptions, 'fill'>): Promise<Workbench> {
    const folder = newWorkspace(fill);
    return Workbench.show(await webHost(folder), folder);
  }

  private static async show(host: Host, folder: string): Promise<Workbench> {
    const { page } = host;
    page.setDefaultTimeout(20_000);
    const workbench = new Workbench(page, folder, host);
    await workbench.watchForFaults();
    await page.goto(host.address);
    await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
    return workbench;
  }

  async close(): Promise<void> {
    await this.host.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  private async watchForFaults(): Promise<void> {
    this.page.on('pageerror', (error) => this.faults.push(String(error)));
    // A webview's document is written anew by its frame, which takes the listener below from it: but every
    // violation is also an error on the console, whatever the frame.
    this.page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) this.faults.push(message.text());
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
    await this.runCommand('Preferences: Color Theme');
    await this.takeRow(THEMES[theme].name, THEMES[theme].name);
    await this.page.locator(`.monaco-workbench.${THEMES[theme].class}`).waitFor();
  }

  /** The editor that has the focus, or had it last. */
  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor').last();
  }

  get lenses(): Locator {
    return this.editor.locator('.codelens-decoration');
  }

  /** What the lenses on screen say of their groups, from top to bottom. */
  async groupTexts(): Promise<string[]> {
    const texts = await this.lenses.allInnerTexts();
    return texts
      .map((text) => text.split('|')[0]?.trim() ?? '')
      .filter((text) => /feasible|count/.test(text));
  }

  /** What stands behind the heads of groups whose lens is not drawn anew yet: a decoration, no part of the document. */
  async newTexts(): Promise<string[]> {
    const texts = await this.editor
      .locator('.view-line span[class*="TextEditorDecorationType"]')
      .evaluateAll((spans) => {
        const { getComputedStyle } = globalThis as unknown as PageStyles;
        return spans.map((span) => getComputedStyle(span, '::after').content);
      });
    return texts.filter((text) => /feasible|count/.test(text)).map((text) => JSON.parse(text) as string);
  }

  /** Waits until the lenses say of the groups what is wanted. */
  async untilGroupTexts(wanted: (texts: readonly string[]) => boolean, ms = 20_000): Promise<void> {
    const end = Date.now() + ms;
    for (;;) {
      const texts = await this.groupTexts();
      if (wanted(texts)) return;
      if (Date.now() > end) throw new Error(`after ${ms} ms the groups still say: ${texts.join(' / ')}`);
      await this.page.waitForTimeout(20);
    }
  }

  /** The document that the extension shows in the webview on screen. */
  async view(): Promise<Frame> {
    const outer = this.page.locator('iframe.webview.ready').filter({ visible: true }).last();
    await outer.waitFor();
    const inner = (await outer
      .contentFrame()
      .locator('iframe#active-frame')
      .elementHandle()) as ElementHandle;
    const frame = await inner.contentFrame();
    if (!frame) throw new Error('the webview has no document');
    return frame;
  }

  squiggles(severity: 'error' | 'warning' | 'info'): Locator {
    return this.editor.locator(`.squiggly-${severity}`);
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.fromPalette('Control+P', name, name);
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** The same with the mouse: VS Code's web build has no search for files. */
  async openFromExplorer(name: string): Promise<void> {
    await this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).dblclick();
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
    await this.editor.locator('.view-line').first().waitFor();
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
    await box.locator('input').first().fill(text, { timeout: 3000 });
    await box.locator('.monaco-list-row', { hasText: row }).first().click({ timeout: 5000 });
  }

  /** Puts the cursor at a line and column, both from 1, and the line into view. */
  async goTo(line: number, column = 1): Promise<void> {
    const box = this.page.locator('.quick-input-widget');
    await this.page.keyboard.press('Control+G');
    await box.locator('input').first().fill(`:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await box.waitFor({ state: 'hidden' });
  }

  /** Types text at the cursor, key by key as the editor sees it. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 15 });
  }

  /**
   * All texts that `read` finds while the editor scrolls from its first line to its last: an editor draws only
   * what fits on the screen. In the order of first sight, without repetitions.
   */
  async readWhileScrolling(read: () => Promise<string[]>): Promise<string[]> {
    const seen = new Set<string>();
    await this.page.keyboard.press('Control+Home');
    for (let still = 0; still < 3;) {
      const before = seen.size;
      await this.page.waitForTimeout(300);
      for (const text of await read()) seen.add(text.replace(/\s+/g, ' ').trim());
      const top = await this.firstLineNumber();
      await this.page.keyboard.press('PageDown');
      await this.page.waitForTimeout(100);
      still = seen.size === before && (await this.firstLineNumber()) === top ? still + 1 : 0;
    }
    return [...seen].filter((text) => text !== '');
  }

  private async firstLineNumber(): Promise<string> {
    const numbers = await this.editor.locator('.line-numbers').allInnerTexts();
    return numbers
      .map(Number)
      .sort((one, other) => one - other)
      .join();
  }

  /** Saves a picture of the window, or of a part of it, under test-results/screenshots/. */
  async picture(name: string, options: Pick<PageScreenshotOptions, 'clip'> = {}): Promise<void> {
    const path = join(root, 'test-results/screenshots', `${name}.png`);
    mkdirSync(dirname(path), { recursive: true });
    await this.page.screenshot({ path, animations: 'disabled', ...options });
  }
}

function newWorkspace(fill: WorkbenchOptions['fill']): string {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-workspace-'));
  fill(folder);
  return folder;
}

const VIEWPORT = { width: 1280, height: 800 };

async function serverHost(
  vsix: string,
  folder: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<Host> {
  const profile = createProfile({ ...STEADY, ...settings });
  await installVsix(profile, vsix);
  const server = await startServer(profile);
  const browser = await launchBrowser();
  const stop = async () => {
    await browser.close();
    await server.stop();
    profile.remove();
  };
  return { page: await browser.newPage({ viewport: VIEWPORT }), address: workbenchUrl(server, folder), stop };
}

/** Runs what was packed: `dist/package` is what the VSIX holds. */
async function webHost(folder: string): Promise<Host> {
  const scratch = mkdtempSync(join(tmpdir(), 'falsify-web-'));
  const extension = join(root, 'dist/package');
  const server = await startWeb({ scratch, extension, workspace: folder });
  const browser = await launchWithProfile(join(scratch, 'browser'));
  const stop = async () => {
    await browser.close();
    server.stop();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const page = await browser.newPage();
  await page.setViewportSize(VIEWPORT);
  return { page, address: server.address, stop };
}
