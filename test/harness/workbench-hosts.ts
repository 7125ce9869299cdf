// Starts a VS Code and a browser that shows it.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createProfile, startServer, workbenchUrl } from '../../scripts/hosts/code-server.mjs';
import { startWeb } from '../../scripts/hosts/web.mjs';
import { root } from '../../scripts/setup/packages.mjs';
import { launchBrowser, launchWithProfile } from './browser.mjs';
import { addChatProvider } from './chat-provider.mjs';

/** VS Code asks no question when it opens the folder, and shows a banner that it is restricted. */
const RESTRICTED = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'always',
};

/** A running VS Code and a page in a browser that can show it. */
export interface Host {
  readonly page: Page;
  readonly folder: string;
  readonly address: string;
  /** VS Code's user data folder: settings, state, logs. */
  readonly userData: string;
  /** Ends it, and deletes the folder. */
  stop(): Promise<void>;
}

/** Other files of tests use it afterwards. */
export interface SharedHost extends Host {
  /** The window shows the folder already. */
  readonly isOpen: boolean;
  /** Empties the folder, and keeps the window for the next file. */
  release(): void;
}

/** Settings that make pictures and waiting repeatable. */
const STEADY = {
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  // code-server saves by itself, which would hide what is only on the screen.
  'files.autoSave': 'off',
  'workbench.commandPalette.history': 0,
  // Files of an earlier workspace would be found, too.
  'search.quickOpen.includeHistory': false,
  // A view that is still loading may take the focus, which would close the palette under our hands.
  'workbench.quickOpen.closeOnFocusLost': false,
  'workbench.reduceMotion': 'on',
  'window.confirmBeforeClose': 'never',
};

/** Settings of the window that files share. */
export const SHARED_SETTINGS = { ...STEADY, 'falsify.labels.author': 'Ann' };

/** A fresh folder with these files. */
export function newWorkspace(fill: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-workspace-'));
  fill(folder);
  return folder;
}

export const VIEWPORT = { width: 1280, height: 800 };

interface ServerOptions {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly restricted: boolean;
  /** The extension of the tests that brings language models is installed, too. */
  readonly languageModels: boolean;
  /** No folder is open in the window. */
  readonly empty: boolean;
}

/** A VS Code of its own with a copy of the installed extensions, and the folder open. */
export async function serverHost(
  extensions: string,
  folder: string,
  { settings, restricted, languageModels, empty: isEmpty }: ServerOptions,
): Promise<Host> {
  const profile = createProfile({ ...STEADY, ...settings, ...(restricted && RESTRICTED) });
  cpSync(extensions, profile.extensions, { recursive: true });
  if (languageModels) addChatProvider(profile);
  const server = await startServer(profile, { workspaceTrust: restricted });
  const browser = await launchBrowser();
  const stop = async () => {
    await browser.close();
    await server.stop();
    profile.remove();
    remove(folder);
  };
  return {
    page: await browser.newPage({ viewport: VIEWPORT }),
    folder,
    address: workbenchUrl(server, isEmpty ? undefined : folder),
    userData: join(profile.folder, 'data'),
    stop,
  };
}

/** Runs what was packed: `dist/package` is what the VSIX holds. */
export async function webHost(folder: string): Promise<Host> {
  const scratch = mkdtempSync(join(tmpdir(), 'falsify-web-'));
  const extension = join(root, 'dist/package');
  const server = await startWeb({ scratch, extension, workspace: folder });
  const browser = await launchWithProfile(join(scratch, 'browser'));
  const stop = async () => {
    await browser.close();
    server.stop();
    remove(scratch);
    remove(folder);
  };
  const page = await browser.newPage();
  await page.setViewportSize(VIEWPORT);
  return { page, folder, address: server.address, userData: join(scratch, 'browser'), stop };
}

/** The window of this process. `isUsed`: its file has not released it, so nobody knows what it shows. */
let shared: { readonly page: Page; readonly settings: string; isUsed: boolean } | undefined;

/** The VS Code that files share. `fill` puts the files of the workspace into its empty folder. */
export async function sharedHost(
  { folder, userData, address }: Pick<Host, 'folder' | 'userData' | 'address'>,
  newPage: (viewport: typeof VIEWPORT) => Promise<Page>,
  fill: (folder: string) => void,
): Promise<SharedHost> {
  const settingsFile = join(userData, 'User/settings.json');
  const stop = async () => {
    await shared?.page.close();
    if (shared) writeFileSync(settingsFile, shared.settings);
    shared = undefined;
    empty(folder);
  };
  if (shared?.isUsed) await stop();
  fill(folder);
  const isOpen = shared !== undefined;
  shared ??= {
    page: await newPage(VIEWPORT),
    settings: readFileSync(settingsFile, 'utf8'),
    isUsed: true,
  };
  const used = shared;
  used.isUsed = true;
  const release = () => {
    empty(folder);
    used.isUsed = false;
  };
  return { page: used.page, folder, address, userData, stop, isOpen, release };
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) remove(join(folder, name));
}
