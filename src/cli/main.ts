import { EXIT } from './exit';
import { run } from './run';
import { processTerminal } from './terminal';

const controller = new AbortController();
process.once('SIGINT', () => {
  controller.abort();
  // A second Ctrl+C means: now.
  process.once('SIGINT', () => process.exit(EXIT.cancelled));
});

// Not process.exit(): what is still being written to a pipe must get there.
void run(process.argv.slice(2), processTerminal(controller.signal)).then((code) => {
  process.exitCode = code;
});
