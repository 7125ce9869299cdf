/** The transcripts that a view of results shows: those of folders, and single ones. */
import * as vscode from 'vscode';
import { CancelledError } from '../../base/stepwise';
import { isPublishedTables } from '../../results/published';
import type { ResultRow } from '../../results/row';
import type { RuleService } from '../../rules/service/client';
import type { SuiteAnswer, SuiteQuestion } from '../../suites/question';
import { folderNameOf } from '../../suites/schema';
import { SUITE_LANGUAGE } from '../common/ids';
import { isNotFound, nameOf } from '../common/paths';
import { entriesOf, readText } from '../common/read';
import type { EpisodeFiles } from '../transcripts/files/files';
import { targetReplay } from '../transcripts/uris';
import { findTranscripts, type FoundTranscripts, relativeTo } from '../labels/folder';

/** Folders and transcripts, at least one. */
export type Sources = readonly vscode.Uri[];

/**
 * The sources selected in the explorer, those of the active suite, or those picked by the user; of suites
 * the folders of their transcripts. Undefined if the user cancels.
 */
export async function targetSources(
  argument: unknown,
  more: unknown,
  worker: RuleService,
): Promise<Sources | undefined> {
  const chosen = (Array.isArray(more) ? more : [argument]).filter((uri) => uri instanceof vscode.Uri);
  if (chosen.length > 0) return await Promise.all(chosen.map((uri) => sourceOf(uri, worker)));
  const item = argument === undefined ? undefined : targetReplay(argument);
  if (item) return [item];
  const active = vscode.window.activeTextEditor?.document;
  if (active?.languageId === SUITE_LANGUAGE && !active.isUntitled)
    return [await sourceOf(active.uri, worker)];
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 0) return folders.map(({ uri }) => uri);
  const { t } = vscode.l10n;
  return await vscode.window.showOpenDialog({
    title: t('Show the results of transcripts'),
    openLabel: t('Choose'),
    canSelectFolders: true,
    canSelectMany: true,
  });
}

/**
 * Gives the folder of the transcripts of a suite, also where nothing was played yet, and any other file or
 * folder itself. Rejects with the reason.
 */
async function sourceOf(uri: vscode.Uri, worker: RuleService): Promise<vscode.Uri> {
  if (!SUITE_FILE.test(uri.path)) return uri;
  const suite = await suiteIn((await vscode.workspace.openTextDocument(uri)).getText(), worker);
  if (!suite) throw new Error(vscode.l10n.t('{0} is not a suite that can be read.', nameOf(uri)));
  return folderOf(uri, suite);
}

const SUITE_FILE = /\.suite\.ya?ml$/i;

async function suiteIn(text: string, worker: RuleService): Promise<SuiteAnswer['suite']> {
  const question: SuiteQuestion = { kind: 'suite', text };
  return ((await worker.askOther(question, new AbortController().signal)) as SuiteAnswer).suite;
}

const folderOf = (uri: vscode.Uri, suite: Parameters<typeof folderNameOf>[1]): vscode.Uri =>
  vscode.Uri.joinPath(uri, '..', folderNameOf(nameOf(uri), suite));

/** Folders above the one of the transcripts in which its suite is looked for: it may be named `out: runs/a`. */
const ABOVE = ['..', '../..'];

/** The suite whose transcripts the only source has; undefined where there is none. */
export async function suiteOf(
  [folder, ...more]: Sources,
  worker: RuleService,
): Promise<{ readonly uri: vscode.Uri; readonly name: string | undefined } | undefined> {
  if (more.length > 0) return undefined;
  for (const above of ABOVE) {
    const place = vscode.Uri.joinPath(folder, above);
    const suites = (await entriesOf(place)).filter(
      ({ name, isFolder }) => !isFolder && SUITE_FILE.test(name),
    );
    for (const file of suites) {
      const uri = vscode.Uri.joinPath(place, file.name);
      const suite = await suiteIn(await readText(uri), worker);
      if (suite && folderOf(uri, suite).path === folder.path) return { uri, name: suite.name };
    }
  }
  return undefined;
}

/** Names the sources in a tab. */
export function titleOf(sources: Sources): string {
  const [first, ...more] = sources.map((uri) => nameOf(uri) || uri.authority);
  return more.length === 0 ? first : vscode.l10n.t('{0} and {1} more', first, more.length);
}

/** Transcripts of the sources, each once. */
export async function transcriptsOf(
  sources: Sources,
  files: EpisodeFiles,
  signal: AbortSignal,
): Promise<FoundTranscripts> {
  const found = new Map<string, vscode.Uri>();
  let leftOut = 0;
  for (const source of sources) {
    if (signal.aborted) throw new CancelledError();
    if (isPublishedTables(source.path)) continue;
    const inside = (await isFolder(source))
      ? await findTranscripts(source, files, signal)
      : { uris: [source], leftOut: 0 };
    leftOut += inside.leftOut;
    for (const uri of inside.uris) found.set(uri.toString(), uri);
  }
  return { uris: [...found.values()], leftOut };
}

/** The place of a transcript in tables: its path within the folder that it was found in, and that folder among several. */
export function placeIn(sources: Sources, uri: vscode.Uri): Pick<ResultRow, 'path' | 'folder'> {
  const folder = folderIn(sources, uri);
  return { path: pathIn(sources, uri), ...(folder !== undefined && { folder }) };
}

function pathIn(sources: Sources, uri: vscode.Uri): string {
  const folder = sources.find(({ path }) => uri.path.startsWith(`${path.replace(/\/$/, '')}/`));
  return folder ? relativeTo(folder, uri) : nameOf(uri);
}

/** By its name in the workspace; undefined: there is only one folder. */
function folderIn(sources: Sources, uri: vscode.Uri): string | undefined {
  const folders = sources.filter(({ path }) => !path.endsWith('.jsonl') && !isPublishedTables(path));
  if (folders.length < 2) return undefined;
  const folder = folders.find(({ path }) => uri.path.startsWith(`${path.replace(/\/$/, '')}/`));
  return vscode.workspace.asRelativePath(folder ?? vscode.Uri.joinPath(uri, '..'));
}

/** The folder of a suite is not there before its first episode. */
async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) !== 0;
  } catch (error) {
    if (isNotFound(error) && !uri.path.endsWith('.jsonl')) return true;
    throw error;
  }
}
