import * as vscode from 'vscode';
import { EndpointCommand, ResultsCommand, Setting, SuiteCommand } from '../../src/vscode/common/ids';
import type { SuiteRunEnd } from '../../src/vscode/suites/play';
import { startLlmServer } from '../harness/llm/server.mjs';
import { removeEpisodes } from './episodes-support';
import { closeAll, equal, exampleText, ok, openFile, until, workspaceUri } from './support';

const text = (hidden: string, tests: number, models = 'offline:random') => `version: 1
episodes:
  - task: wason
    rules: suite.rules.yaml
    groups: ["8"]
    hidden: ${hidden}
    initial: { sample: 1 }
    tests: ${tests}
    settings: [baseline]
    models: [${models}]
`;

/** Writes the suite and its rule file beside each other. */
async function openSuite(name: string, content: string): Promise<vscode.TextDocument> {
  const bytes = new TextEncoder().encode(await exampleText());
  await vscode.workspace.fs.writeFile(workspaceUri('suite.rules.yaml'), bytes);
  return await openFile(name, content);
}

async function titleOf(document: vscode.TextDocument): Promise<string> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
  );
  return lenses.map(({ command }) => command?.title ?? '').join(' ');
}

const shows = (document: vscode.TextDocument, part: string) =>
  until(`a lens with ${part}`, async () => (await titleOf(document)).includes(part));

const run = (document: vscode.TextDocument, options: object = {}) =>
  vscode.commands.executeCommand<SuiteRunEnd | undefined>(SuiteCommand.run, document.uri, options);

const setProfiles = (value: unknown) =>
  vscode.workspace.getConfiguration().update(Setting.endpoints, value, vscode.ConfigurationTarget.Workspace);

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Plays the protocol without any wit. */
const answer = (messages: readonly { readonly content: string }[]): string =>
  /Turn - Test\s*$/.test(messages.at(-1)?.content ?? '')
    ? 'Check: [2,4,6]'
    : 'Announce: all numbers are even';

async function transcriptsIn(folder: string): Promise<string[]> {
  const all = await vscode.workspace.fs.readDirectory(workspaceUri(folder)).then(
    (found) => found,
    () => [],
  );
  return all.map(([name]) => name).filter((name) => name.endsWith('.episode.jsonl'));
}

