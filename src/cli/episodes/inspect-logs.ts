/** Writes eval logs of Inspect: one for each condition. */
import { join } from 'node:path';
import { version } from '../../../package.json';
import { byCondition, type Group } from '../../results/condition';
import { inspectLog } from '../../results/inspect-archive';
import type { ResultRow } from '../../results/row';
import { makeOutFolder, writeFile } from '../output';
import type { Terminal } from '../terminal';
import { listen, type Progress, withProgress } from '../work';
import { readReviewable } from './reviewable';

/** Writes into a folder, and gives the paths of the logs. Rejects with InputError, and with CancelledError. */
export async function writeInspectLogs(
  rows: readonly ResultRow[],
  folder: string,
  terminal: Terminal,
): Promise<readonly string[]> {
  makeOutFolder(folder);
  const written: string[] = [];
  await withProgress(terminal, async (progress) => {
    for (const group of byCondition(rows)) written.push(await writeLog(group, folder, terminal, progress));
  });
  return written;
}

async function writeLog(
  group: Group,
  folder: string,
  terminal: Terminal,
  progress: Progress,
): Promise<string> {
  const { condition, rows } = group;
  const read = async ({ path }: ResultRow, at: number) => {
    progress.at(`${condition.model} ${condition.setting}: ${at + 1} of ${rows.length}`);
    await listen(terminal.signal);
    return (await readReviewable(path, terminal.signal)).events;
  };
  const { name, pieces } = await inspectLog(group, read, version);
  const path = join(folder, name);
  await writeFile(pieces, path, terminal.signal);
  return path;
}
