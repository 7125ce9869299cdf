/** A connection with the process that owns the limits. */
import { connect, type Socket } from 'node:net';
import type { LimitsClient } from '../../models/endpoint/shared/client';
import {
  readToClient,
  type Receiver,
  type ToClient,
  type ToOwner,
} from '../../models/endpoint/shared/messages';
import { portOf } from './lines';
import type { Place } from './place';

/** The time between two beats. With each, a busy client sends a ping to its owner, and an owner looks after its socket. */
export const BEAT_MS = 1000;
/** After so many beats without an answer an owner counts as hanging. Beats are counted, as the machine may sleep meanwhile. */
const MOST_UNANSWERED = 10;

/** The connection of a process with the owner of the limits, which may be the process itself. */
export interface Connection {
  isOver(): boolean;
  /** Sends a ping to the owner, and ends the connection where no reply has come for too long. */
  beat(): void;
  end(): void;
}

/** `gone`: nobody is there. `hangs`: it takes connections and does not answer. `refused`: it is of another version, or ends. */
export type Unjoined = 'gone' | 'hangs' | 'refused';

/** `ended` is called once when a connection is over. */
export async function joinOwner(
  { path }: Place,
  client: LimitsClient,
  ended: (hangs: boolean) => void,
): Promise<Connection | Unjoined> {
  const socket = await connected(path);
  if (!socket) return 'gone';
  let [unanswered, hangs, joined] = [0, false, false];
  let receiver: Receiver<ToClient> | undefined;
  return await new Promise((resolve) => {
    const port = portOf<ToClient, ToOwner>(socket, readToClient, (message) => {
      unanswered = 0;
      receiver?.receive(message);
      if (message.type !== 'welcome') return;
      clearTimeout(patience);
      joined = true;
      resolve({ isOver: () => socket.destroyed, beat, end: () => socket.destroy() });
    });
    const leave = () => {
      hangs = true;
      socket.destroy();
    };
    const beat = () => {
      if (unanswered++ >= MOST_UNANSWERED) leave();
      else client.ping();
    };
    const patience = setTimeout(leave, MOST_UNANSWERED * BEAT_MS);
    patience.unref();
    socket.once('close', () => {
      clearTimeout(patience);
      receiver?.closed();
      if (joined) ended(hangs);
      else resolve(hangs ? 'hangs' : 'refused');
    });
    receiver = client.connect(port);
  });
}

/** Undefined where nobody listens. Rejects with the error of the system. */
const connected = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect(path);
    // Only calls that wait for an answer keep the process alive.
    socket.unref();
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
  });
