// Starts and stops a code-server that belongs to one run: own profile, own port on 127.0.0.1, nothing left behind.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { server as program } from '../setup/hosts.mjs';
import { mustRun } from '../setup/run.mjs';

/** Settings that keep a workbench quiet: no news, no sign-in, no network, no questions. */
const QUIET_SETTINGS = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'npm.fetchOnlinePackageInfo': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
  'update.mode': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.settings.enableNaturalLanguageSearch': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** A fresh user-data folder with these settings. `remove` deletes it with all that the server wrote there. */
export function createProfile(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-host-'));
  const extensions = join(folder, 'extensions');
  mkdirSync(join(folder, 'data/User'), { recursive: true });
  mkdirSync(extensions);
  // Without a file of its own code-server reads and writes the one in the person's home.
  writeFileSync(join(folder, 'config.yaml'), '{}\n');
  writeFileSync(
    join(folder, 'data/User/settings.json'),
    JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2),
  );
  return {
    folder,
    extensions,
    log: join(folder, 'server.log'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

function profileArguments({ folder, extensions }) {
  return [
    '--config',
    join(folder, 'config.yaml'),
    '--user-data-dir',
    join(folder, 'data'),
    '--extensions-dir',
    extensions,
  ];
}

/** The environment without what would tie the server to the editor or the npm run that started us. */
function environment({ folder }) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|npm_|NODE_OPTIONS$)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, '.config'),
    XDG_DATA_HOME: join(folder, '.local/share'),
    XDG_CACHE_HOME: join(folder, '.cache'),
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '', itemUrl: '', resourceUrlTemplate: '' }),
  };
}

export async function installVsix(profile, vsix) {
  const args = [program.entry, ...profileArguments(profile), '--install-extension', resolve(vsix)];
  await mustRun(program.node, args, { env: environment(profile) });
}

/**
 * Starts the server and resolves when it answers.
 * `testDriver` makes VS Code take the extension and the test suite from the address; it also hides notifications,
 * so tests of the user interface leave it off. `workspaceTrust` lets VS Code doubt the folders that it opens, if the
 * profile's settings do not switch that off.
 */
export async function startServer(profile, { port, testDriver = false, workspaceTrust = false } = {}) {
  const usedPort = port ?? (await freePort());
  const args = [
    program.entry,
    ...profileArguments(profile),
    '--auth',
    'none',
    '--bind-addr',
    `127.0.0.1:${usedPort}`,
    '--disable-telemetry',
    '--disable-update-check',
    ...(workspaceTrust ? [] : ['--disable-workspace-trust']),
    '--disable-getting-started-override',
    '--disable-proxy',
    '--ignore-last-opened',
    '--reconnection-grace-time',
    '10',
    ...(testDriver ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
  ];
  // A process group of its own: the extension hosts it starts must end with it.
  const child = spawn(program.node, args, {
    cwd: profile.folder,
    detached: true,
    env: environment(profile),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends this program, the server must not outlive it.
  process.once('exit', () => signalGroup(child.pid, 'SIGKILL'));
  const log = createWriteStream(profile.log, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const server = { authority: `127.0.0.1:${usedPort}`, stop: () => stopGroup(child.pid) };
  await untilHealthy(server, child, profile);
  return server;
}

async function untilHealthy(server, child, profile) {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) break;
    if (await answers(`http://${server.authority}/healthz`)) return;
  }
  await server.stop();
  throw new Error(`code-server did not start:\n${readFileSync(profile.log, 'utf8').slice(-2000)}`);
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Asks the whole group to end, then insists. */
async function stopGroup(pid) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    if (!signalGroup(pid, signal)) return;
    for (let tries = 0; tries < 60; tries++) {
      await sleep(50);
      if (!signalGroup(pid, 0)) return;
    }
  }
}

function signalGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** The wanted port, or any (0) that is free now; rejects when the wanted one is taken. */
export function freePort(wanted = 0) {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolvePort(port));
    });
  });
}

/** The URI of a local path in a browser that is connected to the server. */
export function remoteUri(server, path) {
  return `vscode-remote://${server.authority}${encodeURI(resolve(path))}`;
}

/** The address of the workbench; without a folder, of an empty window. `payload` are VS Code's own options, pair by pair. */
export function workbenchUrl(server, folder, payload = []) {
  const options = [['skipWelcome', 'true'], ['skipReleaseNotes', 'true'], ...payload];
  const shown = folder === undefined ? { ew: 'true' } : { folder: resolve(folder) };
  const query = new URLSearchParams({ ...shown, payload: JSON.stringify(options) });
  return `http://${server.authority}/?${query}`;
}
