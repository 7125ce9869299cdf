// The server for agents as a process, asked by the official client.
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCli, type BuiltCli } from '../unit/cli/built-cli';
import { ruleFile } from '../unit/cli/rule-files';

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
    args: ['--disallow-code-generation-from-strings', cli.path, 'mcp', data],
  };
  const transport = new StdioClientTransport({ ...command, stderr: 'pipe' });
  transport.stderr?.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  await client.connect(transport);
}, 60_000);

afterAll(async () => {
  await client.close();
  cli.remove();
  expect(errors).toBe('');
});

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

  it.each(['../outside.rules.yaml', 'link.rules.yaml', 'secret.txt', '/etc/passwd', 'none.rules.yaml'])(
    'reads nothing outside its folders and of no other kind: %s',
    async (file) => {
      const { failed, text } = await call('count', { file });
      expect(failed).toBe(true);
      expect(text).toBe(
        `${file} is not available: only *.rules.yaml and *.episode.jsonl in the folders of the server are`,
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

  it('goes on after a hostile predicate, a wrong input and a cancelled call', async () => {
    const hostile = 'def rule(a, b, c):\n  while True:\n    a = a + 1\n  return True';
    expect((await call('count', { predicates: [hostile] })).result).toMatchObject({ count: null });
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
