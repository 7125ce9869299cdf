import * as vscode from 'vscode';
import type { LimitsOf } from '../../models/endpoint';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import { Setting } from '../common/ids';
import type { EndpointKeys } from '../endpoints/keys';
import type { LabelsContext } from '../labels/audit';
import type { LiveReports } from '../rule-files/live-reports';
import type { EpisodeRunner } from '../run';
import { BlindReviews } from '../transcripts/blind-reviews';
import type { EpisodeFiles } from '../transcripts/files/files';
import { offerResume } from '../episodes/interrupted';
import { EpisodeList } from '../episodes/list';
import { PublishedList } from '../episodes/published';
import { ReadableTranscripts } from '../episodes/readable';
import { ReplayProblems } from '../replay/problems';
import { ReplayDiagnostics } from '../replay/diagnostics';
import { LineDocuments } from '../replay/line-documents';
import { Replays } from '../replay/provider';
import { Runs } from '../episodes/runs';
import { EpisodeStatus } from '../episodes/status';
import { restoreComparisons, type TranscriptsContext } from '../transcript-commands/handlers';
import type { RunningSuites } from '../episodes/running-suites';
import { DisagreementBadges } from '../episodes/badges';
import { EpisodeReviews } from '../episodes/reviews';
import { EpisodeTree } from '../episodes/tree';
import { restoreResults } from '../results/handlers';
import type { ResultsContext } from '../results/panel';

export interface EpisodeNeeds {
  readonly context: vscode.ExtensionContext;
  readonly reports: LiveReports;
  readonly service: RuleService;
  /** Has the transcripts that are replayed: a long one must not hold up counting. */
  readonly reader: RuleService;
  readonly files: EpisodeFiles;
  readonly keys: EndpointKeys;
  readonly limits: LimitsOf;
  readonly log: vscode.LogOutputChannel;
  /** Suites that are being played. */
  readonly running: RunningSuites;
  readonly othersOf: ResultsContext['othersOf'];
}

/** Episodes in this window: what is shown of them. Running them is loaded when the first one is run. */
export class Episodes extends Disposable {
  readonly list: EpisodeList;
  readonly published: PublishedList;
  readonly runs: Runs;
  readonly readable: ReadableTranscripts;
  readonly replays: Replays;
  readonly tree: EpisodeTree;
  readonly blind: BlindReviews;
  private runner: Promise<EpisodeRunner> | undefined;

  constructor(private readonly needs: EpisodeNeeds) {
    super();
    const { context, files, log, reader } = needs;
    const storage = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'episodes');
    this.blind = this._register(new BlindReviews(context.workspaceState));
    this.runs = this._register(new Runs(context.workspaceState, log));
    const isOurs = (uri: vscode.Uri) => this.runs.of(uri) !== undefined;
    this.list = this._register(new EpisodeList(files, storage, log, isOurs));
    this.published = this._register(new PublishedList({ worker: reader, files }, log));
    this.readable = this._register(new ReadableTranscripts(this.runs, this.list));
    const { runs, list } = this;
    this.replays = this._register(
      new Replays(context.extensionUri, {
        worker: reader,
        running: () => this.running(),
        runs,
        list,
        files,
        log,
        memory: context.globalState,
        blind: this.blind,
      }),
    );
    this._register(new ReplayProblems(this.replays));
    this._register(new ReplayDiagnostics(this.replays));
    this._register(new LineDocuments(files));
    const reviews = this._register(new EpisodeReviews({ worker: reader, files }, this.blind, log));
    const { published, blind } = this;
    this.tree = this._register(
      new EpisodeTree({ list, published, runs, suites: needs.running, reviews, blind }),
    );
    this._register(vscode.window.registerFileDecorationProvider(new DisagreementBadges()));
    this._register(new EpisodeStatus(this.runs));
    this._register(restoreComparisons(() => this.transcripts));
    this._register(restoreResults(() => this.results));
    void offerResume(this.runs, this.list);
  }

  /** Dependencies of exports, comparisons and forks. */
  get transcripts(): TranscriptsContext {
    const { reader: worker, files, context, log } = this.needs;
    const { runs, list, published, replays, blind } = this;
    const { extensionUri } = context;
    return {
      reader: { worker, files },
      runs,
      list,
      published,
      replays,
      blind,
      log,
      extensionUri,
      running: () => this.running(),
    };
  }

  /** Dependencies of views of results. */
  get results(): ResultsContext {
    const { reader: worker, files, context, log, othersOf } = this.needs;
    const { extensionUri } = context;
    return { reader: { worker, files }, replays: this.replays, log, extensionUri, othersOf };
  }

  /** Dependencies of labels and audits. */
  get labels(): Omit<LabelsContext, 'reports'> {
    const { reader: worker, files, context } = this.needs;
    const { replays, blind } = this;
    return { reader: { worker, files }, replays, blind, memory: context.globalState };
  }

  /** The window is one of tests: who sits before it need not be asked. */
  get testing(): boolean {
    return this.needs.context.extensionMode === vscode.ExtensionMode.Test;
  }

  get files(): EpisodeFiles {
    return this.needs.files;
  }

  /** The worker that has the transcripts. */
  get reader(): RuleService {
    return this.needs.reader;
  }

  /** The half that plays. */
  async running(): Promise<EpisodeRunner> {
    this.runner ??= this.load();
    return await this.runner;
  }

  /** Opens a transcript as the setting demands; `atEnd`: for an episode that is running, or has just ended. */
  async show(transcript: vscode.Uri, atEnd = false): Promise<void> {
    const view = vscode.workspace.getConfiguration().get<string>(Setting.episodeView);
    if (view === 'text') await this.readable.show(transcript, atEnd);
    else await this.replays.show(transcript, atEnd ? 'end' : undefined);
  }

  private async load(): Promise<EpisodeRunner> {
    const { Consent, EpisodeRunner } = await import('../run');
    const { context, reports, service, files, keys, limits } = this.needs;
    const { list, runs, testing } = this;
    const version = (context.extension.packageJSON as { readonly version: string }).version;
    return new EpisodeRunner({
      version,
      reports,
      service,
      files,
      list,
      runs,
      keys,
      limits,
      extensionUri: context.extensionUri,
      memory: context.workspaceState,
      consent: new Consent(testing),
      show: (transcript, atEnd) => this.show(transcript, atEnd),
    });
  }
}
