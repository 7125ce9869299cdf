// Installs the packages of this repository when they are missing or not the ones of package-lock.json.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, say } from './run.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Scripts of packages stay off: none of ours needs one, and they would compile or download things. */
export const NPM_FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** The oldest Node that our packages run on. */
const OLDEST_NODE = [20, 19];

export async function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.version}.`);
  }
  if (matchesLock(root)) return;
  say('Installing the npm packages of this repository (once, about a minute) …');
  await npm(['ci', ...NPM_FLAGS], { cwd: root });
}

/**
 * Installs into `folder` the packages that the package.json and lock file in `pinned` name, unless they are there:
 * packages that only few runs need, and that do not belong among those of the repository.
 */
export async function ensurePinned(pinned, folder, message) {
  if (matchesLock(folder, pinned)) return;
  say(message);
  mkdirSync(folder, { recursive: true });
  cpSync(pinned, folder, { recursive: true });
  // Peers are pinned in the lock file as far as they matter; npm 10 and 11 disagree about the others.
  await npm(['ci', '--legacy-peer-deps', ...NPM_FLAGS], { cwd: folder });
}

/**
 * Checks that `folder`/node_modules holds the versions of the package-lock.json in `lockFolder`. npm lists the
 * installed packages in node_modules/.package-lock.json; packages for other platforms are rightly missing there.
 */
function matchesLock(folder, lockFolder = folder) {
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'));
  const wanted = packagesOf(join(lockFolder, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted)
    .filter(([path, { optional, peer, link }]) => path !== '' && !optional && !peer && !link)
    .every(([path, { version }]) => installed[path]?.version === version);
}

function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return undefined;
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
