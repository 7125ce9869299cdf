// Starts a VS Code and a browser that shows it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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
  readonly address: string;
  /** VS Code's user data folder: settings, state, logs. */
  readonly userData: string;
  stop(): Promise<void>;
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

/** A fresh folder with these files. */
export function newWorkspace(fill: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-workspace-'));
  fill(folder);
  return folder;
}

const VIEWPORT = { width: 1280, height: 800 };

interface ServerOptions {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly restricted: boolean;
  /** The extension of the tests that brings language models is installed, too. */
  readonly languageModels: boolean;
}

/** A VS Code of its own with a copy of the installed extensions, and the folder open. */
export async function serverHost(
  extensions: string,
  folder: string,
  { settings, restricted, languageModels }: ServerOptions,
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
  };
  return {
    page: await browser.newPage({ viewport: VIEWPORT }),
    address: workbenchUrl(server, folder),
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
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const page = await browser.newPage();
  await page.setViewportSize(VIEWPORT);
  return { page, address: server.address, userData: join(scratch, 'browser'), stop };
}
