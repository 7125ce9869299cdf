import { Lru } from '../../base/lru';
import type { OpenRequest } from './open-requests';
import type { Request, Response } from './protocol';

/** The work that ended a worker. */
export interface CrashCause {
  /** Id of the request whose work it was. */
  readonly id: number;
  /** Names it for people, with the document or question that it is of. */
  readonly name: string;
  /** The whole request is refused, as it is not known which part of it did it. */
  readonly request: boolean;
  /** The reason why it is not tried again, in words that follow "could not be counted: ". */
  readonly why: string;
}

/** Most causes of lost workers that are remembered. */
const REMEMBERED = 1000;

/**
 * Records workers that died or stopped answering. The first loss may be an accident, so it only makes the next worker
 * name its work. From then on the last work that it named is refused.
 */
export class Losses {
  private working: (Response & { readonly kind: 'working' }) | undefined;
  private any = false;
  private readonly times = new Lru<number>(REMEMBERED);
  private readonly work = new Map<string, string>();
  private readonly requests = new Lru<string>(REMEMBERED);

  /** The first message to a new worker, if it needs one. */
  greeting(): Request | undefined {
    return this.any ? { kind: 'guard', refused: this.work } : undefined;
  }

  /** Takes a worker's message about what it works on. */
  noteWork(working: Response & { readonly kind: 'working' }): void {
    this.working = working;
  }

  /** The reason why a request is not sent at all. */
  refusal(request: OpenRequest): string | undefined {
    return this.requests.size > 0 ? this.requests.get(request.key()) : undefined;
  }

  /**
   * Records the loss of a worker: `reason` follows "the counting process". Work is refused after it was the last one
   * `patience` times. `find` returns a request that has not ended. Undefined: no known work is to blame.
   */
  record(
    reason: string,
    patience: number,
    find: (id: number) => OpenRequest | undefined,
  ): CrashCause | undefined {
    const { working } = this;
    const request = working && find(working.id);
    this.working = undefined;
    this.any = true;
    if (!request) return undefined;
    const last = working.work.at(-1);
    const key = last?.key ?? request.key();
    const times = (this.times.get(key) ?? 0) + 1;
    this.times.set(key, times);
    if (times < patience) return undefined;
    const why = `the counting process ${reason} over it; it is tried again when it is changed`;
    if (last) this.work.set(key, why);
    else this.requests.set(key, why);
    const name = [request.name, ...working.work.map((each) => each.name)].join(', ');
    return { id: request.id, name, request: !last, why };
  }
}
