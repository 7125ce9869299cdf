/** Writes eval logs of Inspect: one archive for each condition, whose samples are read one after the other. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Zip, ZipDeflate } from 'fflate';
import { version } from '../../../package.json';
import { sha256 } from '../../episode/sha256';
import { byCondition, type Group } from '../../results/conditions';
import {
  logEntries,
  type LogEntry,
  logName,
  sampleOf,
  samplePlaces,
  type SampleSummary,
} from '../../results/inspect-log';
import type { ResultRow } from '../../results/row';
import { writeFile } from '../output';
import type { Terminal } from '../terminal';
import { isErrno, unwritable } from '../unusable';
import { listen, Progress } from '../work';
import { readReviewable } from './reviewable';

/** Writes into a folder, and gives the paths of the logs. Rejects with InputError, and with CancelledError. */
export async function writeInspectLogs(
  rows: readonly ResultRow[],
  folder: string,
  terminal: Terminal,
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw isErrno(error) ? unwritable(folder, error) : error;
  });
  const progress = new Progress(terminal);
  const written: string[] = [];
  try {
    for (const group of byCondition(rows)) written.push(await writeLog(group, folder, terminal, progress));
  } finally {
    progress.end();
  }
  return written;
}

async function writeLog(
  group: Group,
  folder: string,
  terminal: Terminal,
  progress: Progress,
): Promise<string> {
  const { condition, rows } = group;
  const id = await sha256(JSON.stringify([condition, rows.map((row) => row.id)]));
  const summaries: SampleSummary[] = [];
  const archive = new Archive();
  const places = samplePlaces(rows);
  for (const [i, row] of rows.entries()) {
    progress.at(`${condition.model} ${condition.setting}: ${i + 1} of ${rows.length}`);
    const { events } = await readReviewable(row.path, terminal.signal);
    const { entry, summary } = sampleOf(row, events, places[i]);
    archive.add(entry);
    summaries.push(summary);
    await listen(terminal.signal);
  }
  for (const entry of logEntries(condition, summaries, { id, version })) archive.add(entry);
  const path = join(folder, logName(condition, summaries, id));
  await writeFile(archive.end(), path, terminal.signal);
  return path;
}

/** A zip archive in memory: deflated transcripts take a tenth of their size. */
class Archive {
  private readonly pieces: Uint8Array[] = [];
  private failure: Error | undefined;
  private readonly zip = new Zip((error, piece) => {
    if (error) this.failure = error;
    else this.pieces.push(piece);
  });

  add({ name, value }: LogEntry): void {
    const file = new ZipDeflate(name);
    this.zip.add(file);
    file.push(new TextEncoder().encode(JSON.stringify(value)), true);
    if (this.failure) throw this.failure;
  }

  end(): readonly Uint8Array[] {
    this.zip.end();
    if (this.failure) throw this.failure;
    return this.pieces;
  }
}
