import { interrupt } from './interrupt';
import { isMainThread } from 'node:worker_threads';
import { EXIT } from './exit';
import { modestHeap } from '../node/heap';
import { run } from './run';
import { processTerminal } from './terminal';

/** Time for what a cancelled command has still to write. */
const LEAVE_MS = 300;

/** Ends the program, which otherwise waits until everything that it wrote is read. */
function leave(): void {
  setTimeout(() => process.exit(EXIT.cancelled), LEAVE_MS).unref();
}

if (isMainThread) {
  modestHeap();
  // Not process.exit(): what is still being written to a pipe must get there.
  void run(process.argv.slice(2), processTerminal(interrupt.signal, __filename)).then((code) => {
    // An error in writing the results has already set the exit code.
    process.exitCode ??= code;
    const { signal } = interrupt;
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave);
  });
} else {
  void import('./episodes/review-thread').then(({ serveReviews }) => serveReviews());
}
