import * as vscode from 'vscode';
import { EpisodeCommand } from '../../src/vscode/common/ids';
import { events, OFFLINE, removeEpisodes, run } from './episodes-support';
import { closeAll, equal, includes, ok, until } from './support';

const found = (uri: vscode.Uri): readonly vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'falsify');

const HASTY = { kind: 'endpoint', name: 'hasty' };

/** Another judge says the opposite of an equivalence verdict. Returns the line of what it says. */
async function judgeWrongly(uri: vscode.Uri): Promise<number> {
  const all = await events(uri);
  const old = all.find(({ type, judge }) => type === 'verdict' && judge === 'equivalence');
  ok(old, 'there is a verdict');
  const result = old['result'] === 'correct' ? 'incorrect' : 'correct';
  const verdict = { ...old, seq: all.length + 1, by: HASTY, result, supersedes: old.seq };
  const text = [...all, verdict].map((event) => `${JSON.stringify(event)}\n`).join('');
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return all.length;
}

suite('the review of a transcript', () => {
  teardown(closeAll);
  suiteTeardown(removeEpisodes);

  test('stands among the problems while its replay is open, at the lines of the verdicts', async () => {
    const { uri, ended } = await run({ ...OFFLINE, tests: 3 });
    equal((await ended).state, 'completed');
    await closeAll();
    const line = await judgeWrongly(uri);
    equal(found(uri), []);
    await vscode.commands.executeCommand(EpisodeCommand.openReplay, uri);
    const [wrong, ...more] = await until('a wrong verdict', () => {
      const all = found(uri);
      return all.length > 0 ? all : undefined;
    });
    equal(more, []);
    ok(wrong, 'there is one');
    equal(wrong.range.start.line, line);
    equal(wrong.severity, vscode.DiagnosticSeverity.Warning);
    includes(wrong.message, 'Round 1, announcement: judged ');
    const verdict = JSON.parse(await linked(wrong)) as Record<string, unknown>;
    equal({ type: verdict['type'], by: verdict['by'] }, { type: 'verdict', by: HASTY });
    await closeAll();
    await until('no problem any more', () => found(uri).length === 0);
  });
});

/** Target of its code link in the list of problems, in a hover and in a peek: no link runs a command. */
async function linked({ code }: vscode.Diagnostic): Promise<string> {
  ok(typeof code === 'object', 'the code has a link');
  ok(['counterexample', 'contradicts-evidence'].includes(String(code.value)), 'it names the kind');
  ok(code.target.scheme !== 'command', 'it is a document');
  return (await vscode.workspace.openTextDocument(code.target)).getText();
}
