/** Texts of others on a terminal: no escape sequence and no mark that cannot be seen gets through, in no command. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { run } from '../../../src/cli/run';
import { Progress } from '../../../src/cli/work';
import { serve } from './episodes/model-server';
import { falsify, newFolder, onlyIn } from './episodes/support';
import { recordingTerminal } from './recording-terminal';

/** A window title, a cleared screen in 8-bit form, a reversed reading order, a blank that is none, a forged line. */
const EVIL = '\u001b]0;owned\u0007\u009b2J\u202Egnp\u200B\nerror: all is well';
const UNSEEN =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

let folder: string;
let rules: string;
let transcript: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'falsify-hostile-'));
  rules = join(folder, `a${EVIL.replaceAll('\n', '')}.rules.yaml`);
  const evil = JSON.stringify(EVIL);
  writeFileSync(
    rules,
    `version: 1\ngroups:\n  - id: ${evil}\n    rules:\n      - { name: ${evil}, predicate: "a < b" }\n` +
      `      - { name: ${evil}, predicate: "a < b or False" }\n    initial: [[1, 2, 3]]\n  - id: ${JSON.stringify(`few${EVIL}`)}\n    rules:\n      - { name: x, predicate: "a == b == c == 1" }\n  - id: broken\n    rules:\n` +
      `      - { name: x, predicate: "a <\\u001b b" }\n      - { name: y, predicate: "zz\\u202E < 1" }\n`,
  );
  transcript = await evilTranscript();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An episode of ours in which everything that is free text was replaced. */
async function evilTranscript(): Promise<string> {
  const out = join(folder, 'out');
  const args = ['-g', EVIL, '--rule', '1', '--tests', '1', '-m', 'offline:random', '-o', out];
  expect(await falsify(['run', rules, ...args, '--json'])).toMatchObject({ code: 0 });
  const lines = readFileSync(onlyIn(out), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const event of events) {
    for (const field of ['id', 'setting', 'raw', 'text', 'why', 'message', 'reason', 'label', 'time'])
      if (typeof event[field] === 'string') event[field] = `${event[field]}${EVIL}`;
    event['note'] = EVIL;
  }
  events.push({ v: 1, seq: 999, time: EVIL, type: EVIL, note: EVIL });
  const path = join(folder, `t${EVIL.replaceAll('\n', '')}.episode.jsonl`);
  writeFileSync(path, `${events.map((event) => JSON.stringify(event)).join('\n')}\n{"torn": "${EVIL}`);
  return path;
}

/** Written text may hold line breaks and no other invisible character. */
async function harmless(args: readonly string[], options: Parameters<typeof falsify>[1] = {}) {
  const { code, out, err } = await falsify(args, options);
  const written = `${out}${err}`;
  expect(written, args.join(' ')).not.toMatch(UNSEEN);
  expect(written).not.toMatch(/^error: all is well/m);
  expect(written.length).toBeGreaterThan(0);
  return { code, out, err };
}

