import * as vscode from 'vscode';
import { line } from '../../base/html/text';

/** 128 random bits, as letters and digits. */
function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface ViewPage {
  /** Name of the script and of the style sheet. */
  readonly name: string;
  readonly title: string;
  /** The version of its messages. */
  readonly protocol: number;
  /** Set if the page counts by itself, which needs WebAssembly. */
  readonly counts?: boolean;
}

/**
 * Asks for the content of the view before its scripts are there, so that it is on its way while they load. What comes
 * meanwhile is kept for `webview/shared/host.ts`.
 */
const askEarly = (protocol: number): string =>
  `globalThis.early = { api: acquireVsCodeApi(), protocol: ${protocol}, messages: [] };
early.keep = ({ data }) => early.messages.push(data);
addEventListener('message', early.keep);
early.api.postMessage({ type: 'ready', protocol: early.protocol });`;

/**
 * The page of a view. Scripts run by nonce only; what such a script imports carries its nonce. Styles may be inline, as
 * each view has a control of Monaco or of the toolkit, which need it (docs/decisions/0100). Its words are English, its
 * numbers are written as the user's language has them.
 */
export function viewHtml(webview: vscode.Webview, folder: vscode.Uri, page: ViewPage): string {
  const { name, title, protocol, counts = false } = page;
  const uri = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(folder, file)).toString();
  const key = nonce();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${key}'${counts ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src ${webview.cspSource} 'unsafe-inline'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data: blob:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en" data-number-locale="${line(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${line(title)}</title>
<script nonce="${key}">${askEarly(protocol)}</script>
<link rel="stylesheet" href="${uri('codicon.css')}">
<link rel="stylesheet" href="${uri(`${name}.css`)}">
<link rel="modulepreload" nonce="${key}" href="${uri('chunks/shared.js')}">
<script type="module" nonce="${key}" src="${uri(`${name}.js`)}"></script>
</head>
<body><div id="view"></div></body>
</html>`;
}
