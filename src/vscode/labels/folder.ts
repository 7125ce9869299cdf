import * as vscode from 'vscode';
import { isJudgeFileName, publishedId, publishedKind, type PublishedKind } from '../../episode/published';
import { convertedName, isConversionOf } from '../../episode/published/convert';
import { CancelledError } from '../../base/stepwise';
import { reasonOf } from '../../base/reason';
import { askFolder } from '../common/ask-folder';
import { plainLabel } from '../common/labels';
import { nameOf } from '../common/paths';
import { underNotification } from '../common/progress';
import type { EpisodeFiles } from '../transcripts/files/files';
import { isTranscript, NOT_SEARCHED, targetPublishedRun, targetTranscript } from '../transcripts/uris';

/** Bytes read to identify a file and its run. */
const BEGINNING = 2000;

/** The folder given, or the one that the user chooses. Undefined if the user cancels. */
export async function targetFolder(argument: unknown, title: string): Promise<vscode.Uri | undefined> {
  if (argument instanceof vscode.Uri) return argument;
  const { t } = vscode.l10n;
  const items: (vscode.QuickPickItem & { readonly uri?: vscode.Uri })[] = [
    ...folderOfTranscript(),
    ...(vscode.workspace.workspaceFolders ?? []).map(({ name, uri }) => ({
      label: plainLabel(name),
      description: t('this workspace'),
      uri,
    })),
  ];
  if (items.length > 0) {
    items.push({ label: `$(folder-opened) ${t('Another folder…')}` });
    const item = await vscode.window.showQuickPick(items, { title, placeHolder: t('Which folder?') });
    if (!item || item.uri) return item?.uri;
  }
  return await askFolder(t('Choose'), title);
}

/** The folder of the transcript in the active tab: an episode of a window without a folder stands in no workspace. */
function folderOfTranscript() {
  const open = targetTranscript(undefined) ?? targetPublishedRun(undefined);
  if (!open) return [];
  const folder = vscode.Uri.joinPath(open, '..');
  if (vscode.workspace.workspaceFolders?.some(({ uri }) => uri.toString() === folder.toString())) return [];
  const description = vscode.l10n.t('the folder of the open transcript');
  return [{ label: plainLabel(nameOf(folder)), description, uri: folder }];
}

export interface FoundTranscripts {
  readonly uris: readonly vscode.Uri[];
  /** Published runs whose conversions stand beside them: both are the same episode, which counts once. */
  readonly leftOut: number;
}

/** The transcripts in a folder and those below it, both ours and published ones, sorted by path. */
export async function findTranscripts(
  folder: vscode.Uri,
  files: EpisodeFiles,
  signal: AbortSignal,
): Promise<FoundTranscripts> {
  const found: vscode.Uri[] = [];
  let leftOut = 0;
  const pattern = new vscode.RelativePattern(folder, '**/*.jsonl');
  for (const uri of await vscode.workspace.findFiles(pattern, NOT_SEARCHED)) {
    if (signal.aborted) throw new CancelledError();
    if (isJudgeFileName(uri.path) || /\.(labels|audit)\.jsonl$/.test(uri.path)) continue;
    const beginning = isTranscript(uri) ? '' : await beginningOf(uri, files);
    const kind = publishedKind(nameOf(uri), beginning);
    if (kind && (await isConverted(uri, kind, beginning, files))) leftOut++;
    else if (isTranscript(uri) || kind) found.push(uri);
  }
  return { uris: found.sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut };
}

/** Finds transcripts as `findTranscripts` does. A message shows how many are left out. */
export async function transcriptsIn(
  folder: vscode.Uri,
  files: EpisodeFiles,
  signal: AbortSignal,
): Promise<readonly vscode.Uri[]> {
  const { uris, leftOut } = await findTranscripts(folder, files, signal);
  showLeftOut(leftOut);
  return uris;
}

/** Empty where it cannot be read. */
async function beginningOf(uri: vscode.Uri, files: EpisodeFiles): Promise<string> {
  try {
    for await (const { bytes } of files.pieces(uri, 0))
      return new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  } catch {
    // Opening it shows the reason.
  }
  return '';
}

async function isConverted(
  uri: vscode.Uri,
  kind: PublishedKind,
  beginning: string,
  files: EpisodeFiles,
): Promise<boolean> {
  const conversion = vscode.Uri.joinPath(uri, '..', convertedName(nameOf(uri)));
  const id = await publishedId(kind, nameOf(uri), beginning);
  return isConversionOf(id, await beginningOf(conversion, files));
}

function showLeftOut(count: number): void {
  if (count === 0) return;
  void vscode.window.showInformationMessage(
    vscode.l10n.t('Published runs left out because their conversions are beside them: {0}.', count),
  );
}

/** Path of a file relative to a folder that it is in or below, with `/`. */
export const relativeTo = (folder: vscode.Uri, uri: vscode.Uri): string =>
  uri.path.slice(folder.path.replace(/\/$/, '').length + 1);

export interface OfEachTranscript<T> {
  readonly results: readonly T[];
  /** Files that could not be read, each with the reason. */
  readonly failures: readonly string[];
}

/** Does something with each transcript, one after the other, with progress. Undefined if the user cancels. */
export async function withEach<T>(
  title: string,
  list: (signal: AbortSignal) => Promise<readonly vscode.Uri[]>,
  work: (uri: vscode.Uri, signal: AbortSignal) => Promise<T>,
): Promise<OfEachTranscript<T> | undefined> {
  return await underNotification(title, async (signal, progress) => {
    const results: T[] = [];
    const failures: string[] = [];
    const uris = await list(signal);
    for (const [i, uri] of uris.entries()) {
      if (signal.aborted) throw new CancelledError();
      progress.report({ message: `${i + 1}/${uris.length} ${nameOf(uri)}`, increment: 100 / uris.length });
      try {
        results.push(await work(uri, signal));
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        failures.push(`${nameOf(uri)}: ${reasonOf(error)}`);
      }
    }
    return { results, failures };
  });
}

/** Says what could not be read, if anything. */
export function showFailures(failures: readonly string[]): void {
  const [first, ...more] = failures;
  if (first === undefined) return;
  const rest = more.length > 0 ? ` ${vscode.l10n.t('(and {0} more)', more.length)}` : '';
  void vscode.window.showWarningMessage(`${first}${rest}`);
}
