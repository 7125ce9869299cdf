import * as vscode from 'vscode';
import { viewHtml } from './html';

export interface View {
  /** Name of the script and of the style sheet. */
  readonly name: string;
  /** The name of the file that it shows, as in its tab; screen readers read it first. */
  readonly subject: string;
  /** The kind of view. */
  readonly title: string;
  /** The version of its messages. */
  readonly protocol: number;
  /** See `viewHtml`. */
  readonly counts?: boolean;
}

/** Lets the page read the views' own files and nothing else; returns a function that loads or reloads it. */
export function pageLoader(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { name, subject, title, protocol, counts = false }: View,
): () => void {
  const folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  webview.options = {
    enableScripts: true,
    enableForms: false,
    localResourceRoots: [folder],
  };
  return () => {
    webview.html = viewHtml(webview, folder, { name, title: `${subject}: ${title}`, protocol, counts });
  };
}
