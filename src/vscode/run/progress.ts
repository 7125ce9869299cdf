/** Shows a run beside its transcript: a notification to cancel it by, and its end. */
import * as vscode from 'vscode';
import type { EpisodeEnd } from '../../episode/plan';
import { episodeMetrics } from '../../metrics';
import { happened } from '../common/happened';
import { ContextKey, EpisodeCommand } from '../common/ids';
import type { Run } from '../episodes/runs';
import { forkOutcomeText, outcomeText, progressText } from '../episodes/episode-text';
import { isInside } from '../rule-files/tracked';
import { withOpenedAlone } from '../transcripts/opened';
import { transcriptOf } from '../transcripts/uris';
import type { WorkerTranscript } from '../transcripts/worker-transcript';
import { Throttle } from '../view/throttle';
import type { RunContext } from './context';

/** A run that is over sooner gets no notification of its progress. */
const SOON_MS = 1000;
/** Every word of a reply is a change, and each report crosses to the window. */
const THROTTLE_MS = 200;

interface Following {
  /** Shows no message at its end, unless it failed. */
  readonly quiet: boolean;
  /** Its transcript is on screen, or cannot be. */
  readonly shown: Promise<unknown>;
}

export function followRun(run: Run, context: RunContext, { quiet, shown }: Following): void {
  const timer = setTimeout(() => void showProgress(run, context), SOON_MS);
  void run.ended.then(async (end) => {
    clearTimeout(timer);
    if (end.state === 'completed' && run.kind === 'play') happened(ContextKey.played);
    // The message depends on what is on screen. An episode may end sooner than its replay is there.
    await shown.catch(() => undefined);
    if (!quiet || end.state === 'failed') await showEnd(run, end, context);
  });
}

async function showProgress(run: Run, { runs }: RunContext): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title: run.title, cancellable: true };
  await vscode.window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => run.cancel());
    let shown = 0;
    const report = () => {
      const percent = run.rounds > 0 ? (100 * run.round) / run.rounds : 0;
      const waiting = run.waiting === undefined ? '' : ` · ${run.waiting}`;
      progress.report({ message: progressText(run) + waiting, increment: Math.max(0, percent - shown) });
      shown = Math.max(shown, percent);
    };
    const throttle = new Throttle(report);
    throttle.run(THROTTLE_MS);
    const listening = runs.onDidChange((each) => {
      if (each === run) throttle.run(THROTTLE_MS);
    });
    await run.ended;
    listening.dispose();
    throttle.dispose();
  });
}

async function showEnd(run: Run, { state, message, events }: EpisodeEnd, context: RunContext): Promise<void> {
  const { show, list } = context;
  const { t } = vscode.l10n;
  const open = t('Open Transcript');
  const opening = isOnScreen(run.uri) ? [] : [open];
  const resume = t('Resume');
  const again = t('Run Again');
  const save = t('Save to a Folder…');
  const tell = {
    completed: async () => {
      const text = `${run.title}: ${await completedText(run, events, context)}.`;
      const isStored = isInside(run.uri, list.storage);
      const others = [...(run.kind === 'play' ? [again] : []), ...(isStored ? [save] : [])];
      return vscode.window.showInformationMessage(text, ...opening, ...others);
    },
    cancelled: () =>
      vscode.window.showInformationMessage(
        run.kind === 'judge'
          ? t('{0}: judging was cancelled. Finished verdicts are kept.', run.title)
          : t('{0}: cancelled at round {1}. The transcript is kept.', run.title, run.round),
        ...(run.kind === 'play' ? [resume] : []),
      ),
    failed: async () => {
      const text = `${run.title}: ${message ?? t('failed')}`;
      if (run.kind === 'judge') return vscode.window.showErrorMessage(text, ...opening);
      // The replay says it, and offers the same.
      if (isReplayInFront(run.uri)) return undefined;
      return vscode.window.showErrorMessage(text, ...opening, resume);
    },
  };
  const chosen = await tell[state]();
  if (chosen === open) await show(run.uri);
  if (chosen === resume) await vscode.commands.executeCommand(EpisodeCommand.resume, run.uri);
  if (chosen === again) await vscode.commands.executeCommand(EpisodeCommand.runAgain, run.uri);
  if (chosen === save) await vscode.commands.executeCommand(EpisodeCommand.saveToFolder, run.uri);
}

async function completedText(run: Run, events: EpisodeEnd['events'], context: RunContext): Promise<string> {
  const { t } = vscode.l10n;
  const header = events.find((event) => event.type === 'episode');
  const metrics = episodeMetrics(events);
  if (run.kind === 'judge') return `${t('Judged')}, ${outcomeText(header?.task, metrics)}`;
  if (!header?.parent) return `${t('Played')}, ${outcomeText(header?.task, metrics)}`;
  const { round } = header.parent;
  const fork = { task: header.task, round, solvedAt: run.solvedAt };
  const outcome = forkOutcomeText(fork, metrics, await byEnumeration(run.uri, context));
  return t('Forked at round {0} and played to its end, {1}', round, outcome);
}

/** The results of a transcript; undefined where they cannot be computed. */
async function byEnumeration(uri: vscode.Uri, { service, files }: RunContext) {
  const { signal } = new AbortController();
  const ask = (transcript: WorkerTranscript) => transcript.ask({ op: 'row' }, signal);
  return await withOpenedAlone(uri, { worker: service, files }, signal, ask).then(
    ({ row }) => row.played,
    () => undefined,
  );
}

const isReplayInFront = (transcript: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.some(
    ({ activeTab }) =>
      activeTab?.input instanceof vscode.TabInputCustom &&
      activeTab.input.uri.toString() === transcript.toString(),
  );

/** As a replay, as readable text or as the file. */
const isOnScreen = (transcript: vscode.Uri): boolean =>
  vscode.window.tabGroups.all.some(({ activeTab }) => {
    const input = activeTab?.input;
    if (!(input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText)) return false;
    return (transcriptOf(input.uri) ?? input.uri).toString() === transcript.toString();
  });
