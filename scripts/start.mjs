// `npm start`: sets everything up, prints the ten counts, and opens a real VS Code with the extension in it.
//   npm start -- --port 4000     for code-server; else 4146, or any free port when that one is taken
//   npm start -- --no-open       prints the address and leaves the browser alone
//   npm start -- --code-server   in the browser even where a desktop VS Code is installed
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  createProfile,
  freePort,
  installVsix,
  remoteUri,
  startServer,
  workbenchUrl,
} from './hosts/code-server.mjs';
import { desktopProgram, findCodeCommand, hasScreen } from './hosts/desktop.mjs';
import { ensureServer, hostFolder } from './setup/hosts.mjs';
import { ensurePackages, root } from './setup/packages.mjs';
import { mustRun, run, say } from './setup/run.mjs';

const USUAL_PORT = 4146;
const EXAMPLE = 'published.rules.yaml';
/** Opens as the start page. */
const START = join(root, 'media/Welcome.falsify-start');

const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    'no-open': { type: 'boolean', default: false },
    'code-server': { type: 'boolean', default: false },
  },
});

/** Shows a rule file in both its editors, side by side. */
const SETTINGS = { 'falsify.ruleEditor.default': 'both' };

/** A copy of the examples to try things on. Later changes by the user stay. */
function workspaceCopy() {
  const folder = join(hostFolder, 'examples');
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'examples'), folder, { recursive: true, force: false });
  const settings = join(folder, '.vscode/settings.json');
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  if (!existsSync(settings)) writeFileSync(settings, `${JSON.stringify(SETTINGS, null, 2)}\n`);
  return folder;
}

/** Opens the desktop VS Code; false when there is none and none may be downloaded. */
async function openDesktop(workspace) {
  if (options['code-server'] || !hasScreen()) return false;
  const program = findCodeCommand() ?? (await desktopProgram());
  if (!program) return false;
  say(`Opening ${program} …`);
  const args = ['--new-window', `--extensionDevelopmentPath=${root}`, workspace, START];
  await run(program, args, { shell: process.platform === 'win32' });
  return true;
}

async function serve(workspace) {
  await ensureServer();
  const profile = createProfile();
  const interrupted = untilInterrupted();
  const starting = startWithExtension(profile);
  try {
    const server = await Promise.race([starting, interrupted]);
    if (!server) return;
    const address = workbenchUrl(server, workspace, [['openFile', remoteUri(server, START)]]);
    say(`VS Code is running. Open\n\n  ${address}\n\n[falsify] Ctrl-C stops it.`);
    if (!options['no-open']) openInBrowser(address);
    await interrupted;
  } finally {
    say('Stopping …');
    await starting.then((server) => server.stop()).catch(() => undefined);
    profile.remove();
  }
}

async function startWithExtension(profile) {
  say('Installing the extension into code-server …');
  const vsix = join(root, 'dist/falsify.vsix');
  await mustRun(process.execPath, [join(root, 'scripts/package.mjs'), vsix]);
  await installVsix(profile, vsix);
  return startServer(profile, { port: await choosePort() });
}

async function choosePort() {
  if (options.port !== undefined) return Number(options.port);
  return freePort(USUAL_PORT).catch(() => freePort());
}

function openInBrowser(address) {
  if (!hasScreen()) return;
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  // The address is on the screen, so a machine without an opener loses nothing.
  spawn(opener, [address], { stdio: 'ignore', detached: true }).on('error', () => undefined);
}

function untilInterrupted() {
  return new Promise((resolve) => {
    // A timer keeps the program alive: the server is a process of its own and does not.
    const alive = setInterval(() => undefined, 60_000);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        clearInterval(alive);
        resolve();
      });
    }
  });
}

try {
  await ensurePackages();
  say('Building …');
  await mustRun(process.execPath, [join(root, 'scripts/build.mjs')]);
  say('How many of the 8,000,000 triples fit each published rule group:');
  await run(process.execPath, [join(root, 'dist/cli.js'), 'count', join(root, 'examples', EXAMPLE)]);
  const workspace = workspaceCopy();
  if (!(await openDesktop(workspace))) await serve(workspace);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
