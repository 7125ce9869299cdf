import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import type { RunProgress } from '../../suites/run-progress';
import { inBackground } from '../common/background';
import { nameOf } from '../common/paths';
import { readText } from '../common/read';
import { Disposable } from '../common/disposable';
import { happened } from '../common/happened';
import { ContextKey, ResultsCommand, SuiteCommand, SUITE_LANGUAGE } from '../common/ids';
import { mayRun } from '../common/trust';
import type { EndpointKeys } from '../endpoints/keys';
import type { RunningSuites } from '../episodes/running-suites';
import type { LimitsOf } from '../../models/endpoint';
import type { RuleService } from '../../rules/service/client';
import type { Reports } from '../reports/reports';
import type { EpisodeRunner } from '../run';
import { uriOf } from '../transcripts/uris';
import { Throttle } from '../view/throttle';
import type { SuiteDisk } from './disk';
import type { PlanSummary } from './opened';
import { type EndedSuite, SuitesOfOtherProcesses } from './other-processes';
import type { SuiteRunEnd } from './play';
import { endText, holderText, progressText, statusPage, statusText } from './run-text';
import { StartedSuites } from './started';

/** The suite that a command is about: the one that it names, else that of the active editor. Says so where there is none. */
async function suiteDocument(argument: unknown): Promise<vscode.TextDocument | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const document =
    argument instanceof vscode.Uri ? await vscode.workspace.openTextDocument(argument) : active;
  if (document?.languageId === SUITE_LANGUAGE) return document;
  void vscode.window.showInformationMessage(vscode.l10n.t('Open a suite (*.suite.yaml) first.'));
  return undefined;
}

export interface SuiteRunsNeeds {
  /** Absent where there is no disk, on the web. */
  readonly disk: SuiteDisk | undefined;
  /** The bundle of the process that plays suites. */
  readonly program: string;
  readonly keys: EndpointKeys;
  readonly limits: LimitsOf;
  readonly version: string;
  /** Storage of the workspace. */
  readonly memory: vscode.Memento;
  readonly log: vscode.LogOutputChannel;
  readonly suites: RunningSuites;
  readonly pages: Pick<Reports, 'showAgain'>;
  /** Plans; a run in this window has a worker of its own, so that nothing else waits for its agents. */
  readonly service: RuleService;
  readonly worker: () => RuleService;
  readonly running: () => Promise<Pick<EpisodeRunner, 'consent'>>;
}

type WithDisk = SuiteRunsNeeds & { readonly disk: SuiteDisk };

/** Progress is shown this often. */
const THROTTLE_MS = 500;

/** The runs of suites that this window has begun, and those it sees. */
export class SuiteRuns extends Disposable {
  /** Runs that this window began. */
  private readonly ours = new Map<string, AbortController>();
  private readonly ended = this._register(new vscode.EventEmitter<EndedSuite>());
  private readonly otherProcesses: SuitesOfOtherProcesses | undefined;
  private readonly started: StartedSuites;
  /** A run ended: the states of its transcripts are others. */
  readonly onDidEnd = this.ended.event;

  constructor(private readonly needs: SuiteRunsNeeds) {
    super();
    const { disk, suites, memory } = needs;
    this.started = new StartedSuites(memory);
    if (!disk) return;
    const isOurs = (uri: vscode.Uri) => this.ours.has(String(uri));
    const onEnd = (end: EndedSuite) => this.endedElsewhere(end);
    this.otherProcesses = this._register(new SuitesOfOtherProcesses(disk, suites, { isOurs, onEnd }));
    this.inBackground(this.findAgain(disk));
  }

  /** Runs in processes of their own go on. */
  override dispose(): void {
    for (const [key, controller] of this.ours) if (!this.started.has(key)) controller.abort();
    super.dispose();
  }

  /** Suites can be run in this kind of window. */
  get available(): boolean {
    return this.needs.disk !== undefined;
  }

  /** Cancels the run of a suite, whoever began it; without one, all runs. `argument`: its address, or its item in the list. */
  async cancel(argument: unknown): Promise<void> {
    const uri = uriOf(argument);
    for (const [key, controller] of this.ours) if (!uri || key === String(uri)) controller.abort();
    try {
      await this.otherProcesses?.cancel(uri);
    } catch (error) {
      void vscode.window.showErrorMessage(reasonOf(error));
    }
  }

