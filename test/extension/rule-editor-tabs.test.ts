// Visual editors as VS Code opens them: commands, tabs, undo, renames, comparisons, and the setting for the default.
import * as vscode from 'vscode';
import { Command, RULE_EDITOR, Setting } from '../../src/vscode/common/ids';
import { viewHtml } from '../../src/vscode/view/html';
import { fileName } from '../../src/vscode/view/save-file';
import { withPatterns } from '../../src/vscode/rule-editor/default-editor';
import { Bench, refusal } from './rule-editor-support';
import {
  closeAll,
  equal,
  FOUR,
  groupOf,
  includes,
  lensTitles,
  ok,
  openFile,
  openText,
  pause,
  replace,
  until,
  workspaceUri,
} from './support';

const FILE = groupOf(FOUR);
const TWO = `${FILE}${groupOf(FOUR, 'y').split('groups:\n')[1] ?? ''}`;

const tabs = (): vscode.Tab[] => vscode.window.tabGroups.all.flatMap((group) => [...group.tabs]);
const visualTabs = (uri?: vscode.Uri): vscode.Tab[] =>
  tabs().filter(
    ({ input }) =>
      input instanceof vscode.TabInputCustom &&
      input.viewType === RULE_EDITOR &&
      (!uri || input.uri.toString() === uri.toString()),
  );
const untilVisual = (uri?: vscode.Uri): Promise<vscode.Tab> =>
  until('a visual editor', () => visualTabs(uri)[0]);
const run = (command: string, ...args: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...args);

