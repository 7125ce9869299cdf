/** The view's end of the connection to its host: requests with one reply each, and the host's own messages. */
import type * as z from 'zod/mini';
import type { FromAnyView, Reply } from '../../src/protocol/envelope';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Left by the page's first script (`src/vscode/view/html.ts`), which has told the host this version and kept its messages. */
declare const early:
  | {
      readonly api: VsCodeApi;
      readonly protocol: number;
      readonly messages: readonly unknown[];
      readonly keep: (event: MessageEvent) => void;
    }
  | undefined;

const before = typeof early === 'undefined' ? undefined : early;

/** The host finished a request the view had given up. */
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

type Message = { readonly type: string };

export interface HostOptions<Incoming> {
  /** The version of the view's messages. */
  readonly protocol: number;
  /** Checks a message; undefined if it is none. */
  readonly parse: (raw: unknown) => Incoming | undefined;
  /** Called with every message that is not a reply. */
  readonly onMessage: (message: Exclude<Incoming, Reply>) => void;
}

/**
 * A number from which a page counts what it asks for. Its host outlives it (VS Code destroys a page that is hidden), and
 * what it still says to one page must name nothing of the next.
 */
export const firstId = (): number => crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;

/** One per page: VS Code gives its interface only once. */
export class Host<Outgoing extends Message, Incoming extends Message> {
  private readonly api = before?.api ?? acquireVsCodeApi();
  private readonly waiting = new Map<number, Waiting>();
  private nextId = firstId();

  constructor(private readonly options: HostOptions<Incoming>) {
    addEventListener('message', (event) => this.receive(event.data));
    if (before) removeEventListener('message', before.keep);
  }

  send(message: Outgoing | FromAnyView): void {
    this.api.postMessage(message);
  }

  /** Says that the view listens, and takes the messages that the host has sent already. */
  ready(): void {
    const { protocol } = this.options;
    if (before?.protocol === protocol) for (const message of before.messages) this.receive(message);
    else this.send({ type: 'ready', protocol });
  }

  /** Sends a request built with a fresh id. `signal` gives it up: then it rejects with Cancelled. */
  request(build: (id: number) => Outgoing | FromAnyView, signal?: AbortSignal): Promise<unknown> {
    const id = this.nextId++;
    return new Promise<unknown>((resolve, reject) => {
      if (signal?.aborted) return reject(new Cancelled());
      this.waiting.set(id, { resolve, reject });
      signal?.addEventListener('abort', () => {
        if (!this.waiting.delete(id)) return;
        this.send({ type: 'cancel', id });
        reject(new Cancelled());
      });
      this.send(build(id));
    });
  }

  /**
   * Asks a question, and checks the answer. Rejects with Cancelled once `signal` is aborted, or with the reason why there
   * is no answer.
   */
  async answerTo<S extends z.ZodMiniType>(
    question: { readonly kind: string } | { readonly op: string },
    schema: S,
    signal?: AbortSignal,
  ): Promise<z.output<S>> {
    const value = await this.request((id) => ({ type: 'ask', id, question }), signal);
    const answer = schema.safeParse(value);
    if (!answer.success) {
      const name = 'op' in question ? question.op : question.kind;
      throw new Error(`The answer to "${name}" was not understood`);
    }
    return answer.data;
  }

  /** Asks the user where to save it. Resolves with false if they would rather not. */
  async saveFile(name: string, data: string | Uint8Array): Promise<boolean> {
    const answer = await this.request((id) => ({ type: 'saveFile', id, name, data }));
    return (answer as { readonly saved?: unknown } | undefined)?.saved === true;
  }

  /** The state that survives a reload of the view. */
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

const isReply = (message: Message): message is Reply =>
  message.type === 'answer' || message.type === 'failed';
