/** Plays one cell: from the beginning, or on from where its transcript ends. */
import type { Json } from '../base/json';
import type { EpisodeEvent } from '../episode/events';
import type { EpisodeLog } from '../episode/read-log';
import type { LogFile } from '../episode/log';
import type { EpisodeEnd } from '../episode/plan';
import { resumeEpisode, planResume } from '../episode/resume';
import { ResumeError } from '../episode/replay';
import { runEpisode } from '../episode/run';
import type { Ask } from '../judges/questions';
import { episodeMetrics } from '../metrics';
import { endpointChange } from '../models/endpoint';
import { servicesOf } from '../players/episode';
import type { KnownJudges } from '../players/players';
import { ScenarioError } from '../tasks/task';
import type { Cell } from './cells';
import { planCell } from './expand';
import { knownOf } from './plan';
import type { Found } from './states';

/** A transcript as it is read to be played on. */
export interface ReadTranscript {
  /** Length in bytes, which must be unchanged when the transcript is continued. */
  readonly size: number;
  readonly log: EpisodeLog;
}

export interface OpenLog {
  readonly path: string;
  readonly log: LogFile;
}

/** The folder of a suite, as each host has it. All reject with LogError. */
export interface CellFiles {
  create(name: string): Promise<OpenLog>;
  read(path: string): Promise<ReadTranscript>;
  open(path: string, size: number): Promise<LogFile>;
  /** Moves a transcript that cannot be played on to where nothing looks for results. */
  setAside(path: string): Promise<void>;
}

export interface CellServices {
  readonly files: CellFiles;
  readonly judges: KnownJudges;
  readonly ask: Ask;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: EpisodeEvent) => void;
  /** Called with the events of a transcript before it is played on. */
  readonly onEarlier?: ((events: readonly EpisodeEvent[]) => void) | undefined;
}

/** The end of an episode without its events: thousands of episodes would keep them all in memory. */
export interface CellEnd extends Omit<EpisodeEnd, 'events'> {
  readonly cell: Cell;
  /** Path of the cell's transcript. */
  readonly path: string;
  readonly metrics: Json;
}

const endOf = (cell: Cell, path: string, { events, ...end }: EpisodeEnd): CellEnd => ({
  ...end,
  cell,
  path,
  metrics: episodeMetrics(events),
});

/** Never rejects for what happens in the episode; rejects with LogError where there can be no transcript. */
export async function playCell(
  cell: Cell,
  found: Found | undefined,
  services: CellServices,
): Promise<CellEnd> {
  if (!found) return await playNew(cell, services);
  try {
    return await playOn(cell, found, services);
  } catch (error) {
    if (!(error instanceof ResumeError) && !(error instanceof ScenarioError)) throw error;
    await services.files.setAside(found.path);
    return await playNew(cell, services);
  }
}

async function playNew(cell: Cell, services: CellServices): Promise<CellEnd> {
  const { files, judges, version } = services;
  const plan = await planCell({ ...cell, version }, judges.judges);
  const { path, log } = await files.create(cell.file);
  try {
    return endOf(cell, path, await runEpisode(plan, { ...engineOf(services), log }));
  } finally {
    await log.close();
  }
}

/** Rejects with ResumeError before anything is written. */
async function playOn(cell: Cell, { path }: Found, services: CellServices): Promise<CellEnd> {
  const { files, judges } = services;
  const { size, log } = await files.read(path);
  demandSamePlace(log, cell);
  const { model } = knownOf(cell);
  const { pack } = cell;
  const plan = await planResume(log, { model, judges: judges.judges, ...(pack && { pack }) });
  const file = await files.open(path, size);
  services.onEarlier?.(log.events);
  try {
    return endOf(cell, path, await resumeEpisode(log, plan, { ...engineOf(services), log: file }));
  } finally {
    await file.close();
  }
}

const engineOf = ({ ask, signal, onEvent }: CellServices) => ({ ...servicesOf(ask), signal, onEvent });

/** A conversation with one address must not continue with another. */
function demandSamePlace({ events: [first] }: EpisodeLog, cell: Cell): void {
  const { profile } = cell.player;
  if (first?.type !== 'episode' || !profile) return;
  const change = endpointChange(first.model, profile);
  if (change) throw new ResumeError(`It is of ${change.was}, and the profile is ${change.now} now.`);
}
