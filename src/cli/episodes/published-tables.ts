/** Published conditions that the operands of a command name, or that lie in folders among them. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isPublishedTables, type PublishedCondition, readPublished } from '../../results/published';
import { InputError } from '../exit';
import { unlessUnreadable } from '../unusable';
import { transcriptFolder } from './reviewable';
import { inputError } from './transcripts';

export interface PublishedRead {
  readonly conditions: readonly PublishedCondition[];
  readonly failures: readonly InputError[];
}

/** Reads published conditions at operands. A suite stands for the folder of its transcripts. */
export async function publishedBeside(operands: readonly string[]): Promise<PublishedRead> {
  const paths = new Set<string>();
  for (const operand of operands) for (const path of await pathsAt(operand)) paths.add(path);
  const conditions: PublishedCondition[] = [];
  const failures: InputError[] = [];
  for (const path of paths) {
    const read = await readAt(path).catch(inputError);
    if (read instanceof InputError) failures.push(read);
    else conditions.push(...read);
  }
  return { conditions, failures };
}

async function pathsAt(operand: string): Promise<readonly string[]> {
  if (isPublishedTables(operand)) return [operand];
  const folder = await transcriptFolder(operand);
  if (folder instanceof InputError) return [];
  const names = await readdir(folder).catch(() => []);
  return names.filter(isPublishedTables).map((name) => join(folder, name));
}

/** Rejects with InputError. */
async function readAt(path: string): Promise<readonly PublishedCondition[]> {
  const read = readPublished(await unlessUnreadable(readFile(path, 'utf8'), path), basename(path));
  if ('problem' in read) throw new InputError(path, read.problem);
  return read.conditions;
}
