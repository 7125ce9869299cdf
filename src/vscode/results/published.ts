/** Published conditions beside the transcripts of a view: files whose names end in `published-tables.json`. */
import * as vscode from 'vscode';
import { readText } from '../common/read';
import { reasonOf } from '../../base/reason';
import {
  isPublishedTables,
  PUBLISHED_TABLES,
  type PublishedCondition,
  readPublished,
} from '../../results/published';
import { nameOf } from '../common/paths';
import { NOT_SEARCHED } from '../transcripts/uris';
import type { Sources } from './sources';

export interface PublishedFound {
  readonly conditions: readonly PublishedCondition[];
  /** Files that cannot be read, each with the reason. */
  readonly damaged: readonly { readonly file: string; readonly message: string }[];
}

/** Reads those that are sources, and those in the folders that are, not below them. */
export async function publishedIn(sources: Sources): Promise<PublishedFound> {
  const found = new Map<string, vscode.Uri>();
  for (const source of sources) for (const uri of await publishedAt(source)) found.set(uri.toString(), uri);
  const conditions: PublishedCondition[] = [];
  const damaged: PublishedFound['damaged'][number][] = [];
  for (const uri of found.values()) {
    const read = await readAt(uri);
    if ('problem' in read) damaged.push({ file: nameOf(uri), message: read.problem });
    else conditions.push(...read.conditions);
  }
  return { conditions, damaged };
}

async function publishedAt(source: vscode.Uri): Promise<readonly vscode.Uri[]> {
  if (isPublishedTables(source.path)) return [source];
  if (source.path.endsWith('.jsonl')) return [];
  return await vscode.workspace.findFiles(
    new vscode.RelativePattern(source, `*${PUBLISHED_TABLES}`),
    NOT_SEARCHED,
  );
}

async function readAt(uri: vscode.Uri): Promise<ReturnType<typeof readPublished>> {
  try {
    return readPublished(await readText(uri), nameOf(uri));
  } catch (error) {
    return { problem: reasonOf(error) };
  }
}
