import * as vscode from 'vscode';
import { EpisodeCommand, REPLAY, TranscriptCommand } from '../../src/vscode/common/ids';
import { sidecarUri } from '../../src/vscode/transcripts/sidecar';
import { events, OFFLINE, removeEpisodes, run, type Begun } from './episodes-support';
import { readOnlyFolder } from './read-only-files';
import { closeAll, equal, includes, ok, pause, until, workspaceUri } from './support';

const forkOf = (uri: vscode.Uri, options: object): Thenable<Begun | undefined> =>
  vscode.commands.executeCommand<Begun | undefined>(TranscriptCommand.fork, uri, {
    model: 'same',
    setting: 'baseline',
    reply: '',
    quiet: true,
    ...options,
  });

/** Answers to questions, and the messages shown, for as long as `work` takes. */
async function answering(
  saveTo: vscode.Uri | undefined,
  work: () => PromiseLike<unknown>,
): Promise<string[]> {
  const { showSaveDialog, showErrorMessage, showInformationMessage } = vscode.window;
  const told: string[] = [];
  const tell = (message: string) => Promise.resolve(void told.push(message));
  Object.assign(vscode.window, {
    showSaveDialog: () => Promise.resolve(saveTo),
    showErrorMessage: tell,
    showInformationMessage: tell,
  });
  try {
    await work();
    return told;
  } finally {
    Object.assign(vscode.window, { showSaveDialog, showErrorMessage, showInformationMessage });
  }
}

