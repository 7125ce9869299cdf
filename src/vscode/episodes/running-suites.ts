import * as vscode from 'vscode';
import { Disposable } from '../common/disposable';
import { nameOf } from '../common/paths';

/** A suite that is being played, in this window or in another process. */
export interface RunningSuite {
  readonly uri: vscode.Uri;
  /** Progress in words. */
  readonly text: string;
  /** The folder of its transcripts, once it is known. */
  readonly folder: vscode.Uri | undefined;
}

/** The suites that are being played, for all that shows them. */
export class RunningSuites extends Disposable {
  private readonly running = new Map<string, RunningSuite>();
  private readonly changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.changed.event;

  get all(): readonly RunningSuite[] {
    return [...this.running.values()];
  }

  of(uri: vscode.Uri): RunningSuite | undefined {
    return this.running.get(String(uri));
  }

  /** `folder`: that of its transcripts, on this machine; without it the one that is known. */
  set(uri: vscode.Uri, text: string, folder?: string): void {
    const before = this.of(uri);
    const inFolder = folder === undefined ? before?.folder : vscode.Uri.file(folder);
    if (before?.text === text && String(before.folder) === String(inFolder)) return;
    this.running.set(String(uri), { uri, text, folder: inFolder });
    this.changed.fire(uri);
  }

  end(uri: vscode.Uri): void {
    if (this.running.delete(String(uri))) this.changed.fire(uri);
  }
}

/** Creates the row of a running suite in the list of episodes. */
export function suiteItem({ uri, text }: RunningSuite): vscode.TreeItem {
  const item = new vscode.TreeItem(nameOf(uri));
  item.id = `suite ${String(uri)}`;
  item.description = text;
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  item.contextValue = 'suite.running';
  item.command = { command: 'vscode.open', title: '', arguments: [uri] };
  item.accessibilityInformation = { label: `${nameOf(uri)}, ${text}` };
  return item;
}
