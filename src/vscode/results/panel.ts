/** The results of transcripts, in a panel. */
import * as vscode from 'vscode';
import { issuesOf } from '../../protocol/check';
import type { OfView } from '../../protocol/envelope';
import {
  fromResultsSchema,
  type FromResults,
  RESULTS_PROTOCOL,
  resultsQuestionSchema,
  type ToResults,
} from '../../protocol/results';
import { visible } from '../../base/visible-text';
import { keysOf } from '../../results/study/matrix';
import type { StudyFilter, StudyOperation } from '../../results/study/types';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import { RESULTS } from '../common/ids';
import type { Log } from '../common/log';
import type { Replays } from '../replay/provider';
import type { TranscriptReader } from '../transcripts/opened';
import { notUnderstood, ViewConnection } from '../view/connection';
import { StudyReading } from './reading';
import { placeIn, type Sources, suiteOf, titleOf } from './sources';
import { StudyRows } from './study';

export interface ResultsContext {
  readonly extensionUri: vscode.Uri;
  readonly reader: TranscriptReader;
  readonly replays: Replays;
  readonly log: Log;
  /** The number of transcripts of other episodes in the folder of a suite; undefined where it cannot be planned. */
  readonly othersOf: (suite: vscode.Uri) => Promise<number | undefined>;
}

class ResultsPanel extends Disposable {
  private readonly view: ViewConnection<FromResults, ToResults>;
  private readonly rows: StudyRows;
  private readonly reading: StudyReading;
  private readonly closed = new AbortController();
  private title: string;
  private others: number | undefined;
  private revision = 0;
  private hasRows = false;
  /** The view has begun to listen, once at least. */
  private begun = false;
  /** To be sent once the view listens. */
  private trouble: string | undefined;

  constructor(
    private readonly sources: Sources,
    private readonly panel: vscode.WebviewPanel,
    private readonly context: ResultsContext,
  ) {
    super();
    this.title = titleOf(sources);
    this.rows = this._register(new StudyRows(context.reader, (uri) => placeIn(sources, uri)));
    this.view = this._register(this.connect());
    this.reading = this._register(
      new StudyReading(sources, this.rows, context.reader, {
        onReading: (reading) => this.view.post({ type: 'reading', reading }),
        onRows: () => {
          this.hasRows = true;
          if (this.begun) this.sendFacts();
        },
        onTrouble: (message) => {
          this.trouble = message;
          this.sendTrouble();
        },
      }),
    );
    // While the page loads: to find ten thousand files takes as long.
    const read = this.reading.look();
    inBackground(this.takeSuite(read), (why) => context.log.warn(why));
  }

  /** Brings the panel to the front. */
  show(): void {
    this.panel.reveal();
    inBackground(this.takeSuite(Promise.resolve()), (why) => this.context.log.warn(why));
  }

  override dispose(): void {
    this.closed.abort();
    super.dispose();
  }

  private connect(): ViewConnection<FromResults, ToResults> {
    const { panel, context } = this;
    const { extensionUri, log } = context;
    const title = vscode.l10n.t('Results');
    return new ViewConnection<FromResults, ToResults>({
      panel,
      page: { extensionUri, name: 'results', subject: panel.title, title },
      log,
      name: 'The view of results',
      protocol: RESULTS_PROTOCOL,
      schema: fromResultsSchema,
      shows: this.sources[0],
      onReady: () => this.begin(),
      onOutdated: (message) => this.view.post({ type: 'trouble', message }),
      onMessage: (message) => this.handle(message),
    });
  }

  /** A view that was hidden has lost its state; the rows that were read are kept here. */
  private begin(): void {
    this.begun = true;
    this.sendSources();
    this.view.post({ type: 'reading', reading: this.reading.now });
    this.sendTrouble();
    if (this.hasRows) this.sendFacts();
  }

