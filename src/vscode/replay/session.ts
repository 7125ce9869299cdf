import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import { checked } from '../../protocol/check';
import type { OfView } from '../../protocol/envelope';
import {
  fromReplaySchema,
  REPLAY_PROTOCOL,
  replayQuestionSchema,
  type FromReplay,
  type ReplayViewQuestion,
  type ToReplay,
} from '../../protocol/replay';
import { pack } from '../../replay/packed';
import type { Growth, ReviewAnswer } from '../../replay/questions';
import type { Head } from '../../replay/types';
import type { RuleService } from '../../rules/service/client';
import { inBackground } from '../common/background';
import { Disposable } from '../common/disposable';
import type { Log } from '../common/log';
import { hasFolder, isThere, nameOf } from '../common/paths';
import type { BlindReviews } from '../transcripts/blind-reviews';
import type { EpisodeFiles } from '../transcripts/files/files';
import type { EpisodeList } from '../episodes/list';
import type { Runs } from '../episodes/runs';
import { hiddenError, isLabelRequest, Labelling } from './labelling';
import { notUnderstood, ViewConnection } from '../view/connection';
import { Throttle } from '../view/throttle';
import { askThrough } from '../worker/ask';
import { runReplayCommand } from './commands';
import { FileWatch } from '../transcripts/file-watch';
import { type JudgeHost, Judging } from './judging';
import { Reviewing } from './reviewing';
import { RowSender } from './row-sender';
import { WorkerTranscript } from '../transcripts/worker-transcript';

interface LineOfFile {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Shows a line of the transcript, or of a file beside it, as text: whatever a view names has no folder. */
async function openLine(transcript: vscode.Uri, { file, line }: LineOfFile): Promise<void> {
  if (hasFolder(file)) return;
  const uri = vscode.Uri.joinPath(transcript, '..', file);
  const at = new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), 0);
  await vscode.window.showTextDocument(uri, { selection: at, preview: true });
}

export interface ReplayContext {
  readonly worker: RuleService;
  readonly runs: Runs;
  readonly list: EpisodeList;
  readonly files: EpisodeFiles;
  readonly log: Log;
  /** Remembers who labels. */
  readonly memory: vscode.Memento;
  readonly blind: BlindReviews;
  /** The part that runs episodes and calls judges, loaded on demand. */
  readonly running: () => Promise<JudgeHost>;
}

/** A round, or the reply with this `seq`; `end`: the last round, and what comes after it. */
export type Revealed = { readonly round?: number; readonly seq?: number } | 'end';

/** Least time between two messages about progress: of a hundred megabytes a piece arrives every ten milliseconds. */
const REPORT_MS = 100;
/** Time between two updates of the partial reply. */
const LIVE_MS = 60;

/** The longest wait of a review for labels: a labels file may be a pipe, or on a disk that hangs. */
const LABELS_MS = 1000;

type OfTranscript = OfView<FromReplay>;
type Request = Extract<OfTranscript, { readonly id: number }>;

/** One replay of one transcript: reads it, sends it to its view and serves the view's requests. */
export class ReplaySession extends Disposable {
  private readonly view: ViewConnection<FromReplay, ToReplay>;
  private readonly transcript: WorkerTranscript;
  private readonly judging: Judging;
  private readonly reviewing: Reviewing;
  readonly labelling: Labelling;
  private readonly closed = new AbortController();
  private readonly live = this._register(new Throttle(() => this.sendLive()));
  private readonly growing = this._register(new Throttle(() => this.rows.sendNew()));
  private readonly rows: RowSender;
  private reading: Promise<void> = Promise.resolve();
  /** Labels were applied to the transcript as it was read to its end first. */
  private isLabelled = false;
  /** It could not be read the last time. */
  private hasFailed = false;
  private toReveal: Revealed | undefined;
  private readonly grew = this._register(new vscode.EventEmitter<Growth>());
  /** More was read. */
  readonly onDidGrow = this.grew.event;
  private readonly reviewed = this._register(new vscode.EventEmitter<ReviewAnswer>());
  /** More was reviewed: `findings` stand in the last one. */
  readonly onDidReview = this.reviewed.event;