  /** Rejects as `openSuite` does. Undefined where there is no disk to plan for. */
  async plan(document: vscode.TextDocument) {
    const { disk } = this.needs;
    if (!disk || document.uri.scheme !== 'file' || !vscode.workspace.isTrusted) return undefined;
    const { openSuite, summaryOf } = await import('./opened');
    const { signal } = new AbortController();
    const result = await openSuite(document.uri, document.getText(), { ...this.needs, disk, signal });
    if (result.opened && !document.isClosed) this.otherProcesses?.watch(document.uri, result.opened.out);
    return { ...result, summary: summaryOf(result) };
  }

  /** The number of transcripts of other episodes in the folder of a suite; undefined where it cannot be planned. */
  async othersOf(uri: vscode.Uri): Promise<number | undefined> {
    const { disk } = this.needs;
    if (!disk || uri.scheme !== 'file' || !vscode.workspace.isTrusted) return undefined;
    const { openSuite, summaryOf } = await import('./opened');
    const { signal } = new AbortController();
    const { errors, orphaned } = summaryOf(
      await openSuite(uri, await readText(uri), { ...this.needs, disk, signal }),
    );
    return errors > 0 ? undefined : orphaned;
  }

  /** The document of a suite was closed. */
  forget(uri: vscode.Uri): void {
    this.otherProcesses?.unwatch(uri);
  }

  /** Plays what is missing of a suite. Undefined where nothing was begun, for a reason that is shown. */
  async run(argument: unknown, options: unknown): Promise<SuiteRunEnd | undefined> {
    if (!mayRun()) return undefined;
    const document = await suiteDocument(argument);
    const disk = document && this.diskOf(document);
    if (!document || !disk) return undefined;
    const { uri } = document;
    const key = String(uri);
    // Asked last: meanwhile it could be begun again.
    const isRunning = await this.otherProcesses?.isRunning(uri);
    if (isRunning === true || this.ours.has(key)) {
      const message = vscode.l10n.t('{0} is already running.', nameOf(uri));
      void vscode.window.showInformationMessage(message);
      return undefined;
    }
    const controller = new AbortController();
    this.ours.set(key, controller);
    this.needs.suites.set(uri, vscode.l10n.t('starting…'));
    let end: SuiteRunEnd | undefined;
    try {
      if (await document.save())
        end = await this.begin(document, { ...this.needs, disk }, controller, options);
      return end;
    } finally {
      this.ours.delete(key);
      await this.started.remove(uri);
      this.needs.suites.end(uri);
      this.ended.fire({ uri, complete: end?.complete });
    }
  }

  /** Says how far a suite is, and who plays it. */
  async status(argument: unknown, asMessage = false): Promise<PlanSummary | undefined> {
    if (!mayRun()) return undefined;
    const document = await suiteDocument(argument);
    if (!document || !this.diskOf(document)) return undefined;
    const planned = await this.plan(document);
    if (!planned?.opened) {
      void vscode.window.showErrorMessage(
        vscode.l10n.t('{0} is not a suite that can be read.', nameOf(document.uri)),
      );
      return planned?.summary;
    }
    const { cells, states, out } = planned.opened;
    const run = await this.needs.disk?.running(out);
    const text = statusText(document.uri, planned.summary, states, run?.holder);
    const actions = [{ title: vscode.l10n.t('Show Results'), run: () => showResults(out) }];
    const title = vscode.l10n.t('Status of {0}', nameOf(document.uri));
    if (asMessage) this.inBackground(offerResults(text, out));
    else this.needs.pages.showAgain(`${title}.md`, statusPage(title, text, cells, states), { actions });
    return planned.summary;
  }

  private async begin(
    document: vscode.TextDocument,
    needs: WithDisk,
    controller: AbortController,
    options: unknown,
  ): Promise<SuiteRunEnd | undefined> {
    const { t } = vscode.l10n;
    const { uri } = document;
    const { signal } = controller;
    const { confirmed } = (options ?? {}) as { readonly confirmed?: unknown };
    const [{ openSuite }, { playOpened }] = await Promise.all([import('./opened'), import('./play')]);
    return await this.withProgress(uri, controller, async (onProgress) => {
      const { opened, problems } = await openSuite(uri, document.getText(), { ...needs, signal });
      const error = problems.find(({ severity }) => severity === 'error');
      if (!opened?.judges || error || opened.cells.length === 0) {
        const why = error?.message ?? t('it asks for no episode');
        void vscode.window.showErrorMessage(
          t('{0} has errors, and nothing was played: {1}', nameOf(uri), why),
        );
        return undefined;
      }
      const { consent } = await needs.running();
      const onDetached = () => this.inBackground(this.started.add(uri, opened.out));
      const playing = {
        ...needs,
        uri,
        opened,
        judges: opened.judges,
        signal,
        consent,
        onProgress: (now: RunProgress) => onProgress(now, opened.out),
        onDetached,
      };
      const end = await playOpened(playing, confirmed === true);
      if (end && !('complete' in end)) {
        const why = 'holder' in end ? holderText(end.holder) : end.reason;
        void vscode.window.showErrorMessage(t('{0} is not run: {1}.', nameOf(uri), why));
        return undefined;
      }
      if (end) happened(ContextKey.suitePlayed);
      if (end) this.inBackground(this.tell(end, uri, (await currentText(uri)) !== opened.text));
      return end;
    });
  }

