import * as vscode from 'vscode';
import type { Handler } from '../common/handler';
import { EpisodeCommand } from '../common/ids';
import { plainLabel } from '../common/labels';
import { openAsText } from '../common/open-as-text';
import { nameOf } from '../common/paths';
import { chooseFilter, NO_FILTER } from '../episodes/filter';
import type { Episodes } from './feature';
import { targetReplay, targetPublishedRun, targetTranscript } from '../transcripts/uris';

/** The commands about episodes; those that run something load what runs it. */
export function episodeHandlers(episodes: Episodes): Record<EpisodeCommand, Handler> {
  const running = () => episodes.running();
  return {
    [EpisodeCommand.run]: async (...args) => (await running()).run(args),
    [EpisodeCommand.runAgain]: async (item, options) => (await running()).runAgain(item, options),
    [EpisodeCommand.resume]: async (item, options) => (await running()).resume(item, options),
    [EpisodeCommand.rejudge]: async (item, options) => (await running()).rejudge(item, options),
    [EpisodeCommand.cancel]: (item) => cancel(episodes, item),
    [EpisodeCommand.open]: (item) => withTranscript(item, (uri) => episodes.show(uri)),
    [EpisodeCommand.openReplay]: (item) => {
      const run = targetPublishedRun(item);
      return run ? episodes.replays.show(run) : withTranscript(item, (uri) => episodes.replays.show(uri));
    },
    [EpisodeCommand.openReadable]: (item) =>
      withTranscript(item, (uri) => {
        episodes.blind.refuse(uri);
        return episodes.readable.show(uri);
      }),
    [EpisodeCommand.openFile]: (item) => withReplay(item, openAsText),
    [EpisodeCommand.reveal]: (item) =>
      withReplay(item, (uri) => vscode.commands.executeCommand('revealInExplorer', uri)),
    [EpisodeCommand.saveToFolder]: (item, folder) =>
      withTranscript(item, async (uri) =>
        (await import('./save-to-folder')).saveToFolder(episodes.runs, uri, folder),
      ),
    [EpisodeCommand.delete]: (item, options) => withTranscript(item, (uri) => remove(episodes, uri, options)),
    [EpisodeCommand.refresh]: () => {
      episodes.published.refresh();
      episodes.list.refresh();
    },
    [EpisodeCommand.filter]: async () => {
      const filter = await chooseFilter(episodes.tree.filtered);
      if (filter) episodes.tree.setFilter(filter);
    },
    [EpisodeCommand.clearFilter]: () => episodes.tree.setFilter(NO_FILTER),
    [EpisodeCommand.convert]: async (item, options) =>
      (await import('./convert')).convertRun(episodes, item, options),
  };
}

const withTranscript = (item: unknown, action: (uri: vscode.Uri) => unknown): Promise<unknown> =>
  withFile(targetTranscript(item), action);

/** Acts on the target transcript or published run. */
const withReplay = (item: unknown, action: (uri: vscode.Uri) => unknown): Promise<unknown> =>
  withFile(targetReplay(item), action);

async function withFile(uri: vscode.Uri | undefined, action: (uri: vscode.Uri) => unknown): Promise<unknown> {
  if (uri) return await action(uri);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Open a transcript (*.episode.jsonl) first, or choose one in the list of episodes.'),
  );
  return undefined;
}

/** Cancels the run of the target transcript; without one, the user chooses among several. */
async function cancel({ runs }: Episodes, item: unknown): Promise<void> {
  const uri = targetTranscript(item);
  const activeRun = uri && runs.of(uri);
  if (activeRun ?? runs.all.length <= 1) {
    (activeRun ?? runs.all[0])?.cancel();
    return;
  }
  const items = runs.all.map((run) => ({ label: plainLabel(run.title), run }));
  const placeHolder = vscode.l10n.t('Choose episodes to cancel. Their transcripts are kept.');
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, canPickMany: true });
  for (const { run } of chosen ?? []) run.cancel();
}

/** Removes an episode. Only a window of tests may skip the confirmation. */
async function remove({ runs, list, testing }: Episodes, uri: vscode.Uri, options: unknown): Promise<void> {
  const { t } = vscode.l10n;
  if (runs.of(uri)) {
    void vscode.window.showInformationMessage(t('The episode is running: cancel it first.'));
    return;
  }
  const confirmed = testing && (options as { readonly confirmed?: unknown } | undefined)?.confirmed === true;
  if (!confirmed) {
    const yes = t('Move to Trash');
    const question = t('Delete the transcript {0}?', nameOf(uri));
    const detail = t('A transcript is evidence; it cannot be made again from anything else.');
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
  }
  await trash(uri, confirmed);
  list.refresh();
}

/** Moves a file to the trash. Not every file system has one; then nothing is deleted without being asked once more. */
async function trash(uri: vscode.Uri, confirmed: boolean): Promise<void> {
  try {
    await vscode.workspace.fs.delete(uri, { useTrash: true });
  } catch {
    const { t } = vscode.l10n;
    const yes = t('Delete Permanently');
    const question = t('There is no trash for {0}. Delete it for good?', nameOf(uri));
    if (confirmed || (await vscode.window.showWarningMessage(question, { modal: true }, yes)) === yes)
      await vscode.workspace.fs.delete(uri);
  }
}
