import * as vscode from 'vscode';

/**
 * Shows panels again that were open when the window was closed or reloaded, with what their views have kept; one that has kept
 * nothing is closed. `load` imports what shows one.
 */
export function restorePanels<Kept>(
  type: string,
  keptIn: (state: Readonly<Record<string, unknown>>) => Kept | undefined,
  load: () => Promise<(kept: Kept, panel: vscode.WebviewPanel) => void>,
): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(type, {
    async deserializeWebviewPanel(panel, state: unknown) {
      const kept = keptIn((state ?? {}) as Readonly<Record<string, unknown>>);
      if (kept === undefined) {
        panel.dispose();
        return;
      }
      let closed = false;
      panel.onDidDispose(() => (closed = true));
      const show = await load();
      if (!closed) show(kept, panel);
    },
  });
}
