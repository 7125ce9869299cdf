import * as vscode from 'vscode';
import { ChangeRefused, type RuleFileChange } from '../../rules/edit/changes';
import type { RuleService } from '../../rules/service/client';
import { toTextEdit } from '../common/ranges';

/** Makes a change by the smallest edits of the document, which VS Code can undo. Throws ChangeRefused. */
export async function changeDocument(
  document: vscode.TextDocument,
  { service }: { readonly service: RuleService },
  change: RuleFileChange,
): Promise<{ version: number }> {
  const { version } = document;
  const edits = await service.ask({ kind: 'change', document: document.uri.toString(), version, change });
  const workspaceEdit = new vscode.WorkspaceEdit();
  workspaceEdit.set(
    document.uri,
    edits.map((edit) => toTextEdit(document, edit)),
  );
  if (document.version !== version || !(await vscode.workspace.applyEdit(workspaceEdit)))
    throw new ChangeRefused('The document changed at the same time');
  return { version: document.version };
}
