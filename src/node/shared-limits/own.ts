/** The process that owns the limits, and the others that are connected with it. */
import type { Socket } from 'node:net';
import type { LimitsClient } from '../../models/endpoint/shared/client';
import { readToOwner, type ToClient, type ToOwner } from '../../models/endpoint/shared/messages';
import {
  type ClientConnection,
  connectHere,
  LimitsOwner,
  type Succession,
} from '../../models/endpoint/shared/owner';
import { BEAT_MS, type Connection } from './join';
import { portOf } from './lines';
import { listenAt, type Place, removeLeftBehind, removeSocket, socketAt } from './place';

/** A client that is silent for so many beats hangs, and its places are free. */
const MOST_SILENT = 30;

export interface Owning {
  readonly place: Place;
  readonly client: LimitsClient;
  /** Absent for the first owner. */
  readonly succession: Succession | undefined;
  /** Called once when this process owns the limits no more, with the number of clients that it had. */
  readonly ended: (formerClients: number) => void;
}

interface Client {
  readonly connection: ClientConnection;
  /** Beats since its last message. */
  silent: number;
}

/**
 * Owns the limits until the end, or until another process has taken the place. Undefined where another process was first.
 * Rejects with the error of the file system.
 */
export async function ownLimits({
  place,
  client,
  succession,
  ended,
}: Owning): Promise<Connection | undefined> {
  const owner = new LimitsOwner(undefined, succession);
  const clients = new Map<Socket, Client>();
  const listening = await listenAt(place, (socket) => accept(socket, owner, clients));
  if (!listening) return undefined;
  // Nothing depends on it.
  void removeLeftBehind(place).catch(() => undefined);
  const leave = connectHere(owner, client);
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearInterval(timer);
    listening.server.close();
    const formerClients = clients.size;
    for (const socket of clients.keys()) socket.destroy();
    leave();
    ended(formerClients);
  };
  const look = async () => {
    for (const [socket, known] of clients)
      if (known.connection.isBusy && known.silent++ >= MOST_SILENT) socket.destroy();
    // Another process assumed that this one had ended, or somebody has removed the socket.
    if ((await socketAt(place)) !== listening.socket) end();
  };
  const timer = setInterval(() => void look(), BEAT_MS);
  timer.unref();
  return {
    isOver: () => over,
    beat: () => undefined,
    end() {
      // The next owner removes a socket that has stayed there.
      if (!over) void removeSocket(place, listening.socket).catch(() => undefined);
      end();
    },
  };
}

function accept(socket: Socket, owner: LimitsOwner, clients: Map<Socket, Client>): void {
  socket.unref();
  const port = portOf<ToOwner, ToClient>(socket, readToOwner, (message) => {
    known.silent = 0;
    known.connection.receive(message);
  });
  const known: Client = { connection: owner.connect(port), silent: 0 };
  clients.set(socket, known);
  socket.once('close', () => {
    clients.delete(socket);
    known.connection.closed();
  });
}
