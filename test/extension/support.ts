// Shared parts of the suites. They run in node and in a web worker: no node modules here.
import * as vscode from 'vscode';
import { PATIENCE_MS } from '../harness/patience.mjs';

export const EXTENSION_ID = 'falsify.falsify';

export function equal(actual: unknown, expected: unknown, what = ''): void {
  const [is, should] = [JSON.stringify(actual, null, 1), JSON.stringify(expected, null, 1)];
  if (is !== should) throw new Error(`${what}\nis     ${is}\nshould ${should}`);
}

export function ok(value: unknown, what: string): asserts value {
  if (!value) throw new Error(what);
}

export function includes(text: string, part: string): void {
  if (!text.includes(part))
    throw new Error(`${JSON.stringify(text)} does not include ${JSON.stringify(part)}`);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again until there is an answer; says what it waited for when there is none in time. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | PromiseLike<T | undefined>,
  ms = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${ms} ms for: ${what}`);
    await pause(25);
  }
}

/** Opens a rule file that is not saved anywhere, in an editor. */
export async function openText(content: string, language = 'falsify-rules'): Promise<vscode.TextDocument> {
  // VS Code names unsaved files anew and may hand out one that is just being closed, with its old text.
  const document = await until('an unsaved file with the text that was given', async () => {
    const opened = await vscode.workspace.openTextDocument({ language, content });
    return opened.getText() === content ? opened : undefined;
  });
  await vscode.window.showTextDocument(document);
  return document;
}

export const workspaceUri = (name: string): vscode.Uri => {
  const folder = vscode.workspace.workspaceFolders?.[0];
  ok(folder, 'the tests need a workspace folder');
  return vscode.Uri.joinPath(folder.uri, name);
};

/** Writes a file into the workspace and opens it. */
export async function openFile(name: string, content: string): Promise<vscode.TextDocument> {
  const uri = workspaceUri(name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

export async function exampleText(): Promise<string> {
  const extension = vscode.extensions.getExtension(EXTENSION_ID);
  ok(extension, 'the extension is installed');
  const uri = vscode.Uri.joinPath(extension.extensionUri, 'examples/published.rules.yaml');
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/**
 * Closes every editor, and again until no unsaved file is left: VS Code opens an editor of its own, a second after it was
 * made, for an unsaved file that has none. And it gives the name of an unsaved file to the next one, which would get its
 * text as long as the old one is there.
 */
export async function closeAll(): Promise<void> {
  await until('unsaved files are gone', async () => {
    await closeEditors();
    return !vscode.workspace.textDocuments.some(({ isUntitled }) => isUntitled);
  });
}

async function closeEditors(): Promise<void> {
  for (let i = 0; i < 30 && vscode.window.visibleTextEditors.length > 0; i++)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Replaces the only occurrence of `before`. */
export async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const offset = document.getText().indexOf(before);
  ok(offset >= 0, `the document has ${JSON.stringify(before)}`);
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + before.length));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, after);
  ok(await vscode.workspace.applyEdit(edit), 'the edit was applied');
}

export async function lensTitles(document: vscode.TextDocument): Promise<string[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    document.uri,
    1000,
  );
  return lenses.map((lens) => lens.command?.title ?? '');
}

/** The counts of the first `groups` groups, once they all are there. */
export function counts(document: vscode.TextDocument, groups: number): Promise<string[]> {
  return until(`${groups} counts`, async () => {
    const found: string[] = [];
    for (let index = 0; index < groups; index++) {
      const count = await countOf(document, index);
      if (count === undefined) return undefined;
      found.push(count);
    }
    return found;
  });
}

/** The count of a group, for the text as it stands when this is answered. */
export async function countOf(document: vscode.TextDocument, group: number): Promise<string | undefined> {
  const count = await vscode.commands.executeCommand<number | undefined>(
    'falsify.feasibleCount.copy',
    document.uri,
    group,
  );
  return count === undefined ? undefined : new Intl.NumberFormat('en').format(count);
}

export const codes = (uri: vscode.Uri): string[] => vscode.languages.getDiagnostics(uri).map(codeOf);

export const codeOf = ({ code }: vscode.Diagnostic): string =>
  String(typeof code === 'object' ? code.value : code);

/** The diagnostics with this code, once there are some. */
export function diagnostics(uri: vscode.Uri, code: string, ms?: number): Promise<vscode.Diagnostic[]> {
  const found = () => vscode.languages.getDiagnostics(uri).filter((each) => codeOf(each) === code);
  return until(`a diagnostic ${code}`, () => (found().length > 0 ? found() : undefined), ms);
}

/** `line:column-line:column`, 1-based as people read it. */
export const place = ({ start, end }: vscode.Range): string =>
  `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;

/** Position of `text` in the document, `offset` characters further. */
export function positionOf(document: vscode.TextDocument, text: string, offset = 0): vscode.Position {
  const at = document.getText().indexOf(text);
  ok(at >= 0, `the document has ${JSON.stringify(text)}`);
  return document.positionAt(at + offset);
}

/** A file with one group of these predicates. */
export function groupOf(predicates: readonly string[], id = 'x'): string {
  const rules = predicates.map((each, i) => `      - name: rule ${i + 1}\n        predicate: ${each}\n`);
  return `version: 1\ngroups:\n  - id: "${id}"\n    rules:\n${rules.join('')}`;
}

export const FOUR = ['a % 2 == 0', 'a < b < c', '(a + b + c) % 5 == 0', 'min(a, b, c) < 0 < max(a, b, c)'];