  private withProgress<T>(
    uri: vscode.Uri,
    controller: AbortController,
    work: (onProgress: (progress: RunProgress, folder: string) => void) => Promise<T>,
  ): Thenable<T> {
    const title = vscode.l10n.t('Running {0}', nameOf(uri));
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, async (progress, token) => {
      token.onCancellationRequested(() => controller.abort());
      let [shown, percent, text, folder] = [0, 0, '', ''];
      const throttle = new Throttle(() => {
        progress.report({ message: text, increment: Math.max(0, percent - shown) });
        shown = Math.max(shown, percent);
        this.needs.suites.set(uri, text, folder);
      });
      try {
        return await work((now, out) => {
          folder = out;
          text = progressText(now);
          percent = (100 * (now.kept + now.done)) / Math.max(1, now.total);
          throttle.run(THROTTLE_MS);
        });
      } finally {
        throttle.dispose();
      }
    });
  }

  /** Runs that an earlier window of this workspace began. */
  private async findAgain(disk: SuiteDisk): Promise<void> {
    for (const { uri, out } of this.started.all) {
      if (await disk.running(out)) this.otherProcesses?.watchRun(uri, out);
      else this.endedElsewhere({ uri });
    }
  }

  private endedElsewhere(end: EndedSuite): void {
    const { uri } = end;
    this.ended.fire(end);
    if (!this.started.has(String(uri))) return;
    this.inBackground(this.started.remove(uri));
    if (vscode.workspace.isTrusted) this.inBackground(this.status(uri, true));
  }

  private inBackground(work: PromiseLike<unknown>): void {
    inBackground(work, (why) => this.needs.log.warn(why));
  }

  private async tell(end: SuiteRunEnd, uri: vscode.Uri, edited: boolean): Promise<void> {
    const { t } = vscode.l10n;
    const text = [
      endText(uri, end),
      ...end.stopped,
      ...(edited ? [t('The suite was changed meanwhile; it was played as it was when the run began.')] : []),
    ].join(' ');
    const again = t('Play What Is Missing');
    const chosen = await offerResults(text, end.out, ...(end.complete < end.cells ? [again] : []));
    if (chosen === again) await vscode.commands.executeCommand(SuiteCommand.run, uri);
  }

  /** Says why there is none. */
  private diskOf(document: vscode.TextDocument): SuiteDisk | undefined {
    const { t } = vscode.l10n;
    const { uri } = document;
    if (this.needs.disk && uri.scheme === 'file') return this.needs.disk;
    if (uri.scheme === 'untitled') void offerSave(document);
    else
      void vscode.window.showWarningMessage(
        t('Suites run in VS Code on a desktop or a server, from files on its disk.'),
      );
    return undefined;
  }
}

async function offerSave(document: vscode.TextDocument): Promise<void> {
  const { t } = vscode.l10n;
  const save = t('Save');
  const text = t('Save the suite first: its transcripts are stored beside it.');
  if ((await vscode.window.showWarningMessage(text, save)) === save) await document.save();
}

const currentText = async (uri: vscode.Uri): Promise<string> =>
  (await vscode.workspace.openTextDocument(uri)).getText();

const showResults = (out: string) =>
  vscode.commands.executeCommand(ResultsCommand.show, vscode.Uri.file(out));

async function offerResults(
  text: string,
  out: string,
  ...more: readonly string[]
): Promise<string | undefined> {
  const results = vscode.l10n.t('Show Results');
  const chosen = await vscode.window.showInformationMessage(text, results, ...more);
  if (chosen === results) await showResults(out);
  return chosen;
}
