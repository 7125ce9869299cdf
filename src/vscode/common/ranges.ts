import * as vscode from 'vscode';
import type { Span } from '../../predicate/span';
import type { TextEdit } from '../../predicate/problem';

/** Spans are offsets into the text of one version: convert only while the document still has that version. */
export const toRange = (document: vscode.TextDocument, span: Span): vscode.Range =>
  new vscode.Range(document.positionAt(span.from), document.positionAt(span.to));

export const toTextEdit = (document: vscode.TextDocument, edit: TextEdit): vscode.TextEdit =>
  vscode.TextEdit.replace(toRange(document, edit.span), edit.text);

export function toWorkspaceEdit(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): vscode.WorkspaceEdit {
  const change = new vscode.WorkspaceEdit();
  change.set(
    document.uri,
    edits.map((edit) => toTextEdit(document, edit)),
  );
  return change;
}

/** Checks whether the offset is in the span or right behind it, where a cursor stands after typing. */
export const touches = (span: Span, offset: number): boolean => span.from <= offset && offset <= span.to;
