import type { Arguments } from '../arguments';
import { type Command, JSON_OPTION, verbOf } from '../command';
import { withContext } from '../episodes/context';
import { CONCURRENCY_OPTION, ENDPOINT_OPTIONS } from '../episodes/options';
import { type ExitCode, UsageError } from '../exit';
import type { Terminal } from '../terminal';
import { planSuite } from '../suites/plan';
import { QUEUE_OPTION } from '../suites/queue';
import { runSuite } from '../suites/run';
import { cancelSuite, pauseSuite, resumeSuite } from '../suites/steer';
import { suiteStatus } from '../suites/status';

const VERBS = {
  plan: planSuite,
  run: runSuite,
  status: suiteStatus,
  pause: pauseSuite,
  resume: resumeSuite,
  cancel: cancelSuite,
} as const;

/** Options that only `run` has. */
const OF_RUN = ['wait', 'retry-format', 'concurrency'];

/** Throws UsageError. */
function demandOptions(args: Arguments, verb: keyof typeof VERBS): void {
  const foreign = OF_RUN.find((name) => verb !== 'run' && args.flag(name));
  if (foreign !== undefined) throw new UsageError(`--${foreign} goes with falsify suite run, not ${verb}`);
  const queued = args.flag('queue');
  if (verb === 'plan' && queued) throw new UsageError('--queue does not go with plan');
  if (args.flag('wait') && !queued) throw new UsageError('--wait goes with --queue');
  if (args.flag('concurrency') && queued)
    throw new UsageError('--concurrency does not go with --queue', 'give it to falsify worker');
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const verb = verbOf(args.positionals, VERBS, 'suite');
  demandOptions(args, verb);
  return await withContext(terminal, (context) => VERBS[verb](args, context, terminal));
}

export const command: Command = {
  operands: 'plan|run|status|pause|resume|cancel FILE',
  details:
    'A suite, *.suite.yaml, names scenarios, settings and models; each combination is a cell, and is played once. plan\n' +
    'says how many there are and what they take at most, run plays those that are missing, status says how far it is.\n' +
    'The transcripts are the state: the same command plays on after Ctrl+C, a crash or a lost endpoint, and nothing\n' +
    'twice. An episode that ended because replies of the model had the wrong form is a result.\n\n' +
    'With --queue, run fills the missing cells into a queue, and falsify worker plays them, on as many machines as have\n' +
    'the folder; status, pause, resume and cancel look after it. What was begun when a suite is cancelled is played on by\n' +
    'run. A password that is not in the address comes from FALSIFY_QUEUE_PASSWORD.\n\n' +
    'run exits 0 when all cells are complete, 1 when some are not, 2 if the file has errors or the folder cannot be\n' +
    'used, 130 after Ctrl+C.\n',
  options: {
    out: { short: 'o', value: 'DIR', summary: 'the folder of the transcripts (default: as the suite says)' },
    'retry-format': { summary: 'run: play on where an episode failed by the format of a reply' },
    ...QUEUE_OPTION,
    wait: { summary: 'run --queue: wait until workers have played all' },
    ...CONCURRENCY_OPTION,
    ...ENDPOINT_OPTIONS,
    format: { value: 'text|json|json-lines', summary: 'how to write the result (default: text)' },
    ...JSON_OPTION,
  },
  examples: {
    'falsify suite plan examples/wason-test.suite.yaml': 'cells, calls and tokens, before anything is played',
    'falsify suite run examples/wason-test.suite.yaml --out runs/wason': 'plays what is missing',
    'falsify suite run examples/wason-test.suite.yaml --queue redis://127.0.0.1:6379': 'leaves it to workers',
    'falsify suite status examples/wason-test.suite.yaml --json': 'for a script',
  },
  run,
};
