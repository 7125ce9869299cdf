import { interrupt } from './interrupt';
import { modestHeap } from './heap';
import { run } from './run';
import { processTerminal } from './terminal';

modestHeap();
// Not process.exit(): what is still being written to a pipe must get there.
void run(process.argv.slice(2), processTerminal(interrupt.signal)).then((code) => {
  // Where its results could not be written, that has been said.
  process.exitCode ??= code;
});
