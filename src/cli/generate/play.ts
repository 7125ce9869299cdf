/** Runs a generation: asks, examines what comes, logs, and goes on until every check holds or the budget ends. */
import { type CallAccount, callLine, type Generation, whyStop } from '../../generate';
import { reasonOf } from '../../base/reason';
import { ModelError } from '../../models/chat-model';
import type { Terminal } from '../terminal';
import { Progress, work } from '../work';
import type { OpenLog } from './log-file';
import type { Proposer } from './proposers';

export interface Played {
  readonly accounts: readonly CallAccount[];
  /** The reason why it ended before all checks held; undefined: they hold. */
  readonly stopped?: string;
}

/** Rejects with CancelledError, and with InputError where the log cannot be written. */
export async function playGeneration(
  generation: Generation,
  proposer: Proposer,
  log: OpenLog,
  mostCalls: number,
  terminal: Terminal,
): Promise<Played> {
  const accounts: CallAccount[] = [];
  const progress = new Progress(terminal);
  try {
    for (const raw of log.replies)
      accounts.push(await work(generation.take(raw), terminal, progress, 'taking up'));
    for (let request = generation.request(); request; request = generation.request()) {
      const stopped = whyStop(accounts, mostCalls, '--calls');
      if (stopped !== undefined) return { accounts, stopped };
      progress.at(`call ${request.call}, ${request.open.length} places`);
      const reply = await proposer.propose(request, generation.plan, terminal.signal);
      const time = new Date().toISOString();
      // The reply is kept before it is examined: it has been paid for.
      await log.append(await callLine({ call: request.call, ...reply, time }));
      accounts.push(
        await work(generation.take(reply.raw), terminal, progress, `examining call ${request.call}`),
      );
    }
    return { accounts };
  } catch (error) {
    if (error instanceof ModelError) return { accounts, stopped: reasonOf(error) };
    throw error;
  } finally {
    progress.end();
  }
}
