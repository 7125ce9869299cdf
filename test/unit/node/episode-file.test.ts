import { execFileSync } from 'node:child_process';
import * as nodeFs from 'node:fs';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createEpisodeFile, type FileSystem, openEpisodeFile } from '../../../src/node/episode-file';
import { LogError } from '../../../src/episode/log';

const folder = mkdtempSync(join(tmpdir(), 'falsify-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let names = 0;
const fresh = (): string => join(folder, `${String(++names)}.episode.jsonl`);

async function fault(work: Promise<unknown>): Promise<LogError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LogError);
  return error as LogError;
}

/** A small file system of its own, if this process may mount one. */
function mounted(options: string): { path: string; unmount: () => void } | undefined {
  const path = mkdtempSync(join(folder, 'mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return { path, unmount: () => void execFileSync('umount', [path]) };
}

/** The disk, but for what a test changes. */
const disk = (changes: Partial<FileSystem>): FileSystem => ({ ...nodeFs, ...changes });

const errno = (code: string): Error => Object.assign(new Error(code), { code });

describe('a new transcript', () => {
  it('is made with its folders and grows by what is appended', async () => {
    const path = join(folder, 'deep/er', 'a.episode.jsonl');
    const log = await createEpisodeFile(path);
    await log.append('one – ü\n');
    expect(readFileSync(path, 'utf8')).toBe('one – ü\n');
    await log.append('two\n');
    await log.close();
    await log.close();
    expect(readFileSync(path, 'utf8')).toBe('one – ü\ntwo\n');
    expect(await fault(log.append('three\n'))).toMatchObject({ code: 'io' });
  });

  it('never overwrites', async () => {
    const path = fresh();
    writeFileSync(path, 'precious');
    expect(await fault(createEpisodeFile(path))).toMatchObject({ code: 'exists' });
    expect(readFileSync(path, 'utf8')).toBe('precious');
  });

  it('writes each event with one call', async () => {
    const calls: number[] = [];
    const path = fresh();
    const log = await createEpisodeFile(
      path,
      disk({
        writeSync: (fd: number, bytes: Uint8Array, offset: number) => {
          calls.push(bytes.length - offset);
          return nodeFs.writeSync(fd, bytes, offset);
        },
      }),
    );
    await log.append('x'.repeat(2_000_000));
    await log.append('y');
    await log.close();
    expect(calls).toEqual([2_000_000, 1]);
  });
});

describe('a folder that cannot be written', () => {
  // Permissions mean nothing to root, so these are places where root fails too.
  it('may be a file, or no place for files', async () => {
    const file = fresh();
    writeFileSync(file, '');
    expect(await fault(createEpisodeFile(join(file, 'a.jsonl')))).toMatchObject({ code: 'io' });
    expect(await fault(createEpisodeFile(join(file, 'b/a.jsonl')))).toMatchObject({ code: 'io' });
    expect(await fault(createEpisodeFile(join(folder, `${'n'.repeat(300)}.jsonl`)))).toMatchObject({
      code: 'io',
    });
    expect(await fault(openEpisodeFile(folder, 0))).toMatchObject({ code: 'io' });
    expect(await fault(openEpisodeFile(fresh(), 0))).toMatchObject({ code: 'io' });
    expect(await fault(openEpisodeFile('/dev/null', 0))).toMatchObject({ code: 'io' });
  });

  it.each(['EROFS', 'EACCES', 'EPERM'])('is read-only on %s', async (code) => {
    const openSync = () => {
      throw errno(code);
    };
    const error = await fault(createEpisodeFile(fresh(), disk({ openSync })));
    expect(error).toMatchObject({ code: 'read-only' });
    expect(error.message).toContain('read-only');
  });

  it('is said of a real read-only mount', async (context) => {
    const place = mounted('size=64k,ro');
    if (!place) return context.skip('this process may not mount');
    try {
      expect(await fault(createEpisodeFile(join(place.path, 'a.jsonl')))).toMatchObject({
        code: 'read-only',
      });
    } finally {
      place.unmount();
    }
  });
});

describe('a folder that cannot be made', () => {
  it('on a read-only file system is said to be read-only', async (context) => {
    const place = mounted('size=64k,ro');
    if (!place) return context.skip('this process may not mount');
    try {
      const error = await fault(createEpisodeFile(join(place.path, 'new/er/a.jsonl')));
      expect(error).toMatchObject({ code: 'read-only' });
      expect(error.message).toContain('the file system is read-only');
    } finally {
      place.unmount();
    }
  });

  it.skipIf(process.platform !== 'linux')('on a virtual file system is given up at once', async () => {
    const error = await fault(createEpisodeFile('/proc/falsify/deep/a.jsonl'));
    expect(error).toMatchObject({ code: 'io' });
    expect(error.message).toContain('no folder can be made there');
  });

  it('may have been made by another run in the meantime', async () => {
    const path = join(folder, 'shared', 'a.jsonl');
    const mkdirTwice = (each: string) => {
      nodeFs.mkdirSync(each);
      throw errno('EEXIST');
    };
    await (await createEpisodeFile(path, disk({ mkdirSync: mkdirTwice }))).close();
    expect(readFileSync(path, 'utf8')).toBe('');
  });
});

describe('a transcript that is renamed while it is written', () => {
  it('goes on, and is known by its new name', async () => {
    const path = fresh();
    const log = await createEpisodeFile(path);
    expect(log.pathNow()).toBe(path);
    renameSync(path, `${path}.new`);
    await log.append('one\n');
    expect(log.pathNow()).toBe(`${path}.new`);
    mkdirSync(join(folder, 'elsewhere'));
    renameSync(`${path}.new`, join(folder, 'elsewhere', 'a.jsonl'));
    expect(log.pathNow()).toBeUndefined();
    await log.close();
    expect(readFileSync(join(folder, 'elsewhere', 'a.jsonl'), 'utf8')).toBe('one\n');
  });

  it('is nowhere once its folder is gone', async () => {
    const path = join(folder, 'gone', 'a.jsonl');
    const log = await createEpisodeFile(path);
    rmSync(dirname(path), { recursive: true });
    expect(log.pathNow()).toBeUndefined();
    await log.close();
  });
});

describe('a full disk', () => {
  it('keeps what was appended before', async () => {
    let room = 10;
    const path = fresh();
    const log = await createEpisodeFile(
      path,
      disk({
        writeSync: (fd: number, bytes: Uint8Array, offset: number) => {
          if (room === 0) throw errno('ENOSPC');
          const some = bytes.subarray(offset, offset + room);
          room -= some.length;
          return nodeFs.writeSync(fd, some);
        },
      }),
    );
    await log.append('1234567\n');
    expect(await fault(log.append('1234567\n'))).toMatchObject({ code: 'full' });
    room = 100;
    // Half a line stands there: what follows would be glued to it.
    expect(await fault(log.append('more\n'))).toMatchObject({ code: 'full' });
    await log.close();
    expect(readFileSync(path, 'utf8')).toBe('1234567\n12');
  });

  it('is said of a real one', async (context) => {
    const place = mounted('size=8k');
    if (!place) return context.skip('this process may not mount');
    try {
      const log = await createEpisodeFile(join(place.path, 'a.jsonl'));
      const line = `${'x'.repeat(999)}\n`;
      let lines = 0;
      const error = await fault(
        (async () => {
          for (; lines < 100; lines++) await log.append(line);
        })(),
      );
      await log.close();
      expect(error).toMatchObject({ code: 'full' });
      expect(lines).toBeGreaterThan(2);
      expect(readFileSync(join(place.path, 'a.jsonl'), 'utf8').startsWith(line.repeat(lines))).toBe(true);
    } finally {
      place.unmount();
    }
  });

  it.each([
    ['EDQUOT', 'full'],
    ['EFBIG', 'full'],
    ['EIO', 'io'],
  ])('has relatives: %s', async (code, expected) => {
    const writeSync = () => {
      throw errno(code);
    };
    const log = await createEpisodeFile(fresh(), disk({ writeSync }));
    expect(await fault(log.append('x\n'))).toMatchObject({ code: expected });
    await log.close();
  });
});

describe('a transcript that somebody else touches', () => {
  it('is taken once it grew otherwise, and stays as it is', async () => {
    const path = fresh();
    const log = await createEpisodeFile(path);
    await log.append('ours\n');
    nodeFs.appendFileSync(path, 'theirs\n');
    expect(await fault(log.append('ours again\n'))).toMatchObject({ code: 'taken' });
    expect(await fault(log.append('ours again\n'))).toMatchObject({ code: 'taken' });
    await log.close();
    expect(readFileSync(path, 'utf8')).toBe('ours\ntheirs\n');
  });

  it('is gone on with by one of two runs only', async () => {
    const path = fresh();
    writeFileSync(path, 'é\n');
    const [first, second] = [await openEpisodeFile(path, 3), await openEpisodeFile(path, 3)];
    await first.append('first\n');
    expect(await fault(second.append('second\n'))).toMatchObject({ code: 'taken' });
    await first.append('first\n');
    expect(readFileSync(path, 'utf8')).toBe('é\nfirst\nfirst\n');
    await Promise.all([first.close(), second.close()]);
  });

  it('is taken where it is not what was read', async () => {
    const path = fresh();
    writeFileSync(path, '12345');
    for (const size of [4, 6]) {
      const log = await openEpisodeFile(path, size);
      expect(await fault(log.append('x'))).toMatchObject({ code: 'taken' });
      await log.close();
    }
  });

  it('is lost when it is deleted or replaced underneath', async () => {
    for (const spoil of [
      unlinkSync,
      (path: string) => {
        const other = fresh();
        writeFileSync(other, 'ours\n');
        renameSync(other, path);
      },
    ]) {
      const path = fresh();
      const log = await createEpisodeFile(path);
      await log.append('ours\n');
      spoil(path);
      const error = await fault(log.append('more\n'));
      expect(error).toMatchObject({ code: 'taken' });
      expect(error.message).toContain('deleted or replaced');
      await log.close();
    }
  });

  it('goes on where it was moved to', async () => {
    const path = fresh();
    const log = await createEpisodeFile(path);
    mkdirSync(join(folder, 'moved'), { recursive: true });
    renameSync(path, join(folder, 'moved/a.jsonl'));
    await log.append('ours\n');
    await log.close();
    expect(readFileSync(join(folder, 'moved/a.jsonl'), 'utf8')).toBe('ours\n');
  });
});
