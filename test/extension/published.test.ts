import * as vscode from 'vscode';
import { PublishedList } from '../../src/vscode/episodes/published';
import { publishedItem, publishedTooltip } from '../../src/vscode/episodes/published-items';
import { EpisodeCommand, PUBLISHED_REPLAY, REPLAY } from '../../src/vscode/common/ids';
import { type Row, withRow } from '../fixtures/published/edit';
import { type PublishedFiles, wasonFiles } from '../fixtures/published/files';
import { SOLVED, UNSOLVED } from '../fixtures/published/wilt-results';
import { events, OFFLINE, removeEpisodes, run } from './episodes-support';
import { closeAll, equal, includes, ok, until, workspaceUri } from './support';

const FOLDER = 'published';
const inFolder = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceUri(FOLDER), name);

async function write(files: PublishedFiles): Promise<vscode.Uri> {
  const { transcript, siblings } = files;
  for (const { name, text } of [transcript, ...Object.values(siblings)])
    await vscode.workspace.fs.writeFile(inFolder(name), new TextEncoder().encode(text));
  return inFolder(transcript.name);
}

const active = (): vscode.TabInputCustom | undefined => {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom ? input : undefined;
};

/** Waits for a replay of a file in the active tab. */
const replayOf = (uri: vscode.Uri, type: string): Promise<unknown> =>
  until(`the replay of ${uri.path}`, () =>
    active()?.viewType === type && active()?.uri.toString() === uri.toString() ? true : undefined,
  );

const names = async (): Promise<string[]> =>
  (await vscode.workspace.fs.readDirectory(workspaceUri(FOLDER))).map(([name]) => name);

suite('published runs', () => {
  let files: PublishedFiles;
  suiteSetup(async () => {
    const played = await run({ ...OFFLINE, tests: 4 });
    await played.ended;
    files = wasonFiles((await events(played.uri)) as never);
  });
  teardown(closeAll);
  suiteTeardown(async () => {
    await vscode.workspace.fs.delete(workspaceUri(FOLDER), { recursive: true });
    await removeEpisodes();
  });

  test('open as replays by their names, and judge files lead to them', async () => {
    const uri = await write(files);
    await vscode.commands.executeCommand('vscode.open', uri);
    await replayOf(uri, PUBLISHED_REPLAY);
    await closeAll();
    const judge = inFolder(files.siblings.guesses.name);
    await vscode.commands.executeCommand('vscode.open', judge);
    equal(vscode.window.activeTextEditor?.document.uri.toString(), judge.toString());
    await vscode.commands.executeCommand(EpisodeCommand.openReplay, judge);
    await replayOf(uri, PUBLISHED_REPLAY);
  });

  test('stand in the list by their names, also those that come later, and open from there', async () => {
    const reader = { worker: { askOther: () => Promise.reject(new Error('it is torn')) }, files: {} };
    const list = new PublishedList(reader as never, { warn: () => undefined } as never);
    let told = 0;
    const listening = list.onDidChange(() => told++);
    try {
      const uri = await write(files);
      const names = async () => (await list.all()).uris.map((each) => each.path.split('/').at(-1));
      equal(await names(), [files.transcript.name], 'no judge file');
      await vscode.workspace.fs.copy(uri, inFolder('action_log_trial-3.jsonl'), { overwrite: true });
      await until('both', async () => (await names()).length === 2 || undefined);
      ok(told > 0, 'it is told');
      const item = publishedItem(uri);
      equal([item.contextValue, item.command?.arguments], ['published', [uri]]);
      await vscode.commands.executeCommand(item.command?.command ?? '', uri);
      await replayOf(uri, PUBLISHED_REPLAY);
      const why = await list.result(uri, new AbortController().signal);
      includes(publishedTooltip(uri, why ?? '').value, 'it is torn');
    } finally {
      listening.dispose();
      list.dispose();
      await vscode.workspace.fs.delete(inFolder('action_log_trial-3.jsonl'));
    }
  });

  test('what does not fit is told at its line of the file it is in, as long as the replay is open', async () => {
    const wrong = (row: Row) => ({ ...row, triple: [1, 1, 1] });
    const uri = await write(withRow(files, 'compatibility', 3, wrong));
    await vscode.commands.executeCommand('vscode.open', uri);
    const judge = inFolder(files.siblings.compatibility.name);
    const [problem] = await until('a problem in the judge file', () => {
      const found = vscode.languages.getDiagnostics(judge);
      return found.length > 0 ? found : undefined;
    });
    equal(problem.range.start.line, 2);
    includes(problem.message, 'this verdict is not used');
    await closeAll();
    await until('no problem', () => (vscode.languages.getDiagnostics(judge).length === 0 ? true : undefined));
  });

  test('are converted beside themselves, and nothing is overwritten', async () => {
    const uri = await write(files);
    const convert = () => vscode.commands.executeCommand<vscode.Uri | undefined>(EpisodeCommand.convert, uri);
    const first = await convert();
    ok(first, 'a transcript');
    equal(first.path.split('/').at(-1), files.transcript.name.replace('.jsonl', '.episode.jsonl'));
    await replayOf(first, REPLAY);
    const before = await vscode.workspace.fs.readFile(first);
    const second = await convert();
    ok(second, 'another one');
    ok(second.path.endsWith('-2.episode.jsonl'), second.path);
    equal([...(await vscode.workspace.fs.readFile(first))], [...before]);
    const converted = await events(first);
    equal(converted.filter(({ type }) => type === 'verdict').length, 9);
  });

  test('in a results file of another program become transcripts beside it, whose replay has what does not fit', async () => {
    const file = inFolder('gpt_lite_full_context.json');
    const write = (text: string) => vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    await write(JSON.stringify([{ ...SOLVED, points: 1000 }, UNSOLVED]));
    const convert = () =>
      vscode.commands.executeCommand<vscode.Uri | undefined>(EpisodeCommand.convert, file);
    const made = await convert();
    ok(made, 'a transcript');
    equal(made.path.split('/').at(-1), 'gpt_lite_full_context_rule-2.episode.jsonl');
    await replayOf(made, REPLAY);
    const [problem] = await until('a problem of the file', () => {
      const found = vscode.languages.getDiagnostics(file);
      return found.length > 0 ? found : undefined;
    });
    includes(problem.message, 'rule 2: 1000 points in the file');
    const before = await names();
    ok(before.includes('gpt_lite_full_context_rule-1.episode.jsonl'), 'the other episode');
    await write('[{"test_index": 2, "conv');
    equal(await convert(), undefined, 'a damaged file is refused');
    equal(await names(), before);
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  test('that are none say so, and are not converted', async () => {
    const none = inFolder('O9_9_inst1_20260102-030405.jsonl');
    await vscode.workspace.fs.writeFile(none, new TextEncoder().encode('{"a": 1}\n'));
    await vscode.commands.executeCommand('vscode.open', none);
    await until('a problem in its first line', () =>
      vscode.languages.getDiagnostics(none).some(({ range }) => range.start.line === 0) ? true : undefined,
    );
    const before = await names();
    void vscode.commands.executeCommand(EpisodeCommand.convert, none);
    await until(
      'it was looked at',
      () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1000)),
    );
    equal(await names(), before);
    await vscode.commands.executeCommand('notifications.clearAll');
  });
});
