import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorkerProcess } from '../../src/node/worker-process';
import { RuleService, type SupervisorOptions } from '../../src/rules/service';
import { deferredWorker } from '../../src/vscode/worker/deferred';
import { buildFaultyWorker } from '../harness/faulty-worker.mjs';

const folder = mkdtempSync(join(tmpdir(), 'falsify-process-'));
const worker = join(folder, 'worker.js');
const script = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

beforeAll(() => buildFaultyWorker(worker));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [HEAP, HANG, END] = ['a == 987654321', 'a == 987654322', 'a == 987654323'];

const fileOf = (...predicates: string[]): string =>
  `version: 1\ndomain: [-5, 5]\ngroups:\n${predicates
    .map((text, i) => `  - id: "g${String(i)}"\n    rules:\n      - {name: r, predicate: ${text}}\n`)
    .join('')}`;

const services: RuleService[] = [];
afterEach(() => services.splice(0).forEach((each) => each.dispose()));

function serviceWithFaults(options: SupervisorOptions = {}): { service: RuleService; losses: string[] } {
  const losses: string[] = [];
  const start = () =>
    deferredWorker(
      () => startWorkerProcess(worker, 'falsify'),
      (reason) => Promise.reject(new Error(reason)),
    );
  const quiet = { cancelWithinMs: 60_000, silentForMs: 60_000 };
  const service = new RuleService(start, {
    ...quiet,
    ...options,
    onLoss: (message) => losses.push(message),
  });
  services.push(service);
  return { service, losses };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const until = (holds: () => boolean) => expect.poll(holds).toBe(true);

describe('a worker process', () => {
  it('says why it cannot be started', async () => {
    const missing = startWorkerProcess(join(folder, 'none.js'), 'x');
    await expect(missing).rejects.toThrow('exit code is 1');
    await expect(startWorkerProcess(script('ends.cjs', 'process.exit(3)'), 'x')).rejects.toThrow('code is 3');
  });

  it('sends and takes structured values, repeats its first message, and is ended by force', async () => {
    const echo = `process.on('message', (m) => process.send(m)); process.send(process.pid);`;
    const started = await startWorkerProcess(script('echo.cjs', echo), 'x');
    const heard: unknown[] = [];
    const exits: string[] = [];
    started.onMessage((message) => heard.push(message));
    started.onExit((reason) => exits.push(reason));
    const value = { table: new Uint16Array([1, 2]), big: 2n ** 70n, map: new Map([['a', undefined]]) };
    started.post(value);
    await until(() => heard.length === 2);
    expect(heard[1]).toEqual(value);
    started.terminate();
    await until(() => exits.length === 1 && !isAlive(heard[0] as number));
    expect(exits).toEqual(['it was ended by SIGKILL']);
    started.post('nobody hears this');
  });

  it('turns no text into code', async () => {
    const text = `let said = 'made'; try { new Function('return 1') } catch (e) { said = e.name } process.send(said); setInterval(() => {}, 1000)`;
    const started = await startWorkerProcess(script('code.cjs', text), 'x');
    const said = await new Promise((resolve) => started.onMessage(resolve));
    started.terminate();
    expect(said).toBe('EvalError');
  });
});

describe('counting in a process', () => {
  it('goes on without the rule that used up the heap, and names it', { timeout: 120_000 }, async () => {
    const { service, losses } = serviceWithFaults();
    const analyse = (version: number, ...predicates: string[]) =>
      service.analyse({ document: 'file:///d.rules.yaml', version, text: fileOf(...predicates) });
    const first = await analyse(1, 'a < b', HEAP, 'b == c');
    expect(first.groups.map(({ count }) => count)).toEqual([605, undefined, 121]);
    expect(losses).toEqual([
      'The counting process ended (it ran out of memory).',
      expect.stringMatching(
        /^The counting process ended \(it ran out of memory\) over file:\/\/\/d\.rules\.yaml, group "g1", the predicate .*987654321.*, which is not tried again until it changes\.$/,
      ),
    ]);
    const failed = first.problems.find(({ code }) => code === 'count-failed');
    expect(failed?.message).toContain('ended (it ran out of memory) over it');

    const other = await analyse(2, 'a <= b', HEAP, 'b == c');
    expect(other.groups.map(({ count }) => count)).toEqual([726, undefined, 121]);
    await expect(service.compare(HEAP, 'a < b', { min: -5, max: 5 })).rejects.toThrow('over it');
    expect(losses).toHaveLength(2);
    const changed = await analyse(3, 'a <= b', 'a == 4', 'b == c');
    expect(changed.groups.map(({ count }) => count)).toEqual([726, 121, 121]);
    expect(losses).toHaveLength(2);
  });

  it('goes on without what never comes back, or ends the process', { timeout: 120_000 }, async () => {
    const { service, losses } = serviceWithFaults({ silentForMs: 5000 });
    const text = fileOf('a < b', HANG, END, 'b == c');
    const report = await service.analyse({ document: 'd', version: 1, text });
    expect(report.groups.map(({ count }) => count)).toEqual([605, undefined, undefined, 121]);
    expect(losses).toHaveLength(3);
    const named = losses.slice(1).join('\n');
    expect(named).toMatch(/did not answer any more over d, group "g1".*\n.*ended .* over d, group "g2"/);
  });

  it('does not start what hung at each keystroke', { timeout: 240_000 }, async () => {
    // Long: a worker that is only slow, on a busy machine, is not to be counted as one that hangs.
    const { service, losses } = serviceWithFaults({ cancelWithinMs: 3000 });
    const visible = [1];
    for (let version = 1; version <= 5; version++) {
      const text = fileOf(`a < ${String(version)}`, HANG);
      const run = service.analyse({ document: 'd', version, text, visible });
      const counted = await Promise.race([
        run.then(() => true).catch(() => false),
        new Promise<boolean>((resolve) => setTimeout(resolve, 1500, false)),
      ]);
      if (!counted) {
        const before = losses.length;
        service.cancelAnalysis('d');
        // Nothing is lost where it has not begun what hangs.
        await vi.waitUntil(() => losses.length > before, { timeout: 5000 }).catch(() => undefined);
      }
      run.catch(() => undefined);
    }
    expect(losses.length).toBeLessThanOrEqual(3);
    const last = await service.analyse({ document: 'd', version: 9, text: fileOf('a < b', HANG), visible });
    expect(last.groups.map(({ count }) => count)).toEqual([605, undefined]);
    expect(last.problems.map(({ code }) => code)).toContain('count-failed');
  });

  it('ends with the process that started it', async () => {
    const parent = `
      const { fork } = require('node:child_process');
      const child = fork(${JSON.stringify(worker)}, ['falsify'], { serialization: 'advanced' });
      child.on('message', () => { process.send(child.pid); });`;
    const host = await startWorkerProcess(script('host.cjs', parent), 'x');
    const pid = await new Promise<number>((resolve) =>
      host.onMessage((message) => resolve(message as number)),
    );
    expect(isAlive(pid)).toBe(true);
    host.terminate();
    await until(() => !isAlive(pid));
  });
});
