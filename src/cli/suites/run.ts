/** `falsify suite run`: plays what is missing. */
import { readFile } from 'node:fs/promises';
import { version } from '../../../package.json';
import { visible } from '../../base/visible-text';
import { LogError } from '../../episode/log';
import { showMoney } from '../../models/price';
import type { KnownJudges } from '../../players/players';
import { durationOf } from '../../base/number-words';
import { grouped, plural } from '../../rules';
import type { CellEnd } from '../../suites/play';
import { endpointCalls, moneyOfRun } from '../../suites/plan';
import { cellsToPlay, countRun, playSuite } from '../../suites/run';
import type { RunEnd } from '../../suites/runner';
import type { CellStates } from '../../suites/states';
import type { Arguments } from '../arguments';
import { complain, formatOf, jsonText } from '../command';
import { agreeOn } from '../episodes/consent';
import type { EpisodeContext } from '../episodes/context';
import { concurrencyOf } from '../episodes/options';
import { EXIT, type ExitCode, InputError } from '../exit';
import { folderFiles } from '../../node/suite-folder';
import { type LockedFolder, lockForRun } from '../../node/suite-run';
import type { SuiteRunResult } from '../schemas-suites';
import type { Terminal } from '../terminal';
import { fillSuite } from './fill';
import { inFolder } from './locked';
import { hasErrors, openSuite, type OpenSuite, statesIn } from './open';
import { toBePlayedText } from './plan';
import { type ProgressFormat, SuiteProgress } from './progress';
import { earlierSpending } from '../../node/suite-spending';

const RUN_FORMATS = ['text', 'json', 'json-lines'] as const;
type RunFormat = (typeof RUN_FORMATS)[number];

