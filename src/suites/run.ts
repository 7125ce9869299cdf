/** A run of a suite: what is to be played, in the order of the suite, and what came of it. */
import { ChoiceError } from '../base/choice-error';
import { MOST_AT_ONCE } from '../base/concurrency';
import { measuresNamed } from '../metrics';
import type { Ask } from '../judges/questions';
import { ModelError } from '../models/chat-model';
import type { EndpointProfile } from '../models/endpoint';
import { sleep } from '../models/endpoint/retry';
import type { KnownJudges } from '../players/players';
import { demandScoring } from '../players/scoring';
import type { Cell } from './cells';
import { planCell } from './expand';
import { isAgent, priceOf } from './models';
import { currenciesOf } from './plan';
import { type CellEnd, type CellFiles, playCell } from './play';
import { type CellJob, type ModelLimits, type RunEnd, SuiteRunner } from './runner';
import { type JudgePrices, judgePricesOf, type Spent } from './spending';
import type { Suite } from './schema';
import type { RunCounts, RunProgress } from './run-progress';
import type { CellStates } from './states';

/** Failures in a row after which a model is given up, if the suite does not set a number. */
const FAILURES = 6;

export interface SuiteRun {
  readonly suite: Suite;
  readonly cells: readonly Cell[];
  readonly judges: KnownJudges;
  readonly states: CellStates;
  /** Tokens and cost of earlier runs, by model. */
  readonly spent: ReadonlyMap<string, Spent>;
  readonly files: CellFiles;
  readonly ask: Ask;
  readonly version: string;
  readonly signal: AbortSignal;
  /** Episodes at once; default: what the suite says. */
  readonly concurrency?: number | undefined;
  readonly onProgress: (progress: RunProgress) => void;
  readonly onResult: (result: CellEnd) => void;
}

/** The cells that are to be played or played on, in the order of the suite. */
export function cellsToPlay(
  cells: readonly Cell[],
  { incomplete, missing }: Pick<CellStates, 'incomplete' | 'missing'>,
): readonly Cell[] {
  const wanted = new Set([...incomplete.map(({ cell }) => cell), ...missing].map(({ id }) => id));
  return cells.filter(({ id }) => wanted.has(id));
}

/** Plays what is missing or incomplete. Rejects with LogError where there can be no transcripts. */
export async function playSuite(run: SuiteRun): Promise<RunEnd<CellEnd>> {
  const { suite, cells, states, spent, signal, onProgress, onResult } = run;
  const { limits = {} } = suite;
  const prices = judgePricesOf(run.judges);
  demandOneCurrency(suite, cells, run.judges);
  const toPlay = cellsToPlay(cells, states);
  const kept = states.kept.length;
  let solved = 0;
  const runner = new SuiteRunner<CellEnd>({
    signal,
    concurrency: run.concurrency ?? limits.concurrency ?? MOST_AT_ONCE,
    totalTokens: limits.totalTokens,
    totalCost: limits.totalCost,
    earlier: spent,
    limits: (model) => {
      const profile = toPlay.find((cell) => cell.model === model)?.player.profile;
      // Agents share one thread, so that more of them at once would only take more memory.
      const { concurrency = 1 } = profile ?? {};
      return modelLimits(suite, model, { concurrency, profile, judges: prices });
    },
    sleep,
    ticks: () => performance.now(),
    onProgress: (now) => onProgress({ ...now, total: cells.length, kept, solved }),
    onResult: (result) => {
      if (isSolved(result)) solved++;
      onResult(result);
    },
  });
  const refused = await refusals(toPlay, run);
  const playable = toPlay.filter(({ model }) => !refused.has(model));
  const foundById = new Map(states.incomplete.map(({ cell, found }) => [cell.id, found]));
  const end = await runner.play(playable.map((cell) => jobOf(cell, foundById.get(cell.id), run)));
  return {
    ...end,
    notBegun: end.notBegun + toPlay.length - playable.length,
    stopped: [...[...refused].map(([model, reason]) => ({ model, reason })), ...end.stopped],
  };
}

