/** The editor's side: promises and reports for requests, and a new worker when the old one is stuck or has died. */
import { onAbort } from '../../base/abort';
import { reasonOf } from '../../base/reason';
import type { Domain } from '../../predicate/domain';
import { CancelledError } from '../../base/stepwise';
import type { FileReport } from '../analysis/report';
import { BusyState } from './busy';
import { AnalysisRequest, QuestionRequest, type OpenRequest } from './open-requests';
import type { Answers, OtherQuestion, Port, Question, Request, Response } from './protocol';

/** A running worker. `onExit` is called when it ends by itself. */
export interface WorkerHandle extends Port {
  terminate(): void;
  onExit(callback: (reason: string) => void): void;
}

export interface ClientOptions {
  /** How long a worker may take to answer a cancel before it is replaced. */
  readonly cancelWithinMs?: number;
  /** After what time open requests make the client busy. */
  readonly busyAfterMs?: number;
  /** How often a request is sent again after the worker died under it. */
  readonly maxRestarts?: number;
  /** Large reports are passed on no more often than this. */
  readonly reportEveryMs?: number;
}

export interface AnalyseDocument {
  readonly document: string;
  readonly version: number;
  readonly text: string;
  readonly disabled?: readonly string[];
  /** Indexes of the groups that are on screen; they are counted first. */
  readonly visible?: readonly number[];
}

export class ServiceError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceError';
  }
}

export class RuleService {
  private worker: WorkerHandle | undefined;
  private ready = false;
  private nextId = 1;
  private disposed = false;
  private readonly open = new Map<number, OpenRequest>();
  /** Ids whose end the worker still has to confirm, each with its watchdog. */
  private readonly ending = new Map<number, ReturnType<typeof setTimeout> | undefined>();
  private readonly texts = new Map<string, { readonly version: number; readonly text: string }>();
  private readonly busy: BusyState;

  constructor(
    private readonly start: () => WorkerHandle,
    private readonly options: ClientOptions = {},
  ) {
    this.busy = new BusyState(options.busyAfterMs ?? 100);
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
        ...{ id: this.nextId++, document, version, text },
        disabled: request.disabled ?? [],
        visible: request.visible ?? [],
      };
      this.add(new AnalysisRequest(message, onReport, resolve, reject, this.options.reportEveryMs ?? 100));
    });
  }

  /** Lets questions about this version be asked although it is not analysed yet. */
  provide(document: string, version: number, text: string): void {
    if (this.texts.get(document)?.version === version) return;
    this.texts.set(document, { version, text });
    if (this.worker) this.post({ kind: 'text', document, version, text });
  }

  /** Ends the analysis of a document, if one is under way. */
  cancelAnalysis(document: string): void {
    for (const [id, request] of [...this.open]) if (request.document === document) this.cancel(id);
  }

  setVisible(document: string, visible: readonly number[]): void {
    for (const request of this.open.values()) if (request.document === document) request.see(visible);
    if (this.worker) this.post({ kind: 'visible', document, visible });
  }

  close(document: string): void {
    this.cancelAnalysis(document);
    this.texts.delete(document);
    if (this.worker) this.post({ kind: 'close', document });
  }

  details(document: string, version: number, group: number, rule: number, signal?: AbortSignal) {
    return this.ask({ kind: 'details', document, version, group, rule }, signal);
  }

  sample(
    request: { document: string; version: number; group: number; n: number; seed?: number },
    signal?: AbortSignal,
  ) {
    return this.ask({ kind: 'sample', ...request }, signal);
  }

  sampleEdits(
    request: { document: string; version: number; group: number; n: number },
    signal?: AbortSignal,
  ) {
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

  /** Called with true when requests have been open for a while, with false when the last one has ended. */
  onBusy(listener: (busy: boolean) => void): { dispose(): void } {
    return this.busy.listen(listener);
  }

  /** Replaces the worker; open requests are sent to the new one. */
  restart(): void {
    this.dropWorker();
    if (this.open.size > 0) this.resend();
  }

  dispose(): void {
    this.disposed = true;
    this.dropWorker();
    for (const request of [...this.open.values()]) request.fail(new CancelledError());
    this.open.clear();
    this.texts.clear();
    this.busy.dispose();
  }

  /** Asks what has no method of its own: questions that a view sends, and changes of a document. */
  ask<K extends Question['kind']>(
    question: Question & { readonly kind: K },
    signal?: AbortSignal,
  ): Promise<Answers[K]> {
    return this.put(question, signal) as Promise<Answers[K]>;
  }

  /** Asks what the worker answers by its `others`. What comes back is known to whoever knows the question. */
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
    this.open.set(request.id, request);
    this.busy.set(true);
    if (this.worker) this.post(request.message());
    else this.resend();
  }

  private cancel(id: number): void {
    const request = this.open.get(id);
    if (!request) return;
    this.finish(id);
    request.fail(new CancelledError());
    if (!this.worker) return;
    this.post({ kind: 'cancel', id });
    this.ending.set(id, this.ready ? this.watchdog() : undefined);
  }

  private watchdog(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.restart(), this.options.cancelWithinMs ?? 250);
  }

  private finish(id: number): void {
    this.open.delete(id);
    this.busy.set(this.open.size > 0);
  }

  private post(message: Request): void {
    this.worker?.post(message);
  }

  /** Sends everything that is open to a new worker. */
  private resend(): void {
    if (!this.startWorker()) return;
    const analysed = new Set([...this.open.values()].map((request) => request.document));
    for (const [document, known] of this.texts)
      if (!analysed.has(document)) this.post({ kind: 'text', document, ...known });
    for (const request of this.open.values()) this.post(request.message());
  }

  private startWorker(): boolean {
    try {
      const worker = this.start();
      this.worker = worker;
      this.ready = false;
      worker.onMessage((message) => {
        if (this.worker === worker) this.receive(message as Response);
      });
      worker.onExit((reason) => {
        if (this.worker === worker) this.died(reason);
      });
      return true;
    } catch (error) {
      this.failAll(`the counting process could not be started: ${reasonOf(error)}`);
      return false;
    }
  }

  private died(reason: string): void {
    this.dropWorker();
    const limit = this.options.maxRestarts ?? 2;
    for (const [id, request] of [...this.open]) {
      if (++request.restarts <= limit) continue;
      this.finish(id);
      request.fail(new ServiceError(`counting failed ${String(limit + 1)} times: ${reason}`));
    }
    if (this.open.size > 0) this.resend();
  }

  private failAll(message: string): void {
    for (const [id, request] of [...this.open]) {
      this.finish(id);
      request.fail(new ServiceError(message));
    }
  }

  private dropWorker(): void {
    for (const timer of this.ending.values()) clearTimeout(timer);
    this.ending.clear();
    const { worker } = this;
    this.worker = undefined;
    worker?.terminate();
  }

  private receive(response: Response): void {
    if (response.kind === 'ready') {
      this.becomeReady();
      return;
    }
    const timer = this.ending.get(response.id);
    if (response.kind !== 'updates') {
      clearTimeout(timer);
      this.ending.delete(response.id);
    }
    const request = this.open.get(response.id);
    if (!request) return;
    if (response.kind === 'updates') {
      request.update(response.updates);
      return;
    }
    this.finish(response.id);
    if (response.kind === 'answer') request.succeed(response.value);
    else if (response.kind === 'cancelled') request.fail(new CancelledError());
    else request.fail(new ServiceError(response.message));
  }

  /** Only a worker that has started can be expected to answer in time. */
  private becomeReady(): void {
    this.ready = true;
    for (const id of this.ending.keys()) this.ending.set(id, this.watchdog());
  }
}
