import type * as vscode from 'vscode';
import { afterEach, expect, it, vi } from 'vitest';
import type { RuleService } from '../../../src/rules/service/client';
import { answerSuite, type SuiteQuestion } from '../../../src/suites/question';
import { suiteOf } from '../../../src/vscode/results/sources';
import { URI } from './fake-uri';
import { disk, workspace } from './fake-vscode';

vi.mock('vscode', async () => ({ ...(await import('./fake-vscode')), FileType: { File: 1, Directory: 2 } }));

const uri = (path: string) => URI.parse(`memfs:${path}`) as unknown as vscode.Uri;
const worker = {
  askOther: (question: SuiteQuestion) => Promise.resolve(answerSuite(question)),
} as unknown as RuleService;

afterEach(() => {
  disk.files.clear();
});

/** Files by their paths; a suite is written as its head. */
function write(suites: Readonly<Record<string, string>>): void {
  const block = '  - {task: blicket, settings: [baseline], models: [offline:random]}';
  for (const [path, head] of Object.entries(suites))
    disk.files.set(`memfs://${path}`, new TextEncoder().encode(`version: 1\n${head}\nepisodes:\n${block}\n`));
  const readDirectory = ({ path }: URI) => {
    const names = [...disk.files.keys()].map((each) => each.slice('memfs://'.length));
    const own = names.filter((name) => URI.joinPath(URI.parse(`memfs:${name}`), '..').path === path);
    return Promise.resolve(own.map((name) => [name.split('/').at(-1), 1] as const));
  };
  Object.assign(workspace.fs, { readDirectory });
}

const found = (...paths: readonly string[]) =>
  suiteOf(paths.map(uri), worker).then((suite) => suite && [suite.uri.path, suite.name]);

it('results know the suite whose folder they are of', async () => {
  write({
    '/w/study.suite.yaml': 'name: My study',
    '/w/deep.suite.yaml': 'name: Deep\nout: runs/a',
    '/w/nameless.suite.yaml': '',
    '/w/broken.suite.yaml': 'name: [',
  });
  expect(await found('/w/study')).toEqual(['/w/study.suite.yaml', 'My study']);
  expect(await found('/w/runs/a')).toEqual(['/w/deep.suite.yaml', 'Deep']);
  expect(await found('/w/deep'), 'its transcripts are elsewhere').toBeUndefined();
  expect(await found('/w/nameless')).toEqual(['/w/nameless.suite.yaml', undefined]);
  expect(await found('/w/broken')).toBeUndefined();
  expect(await found('/w/other')).toBeUndefined();
  expect(await found('/w/study', '/w/other'), 'several folders').toBeUndefined();
});
