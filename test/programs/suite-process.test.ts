/** A suite in a process of its own, whose starter is killed, as an extension host is with its window. */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NODE_PROGRAM } from '../../scripts/setup/bundle.mjs';
import { lockFolder } from '../../src/node/suite-lock';
import { startSuite } from '../../src/node/suite-process';
import { folderRun } from '../../src/node/suite-run';
import { PATIENCE_MS } from '../harness/patience.mjs';
import { buildSuiteProgram } from '../harness/suite-program';
import { EXAMPLE, ROOT } from '../unit/cli/built-cli';
import { allText, transcriptsIn } from '../unit/cli/episodes/support';
import { serve } from '../unit/cli/episodes/model-server';

const KEY = 'sk-test-3fHq81LmZx0vTnB6';
const folder = mkdtempSync(join(tmpdir(), 'falsify-suite-process-'));
const [suite, out, starter] = [join(folder, 's.suite.yaml'), join(folder, 's'), join(folder, 'starter.cjs')];
let program: Awaited<ReturnType<typeof buildSuiteProgram>>;

beforeAll(async () => {
  program = await buildSuiteProgram();
  const contents = `import { startSuite } from './src/node/suite-process';\nstartSuite(process.argv[2], JSON.parse(process.argv[3]));\n`;
  await build({ ...NODE_PROGRAM, stdin: { contents, resolveDir: ROOT, loader: 'ts' }, outfile: starter });
  copyFileSync(EXAMPLE, join(folder, 'r.rules.yaml'));
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('plays on to its end, and its key stands nowhere', { timeout: 240_000 }, async () => {
  const answer = (messages: readonly { readonly content: string }[]) =>
    messages.at(-1)?.content.endsWith('Turn - Test') ? 'Check: [2,4,6]' : 'Announce: all even';
  const server = await serve({ answer, key: KEY, latencyMs: 40 });
  writeFileSync(
    suite,
    'version: 1\nepisodes:\n  - { task: wason, rules: r.rules.yaml, groups: ["8"], hidden: [1], initial: { sample: 1 }, ' +
      'tests: 15, repeats: 4, settings: [baseline], models: [lab] }\n',
  );
  const task = {
    suite,
    version: '0.0.0',
    keys: { [server.origin]: KEY },
    profiles: [{ name: 'lab', baseURL: server.url, model: 'tiny', concurrency: 2 }],
  };
  const parent = spawn(process.execPath, [starter, program.path, JSON.stringify(task)], { stdio: 'ignore' });
  const progress = async () => (await folderRun(out))?.progress;
  await expect.poll(progress, { timeout: PATIENCE_MS }).toBeDefined();
  const pid = (await folderRun(out))?.holder.pid;
  parent.kill('SIGKILL');
  if (existsSync(`/proc/${pid}`))
    for (const file of ['cmdline', 'environ'])
      expect(readFileSync(`/proc/${pid}/${file}`, 'utf8')).not.toContain(KEY);
  await expect.poll(() => folderRun(out), { timeout: PATIENCE_MS }).toBeUndefined();
  expect(transcriptsIn(out)).toHaveLength(4);
  for (const path of transcriptsIn(out)) expect(readFileSync(path, 'utf8')).toContain('"state":"completed"');
  expect(allText(out)).not.toContain(KEY);
  expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('ends when it was stopped for long and another run has its folder', { timeout: 240_000 }, async () => {
  // Windows cannot stop a process.
  if (process.platform === 'win32') return;
  const [path, taken] = [join(folder, 'stopped.suite.yaml'), join(folder, 'stopped')];
  writeFileSync(
    path,
    'version: 1\nepisodes:\n  - { task: wason, rules: r.rules.yaml, groups: ["8"], hidden: all, initial: { sample: 1 }, ' +
      'tests: 45, repeats: 400, settings: [baseline], models: [offline:random] }\n',
  );
  const { pid = 0, ended } = startSuite(program.path, {
    suite: path,
    version: '0.0.0',
    keys: {},
    profiles: [],
  });
  await expect.poll(() => folderRun(taken), { timeout: PATIENCE_MS }).toBeDefined();
  process.kill(pid, 'SIGSTOP');
  const lock = await lockFolder(taken, { staleMs: 2000 });
  process.kill(pid, 'SIGCONT');
  const { out: printed } = await ended;
  const { stopped } = JSON.parse(printed) as { readonly stopped: readonly { readonly reason: string }[] };
  expect(stopped).toMatchObject([
    { reason: expect.stringContaining(`process ${process.pid} on `) as string },
  ]);
  expect((await folderRun(taken))?.holder.token).toBe(lock.token);
  await lock.release();
});
