/**
 * Limits of endpoints over all processes of a user on this machine. One of them owns the limits, and the others ask it
 * over a socket. When it ends or hangs, another one takes over.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../base/reason';
import { type LimitsOf, profileId } from '../../models/endpoint';
import { LimitsClient } from '../../models/endpoint/shared/client';
import { connectHere, LimitsOwner } from '../../models/endpoint/shared/owner';
import { BEAT_MS, type Connection, joinOwner } from './join';
import { ownLimits } from './own';
import { meetingPlace, type Place, removeSocket, socketAt } from './place';

/** The time that the other clients of an owner that is gone have to come over to the next one. */
const RECONNECT_MS = 2000;
/** Owners may come and go while this process tries. */
const MOST_TRIES = 20;
const BETWEEN_TRIES_MS = 50;
/** A connection that ends sooner was no use. */
const STEADY_MS = 1000;
/** The time after which a process that is on its own tries again. */
const AGAIN_MS = 30_000;

export class UserLimits {
  readonly #client = new LimitsClient(() => this.#needed());
  #beats: NodeJS.Timeout | undefined;
  #connection: Connection | undefined;
  #connecting = false;
  #disposed = false;
  #connectedAt = -Infinity;
  /** Connections in a row that ended as soon as they were there. */
  #briefOnes = 0;
  /** True once this process owned the limits or joined an owner: others may have calls under way since then. */
  #hadOwner = false;
  /** The clients of this process when it last owned the limits, until it joins another owner. */
  #formerClients: number | undefined;
  #aloneSince: number | undefined;
  #aloneReported = false;

  /** @param onAlone takes the reason why limits hold for this process alone, once */
  constructor(private readonly onAlone: (reason: string) => void) {}

  /** The limits of a profile. */
  readonly limits: LimitsOf = (profile) =>
    this.#client.limits(createHash('sha256').update(profileId(profile)).digest('hex'));

  dispose(): void {
    this.#disposed = true;
    clearInterval(this.#beats);
    this.#connection?.end();
  }

  #needed(): void {
    if (this.#disposed) return;
    // It also keeps the process alive while it waits for others.
    this.#beats ??= setInterval(() => this.#beat(), BEAT_MS);
    if (!this.#connection) this.#connect();
    else if (this.#aloneSince !== undefined && performance.now() - this.#aloneSince > AGAIN_MS)
      this.#connection.end();
  }

  #beat(): void {
    if (this.#client.isBusy) {
      this.#connection?.beat();
      return;
    }
    clearInterval(this.#beats);
    this.#beats = undefined;
  }

  /** `hanging`: the socket of an owner that does not answer. */
  #connect(hanging?: string): void {
    if (this.#connecting || this.#disposed) return;
    this.#connecting = true;
    void this.#found(hanging)
      .catch((error: unknown) => this.#alone(reasonOf(error)))
      .then((connection) => {
        this.#connecting = false;
        this.#connection = connection;
        this.#connectedAt = performance.now();
        if (this.#disposed) connection.end();
        else if (connection.isOver()) this.#lost();
      });
  }

  /** Joins the owner, or becomes it. */
  async #found(hanging: string | undefined): Promise<Connection> {
    const place = await meetingPlace();
    if (hanging !== undefined) await removeSocket(place, hanging);
    if (this.#briefOnes > 0) await pause(BETWEEN_TRIES_MS);
    for (let n = this.#briefOnes; n < MOST_TRIES; n++) {
      const connection = (await this.#joined(place)) ?? (await this.#owned(place));
      if (connection) return connection;
      await pause(BETWEEN_TRIES_MS);
    }
    return this.#alone('another version of Falsify, or another program, keeps them');
  }

  /** Undefined where there is no owner to join. */
  async #joined(place: Place): Promise<Connection | undefined> {
    const socket = await socketAt(place);
    if (socket === undefined) return undefined;
    const joined = await joinOwner(place, this.#client, (hangs) => this.#lost(hangs ? socket : undefined));
    if (typeof joined !== 'string') {
      this.#hadOwner = true;
      this.#formerClients = undefined;
      return joined;
    }
    if (joined === 'hangs' && place.isPipe) return this.#alone('the process that keeps them does not answer');
    if (joined !== 'refused') await removeSocket(place, socket);
    return undefined;
  }

  /** Undefined where another process was first. */
  async #owned(place: Place): Promise<Connection | undefined> {
    const expectedClients = this.#formerClients ?? this.#client.others;
    const timeout = pause(RECONNECT_MS, undefined, { ref: false });
    const owned = await ownLimits({
      place,
      client: this.#client,
      succession: this.#hadOwner ? { expectedClients, timeout } : undefined,
      ended: (formerClients) => {
        this.#formerClients = formerClients;
        this.#lost();
      },
    });
    this.#hadOwner ||= owned !== undefined;
    return owned;
  }

  #alone(reason: string): Connection {
    if (!this.#aloneReported) this.onAlone(reason);
    this.#aloneReported = true;
    this.#aloneSince = performance.now();
    const leave = connectHere(new LimitsOwner(), this.#client);
    let over = false;
    return {
      isOver: () => over,
      beat: () => undefined,
      end: () => {
        over = true;
        this.#aloneSince = undefined;
        leave();
        this.#lost();
      },
    };
  }

  #lost(hanging?: string): void {
    // Else it is found out as soon as there is a connection.
    if (this.#connecting) return;
    this.#connection = undefined;
    const isBrief = performance.now() - this.#connectedAt < STEADY_MS;
    this.#briefOnes = isBrief ? this.#briefOnes + 1 : 0;
    this.#connect(hanging);
  }
}
