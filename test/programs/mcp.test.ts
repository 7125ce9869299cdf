// The server for agents as a process, asked by the official client.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCli, type BuiltCli } from '../unit/cli/built-cli';
import { ruleFile } from '../unit/cli/rule-files';
import { EPISODES, transcriptsIn } from '../fixtures/published/data';
import { withRow } from '../fixtures/published/edit';
import { blicketFiles, type PublishedFiles, wasonFiles } from '../fixtures/published/files';
import { play } from '../fixtures/published/play';

let cli: BuiltCli;
let client: Client;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'falsify-mcp-')));
const data = join(folder, 'data');
let errors = '';

beforeAll(async () => {
  cli = await buildCli();
  mkdirSync(data);
  writeFileSync(join(data, 'one.rules.yaml'), ruleFile('1', 'a < b < c'));
  writeFileSync(join(data, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'outside.rules.yaml'), ruleFile('2', 'a'));
  symlinkSync(join(folder, 'outside.rules.yaml'), join(data, 'link.rules.yaml'));
  client = new Client({ name: 'test', version: '1.0.0' });
  const command = {
    command: process.execPath,
    args: [
      '--disallow-code-generation-from-strings',
      cli.path,
      'mcp',
      data,
      ...(existsSync(EPISODES) ? [EPISODES] : []),
    ],
  };
  const transport = new StdioClientTransport({ ...command, stderr: 'pipe' });
  transport.stderr?.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  await client.connect(transport);
});

afterAll(async () => {
  await client.close();
  cli.remove();
  expect(errors).toBe('');
});

/** Most entries of a list in the result of a tool. */
const LISTED = 50;

/** The JSON result of the command, in the shorter form of the tool. */
function shortened({ verdicts, ...rest }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const lists = ['disagreements', 'open', 'problems'].map((name) => [name, rest[name] as unknown[]] as const);
  return {
    ...rest,
    verdicts: (verdicts as unknown[]).length,
    ...Object.fromEntries(lists.map(([name, all]) => [name, all.slice(0, LISTED)])),
    ...Object.fromEntries(
      lists.flatMap(([name, all]) =>
        all.length > LISTED ? [[`${name}NotListed`, all.length - LISTED]] : [],
      ),
    ),
  };
}

const reviewedByCommand = async (...paths: string[]): Promise<readonly Record<string, unknown>[]> => {
  const { stdout } = await cli.run(['review', '--json', ...paths]);
  return JSON.parse(stdout) as Record<string, unknown>[];
};

/** Writes the files of a run in which a judge was wrong once. */
function writeRun(folderName: string, made: PublishedFiles, part: 'compatibility' | 'guesses'): string {
  const verdict = part === 'guesses' ? 'rule_correct' : 'compatible';
  const wrong = (row: Record<string, unknown>) => ({ ...row, [verdict]: row[verdict] !== true });
  const { transcript, siblings } = withRow(made, part, 3, wrong);
  mkdirSync(join(data, folderName));
  for (const { name, text } of [transcript, ...Object.values(siblings)])
    writeFileSync(join(data, folderName, name), text);
  return join(data, folderName, transcript.name);
}

const call = async (name: string, input: Record<string, unknown>) => {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
  const [{ text }] = content as [{ text: string }];
  return { text, result: structuredContent as Record<string, unknown>, failed: isError === true };
};

