// A custom editor that shows some numbered lines, as soon as its page asks for them.
import * as vscode from 'vscode';

const LINES = 45;

export function activate(context) {
  const provider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor({ uri }, { webview }) {
      webview.options = { enableScripts: true, localResourceRoots: [context.extensionUri] };
      webview.onDidReceiveMessage(() => void webview.postMessage({ lines: LINES }));
      const script = webview.asWebviewUri(vscode.Uri.joinPath(context.extensionUri, 'page.js'));
      const title = `${uri.path.split('/').at(-1)}: Empty`;
      webview.html = `<!doctype html><title>${title}</title><body><script type="module" src="${script}"></script>`;
    },
  };
  context.subscriptions.push(vscode.window.registerCustomEditorProvider('falsify-bench.empty', provider));
}
