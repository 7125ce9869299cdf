/** Requests that the worker has not ended yet. */
import { ReportBuilder, type AnalysisUpdate, type FileReport } from '../analysis/report';
import type { AnalyseRequest, Request } from './protocol';

export interface OpenRequest {
  readonly id: number;
  /** Set for analyses only. */
  readonly document?: string;
  /** The number of times it was sent again because a worker died. */
  restarts: number;
  /** The number of its parts that are refused because a worker died over them. */
  crashes: number;
  /** Equal for requests with the same content. */
  key(): string;
  /** Names it for people. */
  readonly name: string;
  /** The message to send, at first and to every new worker. */
  message(): Request;
  see(visible: readonly number[]): void;
  update(updates: readonly AnalysisUpdate[]): void;
  succeed(value: unknown): void;
  fail(error: Error): void;
}

export class QuestionRequest implements OpenRequest {
  restarts = 0;
  crashes = 0;
  readonly id: number;

  constructor(
    private readonly request: Request & { readonly kind: 'ask' },
    private readonly resolve: (value: unknown) => void,
    private readonly reject: (error: Error) => void,
    private readonly done: () => void,
  ) {
    this.id = request.id;
  }

  get name(): string {
    return `the question "${this.request.question.kind}"`;
  }
  key(): string {
    // Bytes are identified by their number only: written out, they would be ten times as long.
    return JSON.stringify(this.request.question, (_, value: unknown) =>
      ArrayBuffer.isView(value) ? value.byteLength : value,
    );
  }

  message(): Request {
    return this.request;
  }
  see(): void {}
  update(): void {}
  succeed(value: unknown): void {
    this.done();
    this.resolve(value);
  }
  fail(error: Error): void {
    this.done();
    this.reject(error);
  }
}

/** Reports of files with more groups than this are put together only now and then. */
const LARGE = 200;

export class AnalysisRequest implements OpenRequest {
  restarts = 0;
  crashes = 0;
  readonly id: number;
  readonly document: string;
  private builder = new ReportBuilder();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private request: AnalyseRequest,
    private readonly onReport: ((report: FileReport) => void) | undefined,
    private readonly resolve: (report: FileReport) => void,
    private readonly reject: (error: Error) => void,
    private readonly everyMs: number,
  ) {
    this.id = request.id;
    this.document = request.document;
  }

  get name(): string {
    return this.document;
  }
  key(): string {
    return `text ${this.request.text}`;
  }

  /** A new worker starts from nothing, so the report does too. */
  message(): Request {
    this.builder = new ReportBuilder();
    return this.request;
  }

  see(visible: readonly number[]): void {
    this.request = { ...this.request, visible };
  }

  update(updates: readonly AnalysisUpdate[]): void {
    for (const update of updates) this.builder.apply(update);
    if (!this.onReport || this.timer) return;
    if (this.builder.size <= LARGE) {
      this.emit();
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.emit();
    }, this.everyMs);
  }

  succeed(): void {
    this.stop();
    const report = this.builder.report();
    if (!report) {
      this.reject(new Error('the analysis ended without a report'));
      return;
    }
    this.resolve(report);
  }

  fail(error: Error): void {
    this.stop();
    this.reject(error);
  }

  private emit(): void {
    const report = this.builder.report();
    if (report) this.onReport?.(report);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
