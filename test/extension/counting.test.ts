import * as vscode from 'vscode';
import { atNight } from '../setup/nightly';
import {
  closeAll,
  codes,
  countOf,
  counts,
  diagnostics,
  equal,
  exampleText,
  FOUR,
  groupOf,
  lensTitles,
  ok,
  openFile,
  openText,
  pause,
  positionOf,
  replace,
  until,
} from './support';

const TEN = ['1,629', '550', '10,660', '12,529', '60', '6,762', '120', '176,715', '2,925', '118'];
/** Groups of a large file. */
const GROUPS = atNight(400, 100);

suite('live counts', () => {
  teardown(closeAll);

  test('the ten published groups have the enumerated counts', async () => {
    const document = await openText(await exampleText());
    equal(await counts(document, 10), TEN);
    equal((await lensTitles(document)).slice(0, 5), [
      '1,629 of 8,000,000 feasible',
      'design',
      'sample',
      'compare',
      'copy count',
    ]);
  });

  test('a file in the workspace, with CRLF line ends, counts the same', async () => {
    const document = await openFile('crlf.rules.yaml', (await exampleText()).replace(/\r?\n/g, '\r\n'));
    equal(document.languageId, 'falsify-rules');
    equal(document.eol, vscode.EndOfLine.CRLF);
    equal(await counts(document, 10), TEN);
  });

  test('an edit gives the new count, and undo the old one', async () => {
    const document = await openText(groupOf(['a > 0', 'b > 0', 'c > 0', 'a < b < c']));
    const [before] = await counts(document, 1);
    equal(before, '161,700');
    await replace(document, 'c > 0', 'c > 50');
    const after = await until('another count', async () => {
      const [count] = await counts(document, 1);
      return count === before ? undefined : count;
    });
    equal(after, '142,100');
    await vscode.commands.executeCommand('undo');
    await until('the old count', async () => ((await counts(document, 1))[0] === before ? true : undefined));
  });

  test('a count that is shown belongs to the text that is shown, also while typing fast', async () => {
    const document = await openText(groupOf(['a == b', 'a < 1000']));
    for (let limit = 0; limit < 25; limit++) {
      await replace(document, /a < -?\d+/.exec(document.getText())?.[0] ?? '', `a < ${limit}`);
      const { version } = document;
      const shown = await countOf(document, 0);
      // a == b and a < limit: limit + 99 values, 200 values of c each.
      if (document.version === version)
        equal(shown, new Intl.NumberFormat('en').format((limit + 99) * 200), `after a < ${limit}`);
      if (limit % 5 === 0) await pause(10);
    }
    equal(await counts(document, 1), ['24,600']);
  });

  test('other line ends move everything, so the file is read again', async () => {
    const document = await openText(groupOf(['a < b', 'nope > 1']));
    const [before] = await diagnostics(document.uri, 'unknown-name');
    await vscode.window.activeTextEditor?.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.CRLF));
    await pause(300);
    const [after] = await diagnostics(document.uri, 'unknown-name');
    equal(after?.range, before?.range);
    equal(document.getText(after?.range), 'nope');
  });

  test('several documents are counted side by side', async () => {
    const one = await openText(groupOf(FOUR));
    const two = await openText(groupOf(['a == 1', 'b == 2', 'c == 3']));
    equal(await counts(two, 1), ['1']);
    equal((await counts(one, 1)).length, 1);
  });

  test('an endless loop ends with its message, and typing goes on', async () => {
    const loop =
      '|\n          def rule(a, b, c):\n              while True:\n                  a = a + 1\n              return a > 0\n';
    const document = await openText(groupOf(['a < b', loop]));
    await until('a message about the loop', () =>
      codes(document.uri).find((code) => code === 'step-limit' || code === 'count-abandoned'),
    );
    await replace(document, 'while True', 'while a < b');
    const endless = 'step-limit';
    await until('what the new text does', () => !codes(document.uri).includes(endless) || undefined);
  });

  test('closing a file takes its diagnostics away', async () => {
    const document = await openText(groupOf(['a &&']));
    const { uri } = document;
    await until('a diagnostic', () => codes(uri).length > 0);
    await closeAll();
    await until('no diagnostics', () => codes(uri).length === 0);
  });

  test('deleting and renaming a file take its diagnostics along', async () => {
    const document = await openFile('old.rules.yaml', groupOf(['nope > 1']));
    const { uri } = document;
    await until('a diagnostic', () => codes(uri).length > 0);
    const renamed = uri.with({ path: uri.path.replace('old.rules', 'new.rules') });
    const rename = new vscode.WorkspaceEdit();
    rename.renameFile(uri, renamed, { overwrite: true });
    ok(await vscode.workspace.applyEdit(rename), 'the file was renamed');
    await until(
      'diagnostics at the new place only',
      () => codes(uri).length === 0 && codes(renamed).length > 0,
    );
    const remove = new vscode.WorkspaceEdit();
    remove.deleteFile(renamed);
    ok(await vscode.workspace.applyEdit(remove), 'the file was deleted');
    await until('no diagnostics', () => codes(renamed).length === 0);
  });

  test('a file that is not YAML, and an empty one, have an error and break nothing', async () => {
    const document = await openText('groups: [\n\x00\t- : :\n"');
    await until('an error', () => codes(document.uri).length > 0);
    const empty = await openText('');
    await until('an answer for the empty file', () => codes(empty.uri).length > 0);
  });

  test('a file above 8 MB is refused in one sentence', async () => {
    const document = await openText(groupOf(FOUR) + '# padding\n'.repeat(900_000));
    const found = await until('a diagnostic', () => {
      const all = vscode.languages.getDiagnostics(document.uri);
      return all.length > 0 ? all : undefined;
    });
    equal(found.length, 1);
    equal(found[0].severity, vscode.DiagnosticSeverity.Error);
  });

  test(`${GROUPS} groups count, and the outline names them`, async function () {
    this.timeout(60_000);
    const sums = Array.from({ length: GROUPS }, (_, i) => (i < GROUPS - 1 ? i : 399));
    const groups = sums.map(
      (sum) => `  - id: "g${sum}"\n    rules:\n      - name: r\n        predicate: a + b == ${sum}\n`,
    );
    const document = await openText(`version: 1\ngroups:\n${groups.join('')}`);
    equal(await counts(document, 3), ['39,800', '40,000', '39,800']);
    equal(await countOf(document, GROUPS - 1), '0');
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    equal(symbols.length, GROUPS);
  });

  test('the left side of a Git diff is neither counted nor judged', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('gitfs', {
      provideTextDocumentContent: () => groupOf(['a &&']),
    });
    try {
      const left = vscode.Uri.parse('gitfs:/old.rules.yaml');
      const right = await openFile('diff.rules.yaml', groupOf(['a ||']));
      await vscode.commands.executeCommand('vscode.diff', left, right.uri, 'diff');
      await diagnostics(right.uri, codes(right.uri)[0] ?? 'boolean-operator-or').catch(() => undefined);
      equal(codes(left), []);
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      ok(input instanceof vscode.TabInputTextDiff, 'the diff opens as text');
      ok(positionOf(right, 'a ||').line > 0, 'the right side is the text');
    } finally {
      provider.dispose();
    }
  });
});
