/** Starts workers, sees when one dies or stops answering, and finds out over what. */
import { Losses, type CrashCause } from './losses';
import type { OpenRequest } from './open-requests';
import type { Port, Request, Response } from './protocol';
import { Watchdog } from './watchdog';

/** A running worker. `onExit` is called when it ends by itself. */
export interface WorkerHandle extends Port {
  terminate(): void;
  onExit(callback: (reason: string) => void): void;
}

export interface SupervisorOptions {
  /** Time that a worker may take to answer a cancel before it is replaced. */
  readonly cancelWithinMs?: number;
  /** Time that a worker may be silent while requests are open before it is replaced. */
  readonly silentForMs?: number;
  /** Called with a sentence whenever a worker died or was replaced. */
  readonly onLoss?: (message: string) => void;
}

/** The owner of the requests that a worker answers. */
export interface Supervised {
  /** A request that the worker has not ended, cancelled ones included. */
  find(id: number): OpenRequest | undefined;
  /** Returns true while an answer is waited for. */
  waits(): boolean;
  receive(response: Exclude<Response, { readonly kind: 'ready' | 'working' }>): void;
  /** The worker is gone. `died`: not because of a cancel, and in words that follow "the counting process". */
  lost(cause: CrashCause | undefined, died: string | undefined): void;
}

/** A cancel of no request: a working worker answers it at once. */
const PING = 0;

export class Supervisor {
  private worker: WorkerHandle | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private readonly losses = new Losses();
  private readonly watchdog = new Watchdog((id) => this.overdue(id));

  constructor(
    private readonly start: () => WorkerHandle,
    private readonly options: SupervisorOptions,
    private readonly owner: Supervised,
  ) {}

  get runs(): boolean {
    return this.worker !== undefined;
  }

  /** Throws what `start` throws. */
  startWorker(): void {
    const worker = this.start();
    this.worker = worker;
    worker.onMessage((message) => {
      if (this.worker === worker) this.receive(message as Response);
    });
    worker.onExit((reason) => {
      if (this.worker === worker) this.lose(`ended (${reason})`, 1);
    });
    const greeting = this.losses.greeting();
    if (greeting) this.post(greeting);
  }

  post(message: Request): void {
    this.worker?.post(message);
  }

  /** Cancels a request in the worker, which must confirm it soon. */
  cancel(id: number): void {
    this.post({ kind: 'cancel', id });
    this.watchdog.expect(id, this.options.cancelWithinMs ?? 250);
  }

  /** The reason why a request must not be sent: a worker was lost over it. */
  refusal(request: OpenRequest): string | undefined {
    return this.losses.refusal(request);
  }

  /** Sends a ping to the worker every now and then, for as long as an answer is waited for. */
  watch(): void {
    const silentMs = this.options.silentForMs ?? 10_000;
    this.heartbeat ??= setTimeout(() => {
      this.heartbeat = undefined;
      if (!this.owner.waits()) return;
      if (this.worker && !this.watchdog.expects(PING)) {
        this.post({ kind: 'cancel', id: PING });
        this.watchdog.expect(PING, silentMs);
      }
      this.watch();
    }, silentMs / 5);
  }

  dispose(): void {
    clearTimeout(this.heartbeat);
    this.dropWorker();
  }

  private receive(response: Response): void {
    if (response.kind === 'ready') this.watchdog.start();
    else if (response.kind === 'working') this.losses.noteWork(response);
    else {
      if (response.kind !== 'updates') this.watchdog.heard(response.id);
      this.owner.receive(response);
    }
  }

  private overdue(id: number): void {
    // On a busy machine an answer to a cancel may be late, so that it takes two to blame the same work.
    if (id === PING) this.lose('did not answer any more', 1);
    else this.lose('did not answer a cancel', 2, true);
  }

  /** `patience`: how often the same work must be the last one before it is refused. */
  private lose(reason: string, patience: number, cancelled = false): void {
    const cause = this.losses.record(reason, patience, (id) => this.owner.find(id));
    this.dropWorker();
    const over = cause ? ` over ${cause.name}, which is not tried again until it changes` : '';
    this.options.onLoss?.(`The counting process ${reason}${over}.`);
    this.owner.lost(cause, cancelled ? undefined : reason);
  }

  private dropWorker(): void {
    this.watchdog.stop();
    const { worker } = this;
    this.worker = undefined;
    worker?.terminate();
  }
}
