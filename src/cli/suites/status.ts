/** `falsify suite status`: how far a suite is. */
import { visible } from '../../base/visible-text';
import { left, right } from '../../base/markdown-table';
import { grouped, plural } from '../../rules';
import { modelStates } from '../../suites/model-states';
import type { Arguments } from '../arguments';
import { formatOf, writeJson } from '../command';
import type { EpisodeContext } from '../episodes/context';
import { EXIT, type ExitCode } from '../exit';
import { lockHolder } from '../../node/suite-lock';
import { table } from '../format/table';
import type { SuiteStatusResult } from '../schemas-suites';
import type { Terminal } from '../terminal';
import { hasErrors, openSuite, statesIn } from './open';
import { countsOf, otherCellsText, uncountedPart } from './plan';
import { queueText, withQueue } from './queue';

export async function suiteStatus(
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const opened = await openSuite(args, context, terminal);
  const states = await statesIn(opened, terminal);
  const holder = await lockHolder(opened.out);
  const result: SuiteStatusResult = {
    version: 1,
    out: opened.out,
    ...countsOf(opened.cells.length, states),
    running: holder ? { pid: holder.pid, host: holder.host, since: holder.since } : null,
    models: modelStates(opened.cells, states),
    ...(args.text('queue') !== undefined && { queue: await queueOf(opened.out, args, terminal) }),
  };
  if (format === 'json') await writeJson(terminal, result);
  else terminal.out(textOf(result, uncountedPart(opened)));
  return hasErrors(opened) ? EXIT.misuse : EXIT.fine;
}

const queueOf = (out: string, args: Arguments, terminal: Terminal): Promise<SuiteStatusResult['queue']> =>
  withQueue(args, terminal, async ({ server, queue: { QueuedSuite } }) => {
    const state = await (await QueuedSuite.find(server, out))?.state();
    return state ? { server: server.address.shown, ...state } : null;
  });

function textOf(
  { out, cells, kept, running, orphaned, models, queue }: SuiteStatusResult,
  uncounted: string,
): string {
  const titles = ['episodes', 'complete', 'begun', 'to be played', 'failed: format'];
  const columns = [left('model'), ...titles.map(right)];
  const rows = models.map(({ model, ...each }) => [
    model,
    ...[each.cells, each.kept, each.incomplete, each.missing, each.format].map(grouped),
  ]);
  const now = running
    ? `process ${running.pid} on ${running.host} has been playing it since ${running.since}`
    : queue
      ? `${queue.server}: ${queueText(queue)}`
      : 'no run is playing it';
  const others = orphaned > 0 ? `, ${otherCellsText(orphaned, uncounted === '')}` : '';
  return (
    `${table(columns, rows)}\n` +
    `${visible(out)}: ${grouped(kept)} of ${plural(cells, 'episode')} complete${others}${uncounted}; ${visible(now)}\n` +
    [
      ...(queue?.stopped ?? []).map(({ model, reason }) => `${model === null ? '' : `${model}: `}${reason}`),
      ...(queue?.failures ?? []).map(({ file, reason }) => `${file}: ${reason}`),
    ]
      .map((line) => `${visible(line)}\n`)
      .join('')
  );
}
