import * as vscode from 'vscode';
import { EPISODE_ENDING } from '../../episode/file-name';
import { isPublishedName, transcriptOf as publishedTranscriptOf } from '../../episode/published/names';
import { READABLE_SCHEME } from '../common/ids';
import { nameOf, uriAt } from '../common/paths';

/** Folders that searches for transcripts leave out: what was set aside there is no result. */
export const NOT_SEARCHED = '{**/node_modules/**,**/.attempts/**}';

export const isSetAside = ({ path }: vscode.Uri): boolean => path.includes('/.attempts/');

export const isTranscript = ({ path }: vscode.Uri): boolean => path.endsWith(EPISODE_ENDING);

/** The document in which a transcript can be read; its query is the address of the transcript. */
export const readableUri = (transcript: vscode.Uri): vscode.Uri =>
  vscode.Uri.from({
    scheme: READABLE_SCHEME,
    // The ending names the language, which has word wrap and no line numbers.
    path: `/${nameOf(transcript).slice(0, -EPISODE_ENDING.length)}.episode.txt`,
    query: transcript.toString(true),
  });

/** The transcript that such a document is made from; undefined where the address names none. */
export function transcriptOf(readable: vscode.Uri): vscode.Uri | undefined {
  const uri = readable.scheme === READABLE_SCHEME ? uriAt(readable.query) : undefined;
  return uri && isTranscript(uri) ? uri : undefined;
}

/**
 * The transcript a command means: the one given (its address, or its item in the list), else the one in the active tab,
 * readable or as a file.
 */
export function targetTranscript(argument: unknown): vscode.Uri | undefined {
  const uri = targetFile(argument);
  if (!uri) return undefined;
  return transcriptOf(uri) ?? (isTranscript(uri) ? uri : undefined);
}

/** Transcript beside a judge file or a conversation of a published run, by its name; else the file itself. */
export function withTranscriptOf(uri: vscode.Uri): vscode.Uri {
  const name = publishedTranscriptOf(nameOf(uri));
  return name === undefined ? uri : vscode.Uri.joinPath(uri, '..', name);
}

/**
 * The transcript of a published run that a command means: the file given or the one in the active tab, which may be one
 * of its judge files. `any`: also where it is not named as published runs are.
 */
export function targetPublishedRun(argument: unknown, any = false): vscode.Uri | undefined {
  const uri = targetFile(argument);
  if (!uri || isTranscript(uri)) return undefined;
  const run = withTranscriptOf(uri);
  return isPublishedName(nameOf(run)) || (any && run.path.endsWith('.jsonl')) ? run : undefined;
}

/** A transcript of ours or of a published run: whatever can be replayed. */
export const targetReplay = (argument: unknown): vscode.Uri | undefined =>
  targetTranscript(argument) ?? targetPublishedRun(argument, true);

/** The address that was given, or that of an item of a list. */
export function uriOf(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  const uri = (argument as { readonly uri?: unknown } | null | undefined)?.uri;
  return uri instanceof vscode.Uri ? uri : undefined;
}

/** The file that a command means: the one given, or the one in the active tab. */
export const targetFile = (argument: unknown): vscode.Uri | undefined => uriOf(argument) ?? activeUri();

function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}
