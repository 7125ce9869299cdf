import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../src/base/sha256';
import { suiteResult } from '../../../../src/cli/schemas-suites';
import { SYSTEM } from '../../../../src/node/lock-renewal';
import { LockedError, lockFolder, lockHolder } from '../../../../src/node/suite-lock';
import { askToCancel, folderRun } from '../../../../src/node/suite-run';
import { resultRowSchema } from '../../../../src/results/row';
import { falsify, logOf, newFolder, transcriptsIn } from '../episodes/support';
import { block, contentsOf, essences, smallSuite, suiteJson, suiteText } from './support';

const LOCK = '.falsify-suite.lock';

describe('a suite that is run', () => {
  it('plays each cell once, into a file that names it, and plays nothing again', async () => {
    const suite = smallSuite();
    const first = await suiteJson('run', suite.path);
    expect(first).toMatchObject({
      code: 0,
      result: { cells: 2, complete: 2, played: 2, kept: 0, stopped: [] },
    });
    expect(suiteResult.safeParse(first.result)).toMatchObject({ success: true });
    const before = contentsOf(suite.out);
    const names = readdirSync(suite.out);
    expect(names).toHaveLength(2);
    for (const name of names)
      expect(name).toMatch(/^wason_8-[12]_baseline_offline-random_[0-9a-f]{12}\.episode\.jsonl$/);
    const again = await suiteJson('run', suite.path);
    expect(again).toMatchObject({ code: 0, result: { complete: 2, played: 0, kept: 2 } });
    expect(contentsOf(suite.out)).toEqual(before);
  });

  it('plays the same in another folder, and other episodes in each repeat', async () => {
    const suite = smallSuite(suiteText(block({ hidden: '[3]', repeats: '3', tests: '6' })));
    const other = join(suite.folder, 'other');
    await falsify(['suite', 'run', suite.path]);
    await falsify(['suite', 'run', suite.path, '--out', other]);
    expect(essences(other)).toEqual(essences(suite.out));
    expect(new Set(essences(suite.out).map((each) => JSON.stringify(each))).size).toBe(3);
    const repeats = transcriptsIn(suite.out).map((path) => logOf(path).events[0]);
    expect(repeats.map((header) => header?.type === 'episode' && (header.repeat ?? 1)).sort()).toEqual([
      1, 2, 3,
    ]);
  });

  it('gives its results by its name', async () => {
    const suite = smallSuite();
    const none = await falsify(['results', suite.path, '--json']);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('has no transcripts in') as string });
    await falsify(['suite', 'run', suite.path]);
    const { code, out } = await falsify(['results', suite.path, '--json']);
    expect([code, JSON.parse(out)]).toMatchObject([0, { conditions: [{ n: 2, setting: 'baseline' }] }]);
  });

  it('has its cells in the rows of its results, beside the hashes of their first lines', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const { out } = await falsify(['results', suite.path, '--rows', '--json']);
    for (const line of out.trimEnd().split('\n')) {
      const { id, cell, path } = resultRowSchema.parse(JSON.parse(line));
      expect(path).toContain(`_${cell?.slice(0, 12)}.`);
      expect(id).toBe(await sha256(readFileSync(path, 'utf8').split('\n')[0] ?? ''));
    }
  });

  it('ends with Ctrl+C with every turn on disk, and plays on from there', async () => {
    const whole = smallSuite(suiteText(block({ tests: '20' })));
    await falsify(['suite', 'run', whole.path]);
    const suite = smallSuite(suiteText(block({ tests: '20' })));
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (
        existsSync(suite.out) &&
        transcriptsIn(suite.out).some((path) => readFileSync(path).length > 12_000)
      )
        controller.abort();
    }, 1);
    const stopped = await suiteJson('run', suite.path, [], { signal: controller.signal });
    clearInterval(timer);
    expect(stopped.code).toBe(130);
    expect(existsSync(join(suite.out, LOCK))).toBe(false);
    const begun = contentsOf(suite.out);
    expect(Object.values(begun).join('')).toContain('"state":"cancelled"');
    const again = await suiteJson('run', suite.path);
    expect(again).toMatchObject({ code: 0, result: { complete: 2 } });
    for (const [path, text] of Object.entries(begun))
      expect(readFileSync(path, 'utf8').startsWith(text)).toBe(true);
    expect(essences(suite.out)).toEqual(essences(whole.out));
  });

  it('ends when another process asks it to, as with Ctrl+C', async () => {
    const suite = smallSuite(suiteText(block({ tests: '45', hidden: 'all', repeats: '40' })));
    const running = suiteJson('run', suite.path);
    await expect
      .poll(async () => (await folderRun(suite.out))?.progress?.done ?? 0, { timeout: 60_000 })
      .toBeGreaterThan(0);
    await askToCancel(suite.out);
    const { code, result } = await running;
    expect(code).toBe(130);
    expect(result).toMatchObject({ cells: 160 });
    expect(result['complete']).toBeLessThan(160);
    expect(readdirSync(suite.out).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('says at its end that the file was changed while it ran, and played it as it was', async () => {
    const suite = smallSuite();
    const running = suiteJson('run', suite.path);
    const timer = setInterval(() => {
      if (existsSync(suite.out)) suite.write(suiteText(block({ hidden: '[3]' })));
    }, 1);
    const { code, err, result } = await running;
    clearInterval(timer);
    expect([code, result]).toMatchObject([0, { cells: 2, complete: 2, edited: true }]);
    expect(err).toContain('was changed while it ran');
    expect((await suiteJson('status', suite.path)).result).toMatchObject({
      cells: 1,
      missing: 1,
      orphaned: 2,
    });
  });

  it('plays a transcript again that was deleted, and one that was damaged from its beginning', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const played = essences(suite.out);
    const [deleted, damaged] = transcriptsIn(suite.out);
    rmSync(deleted);
    const lines = readFileSync(damaged, 'utf8').split('\n');
    writeFileSync(damaged, lines.filter((_, at) => at !== 4).join('\n'));
    expect((await suiteJson('status', suite.path)).result).toMatchObject({
      kept: 0,
      missing: 2,
      incomplete: 1,
    });
    expect(await suiteJson('run', suite.path)).toMatchObject({ code: 0, result: { played: 2, complete: 2 } });
    expect(essences(suite.out)).toEqual(played);
    expect(readdirSync(join(suite.out, '.attempts'))).toHaveLength(1);
    expect((await falsify(['results', suite.path])).code).toBe(0);
  });

  it.each([
    ['before its first line was begun', 0],
    ['within its first line', 100],
  ])('plays a cell whose process ended %s, in the same place', async (_, bytes) => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const played = essences(suite.out);
    const [path] = transcriptsIn(suite.out);
    writeFileSync(path, readFileSync(path).subarray(0, bytes));
    expect((await suiteJson('status', suite.path)).result).toMatchObject({
      kept: 1,
      missing: 1,
      incomplete: 1,
      unreadable: 0,
    });
    expect(await suiteJson('run', suite.path)).toMatchObject({ code: 0, result: { played: 1, complete: 2 } });
    expect(essences(suite.out)).toEqual(played);
  });

  it('plays again what has no header any more, and names it', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const [path] = transcriptsIn(suite.out);
    writeFileSync(path, `garbage\n${readFileSync(path, 'utf8').slice(40)}`);
    expect((await suiteJson('status', suite.path)).result).toMatchObject({
      kept: 1,
      missing: 1,
      unreadable: 1,
    });
    expect(await suiteJson('run', suite.path)).toMatchObject({ code: 0, result: { played: 1, complete: 2 } });
    expect(transcriptsIn(suite.out)).toHaveLength(3);
  });

  it('plays on a line that was not written to its end', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const [path] = transcriptsIn(suite.out);
    const played = essences(suite.out);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, text.length * 0.6));
    expect(await suiteJson('run', suite.path)).toMatchObject({ code: 0, result: { played: 1, complete: 2 } });
    expect(essences(suite.out)).toEqual(played);
    expect(readFileSync(path, 'utf8')).toContain('"type":"resume"');
  });

  it('takes a change of verdicts after the end for what it is', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    expect((await falsify(['judge', ...transcriptsIn(suite.out)])).code).toBe(0);
    expect((await suiteJson('status', suite.path)).result).toMatchObject({ kept: 2, missing: 0 });
  });

  it.skipIf(process.getuid?.() === 0)('says which folder cannot be written', async () => {
    const suite = smallSuite();
    chmodSync(suite.folder, 0o500);
    const { code, err } = await falsify(['suite', 'run', suite.path]);
    chmodSync(suite.folder, 0o700);
    expect(code).toBe(2);
    expect(err).toContain(suite.out);
    expect(err).toContain('permission denied');
  });

  it('says that its folder is a file', async () => {
    const suite = smallSuite();
    writeFileSync(suite.out, '');
    expect(await falsify(['suite', 'run', suite.path])).toMatchObject({
      code: 2,
      err: expect.stringContaining(suite.out) as string,
    });
  });

  it('plays nothing of a suite with an error', async () => {
    const suite = smallSuite(suiteText(block({ models: '[offline:random, gone]' })));
    expect(await falsify(['suite', 'run', suite.path])).toMatchObject({ code: 2 });
    expect(existsSync(suite.out)).toBe(false);
  });

  it('tells its progress line by line for programs', async () => {
    const suite = smallSuite(suiteText(block({ hidden: 'all', tests: '45' })));
    const { out } = await falsify(['suite', 'run', suite.path, '--format', 'json-lines']);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-1)).toMatchObject({ version: 1, complete: 4, cells: 4 });
    expect(lines[0]).toMatchObject({ version: 1, progress: { total: 4, kept: 0 } });
  });
});

