/** Messages to a process that does not read them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { portOf } from '../../../../src/node/shared-limits/lines';

it('are not kept for it without end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'falsify-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.sock');
  const others: Socket[] = [];
  const server = createServer((socket) => others.push(socket.pause()));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const socket = connect(path);
  onTestFinished(() => {
    for (const each of [socket, ...others]) each.destroy();
    server.close();
  });
  const port = portOf<never, string>(
    socket,
    () => undefined,
    () => undefined,
  );
  let [most, sent] = [0, 0];
  while (!socket.destroyed && sent < 100) {
    port.send('x'.repeat(100_000));
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, socket.writableLength);
    sent++;
  }
  expect(socket.destroyed).toBe(true);
  expect(most).toBeGreaterThan(500_000);
  expect(most).toBeLessThan(1_300_000);
});
