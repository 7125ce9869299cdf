/** The command that shows results, and the panels that were open when the window was closed or reloaded. */
import * as vscode from 'vscode';
import type { Handler } from '../common/handler';
import { RESULTS, ResultsCommand } from '../common/ids';
import type { ResultsContext } from './panel';

export function resultsHandlers(context: ResultsContext): Record<ResultsCommand, Handler> {
  return {
    [ResultsCommand.show]: async (argument, more) => {
      const [{ targetSources }, { openResults }] = await Promise.all([
        import('./sources'),
        import('./panel'),
      ]);
      const sources = await targetSources(argument, more, context.reader.worker);
      if (sources) openResults(sources, context);
    },
  };
}

/** Shows them again, with what their views have kept; one that has kept nothing is closed. */
export function restoreResults(context: () => ResultsContext): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(RESULTS, {
    async deserializeWebviewPanel(panel, state: unknown) {
      const sources = sourcesIn(state);
      if (sources.length === 0) {
        panel.dispose();
        return;
      }
      let closed = false;
      panel.onDidDispose(() => (closed = true));
      const { showResults } = await import('./panel');
      if (!closed) showResults(sources, panel, context());
    },
  });
}

function sourcesIn(state: unknown): readonly vscode.Uri[] {
  const { sources } = (state ?? {}) as { readonly sources?: unknown };
  return Array.isArray(sources) ? sources.flatMap((address: unknown) => uriAt(address) ?? []) : [];
}

function uriAt(address: unknown): vscode.Uri | undefined {
  if (typeof address !== 'string') return undefined;
  try {
    return vscode.Uri.parse(address, true);
  } catch {
    return undefined;
  }
}
