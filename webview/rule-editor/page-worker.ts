/** A worker of this page that counts what is typed: the way to the host and back takes longer than counting. */
import { ANSWERS, type ViewAnswers } from '../../src/protocol/answers';
import type { Frozen } from '../../src/protocol/basics';
import { IN_PAGE } from '../../src/protocol/page-worker';
import type { FeasibleQuestion } from '../../src/rules/explore/types';
import type { Response } from '../../src/rules/service/protocol';
import { Cancelled } from '../shared/host';

export type Counted = Frozen<ViewAnswers['feasible']>;

/**
 * Counting of ordinary rules takes milliseconds. What takes longer than this may be about to use up the memory of the
 * page, which nothing could prevent: the host's worker is a process that may end.
 */
const LONGEST_MS = 1000;

interface Waiting {
  readonly predicates: readonly string[];
  readonly settle: (answer: Counted | undefined) => void;
  readonly cancel: () => void;
}

export class PageWorker {
  private worker: Worker | undefined;
  private ready = false;
  private asked = false;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  /** Predicates of the last answer. */
  private counted: readonly string[] = [];
  /** Predicates that took too long. */
  private readonly slow = new Set<string>();

  /** `load` gives the text of the worker's script. */
  constructor(private readonly load: () => Promise<string>) {}

  /** Starts it, unless that was done before. Where it cannot be started, the host counts everything. */
  start(): void {
    if (this.asked) return;
    this.asked = true;
    this.load()
      .then((text) => this.run(text))
      .catch((error: unknown) => console.warn('The host counts, because no worker was started here:', error));
  }

  /** The answer; undefined where the host is to be asked instead. Rejects with Cancelled once `signal` is aborted. */
  ask(question: FeasibleQuestion, signal: AbortSignal): Promise<Counted | undefined> {
    const { worker } = this;
    const { predicates } = question;
    if (signal.aborted) return Promise.reject(new Cancelled());
    if (!worker || !this.ready || predicates.some((each) => this.slow.has(each)))
      return Promise.resolve(undefined);
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(id), LONGEST_MS);
      const done = () => {
        clearTimeout(timer);
        this.waiting.delete(id);
      };
      const settle = (answer: Counted | undefined) => {
        done();
        resolve(answer);
      };
      const cancel = () => {
        done();
        reject(new Cancelled());
      };
      this.waiting.set(id, { predicates, settle, cancel });
      signal.addEventListener('abort', () => {
        if (!this.waiting.has(id)) return;
        worker.postMessage({ kind: 'cancel', id });
        cancel();
      });
      worker.postMessage({ kind: 'ask', id, question });
    });
  }

  private run(text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const worker = new Worker(address, { name: IN_PAGE });
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Response>) => {
      if (worker === this.worker) this.receive(data);
    });
    worker.addEventListener('error', () => {
      if (worker === this.worker) this.end();
    });
    worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  }

  private receive(response: Response): void {
    if (response.kind === 'ready') this.ready = true;
    else if (response.kind === 'cancelled') this.waiting.get(response.id)?.cancel();
    // The host says why something failed.
    else if (response.kind === 'failed') this.waiting.get(response.id)?.settle(undefined);
    else if (response.kind === 'answer') this.answer(response.id, response.value);
  }

  private answer(id: number, value: unknown): void {
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.counted = asked.predicates;
    asked.settle(ANSWERS.feasible.safeParse(value).data);
  }

  private giveUp(id: number): void {
    for (const predicate of this.waiting.get(id)?.predicates ?? [])
      if (!this.counted.includes(predicate)) this.slow.add(predicate);
    this.end();
    this.asked = false;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.ready = false;
    for (const { settle } of [...this.waiting.values()]) settle(undefined);
  }
}
