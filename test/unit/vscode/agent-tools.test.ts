import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AgentTools } from '../../../src/vscode/agent-tools/agent-tools';
import { nodeFiles } from '../../../src/vscode/transcripts/files/node-files';
import { virtualFiles } from '../../../src/vscode/transcripts/files/virtual-files';
import { URI } from './fake-uri';

type Invoke = (call: { readonly input: object }, token: object) => Promise<unknown>;
const registered = vi.hoisted(() => ({ invoke: undefined as Invoke | undefined, open: [] as object[] }));

vi.mock('vscode', async () => {
  const fake = await import('./fake-vscode');
  const files = await import('node:fs/promises');
  const typeOf = (path: string) =>
    files.lstat(path).then(async (link) => {
      const { size } = await files.stat(path);
      return { type: link.isSymbolicLink() ? 65 : 1, size };
    });
  return {
    ...fake,
    FileType: { File: 1, Directory: 2, SymbolicLink: 64 },
    LanguageModelToolResult: Array,
    lm: {
      registerTool: (_name: string, { invoke }: { readonly invoke: Invoke }) => {
        registered.invoke = invoke;
        return { dispose: () => undefined };
      },
    },
    workspace: {
      ...fake.workspace,
      get textDocuments() {
        return registered.open;
      },
      fs: {
        stat: ({ path }: URI) => typeOf(path),
        readFile: ({ path }: URI) => files.readFile(path),
      },
    },
  };
});

const { workspace } = (await import('vscode')) as unknown as { workspace: { workspaceFolders: unknown } };
const extension = {
  packageJSON: { contributes: { languageModelTools: [{ name: 'falsify_count' }] } },
} as never;
let base: string;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'falsify-tools-')));
  for (const folder of ['project/inner', 'other']) mkdirSync(join(base, folder), { recursive: true });
  for (const name of ['project/inner/a.rules.yaml', 'other/a.rules.yaml', 'other/secret.txt'])
    writeFileSync(join(base, name), name);
  symlinkSync(join(base, 'project'), join(base, 'workspace'));
  workspace.workspaceFolders = [{ uri: URI.file(join(base, 'workspace')) }];
});
afterEach(() => {
  registered.open = [];
  rmSync(base, { recursive: true });
});

/** The text that the worker gets for a file, or the message of the refusal. */
async function read(file: string, files = nodeFiles): Promise<string | undefined> {
  let got: string | undefined;
  const service = {
    askOther: ({ text }: { readonly text?: string }) => {
      got = text;
      return Promise.resolve({ ok: true, result: {} });
    },
  };
  new AgentTools(extension, service as never, files);
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose: () => undefined }),
  };
  try {
    await registered.invoke?.({ input: { file } }, token);
  } catch (error) {
    return (error as Error).message;
  }
  return got;
}

it('reads a file of the workspace, also through links that stay in it', async () => {
  symlinkSync(join(base, 'project/inner'), join(base, 'project/link'));
  symlinkSync(join(base, 'project/inner/a.rules.yaml'), join(base, 'project/b.rules.yaml'));
  for (const name of ['inner/a.rules.yaml', 'link/a.rules.yaml', 'b.rules.yaml'])
    expect(await read(name)).toBe('project/inner/a.rules.yaml');
});

it.each([
  ['other/a.rules.yaml', 'b.rules.yaml', 'b.rules.yaml'],
  ['other', 'link', 'link/a.rules.yaml'],
  ['other/secret.txt', 'b.rules.yaml', 'b.rules.yaml'],
])('refuses %s outside the workspace, to which a link leads', async (target, link, name) => {
  symlinkSync(join(base, target), join(base, 'project', link));
  expect(await read(name)).toContain(`${name} is not available`);
  registered.open = [{ uri: URI.file(join(base, 'workspace', name)), getText: () => 'open' }];
  expect(await read(name)).toContain(`${name} is not available`);
});

it('follows no link where it is not known where it leads', async () => {
  symlinkSync(join(base, 'project/inner/a.rules.yaml'), join(base, 'project/b.rules.yaml'));
  expect(await read('b.rules.yaml', virtualFiles)).toContain('is not available');
  expect(await read('inner/a.rules.yaml', virtualFiles)).toBe('project/inner/a.rules.yaml');
});
