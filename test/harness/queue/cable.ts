/** A connection between a worker and its queue that can be cut, and put together again. */
import { connect, createServer, type Socket } from 'node:net';

export interface Cable {
  readonly url: string;
  /** Everything under way is lost, and nobody answers. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function cableTo(url: string): Promise<Cable> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    // A machine that is gone says nothing.
    if (isCut) return void sockets.add(near.on('error', () => undefined));
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: through.href,
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
      drop();
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