  private sendTrouble(): void {
    if (!this.begun || this.trouble === undefined) return;
    this.view.post({ type: 'trouble', message: this.trouble });
    this.trouble = undefined;
  }

  private sendSources(): void {
    const sources = this.sources.map((uri) => uri.toString());
    const { title, others } = this;
    this.view.post({
      type: 'sources',
      title,
      tab: this.panel.title,
      sources,
      ...(others !== undefined && { others }),
    });
  }

  /**
   * Takes the name of the suite for its folder's, and counts what else is in there once everything is read: to look through
   * ten thousand files twice at a time would keep the tables waiting.
   */
  private async takeSuite(read: Promise<void>): Promise<void> {
    const suite = await suiteOf(this.sources, this.context.reader.worker);
    if (!suite || this.closed.signal.aborted) return;
    if (suite.name !== undefined) {
      this.title = suite.name;
      this.panel.title = panelTitle(suite.name);
      if (this.begun) this.sendSources();
    }
    await read;
    if (this.closed.signal.aborted) return;
    this.others = await this.context.othersOf(suite.uri);
    if (this.begun) this.sendSources();
  }

  private sendFacts(): void {
    const revision = ++this.revision;
    const sending = this.rows.ask({ op: 'facts' }, this.closed.signal).then((facts) => {
      if (revision === this.revision) this.view.post({ type: 'study', revision, facts });
    });
    inBackground(sending, (message) => this.view.post({ type: 'trouble', message }));
  }

  private handle(message: OfView<FromResults>): void {
    switch (message.type) {
      case 'open':
        return this.open(message.key);
      case 'stop':
        return this.reading.stop();
      case 'again':
        return this.reading.again();
      case 'inspect':
        return inBackground(this.saveLogs(message.filter), (why) => vscode.window.showErrorMessage(why));
      case 'ask':
        return this.view.reply(message.id, (signal) => this.answer(message.question, signal));
    }
  }

  private open(key: number): void {
    const file = this.rows.byKey(key);
    if (file) inBackground(this.context.replays.show(file.uri), (why) => this.context.log.warn(why));
  }

  private async saveLogs(filter: StudyFilter): Promise<void> {
    const { saveInspectLogs } = await import('./inspect');
    const { signal } = this.closed;
    const { cells } = await this.rows.ask({ op: 'matrix', filter }, signal);
    const episodes = await this.rows.at(keysOf(cells), filter, signal);
    await saveInspectLogs(episodes, this.context.reader);
  }

  private answer(question: unknown, signal: AbortSignal): Promise<unknown> {
    const checked = resultsQuestionSchema.safeParse(question);
    if (!checked.success) throw new Error(notUnderstood(issuesOf(checked.error)));
    const { kind, ...operands } = checked.data;
    return this.rows.ask({ op: kind, ...operands } as StudyOperation, signal);
  }
}

const panelTitle = (of: string): string => vscode.l10n.t('Results of {0}', visible(of));

/** The panels that are open, by their sources. */
const panels = new Map<string, ResultsPanel>();

const keyOf = (sources: Sources): string => JSON.stringify(sources.map(String).sort());

/** Opens a panel for folders and transcripts, or shows the one that is open. */
export function openResults(sources: Sources, context: ResultsContext): void {
  const open = panels.get(keyOf(sources));
  if (open) {
    open.show();
    return;
  }
  const title = panelTitle(titleOf(sources));
  const panel = vscode.window.createWebviewPanel(RESULTS, title, vscode.ViewColumn.Active);
  showResults(sources, panel, context);
}

/** Shows them in a panel that is there. */
export function showResults(sources: Sources, panel: vscode.WebviewPanel, context: ResultsContext): void {
  const results = new ResultsPanel(sources, panel, context);
  const key = keyOf(sources);
  panels.set(key, results);
  panel.onDidDispose(() => {
    results.dispose();
    if (panels.get(key) === results) panels.delete(key);
  });
}
