import * as vscode from 'vscode';
import { viewHtml } from './html';

export interface View {
  /** Of its script and its style sheet. */
  readonly name: string;
  /** What it shows, as in its tab: readers of the screen say it first. */
  readonly subject: string;
  /** What kind of view it is. */
  readonly title: string;
}

/** Lets the page read the views' own files and nothing else; returns what loads it, and later loads it anew. */
export function pageLoader(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { name, subject, title }: View,
): () => void {
  const folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [folder] };
  return () => {
    webview.html = viewHtml(webview, folder, { name, title: `${subject}: ${title}` });
  };
}
