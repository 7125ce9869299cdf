/** `falsify suite run`: plays what is missing. */
import { mkdir, readFile } from 'node:fs/promises';
import { version } from '../../../package.json';
import { visible } from '../../base/visible-text';
import { LogError } from '../../episode/log';
import { measuresNamed } from '../../metrics';
import { sleep } from '../../models/endpoint/retry';
import { type KnownJudges, OFFLINE } from '../../players/players';
import { grouped, plural } from '../../rules';
import type { Cell } from '../../suites/cells';
import { type CellEnd, playCell } from '../../suites/play';
import { endpointCalls, planOf } from '../../suites/plan';
import { type CellJob, type RunEnd, type Spent, SuiteRunner } from '../../suites/runner';
import type { CellStates } from '../../suites/states';
import { type Arguments, oneOf } from '../arguments';
import { complain, jsonText } from '../command';
import { agreeOn } from '../episodes/consent';
import type { EpisodeContext } from '../episodes/context';
import { concurrencyOf } from '../episodes/options';
import { EXIT, type ExitCode, InputError, UsageError } from '../exit';
import { folderFiles } from '../files/suite-folder';
import { type Lock, LockedError, lockFolder } from '../files/suite-lock';
import type { SuiteRunResult } from '../schemas-suites';
import type { Terminal } from '../terminal';
import { isErrno, unwritable } from '../unusable';
import { hasErrors, openSuite, type OpenSuite, statesIn } from './open';
import { durationOf, type ProgressFormat, SuiteProgress } from './progress';
import { earlierSpending } from './spending';

/** Failures in a row after which a model is given up, if the suite does not set a number. */
const FAILURES = 6;
/** Default for concurrent episodes: each model as many as its profile allows. */
const MOST_AT_ONCE = 256;

const RUN_FORMATS = ['text', 'json', 'json-lines'] as const;
type RunFormat = (typeof RUN_FORMATS)[number];

