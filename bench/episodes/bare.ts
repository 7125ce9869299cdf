/**
 * The cost of reaching the server without Falsify: sends the requests of an episode again with a client that does
 * nothing else.
 */
import { Agent, request } from 'node:http';
import { taken, type Taken } from './taken';

export interface Sent {
  readonly url: string;
  readonly body: string;
}

/** A `fetch` that notes what goes out. */
export function noting(sent: Sent[]): typeof globalThis.fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (typeof init?.body === 'string') sent.push({ url, body: init.body });
    return fetch(input, init);
  };
}

function post({ url, body }: Sent, agent: Agent): Promise<number> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      let length = 0;
      answer.on('data', (bytes: Buffer) => (length += bytes.length));
      answer.once('end', () => resolve(length));
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** Sends them one after the other, each when the answer before it was read to its end. */
export async function sendBare(sent: readonly Sent[]): Promise<Taken[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const all: Taken[] = [];
  const done = taken();
  for (const each of sent) {
    if ((await post(each, agent)) === 0) throw new Error('an empty answer');
    all.push(done());
  }
  agent.destroy();
  return all;
}