  constructor(
    readonly uri: vscode.Uri,
    readonly panel: vscode.WebviewPanel,
    private readonly context: ReplayContext,
    extensionUri: vscode.Uri,
  ) {
    super();
    this.transcript = new WorkerTranscript(uri, {
      worker: context.worker,
      files: context.files,
      onReplaced: () => this.replaced(),
      onLost: () => this.follow(),
    });
    this.view = this._register(this.connect(extensionUri));
    this.reviewing = new Reviewing({
      transcript: this.transcript,
      signal: this.closed.signal,
      onReview: (review) => this.sendReview(review),
      onFailure: (error) => this.trouble(vscode.l10n.t('The review failed: {0}', reasonOf(error))),
    });
    this.judging = new Judging(
      this.transcript,
      askThrough(context.worker),
      context.running,
      (run, index, tried) => this.view.post({ type: 'tried', run, index, tried }),
    );
    this.labelling = this._register(this.createLabelling());
    this.rows = this.createRowSender();
    this.watch();
    this.reading = this.read((onGrowth, signal) => this.transcript.open(onGrowth, signal));
  }

  /** Shows a round, or the reply with this `seq`, now or as soon as the view has it. */
  reveal(place: Revealed): void {
    this.toReveal = place;
    this.sendReveal();
  }

  /** The worker with the transcript, for everything that works for this session. */
  get worker(): WorkerTranscript {
    return this.transcript;
  }

  override dispose(): void {
    this.closed.abort();
    this.transcript.close();
    super.dispose();
  }

  private createLabelling(): Labelling {
    const { files, memory, blind } = this.context;
    return new Labelling({
      transcript: this.transcript,
      files,
      memory,
      blind,
      isShown: () => this.panel.visible,
      post: (message) => this.view.post(message),
      sendAll: () => this.sendAll(),
      review: () => this.reviewing.want(),
    });
  }

  private createRowSender(): RowSender {
    return new RowSender({
      transcript: this.transcript,
      signal: this.closed.signal,
      log: this.context.log,
      listens: () => this.view.listens,
      post: (message) => this.view.post(message),
      withoutVerdicts: (rows) => this.labelling.withoutVerdicts(rows),
      onSent: () => this.sendReveal(),
    });
  }

  /** Whatever writes into the file, it is read on. */
  private watch(): void {
    const { runs, list } = this.context;
    const followIf = (uri: vscode.Uri) => uri.toString() === this.uri.toString() && this.follow();
    this._register(runs.onDidChange(({ uri }) => followIf(uri)));
    this._register(runs.onDidChangeSet(({ uri }) => followIf(uri)));
    this._register(list.onDidTouch(followIf));
    this._register(
      new FileWatch(
        this.uri,
        () => this.panel.visible,
        () => this.follow(),
        () => this.follow(),
      ),
    );
  }

  private connect(extensionUri: vscode.Uri): ViewConnection<FromReplay, ToReplay> {
    const title = vscode.l10n.t('Replay');
    return new ViewConnection<FromReplay, ToReplay>({
      panel: this.panel,
      page: { extensionUri, name: 'replay', subject: nameOf(this.uri), title },
      log: this.context.log,
      name: 'The replay',
      protocol: REPLAY_PROTOCOL,
      schema: fromReplaySchema,
      shows: this.uri,
      onReady: () => this.sendAll(),
      onOutdated: (message) => this.trouble(message),
      onMessage: (message) => this.handle(message),
    });
  }

