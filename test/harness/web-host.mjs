// Runs the suites of test/extension in the web-worker extension host, as on vscode.dev: VS Code's web build from npm,
// served by @vscode/test-web.   node test/harness/web-host.mjs [--grep TEXT] [--verbose]
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWeb } from '../../scripts/hosts/web.mjs';
import { ensureChromium, ensureWeb } from '../../scripts/setup/hosts.mjs';
import { root } from '../../scripts/setup/packages.mjs';
import { launchWithProfile } from './browser.mjs';
import { runInPage } from './host-page.mjs';
import { conclude } from './outcome.mjs';
import { bundleSuites } from './suites.mjs';

const { values: options } = parseArgs({
  options: { grep: { type: 'string', default: '' }, verbose: { type: 'boolean', default: false } },
});

/** What the packaged extension consists of as far as the web host reads it. */
const EXTENSION_PARTS = [
  ...['package.json', 'package.nls.json', 'language-configuration.json'],
  ...['dist/browser', 'dist/worker.js', 'docs/checks.md', 'examples', 'media', 'schemas', 'syntaxes'],
];

/** The server looks for files beside package.json, so the test bundle goes into a copy of the extension. */
function copyExtension(folder, suites) {
  for (const part of EXTENSION_PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  cpSync(suites, join(folder, 'suites.js'));
}

async function runOnWeb(scratch) {
  const extension = join(scratch, 'extension');
  const workspace = join(scratch, 'workspace');
  copyExtension(extension, await bundleSuites('web', options.grep));
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
