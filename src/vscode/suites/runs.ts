import * as vscode from 'vscode';
import type { CellStates } from '../../suites/states';
import type { RunCounts } from '../../suites/run';
import type { Standing } from '../../suites/standing';
import { nameOf } from '../common/paths';
import { Disposable } from '../common/disposable';
import { ResultsCommand, SUITE_LANGUAGE, SuiteCommand } from '../common/ids';
import { mayRun } from '../common/trust';
import type { EndpointKeys } from '../endpoints/keys';
import { count } from '../rule-files/count-text';
import type { RuleService } from '../../rules/service/client';
import type { EpisodeRunner } from '../run';
import { Throttle } from '../view/throttle';
import type { Holder, SuiteDisk } from './disk';

/** The numbers of a suite before it is run. */
export interface PlanSummary {
  readonly errors: number;
  readonly cells: number;
  readonly kept: number;
  readonly calls: number;
  /** Null where no limit is set for some reply. */
  readonly tokens: number | null;
}

/** The end of a run, for who called the command. */
export interface SuiteRunEnd extends RunCounts {
  readonly out: string;
  /** Models that were given up, and why. */
  readonly stopped: readonly string[];
}

export interface SuiteRunsNeeds {
  /** Absent where there is no disk, on the web. */
  readonly disk: SuiteDisk | undefined;
  readonly keys: EndpointKeys;
  readonly version: string;
  /** Plans; a run has a worker of its own, so that nothing else waits for its agents. */
  readonly service: RuleService;
  readonly worker: () => RuleService;
  readonly running: () => Promise<Pick<EpisodeRunner, 'consent'>>;
}

interface Running {
  readonly controller: AbortController;
  text: string;
}

const REST_MS = 250;

/** The runs of suites of this window. */
export class SuiteRuns extends Disposable {
  private readonly running = new Map<string, Running>();
  private readonly changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  private readonly ended = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.changed.event;
  /** A run ended: the states of its transcripts are others. */
  readonly onDidEnd = this.ended.event;

  constructor(private readonly needs: SuiteRunsNeeds) {
    super();
  }

  override dispose(): void {
    this.cancel(undefined);
    super.dispose();
  }

  /** Suites can be run in this kind of window. */
  get available(): boolean {
    return this.needs.disk !== undefined;
  }

  /** The progress of a suite that is being run. */
  textOf(uri: vscode.Uri): string | undefined {
    return this.running.get(String(uri))?.text;
  }

  /** Cancels the run of a suite; without one, all runs. */
  cancel(given: unknown): void {
    for (const [key, { controller }] of this.running)
      if (!(given instanceof vscode.Uri) || key === String(given)) controller.abort();
  }

  /** Rejects as `openSuite` does. Undefined where there is no disk to plan for. */
  async plan(document: vscode.TextDocument) {
    const { disk } = this.needs;
    if (!disk || document.uri.scheme !== 'file' || !vscode.workspace.isTrusted) return undefined;
    const { openSuite, summaryOf } = await import('./opened');
    const { signal } = new AbortController();
    const result = await openSuite(document.uri, document.getText(), { ...this.needs, disk, signal });
    return { ...result, summary: summaryOf(result) };
  }

  /** Plays what is missing of a suite. Undefined where nothing was begun, for a reason that is shown. */
  async run(given: unknown, options: unknown): Promise<SuiteRunEnd | undefined> {
    if (!mayRun()) return undefined;
    const document = await suiteDocument(given);
    const disk = document && this.diskOf(document);
    if (!document || !disk) return undefined;
    const { uri } = document;
    if (this.running.has(String(uri))) {
      void vscode.window.showInformationMessage(vscode.l10n.t('{0} is already running.', nameOf(uri)));
      return undefined;
    }
    const running: Running = { controller: new AbortController(), text: vscode.l10n.t('starting…') };
    this.running.set(String(uri), running);
    this.changed.fire(uri);
    const service = this.needs.worker();
    try {
      if (!(await document.save())) return undefined;
      return await this.begin(document, { ...this.needs, disk, service }, running, options);
    } finally {
      service.dispose();
      this.running.delete(String(uri));
      this.ended.fire(uri);
    }
  }

  /** Says how far a suite is, and who plays it. */
  async status(given: unknown): Promise<PlanSummary | undefined> {
    if (!mayRun()) return undefined;
    const document = await suiteDocument(given);
    if (!document || !this.diskOf(document)) return undefined;
    const planned = await this.plan(document);
    if (!planned?.opened) {
      void vscode.window.showErrorMessage(
        vscode.l10n.t('{0} is no suite that can be read.', nameOf(document.uri)),
      );
      return planned?.summary;
    }
    const { states, out } = planned.opened;
    const holder = await this.needs.disk?.holder(out);
    void offerResults(statusText(document.uri, planned.summary, states, holder), out);
    return planned.summary;
  }

