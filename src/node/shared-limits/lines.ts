/** Messages over a socket: one line of JSON each. */
import type { Socket } from 'node:net';
import { readJson } from '../../base/json';
import type { Port } from '../../models/endpoint/shared/messages';

/** A longer line is nothing that this version says. */
const MOST_CHARACTERS = 1_048_576;
/** Bytes that wait for the other end. It does not read where there are more, as a process that was stopped. */
const MOST_UNREAD = 1_048_576;

/** Reads and writes messages. A line that cannot be read ends the connection, as do errors, and a peer that stopped reading. */
export function portOf<In, Out>(
  socket: Socket,
  read: (value: unknown) => In | undefined,
  onMessage: (message: In) => void,
): Port<Out> {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = read(readJson(line));
      if (message === undefined) {
        socket.destroy();
        return;
      }
      onMessage(message);
    }
    if (rest.length > MOST_CHARACTERS) socket.destroy();
  });
  // A fault closes the socket, too, and that is where it is handled.
  socket.on('error', () => undefined);
  let pending = '';
  return {
    // Messages that are sent in one turn of the event loop are one packet.
    send(message) {
      if (pending === '')
        process.nextTick(() => {
          if (socket.writableLength > MOST_UNREAD) socket.destroy();
          else if (!socket.destroyed) socket.write(pending);
          pending = '';
        });
      pending += `${JSON.stringify(message)}\n`;
    },
  };
}