suite('transcripts that are there', () => {
  let parent: vscode.Uri;
  suiteSetup(async () => {
    const played = await run({ ...OFFLINE, tests: 4 });
    await played.ended;
    parent = played.uri;
  });
  teardown(closeAll);
  suiteTeardown(removeEpisodes);

  test('a fork by the same agent ends as its parent, and names it', async () => {
    const forked = await forkOf(parent, { round: 3, at: 'test' });
    ok(forked, 'the fork began');
    equal((await forked.ended).state, 'completed');
    const [whole, fork] = [await events(parent), await events(forked.uri)];
    const said = (all: typeof whole) => all.flatMap((event) => (event.type === 'reply' ? [event.raw] : []));
    equal(JSON.stringify(said(fork)), JSON.stringify(said(whole)));
    includes(JSON.stringify(fork[0]?.parent), `"id":${JSON.stringify(whole[0]?.id)},"round":3,"at":"test"`);
  });

  test('a fork goes on from a reply that was written by hand', async () => {
    const forked = await forkOf(parent, { round: 2, at: 'test', reply: 'Check: [5, 6, 7]' });
    ok(forked, 'the fork began');
    equal((await forked.ended).state, 'completed');
    includes(JSON.stringify(await events(forked.uri)), '"triple":[5,6,7]');
  });

  test('a disagreement is copied as text, or that there is none is said', async () => {
    await vscode.env.clipboard.writeText('before');
    await vscode.commands.executeCommand(TranscriptCommand.copyDisagreement, parent);
    equal(await vscode.env.clipboard.readText(), 'before');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(parent));
    const wrong = vscode.Uri.joinPath(parent, '..', 'wrong.episode.jsonl');
    const spoilt = text.replace('"result":"incorrect"', '"result":"correct"');
    await vscode.workspace.fs.writeFile(wrong, new TextEncoder().encode(spoilt));
    await vscode.commands.executeCommand(TranscriptCommand.copyDisagreement, wrong);
    const copied = await vscode.env.clipboard.readText();
    includes(copied, 'A verdict that is wrong: round 1, announcement');
    includes(copied, 'falsify review wrong.episode.jsonl');
  });

  test('what a person said that an announcement means counts in what is copied; torn labels are in no way', async () => {
    const uri = vscode.Uri.joinPath(parent, '..', 'read.episode.jsonl');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(parent));
    const spoilt = text.replace('"result":"incorrect"', '"result":"correct"');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(spoilt));
    const all = await events(uri);
    const said = all.find((event) => event.type === 'reply' && event.expect === 'announce');
    const reading = {
      v: 1,
      type: 'reading',
      id: 'r',
      episode: all[0]?.id,
      target: said?.seq,
      predicate: 'a > 90',
      author: 'Ann',
      time: '',
    };
    const labels = `{"torn\n${JSON.stringify(reading)}\n`;
    await vscode.workspace.fs.writeFile(sidecarUri(uri), new TextEncoder().encode(labels));
    await vscode.commands.executeCommand(TranscriptCommand.copyDisagreement, uri);
    const copied = await vscode.env.clipboard.readText();
    includes(copied, 'Ann, a person, in the labels beside the transcript');
    includes(copied, 'by Ann’s reading, a > 90');
  });

  test('an export is saved where the user says, or not at all, and it is said where that cannot be', async () => {
    const text = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    const save = (to: vscode.Uri | undefined, format: string) =>
      answering(to, () => vscode.commands.executeCommand(TranscriptCommand.exportTranscript, parent, format));
    const page = workspaceUri('saved.html');
    equal(await save(page, 'html'), ['Saved saved.html.']);
    includes(await text(page), '<!DOCTYPE html>');
    const table = workspaceUri('saved.csv');
    equal(await save(undefined, 'csv'), []);
    equal(await save(table, 'csv'), ['Saved saved.csv.']);
    includes(await text(table), 'round');
    const folder = readOnlyFolder({});
    try {
      const told = await save(vscode.Uri.joinPath(folder.uri, 'saved.md'), 'md');
      equal(told, ['saved.md cannot be saved: the file or its folder is read-only']);
    } finally {
      folder.dispose();
      for (const each of [page, table]) await vscode.workspace.fs.delete(each);
    }
  });

  test('a transcript and its labels are saved to a folder; what stands there is not overwritten', async () => {
    const text = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    const kept = vscode.Uri.joinPath(parent, '..', 'kept.episode.jsonl');
    await vscode.workspace.fs.copy(parent, kept);
    await vscode.workspace.fs.writeFile(sidecarUri(kept), new TextEncoder().encode('{"torn'));
    const folder = workspaceUri('saved');
    const save = () =>
      answering(undefined, () => vscode.commands.executeCommand(EpisodeCommand.saveToFolder, kept, folder));
    equal(await save(), ['Saved kept.episode.jsonl in saved.']);
    const copy = vscode.Uri.joinPath(folder, 'kept.episode.jsonl');
    equal(await text(copy), await text(kept));
    equal(await text(sidecarUri(copy)), '{"torn');
    await vscode.workspace.fs.writeFile(sidecarUri(kept), new TextEncoder().encode('newer'));
    equal(await save(), ['kept.episode.jsonl cannot be saved: kept.episode.jsonl is already there']);
    await vscode.workspace.fs.delete(copy);
    equal(await save(), ['kept.episode.jsonl cannot be saved: kept.labels.jsonl is already there']);
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });

  test('a fork asks from where, by whom, how and who replies first, and plays on', async () => {
    let forked: Begun | undefined;
    const begun = Promise.resolve(
      vscode.commands.executeCommand<Begun | undefined>(TranscriptCommand.fork, parent, { quiet: true }),
    ).then((one) => (forked = one));
    // The first answer to every question: the first turn, the same model, the same setting, the model replies.
    await until('the fork', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await pause(50);
      return forked;
    });
    await begun;
    equal((await forked?.ended)?.state, 'completed');
    const [header] = await events(forked?.uri ?? parent);
    includes(JSON.stringify(header?.parent), '"round":1,"at":"announce"');
  });

  test('two are shown side by side', async () => {
    const forked = await forkOf(parent, { round: 2, model: 'offline:random', quiet: true });
    await forked?.ended;
    await vscode.commands.executeCommand(TranscriptCommand.compare, parent, forked?.uri);
    await until('the comparison', () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.input instanceof vscode.TabInputWebview && activeTab.label.includes('↔')
        ? true
        : undefined;
    });
  });

  test('the replay of a fork opens', async () => {
    const forked = await forkOf(parent, { round: 2 });
    ok(forked, 'the fork began');
    await vscode.commands.executeCommand(EpisodeCommand.openReplay, forked.uri);
    await until('the replay', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputCustom && input.viewType === REPLAY ? true : undefined;
    });
  });
});
