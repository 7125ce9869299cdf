// Runs the suites of test/extension inside a real extension host in node: a desktop VS Code where there is one,
// else code-server.   node test/harness/extension-host.mjs [--grep TEXT] [--without SUITE,SUITE] [--code-server] [--verbose] [--seconds N]
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createProfile, remoteUri, startServer, workbenchUrl } from '../../scripts/hosts/code-server.mjs';
import { desktopProgram } from '../../scripts/hosts/desktop.mjs';
import { ensureChromium, ensureServer } from '../../scripts/setup/hosts.mjs';
import { root } from '../../scripts/setup/packages.mjs';
import { launchBrowser } from './browser.mjs';
import { addChatProvider } from './chat-provider.mjs';
import { runOnDesktop } from './desktop-run.mjs';
import { copyExtension } from './extension-copy.mjs';
import { runInPage } from './host-page.mjs';
import { conclude } from './outcome.mjs';
import { bundleSuites, SELECTION } from './suites.mjs';

const { values: options } = parseArgs({
  options: {
    ...SELECTION,
    'code-server': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    /** The time until the host is given up. */
    seconds: { type: 'string' },
  },
});
const limits = { ...options, seconds: options.seconds === undefined ? undefined : Number(options.seconds) };

async function runOnCodeServer(extension, workspace, suites) {
  await ensureServer();
  await ensureChromium();
  const profile = createProfile();
  // An address names only one extension under development.
  addChatProvider(profile);
  const server = await startServer(profile, { testDriver: true });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    const address = workbenchUrl(server, workspace, [
      ['extensionDevelopmentPath', remoteUri(server, extension)],
      ['extensionTestsPath', remoteUri(server, suites)],
    ]);
    return await runInPage(page, address, limits);
  } finally {
    await browser.close();
    await server.stop();
    profile.remove();
  }
}

// A signal ends a program without its exit handlers, which is where the server is stopped, unless it is asked to exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(2));

const scratch = mkdtempSync(join(tmpdir(), 'falsify-extension-'));
const [workspace, extension] = [join(scratch, 'workspace'), join(scratch, 'extension')];
try {
  await copyExtension(extension, ['extension.js', 'suite.js', 'webview']);
  cpSync(join(root, 'examples'), workspace, { recursive: true });
  // Within the extension's folder: VS Code gives each extension an API of its own, and the suites replace parts of it.
  const suites = join(extension, 'suites.cjs');
  cpSync(await bundleSuites('node', options), suites);
  const desktop = options['code-server'] ? undefined : await desktopProgram();
  const outcome = desktop
    ? await runOnDesktop(desktop, { extension, workspace, suites }, limits)
    : await runOnCodeServer(extension, workspace, suites);
  process.exitCode = conclude('extension', outcome);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