describe('falsify mcp', () => {
  it('lists its tools, all of them read-only', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['count', 'check', 'compare', 'sample', 'read', 'review']);
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true });
  });

  it('answers every tool', async () => {
    const { result, text } = await call('count', { file: 'one.rules.yaml' });
    expect(result).toMatchObject({ groups: [{ id: '1', count: 1_313_400 }] });
    expect(JSON.parse(text)).toEqual(result);
    expect((await call('check', { file: join(data, 'one.rules.yaml') })).result).toMatchObject({ errors: 0 });
    expect((await call('compare', { p: 'a < b', q: 'b > a' })).result).toMatchObject({ equivalent: true });
    expect((await call('sample', { file: 'one.rules.yaml', n: 3 })).result['triples']).toHaveLength(3);
    expect((await call('read', { announcements: ['all odd'] })).result).toMatchObject({
      readings: [{ status: 'read', count: 1_000_000 }],
    });
  });

  it('reviews the transcript that the command has written', async () => {
    const rules = join(data, 'one.rules.yaml');
    const played = await cli.run([
      'run',
      rules,
      '--rule',
      '1',
      '--out',
      data,
      '--json',
      '--model',
      'offline:random',
    ]);
    expect(played.code).toBe(0);
    const { resources } = await client.listResources();
    const file = resources.find(({ name }) => name.endsWith('.episode.jsonl'));
    expect((await call('review', { file: file!.name })).result).toMatchObject({
      state: 'completed',
      disagreements: [],
    });
  });

  it.each([
    ['wason', wasonFiles, 'compatibility'],
    ['blicket', blicketFiles, 'guesses'],
  ] as const)(
    'reviews a published run as the command does, with its judge files: %s',
    async (task, made, part) => {
      const { events } = await play({ task });
      const path = writeRun(task, made(events), part);
      const { result } = await call('review', { file: path });
      expect(result['disagreements']).toMatchObject([{ certainty: 'certain' }]);
      const [reviewed] = await reviewedByCommand(path);
      expect(result).toEqual(shortened(reviewed));
      const { resources } = await client.listResources();
      const { uri } = resources.find(({ name }) => path.endsWith(name))!;
      expect((await client.readResource({ uri })).contents[0]).toMatchObject({
        text: expect.stringContaining(task === 'wason' ? 'hidden_rule_expr' : 'agent_class') as string,
      });
    },
  );

  it.skipIf(!existsSync(EPISODES))('reviews the runs that others published as the command does', async () => {
    const all = transcriptsIn(EPISODES);
    const paths = [all[0], all.at(-1)!];
    const reviewed = await reviewedByCommand(...paths);
    expect(reviewed.map(({ file }) => file)).toEqual(paths);
    for (const one of reviewed)
      expect((await call('review', { file: one['file'] })).result).toEqual(shortened(one));
  });

  it.each(['../outside.rules.yaml', 'link.rules.yaml', 'secret.txt', '/etc/passwd', 'none.rules.yaml'])(
    'reads nothing outside its folders and of no other kind: %s',
    async (file) => {
      const { failed, text } = await call('count', { file });
      expect(failed).toBe(true);
      expect(text).toBe(
        `${file} is not available: only *.rules.yaml, *.episode.jsonl and published runs in the folders of the server are`,
      );
      const uri = pathToFileURL(join(data, file)).href;
      await expect(client.readResource({ uri })).rejects.toThrow('is not available');
    },
  );

  it('gives its files, the checks and the library as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['checks', 'library', 'one.rules.yaml']) as string[],
    );
    const textOf = async (uri: string) =>
      (await client.readResource({ uri })).contents[0] as { text: string };
    expect((await textOf(pathToFileURL(join(data, 'one.rules.yaml')).href)).text).toContain('a < b < c');
    expect((await textOf('falsify://checks')).text).toContain('### implied-rule');
    expect(JSON.parse((await textOf('falsify://library')).text)).toHaveLength(56);
  });

  it.each([
    'def rule(a, b, c):\n  while True:\n    a = a + 1\n  return True',
    'def rule(a, b, c):\n  s = "x"\n  while True:\n    s = s + s\n  return True',
    'sum(range(10 ** 9)) > a',
    '[x for x in range(10 ** 8)] == a',
    '9 ** 9 ** 9 ** 9 > a',
    '__import__("os").system("true") == 0',
    `${'('.repeat(3000)}a${')'.repeat(3000)}`,
  ])('stops a hostile predicate within its limits in every tool that takes one: %#', async (hostile) => {
    const counted = (await call('count', { predicates: [hostile] })).result;
    const [rule] = counted['rules'] as [Record<string, unknown>];
    expect(rule['count'] === null || Number(rule['raises']) > 0).toBe(true);
    const rules = JSON.stringify({
      version: 1,
      groups: [{ id: '1', rules: [{ name: 'x', predicate: hostile }] }],
    });
    const { problems } = (await call('check', { rules })).result;
    expect(problems).not.toEqual([]);
    for (const [tool, input] of [
      ['compare', { p: hostile, q: 'a == b' }],
      ['sample', { predicates: [hostile], n: 1 }],
    ] as const) {
      const { result, text, failed } = await call(tool, input);
      expect(failed ? text : JSON.stringify(result)).toMatch(failed ? /\S/ : /"raises|"count":0/);
    }
    expect((await call('count', { predicates: ['a == b'] })).result).toMatchObject({ count: 40_000 });
  });

  it('goes on after a wrong input and a cancelled call', async () => {
    expect(await call('count', { predicates: 'a' })).toMatchObject({ failed: true });
    const cancel = new AbortController();
    const slow = client.callTool(
      { name: 'count', arguments: { predicates: ['sum(range(a * a * 9)) % 7 == b'] } },
      undefined,
      {
        signal: cancel.signal,
      },
    );
    cancel.abort();
    await expect(slow).rejects.toThrow();
    expect((await call('count', { predicates: ['a == b'] })).result).toMatchObject({ count: 40_000 });
  });
});

it('refuses a folder that is none', async () => {
  const ended = await cli.run(['mcp', 'nowhere'], { stdin: '' });
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toContain('nowhere');
});

it('ends when its client closes standard input', async () => {
  expect(await cli.run(['mcp', data], { stdin: '' })).toEqual({ code: 0, stdout: '', stderr: '' });
});