suite('runs of suites', () => {
  teardown(async () => {
    await closeAll();
    await removeEpisodes();
  });

  test('say how much they are, play it, show it, and play nothing twice', async () => {
    const document = await openSuite('study.suite.yaml', text('[1, 2]', 2));
    await shows(document, 'Run 2 episodes · no calls to models · 0 of 2 done');
    ok(!(await titleOf(document)).includes('Show results'), 'nothing was played');
    // The results of a suite are those of the folder of its transcripts, which is not there yet.
    await vscode.commands.executeCommand(ResultsCommand.show, document.uri);
    await until('the view of its results', () =>
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label === 'Results of study')),
    );
    const end = await run(document);
    equal([end?.complete, end?.played, end?.failed, end?.stopped], [2, 2, 0, []]);
    await shows(document, '2 of 2 done');
    await shows(document, 'Show results');
    equal((await transcriptsIn('study')).length, 2);
    const again = await run(document);
    equal([again?.complete, again?.played], [2, 0]);
    equal((await transcriptsIn('study')).length, 2);
    const names = await vscode.workspace.fs.readDirectory(workspaceUri('study'));
    ok(!names.some(([name]) => name.includes('lock')), 'the lock is gone');
    await vscode.commands.executeCommand(ResultsCommand.show, workspaceUri('study'));
    await until(
      'the results in front',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label === 'Results of study',
    );
    const views = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.filter(({ label }) => label === 'Results of study'),
    );
    equal(views.length, 1, 'of the suite and of its folder');
  });

  test('end when they are cancelled, with what was played, and play on', async () => {
    let asked = 0;
    let answerAll: () => void = () => undefined;
    const cancelled = new Promise<void>((resolve) => (answerAll = resolve));
    // No episode can be over before it is cancelled.
    const server = await startLlmServer({
      answer: async (messages) => {
        if (++asked > 10) await cancelled;
        return answer(messages);
      },
    });
    try {
      await setProfiles([{ name: 'local', baseURL: server.url, model: 'test', maxRetries: 0 }]);
      const document = await openSuite('long.suite.yaml', text('all', 10, 'local'));
      await shows(document, '0 of 4 done');
      const running = run(document, { confirmed: true });
      await shows(document, 'Cancel');
      equal(await run(document, { confirmed: true }), undefined, 'a second run of the file');
      await until('the calls', () => asked > 10);
      await vscode.commands.executeCommand(SuiteCommand.cancel, document.uri);
      const end = await running;
      equal([end?.complete, end?.cancelled], [0, 4]);
      answerAll();
      const again = await run(document, { confirmed: true });
      equal([again?.complete, again?.cancelled], [4, 0]);
      equal((await transcriptsIn('long')).length, 4);
    } finally {
      answerAll();
      await setProfiles(undefined);
      await server.close();
    }
  });

  test('are refused while another process plays into the folder', async () => {
    const document = await openSuite('taken.suite.yaml', text('[1]', 2));
    const lock = vscode.Uri.joinPath(workspaceUri('taken'), '.falsify-suite.lock');
    const { hostname } = await import('node:os');
    const holder = { pid: process.ppid, host: hostname(), since: '2026-01-01T00:00:00Z', token: 'x' };
    await vscode.workspace.fs.writeFile(lock, new TextEncoder().encode(JSON.stringify(holder)));
    equal(await run(document), undefined);
    equal(await transcriptsIn('taken'), []);
    await vscode.workspace.fs.delete(lock);
    equal((await run(document))?.complete, 1);
  });

  test('play models of endpoints in a process with the key of their origin, and those of the editor in this window', async () => {
    const key = 'sk-of-a-suite-51d0';
    const server = await startLlmServer({ answer, key });
    const profiles = [{ name: 'local', baseURL: server.url, model: 'test', maxRetries: 0 }];
    try {
      await setProfiles(profiles);
      await vscode.commands.executeCommand(EndpointCommand.setKey, 'local', key);
      await vscode.extensions.getExtension('falsify-test.chat-provider')?.activate();
      await until(
        'models',
        async () => (await vscode.lm.selectChatModels({ vendor: 'falsify-test' })).length,
      );
      for (const [name, models, pid] of [
        ['endpoint', 'local', 'another'],
        ['editor', '"vscode:falsify-test/fine"', 'this'],
      ] as const) {
        const document = await openSuite(`${name}.suite.yaml`, text('[1]', 2, models));
        await shows(document, '0 of 1 done');
        const running = run(document, { confirmed: true });
        const lock = vscode.Uri.joinPath(workspaceUri(name), '.falsify-suite.lock');
        const holder = await until('the lock', () =>
          vscode.workspace.fs.readFile(lock).then(textOf, () => ''),
        );
        const { pid: of } = JSON.parse(holder) as { readonly pid: number };
        equal(of === process.pid ? 'this' : 'another', pid);
        const end = await running;
        equal([end?.complete, end?.failed, end?.stopped], [1, 0, []]);
      }
    } finally {
      await vscode.commands.executeCommand(EndpointCommand.forgetKey, server.origin);
      await setProfiles(undefined);
      await server.close();
    }
  });

  test('mark a profile that is not there, and play nothing', async () => {
    const document = await openSuite('gone.suite.yaml', text('[1]', 2, 'offline:random, gone'));
    await until('a diagnostic', () => vscode.languages.getDiagnostics(document.uri).length > 0);
    const [{ code, range }] = vscode.languages.getDiagnostics(document.uri);
    equal([code, document.getText(range)], ['unknown-model', 'gone']);
    await shows(document, 'has errors');
    equal(await run(document), undefined);
    equal(await transcriptsIn('gone'), []);
  });
});