  /** Runs work that reads the transcript, shows what it reads, and reports why it failed. */
  private async read(
    work: (onGrowth: (growth: Growth) => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.reviewing.setReading(true);
    let hasGrown = false;
    const onGrowth = (growth: Growth) => {
      hasGrown = true;
      this.grown(growth);
    };
    try {
      await work(onGrowth, this.closed.signal);
      // What was in the way is gone, which the view learns with what was read.
      if (this.hasFailed) this.rows.sendNew();
      this.hasFailed = false;
    } catch (error) {
      this.hasFailed = !(error instanceof CancelledError);
      if (this.hasFailed) await this.sayWhy(error);
    } finally {
      // Rows are shown first: whatever else is asked keeps the same worker busy.
      await this.rows.sendRest();
      if (hasGrown && !this.closed.signal.aborted) await this.label();
      this.reviewing.setReading(false);
    }
  }

  /** Has labels applied to what was read; the first time before it is reviewed, which people's readings decide. */
  private async label(): Promise<void> {
    if (this.isLabelled) {
      this.labelling.changed();
      return;
    }
    this.isLabelled = true;
    const state = this.labelling.sendState();
    await Promise.race([state, new Promise((resolve) => setTimeout(resolve, LABELS_MS))]);
  }

  private replaced(): void {
    this.rows.replaced();
    this.isLabelled = false;
    this.sendAll();
  }

  private follow(): void {
    this.live.run(LIVE_MS);
  }

  private sendLive(): void {
    this.reading = this.reading.then(() =>
      this.read((onGrowth, signal) => this.transcript.more(onGrowth, signal)),
    );
    this.sendRunning();
  }

  private sendRunning(): void {
    const run = this.context.runs.of(this.uri);
    const { kind, partial = '', waiting } = run ?? {};
    this.view.post({
      type: 'live',
      ...(kind && { running: { kind, partial, ...(waiting !== undefined && { waiting }) } }),
    });
  }

  private grown(growth: Growth): void {
    if (growth.head) this.panel.title = tabTitle(growth.head);
    this.rows.grown(growth);
    this.grew.fire(growth);
    this.reviewing.want();
    this.growing.run(REPORT_MS);
  }

  private sendAll(): void {
    this.rows.forget();
    const { published } = this.transcript;
    const { isTrusted: trusted } = vscode.workspace;
    this.view.post({ type: 'opened', name: nameOf(this.uri), published, trusted });
    this.labelling.sendBlindState();
    if (this.isLabelled) void this.labelling.sendState();
    this.sendRunning();
    this.rows.sendNew();
    this.reviewing.want(true);
  }

  private sendReview(review: ReviewAnswer): void {
    const shown = this.labelling.shownReview(review);
    // A view that begins to listen asks for all of it.
    if (this.view.listens) this.view.post({ type: 'reviewed', review: pack(shown) });
    // Problems would show blind labellers the same verdicts.
    this.reviewed.fire(shown);
  }

  /** Says why the transcript cannot be read. */
  private async sayWhy(error: unknown): Promise<void> {
    const { t } = vscode.l10n;
    if (await isThere(this.uri)) this.trouble(t('The transcript cannot be read: {0}', reasonOf(error)));
    else this.view.post({ type: 'trouble', message: t('The transcript was deleted or moved.'), gone: true });
  }

  private trouble(message: string): void {
    this.view.post({ type: 'trouble', message });
  }

  private sendReveal(): void {
    if (!this.toReveal || !this.view.listens || !this.rows.begun) return;
    const place = this.toReveal;
    this.view.post(place === 'end' ? { type: 'follow' } : { type: 'reveal', ...place });
    this.toReveal = undefined;
  }

  private handle(message: OfTranscript): void {
    if ('id' in message) this.view.reply(message.id, (signal) => this.fulfil(message, signal));
    else inBackground(openLine(this.uri, message), (why) => this.context.log.error(why));
  }

  private async fulfil(message: Request, signal: AbortSignal): Promise<unknown> {
    if (message.type === 'runCommand') return this.run(message, signal);
    if (isLabelRequest(message)) return this.labelling.fulfil(message);
    if (message.type !== 'ask') {
      if (this.labelling.isBlind) throw hiddenError();
      return this.judging.fulfil(message, signal);
    }
    return this.ask(checked(replayQuestionSchema, message.question, notUnderstood), signal);
  }

  private async run(
    { command, argument }: Extract<Request, { readonly type: 'runCommand' }>,
    signal: AbortSignal,
  ): Promise<null> {
    if (command !== 'close') return runReplayCommand(this.transcript, { command, argument }, signal);
    this.panel.dispose();
    return null;
  }

  private async ask(question: ReplayViewQuestion, signal: AbortSignal): Promise<unknown> {
    const answer = await this.transcript.ask(this.labelling.shownQuestion(question), signal);
    if (question.op === 'read') this.reviewing.want();
    return answer;
  }
}

/** Such as `All even · falsifying · baseline`: tabs of many transcripts, whose names all begin with a date. */
const tabTitle = ({ hidden, scenario, taskId, model, setting }: Head): string =>
  [hidden?.short || hidden?.name || (scenario ?? taskId), model.name, setting].join(' · ');
