/** The view's end of the connection to its host: requests with one reply each, and what the host tells by itself. */
import { config } from 'zod/mini';

// zod would otherwise try whether it may make functions from text, which the page's policy forbids.
config({ jitless: true });

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The host did what it was asked to not do any more: nobody waits for the answer. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Messages of every view's host besides its own. */
type Reply =
  | { readonly type: 'answer'; readonly id: number; readonly value?: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly message: string; readonly cancelled: boolean };

export interface HostOptions<Incoming> {
  /** Checks a message; undefined if it is none. */
  readonly parse: (raw: unknown) => Incoming | undefined;
  /** Is told of everything but replies. */
  readonly onMessage: (message: Exclude<Incoming, Reply>) => void;
}

/** One per page: VS Code gives its interface only once. */
export class Host<Outgoing, Incoming extends { readonly type: string }> {
  private readonly api = acquireVsCodeApi();
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;

  constructor(private readonly options: HostOptions<Incoming>) {
    addEventListener('message', (event) => this.receive(event.data));
  }

  send(message: Outgoing): void {
    this.api.postMessage(message);
  }

  /** Sends a request built with a fresh id. `signal` gives it up: then it rejects with Cancelled. */
  request(build: (id: number) => Outgoing, signal?: AbortSignal, cancel?: (id: number) => Outgoing) {
    const id = this.nextId++;
    return new Promise<unknown>((resolve, reject) => {
      if (signal?.aborted) return reject(new Cancelled());
      this.waiting.set(id, { resolve, reject });
      signal?.addEventListener('abort', () => {
        if (!this.waiting.delete(id)) return;
        if (cancel) this.send(cancel(id));
        reject(new Cancelled());
      });
      this.send(build(id));
    });
  }

  /** What was kept over a reload of the view. */
  get state(): unknown {
    return this.api.getState();
  }

  set state(state: unknown) {
    this.api.setState(state);
  }

  private receive(raw: unknown): void {
    const message = this.options.parse(raw);
    if (!message) return;
    if (!isReply(message)) {
      this.options.onMessage(message as Exclude<Incoming, Reply>);
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(message.cancelled ? new Cancelled() : new Error(message.message));
  }
}

const isReply = (message: { readonly type: string }): message is Reply =>
  message.type === 'answer' || message.type === 'failed';
