import * as vscode from 'vscode';
import { reasonOf } from '../../base/reason';
import { Disposable } from '../common/disposable';
import { LINE_SCHEME } from '../common/ids';
import { nameOf } from '../common/paths';
import type { EpisodeFiles } from '../transcripts/files/files';
import { lineIn, readable } from './line';

/**
 * One line of a file as a document; 0-based. VS Code opens the link of a diagnostic as an editor and runs no command for
 * it, and the address of a transcript would open its replay.
 */
export const lineUri = (file: vscode.Uri, line: number): vscode.Uri =>
  vscode.Uri.from({
    scheme: LINE_SCHEME,
    path: `/${vscode.l10n.t('{0}, line {1}', nameOf(file), line + 1)}.json`,
    query: `${line} ${file.toString()}`,
  });

/** Documents for the lines that a replay's diagnostics link to. */
export class LineDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  constructor(private readonly files: Pick<EpisodeFiles, 'pieces'>) {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(LINE_SCHEME, this));
  }

  async provideTextDocumentContent({ query }: vscode.Uri): Promise<string> {
    const [, line, file] = /^(\d{1,9}) (.+)$/.exec(query) ?? [];
    if (line === undefined || file === undefined) return vscode.l10n.t('This is not the address of a line.');
    try {
      const text = await lineIn(this.files.pieces(vscode.Uri.parse(file, true), 0), Number(line));
      return text === undefined ? vscode.l10n.t('The line no longer exists.') : readable(text);
    } catch (error) {
      return vscode.l10n.t('The line cannot be read: {0}', reasonOf(error));
    }
  }
}
