import { isMainThread } from 'node:worker_threads';
import { serveReviews } from './episodes/review-thread';
import { interrupt } from './interrupt';
import { modestHeap } from './heap';
import { run } from './run';
import { processTerminal } from './terminal';

if (isMainThread) {
  modestHeap();
  // Not process.exit(): what is still being written to a pipe must get there.
  void run(process.argv.slice(2), processTerminal(interrupt.signal, __filename)).then((code) => {
    // An error in writing the results has already set the exit code.
    process.exitCode ??= code;
  });
} else {
  serveReviews();
}
