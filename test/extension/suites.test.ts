import * as vscode from 'vscode';
import { SuiteCommand } from '../../src/vscode/common/ids';
import { closeAll, equal, includes, ok, openText, until } from './support';

const LANGUAGE = 'falsify-suite';
const BLOCK = `  - task: wason
    rules: r.rules.yaml
    settings: [baseline]
    models: [offline:random]
`;

const diagnosticsOf = (document: vscode.TextDocument) =>
  vscode.languages.getDiagnostics(document.uri).map(({ code, range }) => [code, document.getText(range)]);

suite('suites', () => {
  teardown(closeAll);

  test('mark what is wrong at its place, and nothing once it is right', async () => {
    const text = `version: 1\nepisodes:\n${BLOCK}`;
    const document = await openText(text.replace('baseline', 'base-line'), LANGUAGE);
    await until('a diagnostic', () => diagnosticsOf(document).length > 0);
    equal(diagnosticsOf(document), [['unknown-setting', 'base-line']]);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
    await until('no diagnostic', () => diagnosticsOf(document).length === 0);
  });

  test('complete keys and values, and say what they mean', async () => {
    const document = await openText(`version: 1\nepisodes:\n${BLOCK}    \n`, LANGUAGE);
    const at = (line: number, character: number) =>
      vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        new vscode.Position(line, character),
      );
    const labels = ({ items }: vscode.CompletionList) =>
      items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    const keys = labels(await at(6, 4));
    ok(keys.includes('hidden') && keys.includes('repeats'), `keys: ${keys.join(' ')}`);
    const settings = labels(await at(4, 15));
    ok(settings.includes('dual-goal'), `settings: ${settings.join(' ')}`);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(3, 6),
    );
    includes(
      hovers
        .map(({ contents }) => contents.map((one) => (one as vscode.MarkdownString).value).join(''))
        .join(''),
      'rule',
    );
  });

  test('show their blocks in the outline', async () => {
    const document = await openText(`version: 1\nepisodes:\n${BLOCK}`, LANGUAGE);
    const symbols = await until('an outline', async () => {
      const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      return found && found.length > 0 ? found : undefined;
    });
    equal(
      symbols.map(({ name, detail }) => [name, detail]),
      [['Wason rule discovery', 'baseline · offline:random']],
    );
  });

  test('begin from a template without a problem', async () => {
    await vscode.commands.executeCommand(SuiteCommand.create);
    const document = vscode.window.activeTextEditor?.document;
    ok(document, 'a new suite is open');
    equal(document.languageId, LANGUAGE);
    equal(diagnosticsOf(document), []);
  });
});
