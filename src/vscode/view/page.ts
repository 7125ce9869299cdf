import * as vscode from 'vscode';
import { viewHtml, type ViewPage } from './html';

/** A page whose title is the kind of view. */
export interface View extends ViewPage {
  readonly extensionUri: vscode.Uri;
  /** The name of the file that it shows, as in its tab; screen readers read it first. */
  readonly subject: string;
}

/** Lets the page read the views' own files and nothing else; returns a function that loads or reloads it. */
export function pageLoader(webview: vscode.Webview, { extensionUri, subject, ...page }: View): () => void {
  const folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
  webview.options = {
    enableScripts: true,
    enableForms: false,
    localResourceRoots: [folder],
  };
  return () => {
    webview.html = viewHtml(webview, folder, { ...page, title: `${subject}: ${page.title}` });
  };
}
