/** Commands about transcripts that are there: exports, one disagreement as text, two side by side, a fork. */
import * as vscode from 'vscode';
import type { Handler } from '../common/handler';
import { COMPARISON, TranscriptCommand } from '../common/ids';
import type { BlindReviews } from '../transcripts/blind-reviews';
import { targetReplay } from '../transcripts/uris';
import type { CompareContext } from './compare';
import { uriAt } from '../common/paths';
import { restorePanels } from '../view/restore';

export interface TranscriptsContext extends CompareContext {
  readonly blind: BlindReviews;
  /** The half that plays. */
  readonly running: () => Promise<{ fork(transcript: unknown, options?: unknown): Promise<unknown> }>;
}

export function transcriptHandlers(context: TranscriptsContext): Record<TranscriptCommand, Handler> {
  const { reader } = context;
  const exports = () => import('../transcripts/exports');
  return {
    [TranscriptCommand.exportTranscript]: (item, format) =>
      withSeen(context, item, async (uri) => (await exports()).exportTranscript(uri, reader, format)),
    [TranscriptCommand.copyDisagreement]: (item, place) =>
      withSeen(context, item, async (uri) => (await exports()).copyDisagreement(uri, reader, place)),
    [TranscriptCommand.fork]: async (item, options) => (await context.running()).fork(item, options),
    [TranscriptCommand.compare]: (item, more) => compare(context, item, more),
  };
}

async function compare(context: TranscriptsContext, item: unknown, more: unknown): Promise<void> {
  const [{ chosenPair }, { openComparison }] = await Promise.all([import('./pair'), import('./compare')]);
  const pair = await chosenPair(item, more, context.list, context.published);
  if (!pair) return;
  for (const uri of pair) context.blind.refuse(uri);
  await openComparison(...pair, context);
}

/** The target transcript, unless its verdicts are hidden. */
async function withSeen(
  { blind }: TranscriptsContext,
  item: unknown,
  action: (uri: vscode.Uri) => unknown,
): Promise<unknown> {
  const uri = targetReplay(item);
  if (uri) {
    blind.refuse(uri);
    return await action(uri);
  }
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Open a transcript first, or choose one in the list of episodes.'),
  );
  return undefined;
}

/** Comparisons that were open when the window was closed or reloaded. */
export const restoreComparisons = (context: () => CompareContext): vscode.Disposable =>
  restorePanels(
    COMPARISON,
    ({ left, right }) => {
      const [one, other] = [replayAt(left), replayAt(right)];
      return one && other && { left: one, right: other };
    },
    async () => {
      const { showComparison } = await import('./compare');
      return (pair, panel) => showComparison(pair, panel, context());
    },
  );

function replayAt(address: unknown): vscode.Uri | undefined {
  const uri = uriAt(address);
  return uri && targetReplay(uri);
}
