/** Writes the results of the episodes that a command played. */
import { visible } from '../../base/visible-text';
import { isResult } from '../../episode/is-result';
import type { BatchResult } from '../../players/batch';
import { describeMetrics } from '../../metrics';
import { plural } from '../../rules';
import { complain, writeJson } from '../command';
import { paint } from '../format/colour';
import { EXIT, type ExitCode, InputError } from '../exit';
import type { RunResult } from '../schemas';
import type { Terminal } from '../terminal';
import { pool, pooledMarkdown, pooledText } from './pooled';

/** The result of an episode that has a transcript. */
export type Result = RunResult['episodes'][number];

export type Results = BatchResult<Result>;

export type RunFormat = 'text' | 'json' | 'markdown';

/** Two lines for an episode: what it was, and how it ended, where it can be read. */
export function writeEpisode(result: Result, terminal: Terminal): void {
  const p = paint(terminal.outColour);
  const { task, model, setting, scenario, state, why, message, metrics, file } = result;
  const bad =
    state === 'completed' ? '' : `${p.error(visible(why === undefined ? state : `${state}: ${why}`))} · `;
  // Of some tasks the setting is a part of the scenario, and its name begins with it.
  const parts = scenario.startsWith(`${setting}, `) ? [model, scenario] : [model, setting, scenario];
  const what = p.strong(visible(parts.join(' · ')));
  const outcome = isResult(result) ? describeMetrics(task, metrics) : 'no result, not counted';
  terminal.out(`${what}\n  ${bad}${outcome}\n  ${p.faint(visible(file))}\n`);
  if (message !== undefined) complain(terminal, file, message);
}

const resultOf = (batch: Results): RunResult => ({
  version: 1,
  episodes: batch.results,
  pooled: pool(batch.results),
  notBegun: batch.notBegun,
});

/** Writes what follows the last episode. In text, the episodes themselves were written as they ended. */
export async function writeBatch(batch: Results, format: RunFormat, terminal: Terminal): Promise<void> {
  if (format === 'json') await writeJson(terminal, resultOf(batch));
  else if (format === 'markdown') terminal.out(pooledMarkdown(batch.results));
  else if (batch.results.length > 1) terminal.out(`\n${pooledText(batch.results)}`);
  if (batch.notBegun === 0) return;
  const why = batch.stopped === undefined ? '' : `: ${batch.stopped}`;
  terminal.err(`falsify: ${plural(batch.notBegun, 'episode')} not begun${visible(why)}\n`);
}

/**
 * Writes the result of a batch of new transcripts. If not a single one could be created, the output folder is at fault,
 * and the caller has to choose another: rejects with InputError.
 */
export async function endBatch(
  batch: Results,
  out: string,
  format: RunFormat,
  terminal: Terminal,
): Promise<ExitCode> {
  if (batch.results.length === 0 && batch.stopped !== undefined)
    throw new InputError(out, `no transcript can be written there: ${batch.stopped}`);
  await writeBatch(batch, format, terminal);
  return batchExit(batch, terminal);
}

/** Fine only if every episode that was asked for is complete, and its transcript is where it was written. */
export function batchExit({ results, notBegun }: Results, terminal: Terminal): ExitCode {
  if (terminal.signal.aborted) return EXIT.cancelled;
  const isFine = ({ state, message }: Result) => state === 'completed' && message === undefined;
  return notBegun === 0 && results.every(isFine) ? EXIT.fine : EXIT.findings;
}
