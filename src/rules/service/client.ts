/** The editor's side: promises and reports for requests, and a new worker when the old one is stuck or has died. */
import { onAbort } from '../../base/abort';
import { reasonOf } from '../../base/reason';
import type { Domain } from '../../predicate/domain';
import { CancelledError } from '../../base/stepwise';
import type { FileReport } from '../analysis/report';
import type { CrashCause } from './losses';
import { AnalysisRequest, QuestionRequest, type OpenRequest } from './open-requests';
import type { Answers, OfDocument, OfGroup, OtherQuestion, Question, Response } from './protocol';
import { Supervisor, type Supervised, type SupervisorOptions, type WorkerHandle } from './supervisor';

export interface AnalyseDocument extends OfDocument {
  readonly text: string;
  readonly disabled?: readonly string[];
  /** Indexes of the groups that are on screen; they are counted first. */
  readonly visible?: readonly number[];
}

/** Large reports are passed on no more often than this. */
const REPORT_EVERY_MS = 100;

/** The number of times that a request is sent again after a worker died over it. */
const MAX_RESTARTS = 2;

/** Parts of one request that may each end a worker before the whole request is given up. */
const MAX_CRASHES = 20;

export class ServiceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceError';
  }
}

export class RuleService implements Supervised {
  private nextId = 1;
  private disposed = false;
  private readonly open = new Map<number, OpenRequest>();
  /** Requests that were cancelled, until the worker confirms it. */
  private readonly cancelled = new Map<number, OpenRequest>();
  private readonly texts = new Map<string, { readonly version: number; readonly text: string }>();
  private readonly supervisor: Supervisor;

  constructor(start: () => WorkerHandle, options: SupervisorOptions = {}) {
    this.supervisor = new Supervisor(start, options, this);
  }

  /**
   * Analyses one version of a document; an analysis of an earlier version ends. `onReport` gets partial reports of
   * this version, never of another, and the promise the complete one. Rejects with CancelledError or ServiceError.
   */
  analyse(request: AnalyseDocument, onReport?: (report: FileReport) => void): Promise<FileReport> {
    this.cancelAnalysis(request.document);
    const { document, version, text } = request;
    this.texts.set(document, { version, text });
    return new Promise((resolve, reject) => {
      const message = {
        kind: 'analyse' as const,
        id: this.nextId++,
        document,
        version,
        text,
        disabled: request.disabled ?? [],
        visible: request.visible ?? [],
      };
      this.add(new AnalysisRequest(message, onReport, resolve, reject, REPORT_EVERY_MS));
    });
  }

  /** Lets questions about this version be asked although it is not analysed yet. */
  provide(document: string, version: number, text: string): void {
    if (this.texts.get(document)?.version === version) return;
    this.texts.set(document, { version, text });
    if (this.supervisor.runs) this.supervisor.post({ kind: 'text', document, version, text });
  }

  /** Ends the analysis of a document, if one is under way. */
  cancelAnalysis(document: string): void {
    for (const [id, request] of [...this.open]) if (request.document === document) this.cancel(id);
  }

  setVisible(document: string, visible: readonly number[]): void {
    for (const request of this.open.values()) if (request.document === document) request.see(visible);
    if (this.supervisor.runs) this.supervisor.post({ kind: 'visible', document, visible });
  }

  close(document: string): void {
    this.cancelAnalysis(document);
    this.texts.delete(document);
    if (this.supervisor.runs) this.supervisor.post({ kind: 'close', document });
  }

  details(document: string, version: number, group: number, rule: number, signal?: AbortSignal) {
    return this.ask({ kind: 'details', document, version, group, rule }, signal);
  }

  sample(request: OfGroup & { n: number; seed?: number }, signal?: AbortSignal) {
    return this.ask({ kind: 'sample', ...request }, signal);
  }

  sampleEdits(request: OfGroup & { n: number }, signal?: AbortSignal) {
    return this.ask({ kind: 'sample-edits', ...request }, signal);
  }

  format(text: string, signal?: AbortSignal) {
    return this.ask({ kind: 'format', text }, signal);
  }

