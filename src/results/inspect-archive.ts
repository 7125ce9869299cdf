/** An eval log of Inspect as a file: one archive for each condition, whose episodes are read one after the other. */
import { zipSync } from 'fflate';
import type { EpisodeEvent } from '../episode/events';
import { sha256 } from '../base/sha256';
import type { Group } from './condition';
import {
  logEntries,
  type LogEntry,
  logName,
  sampleOf,
  samplePlaces,
  type SampleSummary,
} from './inspect-log';
import type { ResultRow } from './row';

export interface InspectLog {
  readonly name: string;
  /** Contents of the file, in their order. */
  readonly pieces: readonly Uint8Array[];
}

/** `read`: gives the events of an episode; `at`: its index in the group. `version`: of Falsify. Rejects as `read` does. */
export async function inspectLog(
  { condition, rows }: Group,
  read: (row: ResultRow, at: number) => Promise<readonly EpisodeEvent[]>,
  version: string,
): Promise<InspectLog> {
  const id = await sha256(JSON.stringify([condition, rows.map((row) => row.id)]));
  const summaries: SampleSummary[] = [];
  const archive = new Archive();
  const places = samplePlaces(rows);
  for (const [i, row] of rows.entries()) {
    const { entry, summary } = sampleOf(row, await read(row, i), places[i]);
    archive.add(entry);
    summaries.push(summary);
  }
  for (const entry of logEntries(condition, summaries, { id, version })) archive.add(entry);
  return { name: logName(condition, summaries, id), pieces: archive.end() };
}

/** Bytes of the end of an archive, and the places of some of its numbers and of those of a directory entry. */
const END = { length: 22, signature: 0x06054b50, count: 8, total: 10, size: 12, offset: 16 } as const;
const ENTRY_OFFSET = 42;
const MOST_ENTRIES = 0xffff;

/**
 * A zip archive in memory: deflated transcripts take a tenth of their size. Each entry has its sizes before its data, since
 * Inspect View reads them there; an archive that is written as a stream has them behind it.
 */
class Archive {
  private readonly entries: Uint8Array[] = [];
  private readonly directory: Uint8Array[] = [];
  /** Bytes of all entries. */
  private length = 0;

  add({ name, value }: LogEntry): void {
    if (this.entries.length === MOST_ENTRIES)
      throw new Error(`An archive has at most ${MOST_ENTRIES} entries.`);
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const alone = zipSync({ [name]: bytes }, { mtime: FIRST_DAY });
    const numbers = new DataView(alone.buffer, alone.byteOffset + alone.length - END.length);
    const from = numbers.getUint32(END.offset, true);
    const entry = alone.slice(from, from + numbers.getUint32(END.size, true));
    new DataView(entry.buffer).setUint32(ENTRY_OFFSET, this.length, true);
    this.length += from;
    this.entries.push(alone.slice(0, from));
    this.directory.push(entry);
  }

  end(): readonly Uint8Array[] {
    const end = new DataView(new ArrayBuffer(END.length));
    end.setUint32(0, END.signature, true);
    end.setUint16(END.count, this.entries.length, true);
    end.setUint16(END.total, this.entries.length, true);
    const size = this.directory.reduce((sum, { length }) => sum + length, 0);
    end.setUint32(END.size, size, true);
    end.setUint32(END.offset, this.length, true);
    return [...this.entries, ...this.directory, new Uint8Array(end.buffer)];
  }
}

/** The first day that archives know, so that equal logs are equal files. */
const FIRST_DAY = '1980-01-01T12:00:00';
