/** A process of its own: what the memory of the worker is with forty rules open. Prints one line of JSON. */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { openEverything } from './open-file';

const MB = 2 ** 20;

if (isMainThread) {
  const before = process.memoryUsage().rss;
  const worker = new Worker(__filename, { workerData: process.argv[2] });
  worker.once('message', (inside: object) => {
    const after = process.memoryUsage().rss;
    process.stdout.write(JSON.stringify({ grown: (after - before) / MB, ...inside }));
    void worker.terminate();
  });
} else {
  const keep = openEverything(readFileSync(workerData as string, 'utf8'));
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  parentPort?.postMessage({
    heapUsed: heapUsed / MB,
    external: external / MB,
    arrayBuffers: arrayBuffers / MB,
  });
  // Keeps everything reachable until the thread ends.
  setInterval(() => keep, 1 << 30);
}
