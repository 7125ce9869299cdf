import * as vscode from 'vscode';
import { withRow } from '../fixtures/published/edit';
import { wasonFiles } from '../fixtures/published/files';
import { play } from '../fixtures/published/play';
import { closeAll, equal, exampleText, includes, ok, openFile, openText, workspaceUri } from './support';

const NAMES = ['count', 'check', 'compare', 'sample', 'read', 'review'].map((name) => `falsify_${name}`);

async function call(name: string, input: object): Promise<Record<string, unknown>> {
  const { content } = await vscode.lm.invokeTool(`falsify_${name}`, {
    input,
    toolInvocationToken: undefined,
  });
  const [part] = content;
  ok(part instanceof vscode.LanguageModelTextPart, 'a text');
  return JSON.parse(part.value) as Record<string, unknown>;
}

const refusal = (name: string, input: object): Promise<string> =>
  call(name, input).then(
    (result) => `no refusal: ${JSON.stringify(result)}`,
    (error: unknown) => String(error),
  );

suite('tools for agents', () => {
  suiteSetup(async () => {
    // Opening a rule file activates the extension.
    await openText(await exampleText());
  });
  teardown(closeAll);

  test('are offered to language models', () => {
    const own = vscode.lm.tools.filter(({ name }) => name.startsWith('falsify_'));
    equal(own.map(({ name }) => name).sort(), [...NAMES].sort());
    for (const { description, inputSchema } of own)
      ok(description.length > 80 && inputSchema, 'is described');
  });

  test('answer with counts and witnesses', async () => {
    equal((await call('count', { predicates: ['a < b < c'] }))['count'], 1_313_400);
    const compared = await call('compare', { p: 'a < b', q: 'a <= b', limit: 1 });
    equal(compared['onlyQ'], { count: 40_000, first: [[0, 0, 0]] });
    equal(((await call('sample', { predicates: ['a == b == c'], n: 4 }))['triples'] as unknown[]).length, 4);
    const { readings } = await call('read', { announcements: ['all numbers are even'] });
    equal((readings as { count: number }[])[0]?.count, 1_000_000);
  });

  test('read a file of the workspace as the editor shows it, and no other', async () => {
    const text = (predicate: string) =>
      `version: 1\ngroups:\n  - id: "1"\n    rules:\n      - name: x\n        predicate: ${predicate}\n`;
    const document = await openFile('agents.rules.yaml', text('a < b'));
    const counted = async () => {
      const { groups } = await call('count', { file: 'agents.rules.yaml' });
      return (groups as { count: number }[])[0]?.count;
    };
    equal(await counted(), 3_980_000);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 99, 0), text('a == b'));
    await vscode.workspace.applyEdit(edit);
    equal(await counted(), 40_000);
    equal((await call('check', { file: document.uri.path }))['groups'], 1);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(workspaceUri('agents.rules.yaml'));
    for (const file of ['none.rules.yaml', '../outside.rules.yaml', '/etc/passwd', 'package.json'])
      includes(await refusal('count', { file }), 'is not available');
  });

  test('review a published run of the workspace with its judge files', async () => {
    const made = wasonFiles((await play({ task: 'wason' })).events);
    const wrong = (row: Record<string, unknown>) => ({ ...row, compatible: row['compatible'] !== true });
    const { transcript, siblings } = withRow(made, 'compatibility', 3, wrong);
    for (const { name, text } of [transcript, ...Object.values(siblings)])
      await vscode.workspace.fs.writeFile(workspaceUri(`runs/${name}`), new TextEncoder().encode(text));
    const reviewed = await call('review', { file: `runs/${transcript.name}` });
    const [first, ...others] = reviewed['disagreements'] as Record<string, unknown>[];
    equal([first?.['judge'], first?.['certainty'], others.length], ['compatibility', 'certain', 0]);
    includes(await refusal('review', { file: `runs/${siblings.guesses.name}` }), 'is not available');
    await vscode.workspace.fs.delete(workspaceUri('runs'), { recursive: true });
  });

  test('refuse in words, and end a hostile predicate within its limits', async () => {
    includes(await refusal('compare', { p: 'a <', q: 'b' }), 'p is not a predicate');
    const hostile = 'def rule(a, b, c):\n  while True:\n    a = a + 1\n  return True';
    equal((await call('count', { predicates: [hostile] }))['count'], null);
    equal((await call('count', { predicates: ['a == b'] }))['count'], 40_000);
  });
});