export async function runSuite(
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<ExitCode> {
  const format = formatOf<'json-lines'>(args, RUN_FORMATS);
  const opened = await openSuite(args, context, terminal);
  const { judges, cells, name, out } = opened;
  if (hasErrors(opened) || !judges) throw new InputError(name, 'has errors: nothing was played');
  if (cells.length === 0) throw new InputError(name, 'asks for no episode');
  if (args.text('queue') !== undefined) return await fillSuite({ opened, judges, args, terminal, format });
  const lock = await inFolder(out, () => lockForRun(out));
  try {
    const signal = AbortSignal.any([terminal.signal, lock.cancelled]);
    return await play({ opened, judges, args, context, terminal, format, lock, signal, said: new Set() });
  } finally {
    await lock.release();
  }
}

interface Running {
  readonly opened: OpenSuite;
  readonly judges: KnownJudges;
  readonly args: Arguments;
  readonly context: EpisodeContext;
  readonly terminal: Terminal;
  readonly format: RunFormat;
  readonly lock: LockedFolder;
  /** Aborted by Ctrl+C, and when another process asks this run to end. */
  readonly signal: AbortSignal;
  /** Faults that were said: a refused key fails every episode that is under way. */
  readonly said: Set<string>;
}

async function play(running: Running): Promise<ExitCode> {
  const { opened, judges, args, terminal } = running;
  for (const note of opened.notes) terminal.err(`falsify: ${visible(note)}\n`);
  const states = await statesIn(opened, terminal, args.flag('retry-format'));
  const toPlay = cellsToPlay(opened.cells, states);
  await agreeOn(endpointCalls(toPlay, judges), args.flag('yes'), terminal);
  const began = performance.now();
  const ended = await playCells(running, states);
  const edited = await isEdited(opened);
  const result = resultOf(running, ended, states, { edited, ms: performance.now() - began });
  printResult(result, running);
  return exitOf(result, running);
}

const exitOf = ({ complete, cells }: SuiteRunResult, { signal }: Running): ExitCode => {
  if (signal.aborted) return EXIT.cancelled;
  return complete === cells ? EXIT.fine : EXIT.findings;
};

async function playCells(
  { opened, judges, args, context, terminal, format, lock, signal, said }: Running,
  states: CellStates,
): Promise<RunEnd<CellEnd>> {
  const { suite, cells, out } = opened;
  const progress = new SuiteProgress(
    terminal,
    (format === 'json-lines' ? format : 'line') satisfies ProgressFormat,
  );
  try {
    return await playSuite({
      suite,
      cells,
      judges,
      states,
      version,
      ask: context.ask,
      signal,
      files: folderFiles(out),
      spent: await earlierSpending(suite, cells, out, states.transcripts, judges),
      concurrency: concurrencyOf(args),
      onProgress(counts) {
        progress.at(counts);
        lock.at(counts);
      },
      onResult: ({ state, path, message, why }) => {
        const fault = message ?? why ?? 'failed';
        if (state !== 'failed' || said.has(fault)) return;
        said.add(fault);
        progress.end();
        complain(terminal, path, fault);
      },
    });
  } catch (error) {
    if (error instanceof LogError) throw new InputError(out, error.message);
    throw error;
  } finally {
    progress.end();
  }
}

/** The run goes on with the suite that it began with. */
const isEdited = async ({ name, text }: OpenSuite): Promise<boolean> => {
  const now = await readFile(name, 'utf8').catch(() => undefined);
  return now === undefined || now.replace(/^\uFEFF/, '') !== text;
};

function resultOf(
  { opened, judges }: Pick<Running, 'opened' | 'judges'>,
  ended: RunEnd<CellEnd>,
  states: CellStates,
  { edited, ms }: { readonly edited: boolean; readonly ms: number },
): SuiteRunResult {
  const { stopped, tokens } = ended;
  return {
    version: 1,
    out: opened.out,
    ...countRun({ cells: opened.cells, states }, ended),
    stopped: stopped.map(({ model = null, reason }) => ({ model, reason })),
    tokens,
    ...moneyOfRun(opened.suite, opened.cells, judges, ended),
    seconds: Math.round(ms / 100) / 10,
    edited,
  };
}

function printResult(result: SuiteRunResult, { opened, terminal, format, said }: Running): void {
  for (const { model, reason } of result.stopped) {
    const what = model === null ? 'stopped' : `${model}: given up`;
    terminal.err(`falsify: ${visible(said.has(reason) ? what : `${what}: ${reason}`)}\n`);
  }
  if (result.edited)
    terminal.err(
      `falsify: ${visible(opened.name)} was changed while it ran: this run played it as it was when it began\n`,
    );
  if (format === 'json') terminal.out(jsonText(result));
  else if (format === 'json-lines') terminal.out(`${JSON.stringify(result)}\n`);
  else terminal.out(textOf(result, opened));
}

function textOf(result: SuiteRunResult, { name, named, option, out }: OpenSuite): string {
  const { complete, cells, played, solved, failed, format, cancelled, missing, tokens, seconds } = result;
  const { cost, currency, unpriced, stopped } = result;
  const without = unpriced.length > 0 ? ` (without ${unpriced.join(', ')}: no price is known)` : '';
  const parts = [
    `${grouped(complete)} of ${plural(cells, 'episode')} complete`,
    `${grouped(played)} played in ${durationOf(seconds * 1000)}`,
    ...(solved > 0 ? [`${grouped(solved)} of them solved`] : []),
    ...(format > 0 ? [`${grouped(format)} failed: format`] : []),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${grouped(cancelled)} cut off`] : []),
    ...(missing > 0 ? [toBePlayedText(result)] : []),
    ...(tokens > 0 ? [`${grouped(tokens)} tokens sent and generated`] : []),
    ...(cost === null
      ? []
      : [`cost ${showMoney({ amount: cost, currency: currency ?? undefined })}${without}`]),
  ];
  const next =
    complete < cells
      ? `falsify suite run ${name}${option} ${stopped.length > 0 ? 'then ' : ''}plays what is missing`
      : `falsify results ${named} tabulates them`;
  return `${visible(parts.join(', '))}\n${visible(out)}: ${visible(next)}\n`;
}
