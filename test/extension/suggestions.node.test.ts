// Suggestions for a rule by the phrase reader and by a model behind an endpoint: checked before they are taken.
import * as vscode from 'vscode';
import { Setting, SuggestionCommand } from '../../src/vscode/common/ids';
import { startLlmServer } from '../harness/llm/server.mjs';
import { closeAll, equal, includes, ok, openText } from './support';

const FILE = `version: 1
groups:
  - id: "1"
    rules:
      - name: Ascending # kept
        predicate: a < b && b < c
      - name: All even
        predicate: a % 2 == b % 2 == c % 2 == 0
`;

const set = (setting: string, value: unknown): Thenable<void> =>
  vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Workspace);
const OPTIONS = { model: 'endpoint:local', confirmed: true, take: true };

/** Runs a command for the first rule with a model that gives these replies, the last one for ever. */
async function suggest(command: string, replies: readonly string[], options: object = OPTIONS) {
  const document = await openText(FILE);
  let call = 0;
  const server = await startLlmServer({ answer: () => replies[Math.min(call++, replies.length - 1)] ?? '' });
  try {
    await set(Setting.endpoints, [
      { name: 'local', baseURL: server.url, model: 'test', maxRetries: 0, timeoutSeconds: 5 },
    ]);
    const changed = await vscode.commands.executeCommand(command, document.uri, 0, 0, options);
    return { changed, text: document.getText(), calls: server.requests.length };
  } finally {
    await server.close();
  }
}

suite('suggestions for a rule', () => {
  teardown(closeAll);
  suiteTeardown(() => set(Setting.endpoints, undefined));

  test('a repair that passes is one small edit; those before it are refused with the reason', async () => {
    const replies = ['I cannot.', '{"predicate": "a % b == 0"}', '{"predicate": "a < b and b < c"}'];
    const { changed, text, calls } = await suggest(SuggestionCommand.fix, replies);
    equal([changed, calls], [true, 3]);
    equal(text, FILE.replace('a < b && b < c', 'a < b and b < c'));
    await vscode.commands.executeCommand('undo');
    equal(vscode.window.activeTextEditor?.document.getText(), FILE);
  });

  for (const [what, reply] of [
    ['prose', 'I would rather talk about the weather.'],
    ['code', '{"predicate": "__import__(\'os\').system(\'x\')"}'],
    ['another fault', '{"predicate": "a < 50"}'],
  ] as const)
    test(`nothing is changed by ${what}`, async () => {
      const { changed, text, calls } = await suggest(SuggestionCommand.fix, [reply]);
      equal([changed, text, calls], [false, FILE, 3]);
    });

  test('words that the phrase reader reads need no model; others do', async () => {
    const read = await suggest(SuggestionCommand.fromWords, [''], {
      ...OPTIONS,
      words: 'strictly increasing',
    });
    equal([read.changed, read.calls], [true, 0]);
    ok(!read.text.includes('&&'), 'another predicate');
    const words = 'the middle one is exactly as far as it gets';
    const asked = await suggest(SuggestionCommand.fromWords, ['{"predicate": "b - a == c - b"}'], {
      ...OPTIONS,
      words,
    });
    equal([asked.changed, asked.calls], [true, 1]);
    includes(asked.text, 'predicate: b - a == c - b');
  });

  test('names and wordings are checked against the predicate', async () => {
    const document = FILE.replace('&&', 'and');
    const replies = ['{"accept": ["strictly increasing", "all even"], "reject": ["non-decreasing"]}'];
    const unchecked = await suggest(SuggestionCommand.wordings, replies);
    equal(unchecked.changed, false, 'a rule without a set has no wordings');
    const open = await openText(document);
    const server = await startLlmServer({ answer: () => replies[0] });
    try {
      await set(Setting.endpoints, [{ name: 'local', baseURL: server.url, model: 'test', maxRetries: 0 }]);
      equal(await vscode.commands.executeCommand(SuggestionCommand.wordings, open.uri, 0, 0, OPTIONS), true);
    } finally {
      await server.close();
    }
    includes(open.getText(), 'strictly increasing');
    includes(open.getText(), 'non-decreasing');
    ok(!open.getText().includes('all even'), 'what means something else is left out');
  });

  test('are offered at the rule, and a repair at its problem', async () => {
    const document = await openText(FILE);
    const position = document.positionAt(FILE.indexOf('&&'));
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(position, position),
    );
    const commands = actions.map(({ command }) => command?.command);
    for (const command of Object.values(SuggestionCommand)) ok(commands.includes(command), command);
  });
});