describe('files with hostile names and texts', () => {
  const group = () => [rules, '--group', EVIL];
  it.each<[string, () => string[]]>([
    ['count', () => ['count', rules, '--rules']],
    [
      'count of several',
      () => ['count', rules, join(folder, 'no'), rules.replace('.rules', '*.rules'), '--rules'],
    ],
    ['count --json', () => ['count', '--json', rules]],
    ['check', () => ['check', rules]],
    ['check --json', () => ['check', '--json', rules]],
    ['check --format sarif', () => ['check', '--format', 'sarif', rules]],
    ['sample', () => ['sample', ...group(), '-n', '2']],
    ['sample --json', () => ['sample', ...group(), '-n', '1', '--json']],
    ['sample of no such group', () => ['sample', rules, '-g', `${EVIL}x`]],
    ['sample of a group without a count', () => ['sample', rules, '-g', 'broken']],
    ['sample, more than there are', () => ['sample', rules, '-g', `few${EVIL}`, '-n', '9', '--json']],
    ['run of a rule that has an error', () => ['run', rules, '-g', 'broken', '--triple', '1,2,3']],
    ['run with a triple that is rejected', () => ['run', ...group(), '--rule', '1', '--triple', '3,2,1']],
    ['run with a rule that is not there', () => ['run', ...group(), '--rule', '9']],
    ['run with a pack that is none', () => ['run', ...group(), '--prompts', rules]],
    ['run with a transcript as a pack', () => ['run', ...group(), '--prompts', transcript]],
    ['run with endpoints that are none', () => ['run', ...group(), '--endpoints', rules, '-m', EVIL]],
    ['show', () => ['show', transcript]],
    ['show of several', () => ['show', transcript, join(folder, EVIL)]],
    ['show --json', () => ['show', '--json', transcript]],
    ['resume', () => ['resume', transcript]],
    ['judge', () => ['judge', transcript]],
    ['judge --json', () => ['judge', '--json', transcript]],
    ['a command that is none', () => [EVIL]],
    ['an option that is none', () => ['count', `--${EVIL}`]],
    ['a value that is none', () => ['count', '--format', EVIL]],
    ['too many operands', () => ['diff', 'a', 'b', EVIL]],
    ['diff', () => ['diff', `a < b # ${EVIL}`, `a <\u001b[2J b`]],
    ['diff --json', () => ['diff', '--json', 'a < b # \u202E\u009b', 'b > a']],
    ['read', () => ['read', `all numbers are even\u001b[2J\u202E`, `${EVIL} dividing`, EVIL]],
    ['read --json', () => ['read', '--json', `${EVIL} is even`]],
  ])('%s', async (_name, args) => {
    await harmless(args());
  });

  it.each(['text', 'json', 'markdown'])('run and resume --format %s', async (format) => {
    const out = newFolder();
    const args = [...group(), '--rule', 'all', '--tests', '0', '-m', 'offline:all', '-o', out];
    expect(await harmless(['run', ...args, '--format', format])).toMatchObject({ code: 0 });
    const paths = readFileSync(transcript, 'utf8').split('\n').slice(0, 1).join('\n');
    const path = join(out, `${EVIL.replaceAll('\n', '')}.episode.jsonl`);
    writeFileSync(path, `${paths.replace(/"setting":"[^"]*"/, '"setting":"baseline"')}\n`);
    await harmless(['resume', path, '--format', format]);
  });

  it('a profile of an endpoint, and what its server says', async () => {
    const server = await serve({ answer: () => EVIL, faults: () => ({ kind: 'echo', status: 400 }) });
    const path = join(folder, `e${EVIL.replaceAll('\n', '')}.json`);
    writeFileSync(
      path,
      JSON.stringify([{ name: EVIL, baseURL: server.url, model: EVIL, maxRetries: 0 }, { name: EVIL }]),
    );
    const args = ['run', ...group(), '--rule', '1', '--tests', '0', '-o', newFolder(), '--endpoints', path];
    const { err } = await harmless([...args, '-m', EVIL]);
    expect(err).toContain('owned');
    await harmless([...args, '-m', `${EVIL}x`]);
  });
});

it('progress of a hostile name', () => {
  const terminal = recordingTerminal({ screen: true });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const progress = new Progress(terminal);
    clock.mockReturnValue(5000);
    progress.at(`counting ${EVIL}`);
  } finally {
    clock.mockRestore();
  }
  expect(terminal.stderr).toContain('owned');
  // Our own sequence wipes the line.
  expect(terminal.stderr.replaceAll('\r\u001b[2K', '')).not.toMatch(UNSEEN);
});

it('an error of our own keeps its lines', async () => {
  const terminal = recordingTerminal();
  const broken = {
    ...terminal,
    out: () => {
      throw new Error(EVIL);
    },
  };
  expect(await run(['--version'], { ...broken, err: (text) => terminal.err(text) })).toBe(2);
  expect(terminal.stderr).toMatch(/internal error.*owned/);
  expect(terminal.stderr.split('\n').length).toBeGreaterThan(3);
  expect(terminal.stderr).not.toMatch(UNSEEN);
});

it('what JSON says is what was read, whatever is escaped in it', async () => {
  const { out } = await harmless(['count', '--json', rules]);
  expect((JSON.parse(out) as { groups: { id: string }[] }).groups[0]?.id).toBe(EVIL);
});