  private async begin(
    document: vscode.TextDocument,
    needs: SuiteRunsNeeds & { readonly disk: SuiteDisk },
    running: Running,
    options: unknown,
  ): Promise<SuiteRunEnd | undefined> {
    const { t } = vscode.l10n;
    const { uri } = document;
    const { signal } = running.controller;
    const { confirmed } = (options ?? {}) as { readonly confirmed?: unknown };
    const [{ openSuite }, { playOpened }] = await Promise.all([import('./opened'), import('./play')]);
    return await this.withProgress(uri, running, async (onProgress) => {
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
      const playing = { ...needs, opened, judges: opened.judges, signal, consent, onProgress };
      const end = await playOpened(playing, confirmed === true);
      if (end && 'holder' in end) {
        void vscode.window.showErrorMessage(t('{0} is not run: {1}.', nameOf(uri), holderText(end.holder)));
        return undefined;
      }
      if (end) void this.tell(end, uri, (await currentText(uri)) !== opened.text);
      return end;
    });
  }

  private withProgress<T>(
    uri: vscode.Uri,
    running: Running,
    work: (onProgress: (standing: Standing) => void) => Promise<T>,
  ): Thenable<T> {
    const title = vscode.l10n.t('Running {0}', nameOf(uri));
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, async (progress, token) => {
      token.onCancellationRequested(() => running.controller.abort());
      let [shown, share] = [0, 0];
      const throttle = new Throttle(() => {
        progress.report({ message: running.text, increment: Math.max(0, share - shown) });
        shown = Math.max(shown, share);
        this.changed.fire(uri);
      });
      try {
        return await work((standing) => {
          running.text = progressText(standing);
          share = (100 * (standing.kept + standing.done)) / Math.max(1, standing.total);
          throttle.run(REST_MS);
        });
      } finally {
        throttle.dispose();
      }
    });
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
  private diskOf({ uri }: vscode.TextDocument): SuiteDisk | undefined {
    const { t } = vscode.l10n;
    if (this.needs.disk && uri.scheme === 'file') return this.needs.disk;
    const why =
      uri.scheme === 'untitled'
        ? t('Save the suite first: its transcripts are stored beside it.')
        : t('Suites run in VS Code on a desktop or a server, from files on its disk.');
    void vscode.window.showWarningMessage(why);
    return undefined;
  }
}

const currentText = async (uri: vscode.Uri): Promise<string> =>
  (await vscode.workspace.openTextDocument(uri)).getText();

async function suiteDocument(given: unknown): Promise<vscode.TextDocument | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const document = given instanceof vscode.Uri ? await vscode.workspace.openTextDocument(given) : active;
  if (document?.languageId === SUITE_LANGUAGE) return document;
  void vscode.window.showInformationMessage(vscode.l10n.t('Open a suite (*.suite.yaml) first.'));
  return undefined;
}

async function offerResults(
  text: string,
  out: string,
  ...more: readonly string[]
): Promise<string | undefined> {
  const results = vscode.l10n.t('Show Results');
  const chosen = await vscode.window.showInformationMessage(text, results, ...more);
  if (chosen === results) await vscode.commands.executeCommand(ResultsCommand.show, vscode.Uri.file(out));
  return chosen;
}

/** `123 of 720 · 110 solved · 40 s left` */
export function progressText({ total, kept, done, solved, failed, leftMs }: Standing): string {
  const { t } = vscode.l10n;
  return [
    t('{0} of {1}', count(kept + done), count(total)),
    t('{0} solved', count(solved)),
    ...(failed > 0 ? [t('{0} failed', count(failed))] : []),
    ...(leftMs === undefined ? [] : [t('{0} left', durationText(leftMs))]),
  ].join(' · ');
}

function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return vscode.l10n.t('{0} s', seconds);
  return vscode.l10n.t('{0} min', count(Math.round(seconds / 60)));
}

const endText = (
  uri: vscode.Uri,
  { complete, cells, played, solved, failed, cancelled }: SuiteRunEnd,
): string => {
  const { t } = vscode.l10n;
  const parts = [
    t('{0} of {1} episodes complete', count(complete), count(cells)),
    t('{0} played', count(played)),
    t('{0} of them solved', count(solved)),
    ...(failed > 0 ? [t('{0} failed', count(failed))] : []),
    ...(cancelled > 0 ? [t('{0} cancelled', count(cancelled))] : []),
  ];
  return `${nameOf(uri)}: ${parts.join(', ')}.`;
};

const holderText = ({ pid, host, since }: Holder): string =>
  vscode.l10n.t('process {0} on {1} plays it since {2}', pid, host, since);

function statusText(
  uri: vscode.Uri,
  { cells, kept }: PlanSummary,
  { incomplete, orphaned }: CellStates,
  holder: Holder | undefined,
): string {
  const { t } = vscode.l10n;
  const parts = [
    t('{0} of {1} episodes complete', count(kept), count(cells)),
    ...(incomplete.length > 0 ? [t('{0} begun', count(incomplete.length))] : []),
    ...(orphaned.length > 0 ? [t('{0} transcripts of other episodes', count(orphaned.length))] : []),
    holder ? holderText(holder) : t('nobody plays it now'),
  ];
  return `${nameOf(uri)}: ${parts.join(', ')}.`;
}