/** A limit of the cost of all models needs amounts that can be added. Throws ChoiceError. */
export function demandOneCurrency(suite: Suite, cells: readonly Cell[], judges: KnownJudges): void {
  if (suite.limits?.totalCost === undefined) return;
  const currencies = [...currenciesOf(suite, cells, judges)].map((currency) => currency ?? 'none');
  if (currencies.length > 1)
    throw new ChoiceError(
      `The limit totalCost needs prices in one currency, and these are in ${currencies.join(', ')}`,
    );
}

/** The models that cannot be asked for the probabilities that their games need, and why. */
async function refusals(
  cells: readonly Cell[],
  { version, signal }: Pick<SuiteRun, 'version' | 'signal'>,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  const seen = new Set<string>();
  for (const cell of cells) {
    const { model, setting, scenario } = cell;
    const kind = `${scenario.task} ${setting} ${model}`;
    if (seen.has(kind) || refused.has(model)) continue;
    seen.add(kind);
    try {
      await demandScoring(await planCell({ ...cell, version }, []), signal);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      refused.set(model, error.message);
    }
  }
  return refused;
}

function jobOf(
  cell: Cell,
  found: CellStates['incomplete'][number]['found'] | undefined,
  { files, judges, ask, version }: SuiteRun,
): CellJob<CellEnd> {
  let before = found;
  return {
    model: cell.model,
    calls: cell.load.calls,
    async play(signal, onEvent, onEarlier) {
      const services = { files, judges, ask, version, signal, onEvent, onEarlier };
      const end = await playCell(cell, before, services);
      // An endpoint that went away in the middle: played on from there when it is back.
      before = { path: end.path, cell: cell.id, state: end.state, why: end.why, damaged: false };
      return end;
    },
  };
}

/** The limits of one model of a suite. `concurrency`: as its profile allows. */
export function modelLimits(
  suite: Pick<Suite, 'models' | 'limits'>,
  model: string,
  {
    concurrency = 1,
    profile,
    judges,
  }: Partial<Pick<ModelLimits, 'concurrency'>> & {
    readonly judges: JudgePrices;
    readonly profile?: Pick<EndpointProfile, 'price'> | undefined;
  },
): ModelLimits {
  const own = suite.models[model] ?? {};
  const { failures = suite.limits?.failures ?? FAILURES, totalTokens, totalCost } = own.limits ?? {};
  return {
    concurrency,
    failures,
    totalTokens,
    totalCost,
    price: priceOf(suite, model, profile),
    judges,
    free: isAgent(model),
  };
}

const isSolved = ({ cell, metrics }: CellEnd): boolean =>
  measuresNamed(cell.scenario.task).isSolved(metrics) === true;

export function countRun(
  { cells, states }: Pick<SuiteRun, 'cells' | 'states'>,
  { results, notBegun }: RunEnd<CellEnd>,
): RunCounts {
  const ended = (state: CellEnd['state']) => results.filter((each) => each.state === state).length;
  const isFormat = ({ state, why }: CellEnd) => state === 'failed' && why === 'format';
  const format = results.filter(isFormat).length;
  const kept = states.kept.length;
  const complete = kept + ended('completed') + format;
  const begun = new Set([...states.incomplete, ...results].map(({ cell }) => cell.id));
  for (const each of results) if (each.state === 'completed' || isFormat(each)) begun.delete(each.cell.id);
  return {
    cells: cells.length,
    complete,
    played: results.length - ended('cancelled'),
    kept,
    failed: ended('failed') - format,
    format,
    cancelled: ended('cancelled'),
    notBegun,
    missing: cells.length - complete,
    incomplete: begun.size,
    solved: results.filter((each) => each.state === 'completed' && isSolved(each)).length,
  };
}
