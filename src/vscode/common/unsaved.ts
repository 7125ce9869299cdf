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
