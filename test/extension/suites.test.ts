import * as vscode from 'vscode';
import { Command, EpisodeCommand, SuiteCommand } from '../../src/vscode/common/ids';
import { events, removeEpisodes, run } from './episodes-support';
import { closeAll, equal, includes, ok, openFile, openText, until } from './support';

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
    await until('the template without a problem', async () => {
      const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
        'vscode.executeDocumentSymbolProvider',
        document.uri,
      );
      return found?.length === 1 && diagnosticsOf(document).length === 0;
    });
    ok(/\/study(-\d+)?\.suite\.yaml$/.test(document.uri.path), `it has a name: ${String(document.uri)}`);
    ok(/rules: \S+\.rules\.yaml/.test(document.getText()), 'it names a file of the workspace');
  });
});

const GRID = 'falsify-beliefs';
const URN = `version: 1
scenarios:
  - id: urn
    context: A ball is drawn. Its colour is
    outcomes: { red: 2/3, blue: 1/3 }
`;

suite('grids of chances', () => {
  teardown(async () => {
    await closeAll();
    await removeEpisodes();
  });

  test('mark what is wrong at its place, complete keys, and say what they mean', async () => {
    const document = await openText(`${URN.replace('1/3', '1/4')}    \n`, GRID);
    await until('a diagnostic', () => diagnosticsOf(document).length > 0);
    equal(diagnosticsOf(document), [['schema-value', 'outcomes']]);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      new vscode.Position(5, 4),
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    ok(labels.includes('question'), `keys: ${labels.join(' ')}`);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(4, 6),
    );
    includes(
      hovers.flatMap(({ contents }) => contents.map((one) => (one as vscode.MarkdownString).value)).join(),
      'fractions',
    );
  });

  test('begin from an example that is right, and is offered to be played', async () => {
    await vscode.commands.executeCommand(Command.newTaskFile);
    const document = vscode.window.activeTextEditor?.document;
    ok(document, 'a new grid is open');
    equal(document.languageId, GRID);
    const lenses = await until('lenses', async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      return found.length > 0 ? found : undefined;
    });
    equal(
      lenses.map(({ command }) => command?.command),
      [EpisodeCommand.run, SuiteCommand.create],
    );
    equal(diagnosticsOf(document), []);
  });

  test('play one of their own scenarios, as it is in the editor', async () => {
    const { uri } = await openFile('my.beliefs.yaml', URN.replace('urn', 'vase'));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(2, 8, 2, 12), 'urn');
    await vscode.workspace.applyEdit(edit);
    const { uri: transcript, ended } = await run({
      source: String(uri),
      beliefs: 'urn',
      setting: 'revealed',
      model: 'offline:uniform',
      seed: 1,
      quiet: true,
    });
    equal((await ended).state, 'completed');
    const [header] = await events(transcript);
    const cell = header?.scenario as { readonly id: string; readonly truth: readonly string[] } | undefined;
    equal([cell?.id, cell?.truth], ['urn', ['2/3', '1/3']]);
  });

  test('become a suite beside them, with every believer', async () => {
    const { uri } = await openFile('my.beliefs.yaml', URN);
    await vscode.commands.executeCommand(SuiteCommand.create, uri);
    const document = vscode.window.activeTextEditor?.document;
    ok(document, 'a suite is open');
    includes(document.uri.path, '/my.suite.yaml');
    equal(document.languageId, LANGUAGE);
    includes(document.getText(), 'grid: my.beliefs.yaml');
    includes(document.getText(), 'offline:recency');
    equal(diagnosticsOf(document), []);
    await vscode.workspace.fs.delete(document.uri);
  });
});
