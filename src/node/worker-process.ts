/** Runs a worker's bundle in a process of its own, which can use up its memory without taking this one along. */
import { fork, type ChildProcess } from 'node:child_process';

/** Forty rules need about 100 MB of bitmaps outside the heap; a heap beyond this is a fault, not a need. */
export const MAX_HEAP_MB = 512;

/** Most characters kept of a dying process's output, enough to see the reason. */
const STDERR_KEPT = 4096;

export interface WorkerProcess {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: (reason: string) => void): void;
  terminate(): void;
}

/**
 * Resolves when the process has sent its first message, which it repeats for its listeners; rejects if it cannot be
 * started or ends before. `mark` is its only argument.
 */
export function startWorkerProcess(file: string, mark: string): Promise<WorkerProcess> {
  const child = fork(file, [mark], {
    // An extension host of a desktop runs in Electron's program, which behaves as node only with this variable.
    env: { ...process.env, NODE_OPTIONS: undefined, ELECTRON_RUN_AS_NODE: '1' },
    execArgv: [
      `--max-old-space-size=${MAX_HEAP_MB}`,
      // For `giveMemoryBack`.
      '--expose-gc',
      '--disallow-code-generation-from-strings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = endOf(child);
  return new Promise((resolve, reject) => {
    void ended.then((reason) => reject(new Error(reason)));
    child.once('message', (first) => {
      resolve({
        post: (message) => void child.send(message as object, () => undefined),
        onMessage: (listener) => void child.on('message', listener),
        onExit: (listener) => void ended.then(listener),
        terminate: () => void child.kill('SIGKILL'),
      });
      setImmediate(() => child.emit('message', first));
    });
  });
}

/** Resolves with the reason when the process has ended. */
function endOf(child: ChildProcess): Promise<string> {
  let stderr = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (stderr = (stderr + text).slice(-STDERR_KEPT)));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      if (/out of memory/i.test(stderr)) resolve('it ran out of memory');
      else resolve(signal ? `it was ended by ${signal}` : `its exit code is ${String(code)}`);
    });
  });
}