  compare(p: string, q: string, domain?: Domain, signal?: AbortSignal) {
    return this.ask({ kind: 'compare', p, q, ...(domain && { domain }) }, signal);
  }

  library(domain?: Domain, signal?: AbortSignal) {
    return this.ask({ kind: 'library', ...(domain && { domain }) }, signal);
  }

  dispose(): void {
    this.disposed = true;
    this.supervisor.dispose();
    for (const request of [...this.open.values()]) request.fail(new CancelledError());
    this.open.clear();
    this.texts.clear();
  }

  /** Asks what has no method of its own: questions that a view sends, and changes of a document. */
  ask<K extends Question['kind']>(
    question: Question & { readonly kind: K },
    signal?: AbortSignal,
  ): Promise<Answers[K]> {
    return this.put(question, signal) as Promise<Answers[K]>;
  }

  /** Asks a question for the worker's `others`. The caller knows the type of the answer. */
  askOther(question: OtherQuestion, signal?: AbortSignal): Promise<unknown> {
    return this.put(question, signal);
  }

  private put(question: Question | OtherQuestion, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new CancelledError());
        return;
      }
      const id = this.nextId++;
      const forget = signal ? onAbort(signal, () => this.cancel(id)) : () => undefined;
      const message = { kind: 'ask' as const, id, question };
      this.add(new QuestionRequest(message, resolve, reject, forget));
    });
  }

  private add(request: OpenRequest): void {
    if (this.disposed) {
      request.fail(new CancelledError());
      return;
    }
    const refusal = this.supervisor.refusal(request);
    if (refusal !== undefined) {
      request.fail(new ServiceError(refusal));
      return;
    }
    this.open.set(request.id, request);
    this.supervisor.watch();
    if (this.supervisor.runs) this.supervisor.post(request.message());
    else this.resend();
  }

  private cancel(id: number): void {
    const request = this.open.get(id);
    if (!request) return;
    this.open.delete(id);
    request.fail(new CancelledError());
    if (!this.supervisor.runs) return;
    this.cancelled.set(id, request);
    this.supervisor.cancel(id);
  }

  /** Sends everything that is open to a new worker. */
  private resend(): void {
    try {
      this.supervisor.startWorker();
    } catch (error) {
      for (const request of [...this.open.values()])
        this.fail(request, `the counting process could not be started: ${reasonOf(error)}`);
      return;
    }
    const analysed = new Set([...this.open.values()].map((request) => request.document));
    for (const [document, known] of this.texts)
      if (!analysed.has(document)) this.supervisor.post({ kind: 'text', document, ...known });
    for (const request of this.open.values()) this.supervisor.post(request.message());
  }

  private fail(request: OpenRequest, message: string): void {
    this.open.delete(request.id);
    request.fail(new ServiceError(message));
  }

  find(id: number): OpenRequest | undefined {
    return this.open.get(id) ?? this.cancelled.get(id);
  }

  waits(): boolean {
    return this.open.size > 0;
  }

  /** Fails what made workers end too often, and sends the rest to a new one. */
  lost(cause: CrashCause | undefined, died: string | undefined): void {
    this.cancelled.clear();
    const crashed = cause && this.open.get(cause.id);
    if (crashed && (cause.request || ++crashed.crashes > MAX_CRASHES)) this.fail(crashed, cause.why);
    for (const request of cause || died === undefined ? [] : [...this.open.values()])
      if (++request.restarts > MAX_RESTARTS)
        this.fail(request, `counting failed ${MAX_RESTARTS + 1} times: the counting process ${died}`);
    if (this.open.size > 0) this.resend();
  }

  receive(response: Exclude<Response, { readonly kind: 'ready' | 'working' }>): void {
    if (response.kind !== 'updates') this.cancelled.delete(response.id);
    const request = this.open.get(response.id);
    if (!request) return;
    if (response.kind === 'updates') {
      request.update(response.updates);
      return;
    }
    this.open.delete(response.id);
    if (response.kind === 'answer') request.succeed(response.value);
    else if (response.kind === 'cancelled') request.fail(new CancelledError());
    else request.fail(new ServiceError(response.message));
  }
}
