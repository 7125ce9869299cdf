// Runs other programs for the set-up scripts. Only node's own modules: this runs before anything is installed.
import { spawn } from 'node:child_process';

/** Prints one line of progress, so that a long first run is never silent. */
export function say(message) {
  console.log(`[falsify] ${message}`);
}

/**
 * Runs a program to its end and resolves with its exit code (a signal counts as 1).
 * `quiet` keeps the output back unless the program fails; `held` keeps it back until the program ends, so that it is
 * one piece where several run beside one another.
 */
export function run(command, args, { quiet = false, held = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', ...output(quiet || held)], ...options });
    const written = [];
    child.stdout?.on('data', (chunk) => written.push(chunk));
    child.stderr?.on('data', (chunk) => written.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(written));
      else if (!quiet) process.stdout.write(Buffer.concat(written));
      resolve(code ?? 1);
    });
  });
}

function output(kept) {
  return kept ? ['pipe', 'pipe'] : ['inherit', 'inherit'];
}

/** As `run`, quietly; throws with the command line when the program fails. */
export async function mustRun(command, args, options = {}) {
  const code = await run(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with exit code ${code}.`);
}

/** Runs tests of vitest, with the whole output. On Windows its program is a script, which needs a shell. */
export const vitest = (root, args, env) =>
  run(`${root}/node_modules/.bin/vitest`, ['run', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });

/** npm's own program file, so that no shell has to look it up (on Windows `npm` is a script). */
export function npm(args, options) {
  const file = process.env.npm_execpath;
  return file?.endsWith('.js')
    ? mustRun(process.execPath, [file, ...args], options)
    : mustRun('npm', args, { shell: process.platform === 'win32', ...options });
}
