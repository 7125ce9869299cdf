import * as vscode from 'vscode';
import {
  decodedFile,
  importPublished,
  ImportError,
  modelFolder,
  type Published,
  publishedKind,
  type PublishedRun,
} from '../../episode/published';
import { convertedName, convertPublished } from '../../episode/published/convert';
import { episodeMetrics } from '../../metrics';
import { reasonOf } from '../../base/reason';
import { CancelledError } from '../../base/stepwise';
import { plainLabel } from '../common/labels';
import { offerAsText } from '../common/open-as-text';
import { nameOf } from '../common/paths';
import { siblingFiles, wholeFile } from '../transcripts/feed';
import { newTranscript, writtenWhole } from '../transcripts/files/new-transcript';
import type { Episodes } from './feature';
import { meantRun } from '../transcripts/uris';

/** "Import Published Run": gives the transcript that was written. `options.quiet`: it is not opened. */
export async function convertRun(
  episodes: Episodes,
  given: unknown,
  options: unknown,
): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  const uri = meantRun(given, true) ?? (await chosenRun(episodes));
  if (!uri) return undefined;
  try {
    const title = t('Converting {0}', nameOf(uri));
    const location = vscode.ProgressLocation.Notification;
    const written = await vscode.window.withProgress({ location, title, cancellable: true }, (_, token) =>
      convert(episodes, uri, token),
    );
    const quiet = (options as { readonly quiet?: unknown } | undefined)?.quiet === true;
    if (!quiet) await episodes.replays.show(written);
    return written;
  } catch (error) {
    if (!(error instanceof CancelledError)) void showFailure(uri, error);
    return undefined;
  }
}

/** One of the published runs of the workspace, or any file. */
async function chosenRun({ published }: Episodes): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  const items: (vscode.QuickPickItem & { readonly uri?: vscode.Uri })[] = (await published.all()).uris.map(
    (uri) => ({
      label: plainLabel(nameOf(uri)),
      detail: plainLabel(vscode.workspace.asRelativePath(uri)),
      uri,
    }),
  );
  items.push({ label: `$(folder-opened) ${t('Another file…')}` });
  const placeHolder = t('Convert which published run into a transcript?');
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true });
  if (!chosen || chosen.uri) return chosen?.uri;
  const filters = { [t('Transcripts')]: ['jsonl'] };
  const [file] = (await vscode.window.showOpenDialog({ filters, openLabel: t('Convert') })) ?? [];
  return file && meantRun(file, true);
}

async function convert(
  { files, list }: Episodes,
  uri: vscode.Uri,
  token: vscode.CancellationToken,
): Promise<vscode.Uri> {
  const stop = new AbortController();
  const listening = token.onCancellationRequested(() => stop.abort());
  try {
    const run = await readRun(uri);
    const published = await importPublished(run, stop.signal);
    const text = textOf(run, published);
    const folder = vscode.Uri.joinPath(uri, '..');
    const made = await newTranscript(files, folder, convertedName(nameOf(uri)));
    // From here on it is written: half a transcript would be worse than one that is not wanted.
    await writtenWhole(made, text);
    await made.log.close();
    list.refresh();
    return made.uri;
  } finally {
    listening.dispose();
  }
}

/** Throws ImportError where the file is not a transcript of a published run. */
async function readRun(uri: vscode.Uri): Promise<PublishedRun> {
  const transcript = decodedFile(await wholeFile(uri));
  const kind = publishedKind(transcript.name, transcript.text);
  if (!kind)
    throw new ImportError(transcript.name, 1, vscode.l10n.t('it is not a transcript of a published run'));
  const found = Object.entries(await siblingFiles(uri, kind));
  const siblings = Object.fromEntries(found.map(([part, file]) => [part, decodedFile(file)]));
  const model = modelFolder(uri.path.split('/').slice(0, -1), kind);
  return { kind, transcript, siblings, ...(model !== undefined && { model }) };
}

const textOf = (run: PublishedRun, published: Published): string =>
  [...convertPublished(run, published, episodeMetrics)].join('');

function showFailure(uri: vscode.Uri, error: unknown): Promise<void> {
  const { t } = vscode.l10n;
  const line = error instanceof ImportError ? error.line : 0;
  const what =
    line > 0
      ? t('{0} cannot be converted: line {1}: {2}', nameOf(uri), line, reasonOf(error))
      : t('{0} cannot be converted: {1}', nameOf(uri), reasonOf(error));
  return offerAsText(uri, (open) => vscode.window.showErrorMessage(what, open));
}
