/** The command that shows results, and the panels that were open when the window was closed or reloaded. */
import type * as vscode from 'vscode';
import type { Handler } from '../common/handler';
import { RESULTS, ResultsCommand } from '../common/ids';
import { uriAt } from '../common/paths';
import { restorePanels } from '../view/restore';
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

export const restoreResults = (context: () => ResultsContext): vscode.Disposable =>
  restorePanels(
    RESULTS,
    ({ sources }) => {
      const uris = Array.isArray(sources) ? sources.flatMap((address: unknown) => uriAt(address) ?? []) : [];
      return uris.length > 0 ? uris : undefined;
    },
    async () => {
      const { showResults } = await import('./panel');
      return (sources, panel) => showResults(sources, panel, context());
    },
  );
