import { version } from '../../../package.json';
import { visible } from '../../base/visible-text';
import type { WorkerEnd } from '../../node/queue/worker';
import { suiteOf } from '../../node/queue/records';
import { grouped, plural } from '../../rules';
import { limitsOf } from '../../suites/models';
import { type Arguments, wholeNumber } from '../arguments';
import { type Command, complain, FORMAT_OPTION, formatOf, noOperands, writeJson } from '../command';
import { type EpisodeContext, withContext } from '../episodes/context';
import { readEndpoints } from '../episodes/endpoints';
import { concurrencyOf, ENDPOINT_OPTIONS } from '../episodes/options';
import { EXIT, type ExitCode } from '../exit';
import { makeOutFolder } from '../output';
import type { WorkerResult } from '../schemas-suites';
import { durationOf } from '../../base/number-words';
import { lostOrBack, QUEUE_OPTION, type QueueUse, waitingText, withQueue } from '../suites/queue';
import type { Terminal } from '../terminal';
import { Progress } from '../work';

/** A server that restarts is there again in a while; an address that is wrong never is. */
const FIRST_WAIT_S = 60;
const MOST_WAIT_S = 7 * 24 * 3600;

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  noOperands(args, 'worker', 0);
  const out = args.text('out');
  if (out !== undefined) makeOutFolder(out);
  const waitS = wholeNumber(args, 'wait', { min: 0, max: MOST_WAIT_S });
  const wait = {
    ms: (waitS ?? FIRST_WAIT_S) * 1000,
    onWaiting: (server: string, reason: string) => terminal.err(waitingText(server, reason)),
  };
  return await withContext(terminal, (context) =>
    withQueue(
      args,
      terminal,
      (use) => play(use, { args, context, terminal, mostLostMs: waitS && waitS * 1000 }),
      wait,
    ),
  );
}

interface Options {
  readonly args: Arguments;
  readonly context: EpisodeContext;
  readonly terminal: Terminal;
  readonly mostLostMs: number | undefined;
}

async function play({ server, queue }: QueueUse, options: Options): Promise<ExitCode> {
  const { args, context, terminal, mostLostMs } = options;
  const format = formatOf(args, ['text', 'json']);
  const endpoints = await readEndpoints(args, terminal);
  const progress = new Progress(terminal);
  const counts = { finished: 0, failed: 0, replies: 0 };
  const began = performance.now();
  const say = (text: string) => {
    progress.end();
    terminal.err(`falsify: ${visible(text)}\n`);
  };
  const ended = await queue.work({
    server,
    ask: context.ask,
    version,
    signal: terminal.signal,
    concurrency: concurrencyOf(args),
    out: args.text('out'),
    stay: args.flag('stay'),
    players: (run, pace) =>
      context.players(
        endpoints,
        (profile) => ({ ...profile, ...limitsOf(suiteOf(run), profile.name) }),
        pace,
      ),
    onEvent: ({ type }) => {
      if (type === 'reply') counts.replies++;
      progress.at(`${plural(counts.finished, 'episode')} · ${plural(counts.replies, 'reply', 'replies')}`);
    },
    onEnd: (name, { finished, state, message, why }) => {
      if (finished) counts.finished++;
      if (state !== 'failed' || finished) return;
      counts.failed++;
      progress.end();
      complain(terminal, name, message ?? why ?? 'failed');
    },
    onGivenUp: (model, reason) => say(`${model}: given up by this worker: ${reason}`),
    onUnfit: (name, reason) => say(`${name} is left to other workers: ${reason}`),
    mostLostMs,
    ...lostOrBack(server, progress, terminal),
    onWaiting: () => say(`waiting for a suite in ${server.address.shown}`),
  });
  progress.end();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const result = resultOf(ended, { ...counts, queue: server.address.shown, seconds });
  if (format === 'json') await writeJson(terminal, result);
  else terminal.out(textOf(result));
  if (terminal.signal.aborted) return EXIT.cancelled;
  const playedNothing = ended.runs === 0 && ended.unfit > 0;
  return result.failed > 0 || result.stopped.length > 0 || playedNothing ? EXIT.findings : EXIT.fine;
}

const resultOf = (
  { runs, stopped }: WorkerEnd,
  rest: Omit<WorkerResult, 'version' | 'runs' | 'stopped'>,
): WorkerResult => ({
  version: 1,
  ...rest,
  runs,
  stopped,
});

const textOf = ({ finished, failed, replies, seconds }: WorkerResult): string =>
  `${[
    `${plural(finished, 'episode')} finished in ${durationOf(seconds * 1000)}`,
    plural(replies, 'reply', 'replies'),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
  ].join(', ')}\n`;

export const command: Command = {
  operands: '',
  details:
    'Plays what falsify suite run --queue has filled in, beside as many other workers as there are, on any machine that\n' +
    'has the folder of the transcripts. It waits a minute for a suite, and ends when all is played; with --stay it\n' +
    'waits for more. Profiles of endpoints are those of this machine, and so are keys: FALSIFY_API_KEY and FALSIFY_API_ORIGIN.\n\n' +
    'A worker that is killed, stopped or cut off loses its episodes to others within 3 seconds; they play them on from\n' +
    'the last turn. Ctrl+C and SIGTERM give them back. A worker waits for a server that does not\n' +
    'answer, as while it restarts: a minute when it begins, later ten minutes, or the seconds of --wait.\n\n' +
    'Exits 0 when all is played, 1 when some failed or a model was given up, 2 if the queue does not answer, 130 after\n' +
    'Ctrl+C.\n',
  options: {
    ...QUEUE_OPTION,
    concurrency: {
      value: 'N',
      summary: "episodes at once of each queue (default: the profile's; 1 offline)",
    },
    out: {
      short: 'o',
      value: 'DIR',
      summary: 'the folder of the transcripts on this machine (default: as the queue says)',
    },
    wait: {
      value: 'SECONDS',
      summary: 'wait so long for a server that does not answer (default: 60 at first, 600 later)',
    },
    stay: { summary: 'wait for other suites when all is played' },
    endpoints: ENDPOINT_OPTIONS.endpoints,
    ...FORMAT_OPTION,
  },
  examples: {
    'falsify worker --queue redis://127.0.0.1:6379': 'plays with offline agents',
    'falsify worker --queue postgres://falsify@db/falsify --endpoints endpoints.json --concurrency 16':
      '16 episodes at once of each endpoint',
  },
  run,
};
