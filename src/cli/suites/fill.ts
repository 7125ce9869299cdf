/** `falsify suite run --queue`: fills the missing cells of a suite into a queue, for workers to play. */
import { visible } from '../../base/visible-text';
import { LogError } from '../../episode/log';
import { sleep } from '../../models/endpoint/retry';
import { lockFolder } from '../../node/suite-lock';
import { earlierSpending } from '../../node/suite-spending';
import { endpointCalls } from '../../suites/plan';
import { cellsToPlay, demandOneCurrency } from '../../suites/run';
import type { CellStates } from '../../suites/states';
import type { KnownJudges } from '../../players/players';
import { grouped, plural } from '../../rules';
import type { Arguments } from '../arguments';
import { jsonText } from '../command';
import { agreeOn } from '../episodes/consent';
import { EXIT, type ExitCode, InputError } from '../exit';
import type { SuiteQueuedResult } from '../schemas-suites';
import type { Terminal } from '../terminal';
import { type OpenSuite, statesIn } from './open';
import { isErrno, unwritable } from '../unusable';
import { Progress } from '../work';
import { inFolder } from './locked';
import { lostOrBack, queueText, type QueueUse, withQueue } from './queue';

export interface Filling {
  readonly opened: OpenSuite;
  readonly judges: KnownJudges;
  readonly args: Arguments;
  readonly terminal: Terminal;
  readonly format: 'text' | 'json' | 'json-lines';
}

/** Rejects with InputError. */
export async function fillSuite(options: Filling): Promise<ExitCode> {
  const { opened, judges, terminal, args } = options;
  const { out } = opened;
  demandOneCurrency(opened.suite, opened.cells, judges);
  for (const note of opened.notes) terminal.err(`falsify: ${visible(note)}\n`);
  return await withQueue(args, terminal, async ({ server, queue }) => {
    const { states, queued } = await fill(options, { server, queue });
    const parts = { queue: server.address.shown, queued };
    if (!args.flag('wait')) {
      printResult({ ...resultOf(opened, states), ...parts, failed: 0, stopped: [] }, options);
      return EXIT.fine;
    }
    const ended = await untilPlayed({ server, queue }, out, terminal);
    const result = { ...resultOf(opened, await statesIn(opened, terminal)), ...parts, ...ended };
    printResult(result, options);
    return result.complete === result.cells ? EXIT.fine : EXIT.findings;
  });
}

/** Has the folder's lock while it fills, and not while workers play. */
async function fill({ opened, judges, args, terminal }: Filling, { server, queue }: QueueUse) {
  const { suite, cells, out, name } = opened;
  const lock = await inFolder(out, () => lockFolder(out, { forQueue: true }));
  try {
    const states = await statesIn(opened, terminal, args.flag('retry-format'));
    await agreeOn(endpointCalls(cellsToPlay(cells, states), judges), args.flag('yes'), terminal);
    const spent = await earlierSpending(suite, cells, out, states.transcripts, judges);
    const filling = { suite, name: suite.name ?? name, cells, states, spent, folder: out };
    return { states, ...(await queue.fillQueue(server, filling)) };
  } catch (error) {
    // Errors of a connection have a code, too.
    if (isErrno(error) && error.path !== undefined) throw unwritable(out, error);
    throw error instanceof LogError ? new InputError(out, error.message) : error;
  } finally {
    await lock.release();
  }
}

const resultOf = (
  { cells, out }: OpenSuite,
  states: CellStates,
): Pick<SuiteQueuedResult, 'version' | 'out' | 'cells' | 'complete'> => ({
  version: 1,
  out,
  cells: cells.length,
  complete: states.kept.length,
});

/** The end of a wait: cells that failed, and limits that forbid to play the rest. */
type WaitEnd = Pick<SuiteQueuedResult, 'failed' | 'stopped'>;

/**
 * Waits until no cell is left that may be played, and for a server that does not answer. Rejects with CancelledError, and
 * with QueueError where the server stays away.
 */
async function untilPlayed({ server, queue }: QueueUse, out: string, terminal: Terminal): Promise<WaitEnd> {
  const progress = new Progress(terminal);
  const { signal } = terminal;
  const poll = new queue.ServerPoll(
    { server, signal, ...lostOrBack(server, progress, terminal) },
    async () => {
      const queued = await queue.QueuedSuite.find(server, out);
      const state = await queued?.state();
      if (!queued || !state) return { failed: 0, stopped: [] };
      return { state, failed: state.failed, stopped: await queued.limitsOfRest(state) };
    },
  );
  try {
    for (;;) {
      const { state, failed = 0, stopped } = (await poll.next()) ?? {};
      if (stopped) return { failed, stopped };
      if (state) progress.at(queueText(state));
      await sleep(queue.POLL_MS, signal);
    }
  } finally {
    progress.end();
  }
}

function printResult(result: SuiteQueuedResult, { opened, terminal, format, args }: Filling): void {
  if (format === 'json') terminal.out(jsonText(result));
  else if (format === 'json-lines') terminal.out(`${JSON.stringify(result)}\n`);
  else terminal.out(textOf(result, opened, args.flag('wait')));
}

function textOf(
  { out, cells, complete, queue, queued, failed, stopped }: SuiteQueuedResult,
  { name, named }: OpenSuite,
  waited: boolean,
): string {
  const parts = [
    `${grouped(complete)} of ${plural(cells, 'episode')} complete`,
    ...(waited ? [] : [`${grouped(queued)} in the queue`]),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
  ];
  const next = waited
    ? `falsify results ${named} tabulates them`
    : `falsify worker --queue ${queue} plays them`;
  const limits = stopped.map(({ model, reason }) => (model === null ? reason : `${model}: ${reason}`));
  const more = `the other episodes stay in the queue: raise the limit in ${name}, run this again, and start workers`;
  const lines = [parts.join(', '), ...limits, ...(limits.length > 0 ? [more] : []), `${out}: ${next}`];
  return lines.map((line) => `${visible(line)}\n`).join('');
}
