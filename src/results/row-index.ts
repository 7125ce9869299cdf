/**
 * The index of a folder: the results of its transcripts, kept until one of their files changes. It is a cache and can
 * be deleted at any time; damaged lines and those of another version are ignored.
 */
import * as z from 'zod/mini';
import { parseSafely } from '../base/parse-safely';
import { isRecord, readJson } from '../base/json';
import { finish, type Stepwise } from '../base/stepwise';
import { EPISODE_ENDING } from '../episode/file-name';
import { linesOf } from '../base/json-lines';
import { modelFolder, siblingsOf } from '../episode/published/names';
import { quickCheck } from '../episode/quick-check';
import { labelsPath } from '../labels';
import { summaryRowSchema } from '../metrics/folder/rows';
import { READING_VERSION } from './reading-version';
import { resultRowSchema } from './row';

/** The name of an index in its folder. */
export const INDEX_NAME = '.falsify-index.jsonl';

/** A folder with fewer transcripts is read as quickly without an index, and gets none. */
export const INDEX_FROM = 50;

const FORMAT = 1;
const header = { index: 'falsify', format: FORMAT, reading: READING_VERSION };

const entrySchema = z.object({
  /** The file's name in the folder of the index. */
  name: z.string(),
  /** Changes with the transcript and with every file that counts beside it: see `stampOf`. */
  stamp: z.string(),
  /** Null: this version cannot review it, for `why`. */
  row: z.nullable(z.omit(resultRowSchema, { path: true })),
  why: z.optional(z.string()),
  summary: summaryRowSchema,
});

/** The result of a transcript; without its path, which depends on the caller. */
export type IndexEntry = z.infer<typeof entrySchema>;

const isSurelyEntry = quickCheck(entrySchema);

function entryIn(text: string): IndexEntry | undefined {
  const value = readJson(text);
  if (isSurelyEntry(value)) return value as IndexEntry;
  const result = parseSafely(entrySchema, value);
  return result.success ? result.data : undefined;
}

/** Read in a few milliseconds. */
const LINES_AT_ONCE = 200;

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

export class RowIndex {
  /**
   * Entries by name. An added one stays a line of text: ten thousand take half the memory while their
   * transcripts are reviewed.
   */
  private readonly entries = new Map<string, IndexEntry | string>();
  private added: string[] = [];
  private read = 0;
  /** True if the text has unusable lines, so that the index is written anew. */
  private needsRewrite = true;

  /** Reads the text of an index; of one that is not there: ''. Never throws. */
  static of(text: string): RowIndex {
    return finish(RowIndex.reading(text));
  }

  /** Reads it with pauses. */
  static *reading(text: string): Stepwise<RowIndex> {
    const index = new RowIndex();
    for (const { text: line, line: number } of linesOf(text)) {
      if (number === 1) {
        if (!isHeader(readJson(line))) return index;
        index.needsRewrite = false;
      } else if (line !== '') index.take(entryIn(line));
      if (number % LINES_AT_ONCE === 0) yield;
    }
    return index;
  }

  private take(entry: IndexEntry | undefined): void {
    this.read++;
    if (entry) this.entries.set(entry.name, entry);
    else this.needsRewrite = true;
  }

  /** The entry of a file; undefined if the file, or one beside it, has changed since. */
  get(name: string, stamp: string): IndexEntry | undefined {
    const known = this.entries.get(name);
    const entry = typeof known === 'string' ? (readJson(known) as IndexEntry) : known;
    return entry?.stamp === stamp ? entry : undefined;
  }

  add(entry: IndexEntry): void {
    const line = lineOf(entry);
    this.entries.set(entry.name, line);
    this.added.push(line);
  }

  /** Forgets files that are no longer in the folder. */
  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.entries.keys()) if (!names.has(name)) this.entries.delete(name);
  }

  /** The unwritten changes: lines for the end of the file, or the whole of a new one. */
  changes(): { readonly text: string; readonly whole: boolean } | undefined {
    const added = this.added;
    if (added.length === 0) return undefined;
    this.added = [];
    // Lines that later ones replace, or whose files are gone, are more than those that count.
    const whole = this.needsRewrite || this.read + added.length > 2 * this.entries.size + INDEX_FROM;
    if (!whole) {
      this.read += added.length;
      // Begins a new line, in case another writer's last line is not complete.
      return { whole, text: `\n${added.join('')}` };
    }
    this.needsRewrite = false;
    this.read = this.entries.size;
    const lines = [...this.entries.values()].map((one) => (typeof one === 'string' ? one : lineOf(one)));
    return { whole, text: lineOf(header) + lines.join('') };
  }
}

const isHeader = (value: unknown): boolean =>
  isRecord(value) && Object.entries(header).every(([key, wanted]) => value[key] === wanted);

/** The results that the index of a folder has of its transcripts as they are now. */
export interface IndexedFiles {
  /** See `stampOf`. */
  stamp(name: string): string;
  get(name: string, stamp: string): IndexEntry | undefined;
}

/** A file as the host sees it; `modified`: milliseconds since 1970. */
export interface FileState {
  readonly size: number;
  readonly modified: number;
}

const PUBLISHED_KINDS = ['wason', 'blicket'] as const;

/** Names of the files that change what a transcript comes to: labels, and the judges of a published run. */
function countingBeside(name: string): readonly string[] {
  if (name.endsWith(EPISODE_ENDING)) return [labelsPath(name)];
  const judges = PUBLISHED_KINDS.flatMap((kind) => Object.values(siblingsOf(name, kind)));
  return [labelsPath(name), ...new Set(judges.filter((sibling) => sibling !== undefined))];
}

/**
 * A text that is another one when a transcript, or a file that counts beside it, has changed. `folders`: those it lies in,
 * outermost first, which name the model of a published run; `state`: of a file in its folder, undefined where there is none.
 */
export function stampOf(
  name: string,
  folders: readonly string[],
  state: (name: string) => FileState | undefined,
): string {
  const files = [name, ...countingBeside(name)].map((each) => {
    const found = state(each);
    return found ? `${found.size}/${found.modified}` : '';
  });
  if (name.endsWith(EPISODE_ENDING)) return files.join(' ');
  return [...files, ...PUBLISHED_KINDS.map((kind) => modelFolder(folders, kind) ?? '')].join(' ');
}
