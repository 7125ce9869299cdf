import * as vscode from 'vscode';
import { readText } from '../common/read';
import { Disposable } from '../common/disposable';
import { sectionOf } from './section';

const SCHEME = 'falsify-checks';

/**
 * The target of a diagnostic's code. VS Code opens such a link as an editor and runs no command for it, so each check
 * is a small read-only document: its section of docs/checks.md.
 */
export const checkUri = (code: string): vscode.Uri =>
  vscode.Uri.from({ scheme: SCHEME, path: `/checks/${code}.md` });

export class ChecksDocumentation extends Disposable implements vscode.TextDocumentContentProvider {
  private page: Promise<string> | undefined;

  constructor(private readonly extensionUri: vscode.Uri) {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(SCHEME, this));
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const code = /\/([^/]+)\.md$/.exec(uri.path)?.[1] ?? '';
    this.page ??= readText(this.pageUri);
    const section = sectionOf(await this.page, code);
    return section ?? vscode.l10n.t('There is no description of the check "{0}".', code);
  }

  /** The whole page, rendered. */
  async open(): Promise<void> {
    await vscode.commands.executeCommand('markdown.showPreview', this.pageUri);
  }

  private get pageUri(): vscode.Uri {
    return vscode.Uri.joinPath(this.extensionUri, 'docs', 'checks.md');
  }
}
