import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/setup/packages.mjs';
import { countResult } from '../../src/cli/schemas';
import { readAll } from '../../src/cli/terminal';
import { CancelledError } from '../../src/predicate';
import { buildCli, type BuiltCli, EXAMPLE } from '../unit/cli/built-cli';
import { commandsHere } from '../unit/cli/commands-here';
import { ruleFile, slowRules } from '../unit/cli/rule-files';

let cli: BuiltCli;
const here = commandsHere();

beforeAll(async () => {
  cli = await buildCli();
});
afterAll(() => cli.remove());

describe('falsify', () => {
  it('prints its version and help, and proposes the nearest command', async () => {
    expect(await cli.run(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
    expect(await cli.run(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: falsify COMMAND') as string,
    });
    const none = await cli.run([]);
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('Usage: falsify COMMAND');
    const typo = await cli.run(['cuont', 'x']);
    expect(typo).toEqual({
      code: 2,
      stdout: '',
      stderr: 'falsify: error: unknown command cuont\n  hint: did you mean count?\n',
    });
  });

  it.each(['count', 'check', 'sample', 'diff'])('explains %s', async (command) => {
    const long = await cli.run([command, '--help']);
    expect(long.code).toBe(0);
    expect(long.stdout).toContain(`Usage: falsify ${command}`);
    expect(long.stdout).not.toContain('\n\n\n');
    expect(await cli.run([command, '-h'])).toEqual(long);
    expect(await cli.run(['help', command])).toEqual(long);
  });

  it.each([
    ['count', EXAMPLE, '--rules'],
    ['check', EXAMPLE],
    ['sample', EXAMPLE, '--group', '5', '--seed', '3'],
    ['diff', 'a < b', '-', '--limit', '2'],
  ])('says and returns with %s what its source does', async (...args) => {
    const options = { stdin: 'a <= b' };
    const ended = await cli.run(args, options);
    expect(ended).toEqual(await here.run(args, options));
    expect(ended.stdout).not.toBe('');
  });

  it('colours only where asked: a pipe is no terminal', async () => {
    const plain = await cli.run(['count', cli.file('bad.rules.yaml', ruleFile('1', 'a &&'))]);
    expect(plain.stderr).not.toContain('\u001b');
  });
});

describe('output that cannot be written', () => {
  it.runIf(existsSync('/dev/full'))('is said, and exits 2', async () => {
    const child = spawn(process.execPath, [cli.path, 'count', EXAMPLE], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: '<stdout>: error: cannot be written: no space is left\n',
    });
  });
});

describe('input that cannot be read', () => {
  it('is named, and exits 2', async () => {
    mkdirSync(join(cli.folder, 'some-folder'), { recursive: true });
    const cases: [string, string][] = [
      ['missing.yaml', 'missing.yaml: error: no such file\n'],
      [
        'some-folder',
        "some-folder: error: this is a directory\n  hint: name its files, such as 'some-folder/**/*.rules.yaml'\n",
      ],
      ['nothing-*.yaml', 'nothing-*.yaml: error: no file matches\n'],
      [
        cli.file('empty.yaml', ' \n'),
        'empty.yaml: error: the input is empty\n  hint: expected a rule-group file\n',
      ],
      [
        cli.file('latin.yaml', Buffer.from('version: 1\n# caf\u00e9\n', 'latin1')),
        'latin.yaml: error: not UTF-8 at byte offset 16 (0xE9)\n  hint: save the file as UTF-8\n',
      ],
    ];
    for (const [name, stderr] of cases) {
      for (const command of ['count', 'check']) {
        expect(await cli.run([command, name])).toMatchObject({ code: 2, stderr });
      }
    }
  });

  it('may be standard input', async () => {
    expect(await cli.run(['count', '-'], { stdin: '' })).toMatchObject({
      code: 2,
      stderr: '<stdin>: error: the input is empty\n  hint: expected a rule-group file\n',
    });
    expect(await cli.run(['count'], { stdin: Uint8Array.of(0x61, 0xff) })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('<stdin>: error: not UTF-8 at byte offset 1 (0xFF)') as string,
    });
  });

  it('may be far too long: 10 MB', async () => {
    const name = cli.file('huge.rules.yaml', ruleFile('1', 'a < b') + '# '.padEnd(10 * 1024 * 1024, 'x'));
    const { code, stderr } = await cli.run(['count', name]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^huge\.rules\.yaml: error: has 10,\d{3},\d{3} characters; at most /);
  });

  it('does not keep the other files from being counted', async () => {
    const { code, stdout, stderr } = await cli.run([
      'count',
      '--json',
      'missing.yaml',
      cli.file('good.yaml', ruleFile('g', 'a < b')),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('missing.yaml');
    const result = countResult.parse(JSON.parse(stdout));
    expect(result.groups.map((group) => group.count)).toEqual([3_980_000]);
    expect(result.unreadable).toEqual([{ file: 'missing.yaml', message: 'no such file' }]);
  });

  it('may be something else than YAML', async () => {
    const { code, stderr } = await cli.run(['check', cli.file('not.yaml', '{ ] \u0000 nonsense: [')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^not\.yaml:1:\d+: error: /);
  });
});

describe('the process', () => {
  it('ends with 130 on SIGINT while counting', async () => {
    const name = cli.file('slow.yaml', ruleFile('slow', ...slowRules));
    // Unreadable files are reported just before the counting starts.
    const ended = await cli.run(['count', 'missing.yaml', name], {
      during: (child) => child.stderr?.once('data', () => child.kill('SIGINT')),
    });
    const stderr = 'missing.yaml: error: no such file\nfalsify: error: cancelled\n';
    expect(ended).toEqual({ code: 130, stdout: '', stderr });
  });

  it('ends on a second SIGINT even where nothing is heard any more', async () => {
    const name = cli.file('slow.yaml', ruleFile('slow', ...slowRules));
    // After the first one this process never gives way again.
    const hook = cli.file(
      'busy.cjs',
      `process.once('SIGINT', () => setImmediate(() => { require('fs').writeSync(2, 'busy'); for (;;); }));`,
    );
    const ended = await cli.run(['count', 'missing.yaml', name], {
      node: ['--require', `./${hook}`],
      during: (child) => {
        child.stderr?.once('data', () => child.kill('SIGINT'));
        child.stderr?.on('data', (text) => String(text).includes('busy') && child.kill('SIGINT'));
      },
    });
    // By the signal itself: there is no exit code.
    expect(ended).toMatchObject({ code: null, stderr: expect.stringContaining('busy') as string });
  });

  it('ends on SIGINT where nobody reads what it writes', async () => {
    const args = ['sample', EXAMPLE, '--group', '8', '-n', '100000', '--json'];
    const child = spawn(process.execPath, [cli.path, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = new Promise((resolve) => child.once('exit', (...by) => resolve(by)));
    // The pipe is full and stays so; after a while everything is said, and only has to be read.
    child.stdout.once('readable', () => setTimeout(() => child.kill('SIGINT'), 3000));
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000);
    expect(await ended).toEqual([130, null]);
    clearTimeout(late);
  });

  it.skipIf(process.platform === 'win32').each(['count', 'show', 'labels'])(
    '%s stops waiting for a pipe on SIGINT',
    async (command) => {
      const pipe = join(mkdtempSync(join(tmpdir(), 'falsify-pipe-')), 'a.episode.jsonl');
      execFileSync('mkfifo', [pipe]);
      const ended = await cli.run([command, pipe], {
        during: (child) => void setTimeout(() => child.kill('SIGINT'), 1500),
      });
      expect(ended).toMatchObject({ code: 130, stdout: '' });
      rmSync(dirname(pipe), { recursive: true });
    },
  );

  it.skipIf(process.platform === 'win32')('reads a pipe whose writer comes later', async () => {
    const pipe = join(mkdtempSync(join(tmpdir(), 'falsify-pipe-')), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const late = setTimeout(() => spawn('cp', [EXAMPLE, pipe]), 1000);
    expect(await cli.run(['count', pipe])).toMatchObject({ code: 0, stderr: '' });
    clearTimeout(late);
    rmSync(dirname(pipe), { recursive: true });
  });

  it.skipIf(process.platform === 'win32').each(['distill', 'results'])(
    '%s stops waiting for the reader of a pipe on SIGINT, and writes to one that comes later',
    async (command) => {
      const pipe = join(mkdtempSync(join(tmpdir(), 'falsify-pipe-')), 'pipe');
      execFileSync('mkfifo', [pipe]);
      const args = [command, join(root, 'examples/hasty-judge.episode.jsonl'), '--out', pipe];
      const more = command === 'distill' ? ['--card', `${pipe}.md`] : ['--format', 'html'];
      const ended = await cli.run([...args, ...more], {
        during: (child) => void setTimeout(() => child.kill('SIGINT'), 2500),
      });
      expect(ended).toMatchObject({ code: 130, stdout: '' });
      const reader = spawn('cat', [pipe]);
      const read = text(reader.stdout);
      expect(await cli.run([...args, ...more])).toMatchObject({ code: 0 });
      expect(await read).toContain(command === 'distill' ? '{"messages":' : '</html>\n');
      rmSync(dirname(pipe), { recursive: true });
    },
  );

  it('stops waiting for standard input when cancelled', async () => {
    const controller = new AbortController();
    const input = new PassThrough();
    const reading = readAll(input, controller.signal);
    input.write('version: 1');
    controller.abort();
    await expect(reading).rejects.toThrow(CancelledError);
  });

  it('is silent when the reader goes away', async () => {
    const ended = await cli.run(['count', EXAMPLE], { during: (child) => child.stdout?.destroy() });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('counts without making code from strings', async () => {
    const ended = await cli.run(['count', EXAMPLE], { node: ['--disallow-code-generation-from-strings'] });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });

  // WebAssembly reserves 10 GB of addresses for each memory. Clusters often allow a job less.
  it.runIf(process.platform === 'linux').each([4, 15])(
    'counts where addresses are limited to %i GB',
    async (gb) => {
      const script = `ulimit -v ${gb}000000 && exec "$@"`;
      const args = ['-c', script, 'sh', process.execPath, cli.path, 'count', EXAMPLE, '--json'];
      const limited = spawnSync('sh', args, { encoding: 'utf8' });
      expect([limited.status, limited.stderr]).toEqual([0, '']);
      expect(limited.stdout).toBe((await cli.run(['count', EXAMPLE, '--json'])).stdout);
    },
  );
});
