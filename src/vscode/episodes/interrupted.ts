import * as vscode from 'vscode';
import { EPISODES_VIEW, EpisodeCommand } from '../common/ids';
import type { EpisodeList } from './list';
import type { Runs } from './runs';
import type { EpisodeSummary } from './summary';
import { titleOf } from './episode-text';

/**
 * Offers once to resume the runs that were active when the window was closed; later the list of episodes shows them.
 */
export async function offerResume(runs: Runs, list: EpisodeList): Promise<void> {
  if (runs.cutOff.length === 0) return;
  const summaries = await Promise.all(runs.cutOff.map((uri) => list.of(uri)));
  const interrupted = summaries.filter(({ state, uri }) => state === 'interrupted' && !runs.of(uri));
  if (interrupted.length === 0) return;
  const { t } = vscode.l10n;
  const resume = t('Resume');
  const show = t('Show Episodes');
  const chosen = await vscode.window.showInformationMessage(question(interrupted), resume, show);
  if (chosen === show) await vscode.commands.executeCommand(`${EPISODES_VIEW}.focus`);
  if (chosen === resume)
    for (const { uri } of interrupted) await vscode.commands.executeCommand(EpisodeCommand.resume, uri);
}

function question(interrupted: readonly EpisodeSummary[]): string {
  const [first] = interrupted;
  if (first && interrupted.length === 1)
    return vscode.l10n.t('{0} was interrupted at round {1}. Resume it?', titleOf(first), first.round);
  return vscode.l10n.t('{0} episodes were interrupted. Resume them?', interrupted.length);
}
