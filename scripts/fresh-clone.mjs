// Tries both commands of the README as a newcomer would: in a fresh clone of HEAD, with an empty npm cache.
//   node scripts/fresh-clone.mjs [--keep] [arguments for npm test, such as --skip-ui]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/packages.mjs';
import { mustRun, run, say } from './setup/run.mjs';

const keep = process.argv.includes('--keep');
const forTest = process.argv.slice(2).filter((argument) => argument !== '--keep');
const folder = mkdtempSync(join(tmpdir(), 'falsify-fresh-'));
const clone = join(folder, 'clone');
const env = { ...process.env, npm_config_cache: join(folder, 'npm-cache'), CI: 'true' };
delete env.FALSIFY_HOST_DIR;

async function timed(name, work) {
  const started = performance.now();
  const result = await work();
  say(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return result;
}

/** Runs npm start until it prints its address, opens that, and interrupts it; resolves with its exit code. */
function start() {
  return new Promise((resolve, reject) => {
    const args = ['scripts/start.mjs', '--no-open', '--port', '4147'];
    const child = spawn(process.execPath, args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.once('error', reject);
    child.once('close', resolve);
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      const [address] = /http:\/\/127\.0\.0\.1:\S+/.exec(String(chunk)) ?? [];
      if (address === undefined) return;
      fetch(address).then(
        ({ ok }) => (ok ? child.kill('SIGINT') : reject(new Error('no workbench'))),
        reject,
      );
    });
  });
}

try {
  await mustRun('git', ['clone', '-q', root, clone]);
  const started = await timed('npm start', start);
  const tested = await timed('npm test', () => run('npm', ['test', '--', ...forTest], { cwd: clone, env }));
  process.exitCode = started === 0 && tested === 0 ? 0 : 1;
} finally {
  if (keep) say(`Kept ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