describe('two runs on one folder', () => {
  it('are one: the other is told who plays', async () => {
    const suite = smallSuite();
    const lock = await lockFolder(suite.out);
    const { code, err } = await falsify(['suite', 'run', suite.path]);
    expect(code).toBe(2);
    expect(err).toContain('another run has been playing this suite since');
    expect(err).toContain(`process ${process.pid} on ${hostname()}`);
    expect((await suiteJson('status', suite.path)).result).toMatchObject({ running: { pid: process.pid } });
    await lock.release();
    expect((await falsify(['suite', 'run', suite.path])).code).toBe(0);
  });

  it('take over the lock of a process that is gone, one of them', async () => {
    const gone = { pid: 2 ** 22 + 1, host: hostname(), system: SYSTEM, since: 'yesterday', token: 'old' };
    // In a single takeover they seldom meet at the moment that matters.
    for (let takeover = 0; takeover < 200; takeover++) {
      const folder = newFolder();
      writeFileSync(join(folder, LOCK), JSON.stringify(gone));
      expect(await lockHolder(folder)).toBeUndefined();
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
      const won = all.filter((each) => each.status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const each of all) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(LockedError);
      await won[0]?.value.release();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it('take over what a process of the same number left behind, and a file that is no lock', async () => {
    const folder = newFolder();
    for (const left of [JSON.stringify({ pid: process.pid, host: hostname(), since: '', token: 'x' }), '']) {
      writeFileSync(join(folder, LOCK), left);
      const lock = await lockFolder(folder, { staleMs: 10 });
      await lock.release();
    }
  });

  it('respect a lock of another machine as long as it is touched, whatever the clocks say', async () => {
    const folder = newFolder();
    const file = join(folder, LOCK);
    writeFileSync(file, JSON.stringify({ pid: 1, host: 'another-machine', since: '', token: 'far' }));
    const touching = setInterval(() => appendFileSync(file, '\n'), 5);
    await expect(lockFolder(folder, { staleMs: 60 })).rejects.toThrow(LockedError);
    clearInterval(touching);
    const lock = await lockFolder(folder, { staleMs: 30 });
    await lock.release();
  });
});
