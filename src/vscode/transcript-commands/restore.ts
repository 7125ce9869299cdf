/** Comparisons that were open when the window was closed or reloaded. */
import * as vscode from 'vscode';
import { COMPARISON } from '../common/ids';
import { targetReplay } from '../transcripts/uris';
import type { CompareContext, Pair } from './compare';

/** Shows them again, with what their views have kept; one that has kept nothing is closed. */
export function restoreComparisons(context: () => CompareContext): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(COMPARISON, {
    async deserializeWebviewPanel(panel, state: unknown) {
      const pair = pairIn(state);
      if (!pair) {
        panel.dispose();
        return;
      }
      let closed = false;
      panel.onDidDispose(() => (closed = true));
      const { showComparison } = await import('./compare');
      if (!closed) showComparison(pair, panel, context());
    },
  });
}

/** Returns undefined where it does not name two transcripts. */
function pairIn(state: unknown): Pair | undefined {
  const { left, right } = (state ?? {}) as { readonly left?: unknown; readonly right?: unknown };
  const pair = [replayAt(left), replayAt(right)] as const;
  return pair[0] && pair[1] && { left: pair[0], right: pair[1] };
}

function replayAt(address: unknown): vscode.Uri | undefined {
  if (typeof address !== 'string') return undefined;
  try {
    return targetReplay(vscode.Uri.parse(address, true));
  } catch {
    return undefined;
  }
}
