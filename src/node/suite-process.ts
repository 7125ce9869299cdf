/**
 * Plays a suite in a process of its own, which goes on when the one that started it ends. The keys go through its pipe
 * once, and stay in its memory.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { SuiteTask } from './suite-program';

export interface SuiteProcess {
  /** Undefined where it could not be started. */
  readonly pid: number | undefined;
  /** Resolves when it has ended: with what it printed, its result and its complaints. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly out: string;
    readonly complaints: string;
  }>;
}

/** Most characters kept of its complaints, the last ones. */
const MOST_COMPLAINTS = 16_384;

/** `program`: the bundle of `suite-program.ts`. */
export function startSuite(program: string, task: SuiteTask): SuiteProcess {
  const child = spawn(process.execPath, ['--disallow-code-generation-from-strings', program], {
    cwd: dirname(task.suite),
    // In a group of processes of its own, which does not end with the window.
    detached: true,
    windowsHide: true,
    // An extension host of a desktop runs in Electron's program.
    env: {
      ...process.env,
      NODE_OPTIONS: undefined,
      ELECTRON_RUN_AS_NODE: '1',
    },
    stdio: 'pipe',
  });
  // It may have ended before it read anything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(task));
  let [out, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaints = (complaints + text).slice(-MOST_COMPLAINTS)));
  const ended = new Promise<Awaited<SuiteProcess['ended']>>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, out, complaints: message }));
    child.once('close', (code) => resolve({ code, out, complaints }));
  });
  return { pid: child.pid, ended };
}
