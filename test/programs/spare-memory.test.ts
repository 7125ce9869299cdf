/** What a worker process keeps of memory that it no longer needs, while it goes on working. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NODE_PROGRAM } from '../../scripts/setup/bundle.mjs';
import { startWorkerProcess } from '../../src/node/worker-process';
import { ROOT } from '../unit/cli/built-cli';

const folder = mkdtempSync(join(tmpdir(), 'falsify-memory-'));
const program = join(folder, 'busy.cjs');

/** Uses 200 MB once, then works without a pause, and sends how much more memory it has than before, in MB. */
const BUSY = `
import { giveMemoryBack } from './src/node/spare-memory';
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
const before = megabytes();
giveMemoryBack();
let kept: object[] | undefined = [];
for (let i = 0; i < 3_000_000; i++) kept.push({ i, next: [i] });
const most = megabytes() - before;
kept = undefined;
const end = performance.now() + 2000;
const work = () => {
  for (let i = 0; i < 1000; i++) kept = [{ i }];
  if (performance.now() < end) setImmediate(work);
  else process.send?.({ most, left: megabytes() - before });
};
work();
setInterval(() => undefined, 1000);
`;

beforeAll(() =>
  build({
    stdin: { contents: BUSY, resolveDir: ROOT, loader: 'ts' },
    outfile: program,
    ...NODE_PROGRAM,
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is given back while it works', async () => {
  const busy = await startWorkerProcess(program, 'x');
  const { most, left } = await new Promise<Record<'most' | 'left', number>>((resolve) =>
    busy.onMessage((message) => resolve(message as Record<'most' | 'left', number>)),
  );
  busy.terminate();
  expect(most).toBeGreaterThan(150);
  expect(left).toBeLessThan(80);
});
