import * as vscode from 'vscode';
import { Command } from '../../src/vscode/common/ids';
import {
  closeAll,
  codeOf,
  counts,
  diagnostics,
  equal,
  FOUR,
  groupOf,
  includes,
  countOf,
  ok,
  openText,
  place,
  positionOf,
  replace,
  until,
} from './support';

const hoverText = async (document: vscode.TextDocument, position: vscode.Position): Promise<string> => {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents as vscode.MarkdownString[])
    .map(({ value }) => value)
    .join('\n');
};

const actionsAt = (document: vscode.TextDocument, range: vscode.Range, kind?: vscode.CodeActionKind) =>
  vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    kind?.value,
  );

const complete = (document: vscode.TextDocument, position: vscode.Position, resolve = 0) =>
  vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    position,
    undefined,
    resolve,
  );

const labelOf = ({ label }: vscode.CompletionItem): string =>
  typeof label === 'string' ? label : label.label;

suite('language features', () => {
  teardown(closeAll);

  test('a mistake is underlined exactly, with a code that leads to its description', async () => {
    const document = await openText(groupOf(['a > 0 && b > 0', 'a < b']));
    const [found] = await diagnostics(document.uri, 'and-operator');
    ok(found, 'a diagnostic');
    equal(place(found.range), '6:26-6:28');
    equal(found.severity, vscode.DiagnosticSeverity.Error);
    equal(found.source, 'falsify');
    ok(typeof found.code === 'object', 'the code has a link');
    const page = await vscode.workspace.openTextDocument(found.code.target);
    includes(page.getText(), '# and-operator');
    ok(page.lineCount > 3, 'the description has a body');
  });

  test('mistakes in quoted and block predicates are underlined where they stand', async () => {
    const document = await openText(
      groupOf(['"a > 0 || b > 0"', '|\n          def rule(a, b, c):\n              return nope\n']),
    );
    const [or] = await diagnostics(document.uri, 'or-operator');
    const [name] = await diagnostics(document.uri, 'unknown-name');
    equal(document.getText(or.range), '||');
    equal(document.getText(name.range), 'nope');
  });

  test('a quick fix mends the mistake, and all safe ones can be applied at once', async () => {
    const document = await openText(groupOf(['a > 0 && b > 0', 'b > 0 || c > 0']));
    const [found] = await diagnostics(document.uri, 'and-operator');
    const actions = await actionsAt(document, found.range);
    const fix = actions.find(
      (action) => action.kind?.contains(vscode.CodeActionKind.QuickFix) && action.edit,
    );
    ok(fix?.edit, 'a quick fix');
    equal(fix.isPreferred, true);
    await vscode.workspace.applyEdit(fix.edit);
    includes(document.getText(), 'predicate: a > 0 and b > 0');
    await until('the mistake is gone', () =>
      vscode.languages.getDiagnostics(document.uri).every((each) => codeOf(each) !== 'and-operator'),
    );
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const [fixAll] = await actionsAt(document, all, vscode.CodeActionKind.SourceFixAll);
    ok(fixAll?.edit, 'an action for all fixes');
    await vscode.workspace.applyEdit(fixAll.edit);
    includes(document.getText(), 'predicate: b > 0 or c > 0');
  });

  test('related rules are linked from the finding, and what is not needed is faded', async () => {
    const document = await openText(groupOf(['a < b and b < c', 'a < b < c', 'a != b', 'c % 7 == b % 5']));
    const [equalRules] = await diagnostics(document.uri, 'equal-rules');
    ok((equalRules.relatedInformation?.length ?? 0) > 0, 'related information');
    await diagnostics(document.uri, 'implied-rule');
  });

  test('a check is switched off by the setting, and by its action', async () => {
    const document = await openText(groupOf(['a > 50 and b > c', 'a < b']));
    const [range] = await diagnostics(document.uri, 'numeric-range');
    const actions = await actionsAt(document, range.range);
    const disable = actions.find((action) => action.command?.command === Command.disableCheck);
    ok(disable?.command, 'an action that switches the check off');
    try {
      await vscode.commands.executeCommand(
        disable.command.command,
        ...((disable.command.arguments ?? []) as unknown[]),
      );
      await until('the finding is gone', () =>
        vscode.languages.getDiagnostics(document.uri).every((each) => codeOf(each) !== 'numeric-range'),
      );
      await vscode.workspace
        .getConfiguration()
        .update('falsify.checks', { 'numeric-range': 'error' }, vscode.ConfigurationTarget.Global);
      const [again] = await diagnostics(document.uri, 'numeric-range');
      equal(again.severity, vscode.DiagnosticSeverity.Error);
    } finally {
      await vscode.workspace
        .getConfiguration()
        .update('falsify.checks', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  test('a hover on a rule says what it accepts, excludes and just misses', async () => {
    const document = await openText(groupOf(FOUR));
    await counts(document, 1);
    const text = await hoverText(document, positionOf(document, 'rule 2', 2));
    includes(text, '1,313,400');
    includes(text, 'Excludes');
    includes(text, 'Samples');
    includes(text, 'Just inside');
    includes(text, 'just outside');
  });

  test('a hover on a function says what it does', async () => {
    const document = await openText(groupOf(['is_prime(a)', 'a < b']));
    await counts(document, 1);
    includes(await hoverText(document, positionOf(document, 'is_prime', 3)), 'is_prime(n)');
  });

  test('names from the file cannot become links or HTML in a hover', async () => {
    const name = '"[run](command:workbench.action.quit) <b>x</b> **y**"';
    const document = await openText(
      `version: 1\ngroups:\n  - id: x\n    rules:\n      - name: ${name}\n        predicate: a < b\n`,
    );
    await counts(document, 1);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      positionOf(document, '[run]', 1),
    );
    const contents = hovers.flatMap((hover) => hover.contents) as vscode.MarkdownString[];
    ok(contents.length > 0, 'a hover');
    for (const content of contents) {
      ok(!content.isTrusted && !content.supportHtml, 'the hover is not trusted');
      ok(!/[^\\]\]\(/.test(content.value), 'no link');
    }
  });

  test('each rule has an inlay hint with its breadth, and a setting takes them away', async () => {
    const document = await openText(groupOf(['a % 2 == 0', 'a < b < c']));
    await counts(document, 1);
    const hints = () =>
      vscode.commands.executeCommand<vscode.InlayHint[]>(
        'vscode.executeInlayHintProvider',
        document.uri,
        new vscode.Range(0, 0, document.lineCount, 0),
      );
    const found = await hints();
    equal(
      found.map(({ label }) => label),
      ['50%', '16.4%'],
    );
    equal(
      found.map(({ paddingLeft }) => paddingLeft),
      [true, true],
    );
    equal(
      found.map(({ position }) => position.line),
      [4, 6],
    );
    const setting = vscode.workspace.getConfiguration();
    try {
      await setting.update('falsify.inlayHints.enabled', false, vscode.ConfigurationTarget.Global);
      equal((await hints()).length, 0);
    } finally {
      await setting.update('falsify.inlayHints.enabled', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  test('a predicate is completed with functions, variables and common predicates', async () => {
    const document = await openText(groupOf(['a < b and ', 'a < b']));
    const list = await complete(document, positionOf(document, 'a < b and ', 10));
    const labels = list.items.map(labelOf);
    for (const wanted of ['is_prime', 'len', 'a', 'Ascending', 'not']) ok(labels.includes(wanted), wanted);
    const function_ = list.items.find((item) => labelOf(item) === 'is_prime');
    includes((function_!.documentation as vscode.MarkdownString).value, 'is_prime(n)');
  });

  test('the breadth of a common predicate comes when its entry is looked at', async () => {
    const document = await openText(groupOf(['', 'a < b']));
    const position = document.positionAt(document.getText().indexOf('predicate: ') + 'predicate: '.length);
    const list = await complete(document, position, 200);
    const ascending = list.items.find((item) => labelOf(item) === 'Ascending');
    ok(ascending, 'the library is offered');
    includes(ascending.detail ?? '', '16.4%');
    includes((ascending.documentation as vscode.MarkdownString).value, '1,313,400');
  });

  test('keys and values are completed by their place', async () => {
    const document = await openText(
      'version: 1\ngroups:\n  - id: x\n    split: \n    \n    rules:\n      - name: y\n        \n',
    );
    const values = await complete(document, new vscode.Position(3, 11));
    equal(values.items.map(labelOf).slice(0, 3), ['train', 'validation', 'test']);
    const group = (await complete(document, new vscode.Position(4, 4))).items.map(labelOf);
    ok(group.includes('published') && !group.includes('id') && !group.includes('rules'), group.join());
    const rule = (await complete(document, new vscode.Position(7, 8))).items.map(labelOf);
    ok(rule.includes('predicate') && !rule.includes('name'), rule.join());
  });

  test('the outline has groups with counts and rules with their breadth', async () => {
    const document = await openText(groupOf(['a % 2 == 0', 'a < b < c'], 'first'));
    const [group] = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    );
    equal([group.name, group.detail], ['first', '651,750 feasible']);
    equal(
      group.children.map(({ name, detail }) => [name, detail]),
      [
        ['rule 1', '50%'],
        ['rule 2', '16.4%'],
      ],
    );
  });

  test('groups and rules fold', async () => {
    const document = await openText(
      groupOf(FOUR) + groupOf(FOUR).split('groups:\n')[1].replace('"x"', '"y"'),
    );
    const editor = vscode.window.activeTextEditor;
    ok(editor, 'an editor');
    await vscode.commands.executeCommand('editor.foldLevel2');
    await until('two folded groups', () => editor.visibleRanges.length > 1);
    await vscode.commands.executeCommand('editor.unfoldAll');
    await until('nothing folded', () => editor.visibleRanges.length === 1);
    equal(document.languageId, 'falsify-rules');
  });

  test('formatting gives predicates their spaces and leaves the YAML alone', async () => {
    const document = await openText(groupOf(['a<b  and b<c   # why', '"a%2==0"']));
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatDocumentProvider',
      document.uri,
      { tabSize: 2, insertSpaces: true },
    );
    const change = new vscode.WorkspaceEdit();
    change.set(document.uri, edits);
    await vscode.workspace.applyEdit(change);
    includes(document.getText(), 'predicate: a < b and b < c   # why\n');
    includes(document.getText(), 'predicate: "a % 2 == 0"\n');
  });

  test('formatting a selection leaves the other rules alone', async () => {
    const document = await openText(groupOf(['a<b', 'b<c']));
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatRangeProvider',
      document.uri,
      new vscode.Range(0, 0, 6, 0),
      { tabSize: 2, insertSpaces: true },
    );
    const change = new vscode.WorkspaceEdit();
    change.set(document.uri, edits);
    await vscode.workspace.applyEdit(change);
    equal(document.getText(), groupOf(['a < b', 'b<c']));
  });

  test('a group with an error has no count', async () => {
    const document = await openText(groupOf(['a && b', 'a < b']));
    equal(await countOf(document, 0), undefined);
    await replace(document, '&&', 'and');
    // a != 0 and a < b: of 19,900 pairs a < b the 100 with a = 0 go.
    ok((await counts(document, 1)).length === 1, 'counted again');
  });
});
