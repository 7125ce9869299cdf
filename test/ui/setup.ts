// Before all UI tests: the hosts are installed, the extension is packed as its users get it, and installed once. One VS
// Code and one browser are started for the files that can share them: a window takes seconds to open.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createProfile, installVsix, startServer, workbenchUrl } from '../../scripts/hosts/code-server.mjs';
import { pack } from '../../scripts/package.mjs';
import { ensureChromium, ensureServer } from '../../scripts/setup/hosts.mjs';
import { root } from '../../scripts/setup/packages.mjs';
import { startBrowser } from '../harness/browser.mjs';
import { SHARED_SETTINGS } from '../harness/workbench-hosts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder into which code-server has installed the packed extension. */
    extensions: string;
    /** The VS Code that files share: its workspace and user data as folders, and its address. */
    window: { readonly folder: string; readonly userData: string; readonly address: string };
    /** The address of the browser that files share. */
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureChromium();
  await ensureServer();
  const vsix = join(root, 'test-results/ui.vsix');
  await pack(vsix);
  const profile = createProfile(SHARED_SETTINGS);
  await installVsix(profile, vsix);
  project.provide('extensions', profile.extensions);
  const folder = mkdtempSync(join(tmpdir(), 'falsify-workspace-'));
  const server = await startServer(profile);
  const userData = join(profile.folder, 'data');
  project.provide('window', { folder, userData, address: workbenchUrl(server, folder) });
  const browser = await startBrowser();
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
    profile.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
