import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { isInside } from '../rule-files/tracked';
import type { RuleEditorSession } from './session';

interface Moved {
  readonly uri: vscode.Uri;
  readonly column: vscode.ViewColumn;
  readonly group: number | undefined;
  readonly active: boolean;
  /** A text editor of the file was open in the same column, too. */
  readonly hadText: boolean;
}

type Open = (
  uri: vscode.Uri,
  column: vscode.ViewColumn,
  group?: number,
  keepFocus?: boolean,
) => Promise<void>;

/**
 * VS Code opens a renamed file in its default editor, whatever showed it before. Visual editors are opened again where
 * they were, with the group that they showed.
 */
export class Renames extends Disposable {
  private readonly moved = new Map<string, Moved[]>();

  constructor(
    private readonly sessions: ReadonlySet<RuleEditorSession>,
    private readonly open: Open,
  ) {
    super();
    this._register(
      vscode.workspace.onWillRenameFiles(({ files }) => {
        for (const file of files) this.moved.set(file.newUri.toString(), this.editorsIn(file));
      }),
    );
    this._register(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { newUri } of files) void this.openAgain(newUri);
      }),
    );
  }

  private editorsIn({ oldUri, newUri }: { oldUri: vscode.Uri; newUri: vscode.Uri }): Moved[] {
    const inside = [...this.sessions].filter(({ document }) => isInside(document.uri, oldUri));
    return inside.map(({ document, panel, shownGroup }) => {
      const column = panel.viewColumn ?? vscode.ViewColumn.Active;
      const rest = document.uri.path.slice(oldUri.path.length);
      return {
        uri: newUri.with({ path: newUri.path + rest }),
        column,
        group: shownGroup,
        active: panel.active,
        hadText: textTab(document.uri, column) !== undefined,
      };
    });
  }

  private async openAgain(newUri: vscode.Uri): Promise<void> {
    const editors = this.moved.get(newUri.toString()) ?? [];
    this.moved.delete(newUri.toString());
    for (const { uri, column, group, active, hadText } of editors) {
      await this.open(uri, column, group, !active);
      const instead = hadText ? undefined : textTab(uri, column);
      if (instead) await vscode.window.tabGroups.close(instead, true);
    }
  }
}

function textTab(uri: vscode.Uri, column: vscode.ViewColumn): vscode.Tab | undefined {
  const group = vscode.window.tabGroups.all.find(({ viewColumn }) => viewColumn === column);
  return group?.tabs.find(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
  );
}