suite('rule-editor: tabs', () => {
  teardown(closeAll);

  test('the visual editor opens beside the text, once, and the text beside it', async () => {
    const document = await openFile('rule-editor-beside.rules.yaml', TWO);
    await run(Command.openVisualBeside);
    const tab = await untilVisual(document.uri);
    equal(tab.group.viewColumn, 2);
    await run(Command.openVisualBeside, document.uri, 1);
    await pause(200);
    equal(visualTabs().length, 1);
    equal(tabs().length, 2);
    await run(Command.openTextBeside);
    await until('the text editor', () => vscode.window.activeTextEditor?.document === document);
    equal(vscode.window.activeTextEditor?.viewColumn, 1);
    equal(tabs().length, 2);
  });

  test('the visual editor opens in the place of the text, and the text in its place', async () => {
    const document = await openFile('rule-editor-here.rules.yaml', FILE);
    await run(Command.openVisual);
    equal((await untilVisual(document.uri)).group.viewColumn, 1);
    await run(Command.openText);
    await until('the text editor', () => vscode.window.activeTextEditor?.document === document);
  });

  test('without a file, the example opens with it', async () => {
    await closeAll();
    await run(Command.openVisualBeside);
    const tab = await untilVisual();
    ok(tab.input instanceof vscode.TabInputCustom, 'a visual editor');
    equal(tab.input.uri.scheme, 'untitled');
    equal(tab.group.viewColumn, 2);
  });

  test('with the walkthrough in front, the file behind it is meant and shown, not another copy of the example', async () => {
    await closeAll();
    const document = await openText(FILE);
    await run(Command.openWalkthrough);
    await until('the walkthrough', () => vscode.window.activeTextEditor === undefined);
    await run(Command.openVisualBeside);
    await untilVisual(document.uri);
    const left = vscode.window.tabGroups.all[0]?.activeTab?.input;
    ok(left instanceof vscode.TabInputText, 'the text is in front again');
    equal([left.uri.toString(), visualTabs().length], [document.uri.toString(), 1]);
  });

  test('each group has a lens that opens it', async () => {
    const document = await openText(TWO);
    await until('a lens at each group', async () => {
      const all = await lensTitles(document);
      return all.filter((title) => title === 'design').length === 2;
    });
  });

  test('undo and redo with the focus in the visual editor are those of the document', async () => {
    const document = await openFile('rule-editor-undo.rules.yaml', FILE);
    await run(Command.openVisual);
    await untilVisual(document.uri);
    await until(
      'the focus',
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputCustom,
    );
    await replace(document, 'a < b < c', 'a < c');
    await run('undo');
    await until('the old text', () => document.getText() === FILE);
    await run('redo');
    await until('the new text', () => document.getText() !== FILE);
  });

  test('a renamed file keeps its visual editor', async () => {
    const document = await openFile('rule-editor-old.rules.yaml', FILE);
    await run(Command.openVisualBeside);
    await untilVisual(document.uri);
    const renamed = workspaceUri('rule-editor-new.rules.yaml');
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(document.uri, renamed, { overwrite: true });
    ok(await vscode.workspace.applyEdit(edit), 'it was renamed');
    await untilVisual(renamed);
    await until('the text stays on the left, the visual editor on the right', () => {
      const shown = tabs().map(({ input, group }) => [
        input instanceof vscode.TabInputCustom,
        group.viewColumn,
      ]);
      return JSON.stringify(shown) === '[[false,1],[true,2]]';
    });
  });

  test('the setting for the default editor is kept in step with that of VS Code, and nothing else of it', async () => {
    await openText(FILE);
    const settings = () => vscode.workspace.getConfiguration();
    const associations = (): Record<string, string> =>
      settings().inspect<Record<string, string>>('workbench.editorAssociations')?.globalValue ?? {};
    const { Global } = vscode.ConfigurationTarget;
    await settings().update('workbench.editorAssociations', { '*.other': 'default' }, Global);
    try {
      await settings().update(Setting.defaultEditor, 'visual', Global);
      await until('the associations', () => associations()['*.rules.yaml'] === RULE_EDITOR);
      equal(associations(), {
        '*.other': 'default',
        '*.rules.yaml': RULE_EDITOR,
        '*.rules.yml': RULE_EDITOR,
      });
      const uri = workspaceUri('rule-editor-default.rules.yaml');
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(FILE));
      await run('vscode.open', uri);
      await untilVisual(uri);
      const other = workspaceUri('rule-editor-other.rules.yaml');
      await vscode.workspace.fs.writeFile(other, new TextEncoder().encode(TWO));
      await run('vscode.diff', uri, other);
      await until('a comparison as text', () =>
        tabs().some(({ input }) => input instanceof vscode.TabInputTextDiff),
      );
    } finally {
      await settings().update(Setting.defaultEditor, undefined, Global);
    }
    await until('they are gone', () => associations()['*.rules.yaml'] === undefined);
    equal(associations(), { '*.other': 'default' });
    await settings().update('workbench.editorAssociations', undefined, Global);
  });

  test('associations of others are left alone', () => {
    const mine = { '*.rules.yaml': 'another.editor', '*.md': 'x' };
    equal(withPatterns(mine, 'text', undefined, RULE_EDITOR), mine);
    equal(withPatterns(mine, 'text', 'visual', RULE_EDITOR), mine);
    equal(withPatterns({ '*.rules.yml': RULE_EDITOR }, undefined, undefined, RULE_EDITOR), {
      '*.rules.yml': RULE_EDITOR,
    });
  });

  test('where both are wanted, the visual editor opens beside the text and leaves it the focus', async () => {
    const settings = vscode.workspace.getConfiguration();
    await settings.update(Setting.defaultEditor, 'both', vscode.ConfigurationTarget.Workspace);
    try {
      const document = await openFile('rule-editor-both.rules.yaml', FILE);
      equal((await untilVisual(document.uri)).group.viewColumn, 2);
      await pause(300);
      equal(vscode.window.tabGroups.activeTabGroup.viewColumn, 1);
    } finally {
      await settings.update(Setting.defaultEditor, undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});

suite('rule-editor: files', () => {
  teardown(closeAll);

  test('a read-only document is said to be, and refuses changes', async () => {
    const scheme = 'falsify-test-readonly';
    const provider = vscode.workspace.registerFileSystemProvider(scheme, new OneFile(FILE), {
      isReadonly: true,
    });
    const bench = new Bench();
    try {
      const uri = vscode.Uri.from({ scheme, path: '/x.rules.yaml' });
      const document = await vscode.workspace.openTextDocument(uri);
      const view = bench.open(document);
      await view.untilDocument('that it is read-only', (told) => told.readonly === true);
      const change = { kind: 'set-name', group: 0, rule: 0, value: 'new' };
      includes(await refusal(view.change(change)), 'read-only');
      equal(document.getText(), FILE);
    } finally {
      bench.dispose();
      provider.dispose();
    }
  });

  test('a group is shown in the text editor', async () => {
    const bench = new Bench();
    try {
      const document = await openText(TWO);
      const view = bench.open(document);
      await view.untilDocument('counts', ({ complete }) => complete);
      view.send({ type: 'openText', group: 1, rule: 2 });
      const at = TWO.lastIndexOf('name: rule 3');
      await until('the cursor at the rule', () => {
        const editor = vscode.window.activeTextEditor;
        return editor?.document === document && editor.selection.active.line === document.positionAt(at).line;
      });
    } finally {
      bench.dispose();
    }
  });

  test('a page runs its own scripts only, and has inline styles', () => {
    const uri = vscode.Uri.parse('https://host/dist/webview');
    const webview = { cspSource: 'https://host', asWebviewUri: (each: vscode.Uri) => each };
    const html = viewHtml(webview as unknown as vscode.Webview, uri, {
      name: 'x',
      title: '<b>',
      protocol: 7,
    });
    const policy = /Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const nonce = /nonce="(\w{32})"/.exec(html)?.[1] ?? '';
    ok(policy.startsWith("default-src 'none'; "), policy);
    includes(policy, `script-src 'nonce-${nonce}';`);
    includes(policy, "style-src https://host 'unsafe-inline';");
    for (const never of ['worker-src', 'unsafe-eval', 'connect-src', 'frame-src'])
      ok(!policy.includes(never), never);
    const counting = viewHtml(webview as unknown as vscode.Webview, uri, {
      name: 'x',
      title: '',
      protocol: 7,
      counts: true,
    });
    includes(counting, "'wasm-unsafe-eval'; style-src");
    for (const never of ["'unsafe-eval'", 'worker-src', 'connect-src']) ok(!counting.includes(never), never);
    includes(html, '<html lang="en" data-number-locale="');
    includes(html, 'protocol: 7, messages: []');
    ok(!html.includes('<b>'), 'the title is text');
  });

  test('names from files become names of files, never paths', () => {
    equal(['group 1.md', '../../etc/passwd', 'C:\\x', 'a\u202Eb', '.hidden', '', '///'].map(fileName), [
      'group 1.md',
      '-..-etc-passwd',
      'C-x',
      'a-b',
      'hidden',
      'falsify',
      '-',
    ]);
    for (const name of ['../../x', 'a/b', 'a\\b', '..'])
      ok(!/[/\\]|^\.+$/.test(fileName(name)), fileName(name));
  });
});

/** A file system with one file in it. */
class OneFile implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  private readonly bytes: Uint8Array;
  constructor(content: string) {
    this.bytes = new TextEncoder().encode(content);
  }
  watch = (): vscode.Disposable => new vscode.Disposable(() => undefined);
  stat = (): vscode.FileStat => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.bytes.length });
  readFile = (): Uint8Array => this.bytes;
  readDirectory = (): [string, vscode.FileType][] => [];
  createDirectory = (): void => undefined;
  writeFile = (): void => undefined;
  delete = (): void => undefined;
  rename = (): void => undefined;
}
