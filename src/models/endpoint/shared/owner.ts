/** The owner of the limits of endpoints: keeps them for all processes that are connected with it. */
import { LocalLimits } from '../call-limits';
import { type PaceClock, REAL_CLOCK } from '../pace';
import type { LimitsClient } from './client';
import { type Port, type Receiver, type ToClient, type ToOwner, VERSION } from './messages';

/** The owner before this one is gone, and its clients come over. */
export interface Succession {
  /** The clients that the earlier owner had, beside this process. */
  readonly expectedClients: number;
  /** Resolves when they have had time enough: their processes may be gone, too. */
  readonly timeout: Promise<unknown>;
}

/** A place or a turn that a client has, or waits for. */
interface Slot {
  readonly wait: AbortController;
  leave?: () => void;
}

export class LimitsOwner {
  readonly #endpoints = new Map<string, LocalLimits>();
  readonly #connections = new Set<Connection>();
  /** No call begins before the calls under way are known. */
  readonly #ready: Promise<unknown> | undefined;
  #complete: () => void = () => undefined;
  /** Clients that are still to come over. */
  #missing: number;
  readonly #began: number;

  constructor(
    private readonly clock: PaceClock = REAL_CLOCK,
    private readonly succession?: Succession,
  ) {
    this.#missing = succession?.expectedClients ?? 0;
    this.#began = clock.ticks();
    if (!succession || this.#missing === 0) return;
    const complete = new Promise<void>((resolve) => (this.#complete = resolve));
    this.#ready = Promise.race([complete, succession.timeout]);
  }

  /** `own`: the client of the owner's process, which ends with it. */
  connect(port: Port<ToClient>, own = false): ClientConnection {
    const connection = new Connection(port, {
      ready: this.#ready,
      limits: (id) => this.#limits(id),
      others: () => [...this.#connections].filter((each) => each !== connection && !each.isOwn).length,
      greeted: () => {
        if (!own && --this.#missing === 0) this.#complete();
        for (const [id, { state }] of this.#endpoints) port.send({ type: 'state', id, state });
      },
      tellAll: (message) => {
        for (const each of this.#connections) each.port.send(message);
      },
      closed: () => this.#connections.delete(connection),
      isOwn: own,
    });
    this.#connections.add(connection);
    return connection;
  }

  #limits(id: string): LocalLimits {
    const known = this.#endpoints.get(id);
    if (known) return known;
    const limits = new LocalLimits(this.clock);
    if (this.succession) limits.pace.assumeUsedUntil(this.#began);
    this.#endpoints.set(id, limits);
    return limits;
  }
}

/** The end of a client at the owner. */
export interface ClientConnection extends Receiver<ToOwner> {
  /** It has a place or a turn, or waits for one. */
  readonly isBusy: boolean;
}

interface Shared {
  readonly isOwn: boolean;
  readonly ready: Promise<unknown> | undefined;
  readonly limits: (id: string) => LocalLimits;
  readonly others: () => number;
  readonly greeted: () => void;
  readonly tellAll: (message: ToClient) => void;
  readonly closed: () => void;
}

/** One client. Its end gives back all that it has. */
class Connection implements ClientConnection {
  readonly #slots = new Map<number, Slot>();

  constructor(
    readonly port: Port<ToClient>,
    private readonly shared: Shared,
  ) {}

  get isBusy(): boolean {
    return this.#slots.size > 0;
  }

  get isOwn(): boolean {
    return this.shared.isOwn;
  }

  receive(message: ToOwner): void {
    const { port, shared } = this;
    switch (message.type) {
      case 'hello':
        this.#greet(message);
        return;
      case 'ping':
        port.send({ type: 'pong', others: shared.others() });
        return;
      case 'enter':
        void this.#enter(message);
        return;
      case 'turn':
        void this.#turn(message);
        return;
      case 'leave':
        this.#leave(message.ticket);
        return;
      case 'used':
        shared.limits(message.id).pace.used(message.tokens, message.expected, message.rates);
        this.#tellState(message.id);
        return;
      case 'slow-down':
        shared.limits(message.id).slowDown(message.most, message.waitMs, message.ageMs);
        this.#tellState(message.id);
        return;
      case 'answered':
        // That takes as many answers as there are calls at once, so these messages are few.
        if (shared.limits(message.id).answered(message.most)) this.#tellState(message.id);
    }
  }

  closed(): void {
    this.shared.closed();
    for (const ticket of [...this.#slots.keys()]) this.#leave(ticket);
  }

  #greet({ known, underWay }: Extract<ToOwner, { readonly type: 'hello' }>): void {
    for (const { id, state, ageMs } of known) this.shared.limits(id).continueFrom(state, ageMs);
    for (const { id, ticket } of underWay)
      this.#slots.set(ticket, {
        wait: new AbortController(),
        leave: this.shared.limits(id).countUnderWay(),
      });
    this.port.send({ type: 'welcome', version: VERSION, others: this.shared.others() });
    this.shared.greeted();
  }

  async #enter({ id, ticket, most }: Extract<ToOwner, { readonly type: 'enter' }>): Promise<void> {
    const slot: Slot = { wait: new AbortController() };
    this.#slots.set(ticket, slot);
    try {
      await this.shared.ready;
      slot.leave = await this.shared.limits(id).enter(most, slot.wait.signal);
    } catch {
      // It was given back before its turn came.
      return;
    }
    if (slot.wait.signal.aborted) slot.leave();
    else this.port.send({ type: 'entered', ticket });
  }

  async #turn({ id, ticket, rates, pausedMs }: Extract<ToOwner, { readonly type: 'turn' }>): Promise<void> {
    const slot: Slot = { wait: new AbortController() };
    this.#slots.set(ticket, slot);
    try {
      await this.shared.ready;
      const expected = await this.shared.limits(id).pace.turn(rates, slot.wait.signal, pausedMs);
      this.port.send({ type: 'begin', ticket, expected });
    } catch {
      // As above.
    } finally {
      this.#slots.delete(ticket);
    }
  }

  #leave(ticket: number): void {
    const slot = this.#slots.get(ticket);
    this.#slots.delete(ticket);
    // An abort makes an error with a stack, which costs more than all else here: it is for what still waits.
    if (slot?.leave) slot.leave();
    else slot?.wait.abort();
  }

  /** Tells all clients, of whom one takes over if this owner ends. */
  #tellState(id: string): void {
    this.shared.tellAll({ type: 'state', id, state: this.shared.limits(id).state });
  }
}

/** Connects the client of the owner's own process. Returns a function that ends the connection. */
export function connectHere(owner: LimitsOwner, client: LimitsClient): () => void {
  let open = true;
  const later = (work: () => void) => void Promise.resolve().then(() => open && work());
  const atOwner: ClientConnection = owner.connect(
    { send: (message) => later(() => atClient.receive(message)) },
    true,
  );
  const atClient: Receiver<ToClient> = client.connect({
    send: (message) => later(() => atOwner.receive(message)),
  });
  return () => {
    open = false;
    atOwner.closed();
    atClient.closed();
  };
}
