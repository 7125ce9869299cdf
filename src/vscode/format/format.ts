import * as vscode from 'vscode';
import type { RuleService } from '../../rules/service/client';
import { Disposable } from '../common/disposable';
import { toTextEdit } from '../common/ranges';
import { RULE_FILES } from '../rule-files/tracked';
import { unlessCancelled } from '../common/cancellable';

/** Formats predicates, and only them: spaces round operators. The YAML round them stays as its author wrote it. */
export class Formatting
  extends Disposable
  implements vscode.DocumentFormattingEditProvider, vscode.DocumentRangeFormattingEditProvider
{
  constructor(private readonly service: RuleService) {
    super();
    this._register(vscode.languages.registerDocumentFormattingEditProvider(RULE_FILES, this));
    this._register(vscode.languages.registerDocumentRangeFormattingEditProvider(RULE_FILES, this));
  }

  async provideDocumentFormattingEdits(
    document: vscode.TextDocument,
    _options: vscode.FormattingOptions,
    token: vscode.CancellationToken,
  ): Promise<vscode.TextEdit[]> {
    const version = document.version;
    const edits = await unlessCancelled((signal) => this.service.format(document.getText(), signal), token);
    if (!edits || document.version !== version) return [];
    return edits.map((edit) => toTextEdit(document, edit));
  }

  async provideDocumentRangeFormattingEdits(
    document: vscode.TextDocument,
    range: vscode.Range,
    options: vscode.FormattingOptions,
    token: vscode.CancellationToken,
  ): Promise<vscode.TextEdit[]> {
    const edits = await this.provideDocumentFormattingEdits(document, options, token);
    return edits.filter((edit) => range.contains(edit.range));
  }
}
