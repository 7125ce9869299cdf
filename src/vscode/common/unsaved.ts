import * as vscode from 'vscode';

/** A document that is not saved anywhere, beside what is open. */
export async function showUnsaved(
  content: string,
  language: string,
  column = vscode.ViewColumn.Beside,
): Promise<vscode.TextDocument> {
  // An editor without support for a language refuses its id.
  const known = await vscode.languages.getLanguages();
  const document = await vscode.workspace.openTextDocument({
    language: known.includes(language) ? language : 'plaintext',
    content,
  });
  await vscode.window.showTextDocument(document, { viewColumn: column, preview: false });
  return document;
}

/** VS Code names an unsaved text by its first line, unless that has no word. */
const NO_NAME = '---\n';

/** Makes an unsaved YAML file, which VS Code does not name after the text. */
export function unsavedYaml(language: string, text: string): Thenable<vscode.TextDocument> {
  return vscode.workspace.openTextDocument({ language, content: NO_NAME + text });
}