export async function runSuite(
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<ExitCode> {
  const format = formatOf(args);
  const opened = await openSuite(args, context, terminal);
  const { judges, cells, name, out } = opened;
  if (hasErrors(opened) || !judges) throw new InputError(name, 'has errors: nothing was played');
  if (cells.length === 0) throw new InputError(name, 'asks for no episode');
  const lock = await locked(out);
  try {
    return await play({ opened, judges, args, context, terminal, format });
  } finally {
    await lock.release();
  }
}

function formatOf(args: Arguments): RunFormat {
  const format = oneOf(args, 'format', RUN_FORMATS);
  if (!args.flag('json')) return format ?? 'text';
  if (format && format !== 'json')
    throw new UsageError(`--json and --format ${format} contradict each other`);
  return 'json';
}

async function locked(out: string): Promise<Lock> {
  try {
    await mkdir(out, { recursive: true });
    return await lockFolder(out);
  } catch (error) {
    if (error instanceof LockedError)
      throw new InputError(out, error.message, `if it does not run any more, delete ${error.file}`);
    throw isErrno(error) ? unwritable(out, error) : error;
  }
}

interface Running {
  readonly opened: OpenSuite;
  readonly judges: KnownJudges;
  readonly args: Arguments;
  readonly context: EpisodeContext;
  readonly terminal: Terminal;
  readonly format: RunFormat;
}

async function play(running: Running): Promise<ExitCode> {
  const { opened, judges, args, terminal } = running;
  for (const note of opened.notes) terminal.err(`falsify: ${visible(note)}\n`);
  const states = await statesIn(opened, terminal, args.flag('retry-format'));
  const toPlay = [...states.incomplete.map(({ cell }) => cell), ...states.missing];
  const order = new Map(opened.cells.map(({ id }, at) => [id, at]));
  toPlay.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  await agreeOn(endpointCalls(toPlay, judges), args.flag('yes'), terminal);
  const began = performance.now();
  const ended = await playCells(running, toPlay, states);
  const edited = await isEdited(opened);
  const result = resultOf(opened, ended, states.kept.length, { edited, ms: performance.now() - began });
  tell(result, running);
  return exitOf(result, terminal);
}

const exitOf = ({ complete, cells }: SuiteRunResult, terminal: Terminal): ExitCode => {
  if (terminal.signal.aborted) return EXIT.cancelled;
  return complete === cells ? EXIT.fine : EXIT.findings;
};

async function playCells(
  { opened, judges, args, context, terminal, format }: Running,
  toPlay: readonly Cell[],
  states: CellStates,
): Promise<RunEnd<CellEnd>> {
  const { suite, out } = opened;
  const { limits = {} } = suite;
  const files = folderFiles(out);
  const founds = new Map(states.incomplete.map(({ cell, found }) => [cell.id, found]));
  const kept = states.kept.length;
  const spent = await earlierSpending(suite, opened.cells, states.transcripts);
  const progress = new SuiteProgress(
    terminal,
    (format === 'json-lines' ? format : 'line') satisfies ProgressFormat,
  );
  let solved = 0;
  const runner = new SuiteRunner<CellEnd>({
    signal: terminal.signal,
    concurrency: concurrencyOf(args) ?? limits.concurrency ?? MOST_AT_ONCE,
    totalTokens: limits.totalTokens,
    totalCost: limits.totalCost,
    limits: (model) => modelLimits(opened, model, toPlay, spent),
    sleep,
    ticks: () => performance.now(),
    onProgress: (now) => progress.at({ ...now, total: opened.cells.length, kept, solved }),
    onResult: (result) => {
      if (isSolved(result)) solved++;
      if (result.state === 'failed') {
        progress.end();
        complain(terminal, result.path, result.message ?? result.why ?? 'failed');
      }
    },
  });
  const jobs = toPlay.map((cell): CellJob<CellEnd> => {
    let found = founds.get(cell.id);
    return {
      model: cell.model,
      calls: cell.load.calls,
      async play(signal, onEvent) {
        const services = { files, judges, ask: context.ask, version, signal, onEvent };
        const end = await playCell(cell, found, services);
        // An endpoint that went away in the middle: played on from there when it is back.
        found = { path: end.path, cell: cell.id, state: end.state, why: end.why, damaged: false };
        return end;
      },
    };
  });
  try {
    return await runner.play(jobs);
  } catch (error) {
    if (error instanceof LogError) throw new InputError(out, error.message);
    throw error;
  } finally {
    progress.end();
  }
}

function modelLimits(
  { suite }: OpenSuite,
  model: string,
  toPlay: readonly Cell[],
  spent: ReadonlyMap<string, Spent>,
) {
  const said = suite.models[model] ?? {};
  const { failures = suite.limits?.failures ?? FAILURES, totalTokens, totalCost } = said.limits ?? {};
  const profile = toPlay.find((cell) => cell.model === model)?.player.profile;
  return {
    // Agents share one thread, so that more of them at once would only take more memory.
    concurrency: profile?.concurrency ?? 1,
    ...{ failures, totalTokens, totalCost, price: said.price },
    free: model.startsWith(`${OFFLINE}:`),
    spent: spent.get(model) ?? { tokens: 0, cost: 0 },
  };
}

/** A task whose score is a truth value marks each episode as solved or not; other tasks have nothing to count. */
function isSolved({ cell, metrics }: CellEnd): boolean {
  const measures = measuresNamed(cell.scenario.task);
  return measures.values(metrics).some(({ id, value }) => id === measures.score && value === true);
}

/** The run goes on with the suite that it began with. */
const isEdited = async ({ name, text }: OpenSuite): Promise<boolean> => {
  const now = await readFile(name, 'utf8').catch(() => undefined);
  return now === undefined || now.replace(/^\uFEFF/, '') !== text;
};

function resultOf(
  opened: OpenSuite,
  { results, notBegun, stopped, tokens, cost }: RunEnd<CellEnd>,
  kept: number,
  { edited, ms }: { readonly edited: boolean; readonly ms: number },
): SuiteRunResult {
  const ended = (state: CellEnd['state']) => results.filter((each) => each.state === state).length;
  const format = results.filter(({ state, why }) => state === 'failed' && why === 'format').length;
  return {
    version: 1,
    out: opened.out,
    cells: opened.cells.length,
    complete: kept + ended('completed') + format,
    played: results.length,
    kept,
    failed: ended('failed') - format,
    format,
    cancelled: ended('cancelled'),
    notBegun,
    solved: results.filter(isSolved).length,
    stopped: stopped.map(({ model = null, reason }) => ({ model, reason })),
    ...{ tokens, cost: planOf(opened.suite, opened.cells, undefined).cost === null ? null : cost },
    seconds: Math.round(ms / 100) / 10,
    edited,
  };
}

function tell(result: SuiteRunResult, { opened, terminal, format }: Running): void {
  for (const { model, reason } of result.stopped)
    terminal.err(`falsify: ${visible(`${model === null ? 'stopped' : `${model}: given up`}: ${reason}`)}\n`);
  if (result.edited)
    terminal.err(
      `falsify: ${visible(opened.name)} was changed while it ran: this run played it as it was when it began\n`,
    );
  if (format === 'json') terminal.out(jsonText(result));
  else if (format === 'json-lines') terminal.out(`${JSON.stringify(result)}\n`);
  else terminal.out(textOf(result, opened));
}

function textOf(result: SuiteRunResult, { name, out }: OpenSuite): string {
  const { complete, cells, played, solved, failed, format, cancelled, notBegun, tokens, cost, seconds } =
    result;
  const parts = [
    `${grouped(complete)} of ${plural(cells, 'episode')} complete`,
    `${grouped(played)} played in ${durationOf(seconds * 1000)}`,
    `${grouped(solved)} of them solved`,
    ...(format > 0 ? [`${grouped(format)} ended by the form of a reply`] : []),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${grouped(cancelled)} cancelled`] : []),
    ...(notBegun > 0 ? [`${grouped(notBegun)} not begun`] : []),
    ...(tokens > 0 ? [`${grouped(tokens)} tokens`] : []),
    ...(cost === null ? [] : [`cost ${cost.toFixed(2)}`]),
  ];
  const next =
    complete < cells
      ? `falsify suite run ${name} plays what is missing`
      : `falsify results ${name} tabulates them`;
  return `${visible(parts.join(', '))}\n${visible(out)}: ${visible(next)}\n`;
}
