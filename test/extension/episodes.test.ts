import * as vscode from 'vscode';
import { EpisodeCommand, Setting, TRANSCRIPT_LANGUAGE } from '../../src/vscode/common/ids';
import {
  command,
  events,
  interrupt,
  OFFLINE,
  readable,
  removeEpisodes,
  run,
  typesOf,
} from './episodes-support';
import { closeAll, equal, exampleText, includes, ok, openFile, until, workspaceUri } from './support';

const set = (setting: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Workspace);

/** Names of the transcripts in a folder; none where there is no such folder. */
const transcriptsIn = async (folder: vscode.Uri): Promise<string[]> => {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
  return entries.map(([name]) => name).filter((name) => name.endsWith('.episode.jsonl'));
};

suite('episodes', () => {
  teardown(closeAll);
  suiteTeardown(removeEpisodes);

  test('an offline agent plays an episode to its end, and the transcript opens', async () => {
    const start = Date.now();
    await set(Setting.episodeView, 'text');
    const { uri, ended } = await run({ ...OFFLINE, quiet: false });
    const document = await readable();
    await set(Setting.episodeView, undefined);
    equal((await ended).state, 'completed');
    // A second or two of a quiet machine.
    console.log(`  note a whole offline episode: ${Date.now() - start} ms`);
    includes(uri.path, '/episodes/');
    const all = await events(uri);
    equal(typesOf(all).sort(), ['end', 'episode', 'feedback', 'message', 'reply', 'verdict']);
    equal(all.filter(({ type }) => type === 'reply').length, 91);
    equal(all.at(-1)?.type, 'end');
    const text = await until('the end in the text', () => {
      const now = document.getText();
      return /Round 46[\s\S]*completed/.test(now) ? now : undefined;
    });
    includes(text, 'Round 1\n');
    equal(document.isDirty, false);
  });

  test('the same seed plays the same, and Run Again repeats an episode', async () => {
    const first = await run({ ...OFFLINE, tests: 5, triple: [-11, -31, -41], group: 6 });
    await first.ended;
    const again = await command(EpisodeCommand.runAgain, first.uri);
    await again.ended;
    ok(first.uri.toString() !== again.uri.toString(), 'a transcript of its own');
    const told = async (uri: vscode.Uri) =>
      (await events(uri)).filter(({ type }) => type === 'reply').map(({ parsed }) => parsed);
    equal(await told(again.uri), await told(first.uri));
  });

  test('a file of the workspace is played by the id of a group; the source names it', async () => {
    const document = await openFile('played.rules.yaml', await exampleText());
    const { uri, ended } = await run({
      ...OFFLINE,
      source: document.uri.toString(),
      group: 0,
      rule: 1,
      tests: 1,
    });
    equal((await ended).state, 'completed');
    const [header] = await events(uri);
    equal(header?.source, { file: 'played.rules.yaml', group: '1', rule: 1 });
  });

  test('what is not there is refused, and nothing is written', async () => {
    const before = (await vscode.workspace.findFiles('**/*.episode.jsonl')).length;
    for (const wrong of [{ group: 'none' }, { rule: 9 }, { setting: 'x' }, { model: 'endpoint:none' }])
      equal(await vscode.commands.executeCommand(EpisodeCommand.run, { ...OFFLINE, ...wrong }), undefined);
    equal((await vscode.workspace.findFiles('**/*.episode.jsonl')).length, before);
  });

  test('an interrupted episode is played on to the same end', async () => {
    const whole = await run({ ...OFFLINE, tests: 8 });
    await whole.ended;
    const all = await events(whole.uri);
    const cut = await interrupt(whole.uri, 'cut.episode.jsonl', 20);
    const resumed = await command(EpisodeCommand.resume, cut);
    equal((await resumed.ended).state, 'completed');
    const after = await events(cut);
    equal(after.filter(({ type }) => type === 'resume').length, 1);
    const played = (log: typeof all) =>
      log.filter(({ type }) => type === 'reply').map(({ parsed }) => parsed);
    equal(played(after), played(all));
  });

  test('Cancel Episode keeps what was played, and it can be played on', async () => {
    const { uri, ended } = await run({ ...OFFLINE, tests: 200 });
    await until('some rounds', async () => (await events(uri)).length > 20);
    await vscode.commands.executeCommand(EpisodeCommand.cancel, uri);
    equal((await ended).state, 'cancelled');
    const all = await events(uri);
    equal([all.at(-1)?.type, all.at(-1)?.state], ['end', 'cancelled']);
    const resumed = await command(EpisodeCommand.resume, uri);
    await until('more rounds', async () => (await events(uri)).length > all.length + 5);
    await vscode.commands.executeCommand(EpisodeCommand.cancel, uri);
    equal((await resumed.ended).state, 'cancelled');
  });

  test('Re-judge Transcript adds verdicts and keeps the old ones', async () => {
    const { uri, ended } = await run({ ...OFFLINE, tests: 3 });
    await ended;
    const before = await events(uri);
    const judged = await command(EpisodeCommand.rejudge, uri, { judges: 'offline' });
    equal((await judged.ended).state, 'completed');
    const after = await events(uri);
    equal(JSON.stringify(after.slice(0, before.length)), JSON.stringify(before));
    const fresh = after.slice(before.length);
    equal(typesOf(fresh), ['judging', 'verdict']);
    ok(
      fresh.every(({ type, supersedes }) => type === 'judging' || typeof supersedes === 'number'),
      'each new verdict replaces one',
    );
  });

  test('a folder outside of the workspace is refused', async () => {
    const root = workspaceUri('');
    for (const folder of ['..', '../..', 'a/../../falsify-outside', '../falsify-outside', '']) {
      await set(Setting.episodeFolder, folder);
      const there = vscode.Uri.joinPath(root, folder);
      const before = await transcriptsIn(there);
      const begun = vscode.commands.executeCommand(EpisodeCommand.run, { ...OFFLINE, tests: 1 });
      equal(await begun, undefined, folder);
      equal(await transcriptsIn(there), before, folder);
    }
    await set(Setting.episodeFolder, 'runs/deep');
    const { uri, ended } = await run({ ...OFFLINE, tests: 1 });
    await ended;
    includes(uri.path, '/runs/deep/');
    await set(Setting.episodeFolder, undefined);
  });

  test('a transcript of the workspace opens readable, torn and hostile ones too', async () => {
    const hostile = workspaceUri('hostile.episode.jsonl');
    const text =
      '{"v":1,"seq":1,"type":"message","text":"[x](command:falsify.episode.run)","time":"x"}\n{"v":1,"se';
    await vscode.workspace.fs.writeFile(hostile, new TextEncoder().encode(text));
    await vscode.commands.executeCommand(EpisodeCommand.openReadable, hostile);
    const document = await readable();
    includes(document.getText(), 'without a header');
    // No language that makes links or pictures of what it finds.
    equal(document.languageId, TRANSCRIPT_LANGUAGE);
    await vscode.commands.executeCommand(EpisodeCommand.openFile, document.uri);
    await until('the file itself', () => vscode.window.activeTextEditor?.document.uri.path === hostile.path);
    await vscode.commands.executeCommand(EpisodeCommand.delete, hostile, { confirmed: true });
  });

  test('a triple that the hidden rule rejects cannot begin an episode', async () => {
    const before = (await vscode.workspace.findFiles('**/*.episode.jsonl')).length;
    const text =
      'version: 1\ngroups:\n  - id: x\n    rules:\n      - name: r\n        predicate: "a < b < c"\n    initial: [[1, 2, 3], [3, 2, 1]]\n';
    const document = await openFile('false.rules.yaml', text);
    const given = { ...OFFLINE, source: document.uri.toString(), group: 'x', rule: 1, tests: 1 };
    equal(
      await vscode.commands.executeCommand(EpisodeCommand.run, { ...given, triple: [3, 2, 1] }),
      undefined,
    );
    equal((await vscode.workspace.findFiles('**/*.episode.jsonl')).length, before);
    const { ended } = await run({ ...given, triple: [1, 2, 4] });
    equal((await ended).state, 'completed');
  });

  test('a prompt pack gives the instruction, and Run Again uses it again, by its name', async () => {
    const pack = workspaceUri('mine.prompts.yaml');
    const yaml = 'version: 1\ntask: wason\nprompts:\n  baseline: |\n    Find my rule. It accepts {triple}.\n';
    await vscode.workspace.fs.writeFile(pack, new TextEncoder().encode(yaml));
    const first = await run({ ...OFFLINE, tests: 1, triple: [-11, -31, -41], pack: pack.toString() });
    await first.ended;
    const second = await run({ ...OFFLINE, tests: 1, triple: [-11, -31, -41], pack: first.uri.toString() });
    await second.ended;
    await vscode.workspace.fs.delete(pack);
    const again = await command(EpisodeCommand.runAgain, first.uri);
    await again.ended;
    const [header, message] = await events(first.uri);
    equal(message?.text, 'Find my rule. It accepts [-11, -31, -41].');
    const [headerAgain, messageAgain] = await events(again.uri);
    equal([headerAgain?.prompts, messageAgain?.text], [header?.prompts, message?.text]);
    equal((await events(second.uri))[1]?.text, message?.text);
    const gone = { ...OFFLINE, tests: 1, pack: pack.toString() };
    equal(await vscode.commands.executeCommand(EpisodeCommand.run, gone), undefined);
  });

  test('two starts on one transcript: the second is refused', async () => {
    const whole = await run({ ...OFFLINE, tests: 30 });
    await whole.ended;
    const cut = await interrupt(whole.uri, 'twice.episode.jsonl', 20);
    const both = [0, 1].map(() =>
      vscode.commands.executeCommand<{ ended: Promise<{ state: string }> } | undefined>(
        EpisodeCommand.resume,
        cut,
        { quiet: true },
      ),
    );
    const begun = (await Promise.all(both)).filter((each) => each !== undefined);
    equal(begun.length, 1);
    equal((await begun[0]?.ended)?.state, 'completed');
    equal((await events(cut)).filter(({ type }) => type === 'resume').length, 1);
  });

  test('a lens above each group runs an episode, and above each rule where the setting says so', async () => {
    const document = await openFile('lens.rules.yaml', await exampleText());
    const lensesOf = (n: number) =>
      until(`${n} lenses`, async () => {
        const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          document.uri,
          1000,
        );
        const found = all.filter(({ command: does }) => does?.command === EpisodeCommand.run);
        return found.length === n ? found : undefined;
      });
    await lensesOf(10);
    await set(Setting.ruleLenses, true);
    const lenses = await lensesOf(50);
    await set(Setting.ruleLenses, undefined);
    equal(lenses[1]?.command?.arguments?.slice(1), [0, 1]);
  });
});
