// Runs the suites of test/extension in the web-worker extension host, as on vscode.dev: VS Code's web build from npm,
// served by @vscode/test-web.   node test/harness/web-host.mjs [--grep TEXT] [--without SUITE,SUITE] [--verbose]
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWeb } from '../../scripts/hosts/web.mjs';
import { ensureChromium, ensureWeb } from '../../scripts/setup/hosts.mjs';
import { root } from '../../scripts/setup/packages.mjs';
import { launchWithProfile } from './browser.mjs';
import { copyExtension } from './extension-copy.mjs';
import { runInPage } from './host-page.mjs';
import { conclude } from './outcome.mjs';
import { bundleSuites, SELECTION } from './suites.mjs';

const { values: options } = parseArgs({
  options: { ...SELECTION, verbose: { type: 'boolean', default: false } },
});

async function runOnWeb(scratch) {
  const extension = join(scratch, 'extension');
  const workspace = join(scratch, 'workspace');
  await copyExtension(extension, ['browser', 'webview']);
  // The server looks for files beside package.json.
  cpSync(await bundleSuites('web', options), join(extension, 'suites.js'));
  cpSync(join(root, 'examples'), workspace, { recursive: true });
  const suites = join(extension, 'suites.js');
  const server = await startWeb({ scratch, extension, workspace, suites });
  const browser = await launchWithProfile(join(scratch, 'browser'));
  try {
    return await runInPage(await browser.newPage(), server.address, options);
  } finally {
    await browser.close();
    server.stop();
  }
}

await ensureWeb();
await ensureChromium();
const scratch = mkdtempSync(join(tmpdir(), 'falsify-web-'));
try {
  process.exitCode = conclude('web', await runOnWeb(scratch));
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
