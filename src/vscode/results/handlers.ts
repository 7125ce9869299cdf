/** The command that shows results, and the panels that were open when the window was closed or reloaded. */
import * as vscode from 'vscode';
import type { Handler } from '../common/handler';
import { RESULTS, ResultsCommand } from '../common/ids';
import type { ResultsContext } from './panel';

export function resultsHandlers(context: ResultsContext): Record<ResultsCommand, Handler> {
  return {
    [ResultsCommand.show]: async (argument, more, others) => {
      const [{ targetSources }, { openResults }] = await Promise.all([
        import('./sources'),
        import('./panel'),
      ]);
      const sources = await targetSources(argument, more, context.reader.worker);
      if (sources) openResults(sources, context, numberIn(others));
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
      if (!closed)
        showResults(sources, panel, context(), numberIn((state as { readonly others?: unknown }).others));
    },
  });
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

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
