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
import { visible } from '../../base/visible-text';
import { ResultsCommand } from '../common/ids';
import { plainLabel } from '../common/labels';
import { offerAsText } from '../common/open-as-text';
import { count } from '../common/numbers';
import { nameOf } from '../common/paths';
import { type Report, reportTo, underNotification } from '../common/progress';
import { showProblems } from '../common/show-problems';
import { siblingFiles, wholeFile } from '../transcripts/feed';
import { newTranscript, writtenWhole } from '../transcripts/files/new-transcript';
import type { Episodes } from './feature';
import { targetFile, targetPublishedRun } from '../transcripts/uris';
import { findResults, importResults, type ImportedResults, resultsNamed } from './import-results';

/** Results files that are offered. */
const MOST_RESULTS = 200;

/** "Import Published Run": gives the transcript that was written. `options.quiet`: it is not opened. */
export async function convertRun(
  episodes: Episodes,
  argument: unknown,
  options: unknown,
): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  const uri = targetConvertible(argument) ?? (await chosenRun(episodes));
  if (!uri) return undefined;
  try {
    const title = t('Converting {0}', nameOf(uri));
    const written = await underNotification(title, (signal, progress) =>
      convert(episodes, uri, signal, reportTo(progress)),
    );
    if (!written) return undefined;
    episodes.list.refresh();
    const quiet = (options as { readonly quiet?: unknown } | undefined)?.quiet === true;
    if (!quiet) await shown(episodes, uri, written);
    return written.shown;
  } catch (error) {
    void showFailure(uri, error);
    return undefined;
  }
}

/** The run or the results file that a command means. */
function targetConvertible(argument: unknown): vscode.Uri | undefined {
  const file = targetFile(argument);
  return file && resultsNamed(nameOf(file)) ? file : targetPublishedRun(argument, true);
}

/** Shows the replay; of a results file, which has many episodes, what does not fit, too. */
async function shown(
  { replays }: Episodes,
  uri: vscode.Uri,
  { transcripts, shown: first, problems }: ImportedResults,
): Promise<void> {
  await replays.show(first);
  if (!resultsNamed(nameOf(uri))) return;
  const { t } = vscode.l10n;
  const all = count(transcripts.length);
  const done =
    transcripts.length === 1
      ? t('Imported 1 episode of {0}.', nameOf(uri))
      : t('Imported {0} episodes of {1}.', all, nameOf(uri));
  showProblems(done, problems.map(visible), problems.length > 0 ? 'warning' : 'done', {
    [t('Show Results')]: () =>
      vscode.commands.executeCommand(ResultsCommand.show, undefined, [...transcripts]),
  });
}

/** One of the published runs and results files of the workspace, or any file. */
async function chosenRun({ published }: Episodes): Promise<vscode.Uri | undefined> {
  const { t } = vscode.l10n;
  const uris = [...(await findResults(MOST_RESULTS)), ...(await published.all()).uris];
  const items: (vscode.QuickPickItem & { readonly uri?: vscode.Uri })[] = uris.map((uri) => ({
    label: plainLabel(nameOf(uri)),
    detail: plainLabel(vscode.workspace.asRelativePath(uri)),
    uri,
  }));
  items.push({ label: `$(folder-opened) ${t('Another file…')}` });
  const placeHolder = t('Convert which published run into a transcript?');
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true });
  if (!chosen || chosen.uri) return chosen?.uri;
  const filters = { [t('Transcripts and results')]: ['jsonl', 'json', 'csv'] };
  const [file] = (await vscode.window.showOpenDialog({ filters, openLabel: t('Convert') })) ?? [];
  return file && (targetConvertible(file) ?? file);
}

async function convert(
  { files, reader: service }: Episodes,
  uri: vscode.Uri,
  signal: AbortSignal,
  report: Report,
): Promise<ImportedResults> {
  const results = resultsNamed(nameOf(uri));
  if (results) return await importResults(results, { uri, host: { service, files } }, signal, report);
  const run = await readRun(uri);
  const published = await importPublished(run, signal);
  const text = textOf(run, published);
  const folder = vscode.Uri.joinPath(uri, '..');
  const made = await newTranscript(files, folder, convertedName(nameOf(uri)));
  // From here on it is written: half a transcript would be worse than one that is not wanted.
  await writtenWhole(made, text);
  await made.log.close();
  return { transcripts: [made.uri], shown: made.uri, problems: [] };
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
