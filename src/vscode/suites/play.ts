/** Plays a suite. It is loaded when one is run for the first time. */
import * as vscode from 'vscode';
import { onAbort } from '../../base/abort';
import { paid } from '../../players/calls';
import type { KnownJudges, KnownModel } from '../../players/players';
import { originOf } from '../../models/endpoint';
import type { Cell } from '../../suites/cells';
import { endpointCalls, knownOf, moneyOfRun } from '../../suites/plan';
import { cellsToPlay, countRun, playSuite } from '../../suites/run';
import { type RunCounts, readRunResult, type RunProgress } from '../../suites/run-progress';
import { statesOf } from '../../suites/states';
import type { RuleService } from '../../rules/service/client';
import { inBackground } from '../common/background';
import type { EndpointKeys } from '../endpoints/keys';
import { nameOf } from '../common/paths';
import { profileNamed } from '../endpoints/profiles';
import type { Consent } from '../run';
import { askThrough } from '../worker/ask';
import type { Holder, SuiteDisk } from './disk';
import type { OpenedSuite } from './opened';

export interface Playing {
  readonly uri: vscode.Uri;
  readonly opened: OpenedSuite;
  readonly judges: KnownJudges;
  readonly disk: SuiteDisk;
  /** The bundle of the process that plays suites. */
  readonly program: string;
  readonly keys: EndpointKeys;
  /** Begins a worker for a run in this window. */
  readonly worker: () => RuleService;
  readonly version: string;
  readonly consent: Consent;
  readonly log: vscode.LogOutputChannel;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
  /** The run goes on in a process of its own. */
  readonly onDetached: () => void;
}

/** The end of a run, for who called the command. */
export interface SuiteRunEnd extends RunCounts {
  readonly out: string;
  /** Models that were given up, and why. */
  readonly stopped: readonly string[];
  /** The cost of what was played, where there are prices in one currency. */
  readonly cost?: number | null | undefined;
  readonly currency?: string | null | undefined;
  /** Models whose price is not known: nothing of theirs is in the cost. */
  readonly unpriced?: readonly string[] | undefined;
}

/** A run that was not begun: another one plays into the folder, or for another reason. */
export type NotBegun = { readonly holder: Holder } | { readonly reason: string };

/** Interval at which the state of a run in a process of its own is read. */
const LOOK_MS = 400;

/** Plays an opened suite. Undefined if the user cancels. Rejects with LogError. */
export async function playOpened(
  playing: Playing,
  confirmed: boolean,
): Promise<SuiteRunEnd | NotBegun | undefined> {
  const { opened, judges, consent } = playing;
  const calls = paid(endpointCalls(cellsToPlay(opened.cells, opened.states), judges));
  if (!(await consent.ask(calls, { purpose: 'suite', confirmed }))) return undefined;
  return usesEditorModels(opened.cells, judges)
    ? await playInWindow(playing)
    : await playInOwnProcess(playing);
}

/** Models of the editor answer in this window alone. */
const usesEditorModels = (cells: readonly Cell[], judges: KnownJudges): boolean =>
  modelsOf(cells, judges).some(({ model }) => model.identity.kind === 'vscode');

/** Models that play, each once by its name, and those that judge. */
function modelsOf(cells: readonly Cell[], judges: KnownJudges): readonly KnownModel[] {
  const playing = new Map(cells.map((cell) => [cell.model, cell]));
  return [...[...playing.values()].map(knownOf), ...Object.values(judges.models)];
}

async function playInWindow(playing: Playing): Promise<SuiteRunEnd | NotBegun> {
  const { opened, judges, disk, version, onProgress } = playing;
  const { suite, cells, out } = opened;
  const lock = await disk.lock(out);
  if ('holder' in lock) return lock;
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      '{0} plays in this window, where the models of the editor answer. When the window is closed the run ends, and the next one plays on.',
      nameOf(playing.uri),
    ),
  );
  const service = playing.worker();
  try {
    // Another run may have played meanwhile.
    const states = statesOf(cells, await disk.scan(out));
    const ended = await playSuite({
      suite,
      cells,
      judges,
      states,
      version,
      signal: AbortSignal.any([playing.signal, lock.cancelled]),
      ask: askThrough(service),
      files: disk.files(out),
      spent: await disk.spent(suite, cells, out, states.transcripts, judges),
      onProgress(progress) {
        lock.at(progress);
        onProgress(progress);
      },
      onResult: () => undefined,
    });
    const stopped = ended.stopped.map(({ model = null, reason }) => ({ model, reason }));
    const money = moneyOfRun(suite, cells, judges, ended);
    return { ...countRun({ cells, states }, ended), ...money, out, stopped: stopped.map(stopText) };
  } finally {
    service.dispose();
    await lock.release();
  }
}

/** Plays in a process of its own: it goes on when the window is closed, and no episode holds up the editor. */
async function playInOwnProcess(playing: Playing): Promise<SuiteRunEnd | NotBegun> {
  const { uri, opened, disk, program, version, signal, log, onProgress } = playing;
  const { out } = opened;
  const other = await disk.running(out);
  if (other) return { holder: other.holder };
  const { pid, ended } = disk.start(program, {
    suite: uri.fsPath,
    version,
    ...(await endpointsOf(playing)),
  });
  playing.onDetached();
  const look = async () => {
    const run = await disk.running(out);
    // Before it has the folder there is nothing to see, and nobody to ask.
    if (!run || run.holder.pid !== pid) return;
    if (run.progress) onProgress(run.progress);
    if (signal.aborted) await disk.cancel(out);
  };
  const lookNow = () => inBackground(look(), (why) => log.warn(why));
  const timer = setInterval(lookNow, LOOK_MS);
  const heard = onAbort(signal, lookNow);
  try {
    const { code, out: printed, complaints } = await ended;
    if (complaints !== '') log.warn(`${uri.path}: ${complaints}`);
    const end = readRunResult(printed);
    if (!end) return { reason: complaints.trim() || vscode.l10n.t('its process ended ({0})', String(code)) };
    return { ...end, out, stopped: end.stopped.map(stopText) };
  } finally {
    clearInterval(timer);
    heard();
  }
}

/** The profiles that the suite names, and the keys of their origins. */
async function endpointsOf({ opened, judges, keys }: Playing) {
  const names = new Set(modelsOf(opened.cells, judges).flatMap(({ profile }) => profile?.name ?? []));
  const profiles = [...names].map(profileNamed).filter((profile) => profile !== undefined);
  const origins = [...new Set(profiles.map(originOf))];
  const known = await Promise.all(origins.map(async (origin) => [origin, await keys.of(origin)] as const));
  const knownKeys = known.flatMap(([origin, key]) => (key === undefined ? [] : [[origin, key] as const]));
  return { profiles, keys: Object.fromEntries(knownKeys) };
}

const stopText = ({ model, reason }: { readonly model: string | null; readonly reason: string }): string =>
  model === null ? reason : `${model}: ${reason}`;
