/** Results of many transcripts: from the indexes of their folders, and computed again after changes. */
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import { labelsPath } from '../../labels';
import { IndexedFolder } from '../../node/indexed-folder';
import type { IndexEntry } from '../../results/row-index';
import type { Arguments, OptionSpecs } from '../arguments';
import { InputError } from '../exit';
import { growHeapBy, modestHeap } from '../../node/heap';
import type { Terminal } from '../terminal';
import { listen, Progress } from '../work';
import { type EpisodeContext, withContext } from './context';
import { type EntryJob, type EntryRead, readEntry } from './entry';
import { REVIEW_BITMAPS, ReviewThread } from './review-thread';
import { transcriptPaths } from './reviewable';
import { complainOfLines } from './reviewing';
import { READINGS_OPTION } from './sidecar';

export const ENTRY_OPTIONS = {
  ...READINGS_OPTION,
  'no-index': { summary: 'review every transcript anew, and keep no index of the folder' },
} as const satisfies OptionSpecs;

export interface PathEntry {
  readonly path: string;
  readonly entry: IndexEntry;
}

export interface EntriesRead {
  /** Sorted by path. */
  readonly entries: readonly PathEntry[];
  readonly failures: readonly InputError[];
  /** Some line could not be read; standard error has named it. */
  readonly damaged: boolean;
}

/** A transcript, and what is known of it. */
interface Place extends EntryJob {
  /** The index of its folder gets it: indexes count the readings beside transcripts. */
  readonly kept: boolean;
  readonly folder: IndexedFolder;
  /** Absent where the index of its folder has it. */
  read: EntryRead | undefined;
}

const resultOf = ({ path, stamp, folder, read }: Place): EntryRead | undefined => {
  if (read) return read;
  const entry = folder.get(basename(path), stamp);
  return entry && { entry, damaged: undefined };
};

/** Milliseconds of looking things up between two checks of Ctrl+C. */
const LOOK_MS = 20;

/** A thread takes as long to start as so many transcripts take to review. */
const JOBS_A_THREAD = 32;

/** More would need more than 300 MB. */
const MOST_THREADS = 2;

/** Entries read from an index are kept longer: looking for garbage in them again and again takes a seventh of the time. */
const INDEX_GROWTH = 100;

/** Reviewing many leaves much garbage: with a heap growth of 20% it is collected too often. Ten thousand fit in 300 MB. */
const HEAP_GROWTH = 30;

/** Transcripts that are reviewed between two writings of their indexes. */
const SAVE_EVERY = 500;

/** Rejects with UsageError, and with CancelledError; then the indexes have what was reviewed. */
export async function entriesOf(args: Arguments, terminal: Terminal): Promise<EntriesRead> {
  const failures: InputError[] = [];
  growHeapBy(INDEX_GROWTH);
  const places = await placesOf(args, terminal, failures);
  const missing = places.filter(({ read }) => read === undefined);
  if (missing.length > 0) {
    const many = missing.length >= JOBS_A_THREAD;
    if (many) growHeapBy(HEAP_GROWTH);
    const run = (context: EpisodeContext) => new Reviewing(missing, terminal, context).run();
    await withContext(terminal, run, REVIEW_BITMAPS);
    // All rows are made of their lines now, beside what reviewing has left.
    if (many) modestHeap();
  }
  const entries: PathEntry[] = [];
  let damaged = false;
  for (const place of places) {
    const { path } = place;
    const read = resultOf(place);
    if (!read) continue;
    if ('failure' in read) failures.push(new InputError(path, read.failure.message, read.failure.hint));
    else entries.push({ path, entry: read.entry });
    if ('failure' in read || !read.damaged) continue;
    complainOfLines({ path, damaged: true, problems: read.damaged }, terminal);
    damaged = true;
  }
  return { entries, failures, damaged };
}

async function placesOf(args: Arguments, terminal: Terminal, failures: InputError[]): Promise<Place[]> {
  const [readings, indexed] = [!args.flag('no-readings'), !args.flag('no-index')];
  const folders = new Map<string, IndexedFolder>();
  const places: Place[] = [];
  let looked = performance.now();
  for await (const path of transcriptPaths(args.positionals, (text) => terminal.err(text))) {
    if (path instanceof InputError) {
      failures.push(path);
      continue;
    }
    const [folderPath, name] = [dirname(path), basename(path)];
    const folder = folders.get(folderPath) ?? IndexedFolder.open(folderPath);
    folders.set(folderPath, folder);
    const stamp = folder.stamp(name);
    const labelled = folder.has(labelsPath(name));
    const usable = indexed && (readings || !labelled);
    const entry = usable ? folder.get(name, stamp) : undefined;
    places.push({
      path,
      stamp,
      folder,
      kept: indexed && readings,
      readings: readings && labelled,
      read: entry && { entry, damaged: undefined },
    });
    if (performance.now() - looked < LOOK_MS) continue;
    await listen(terminal.signal);
    looked = performance.now();
  }
  return places;
}

/** Reviews everything that is in no index, in this thread and in others. */
class Reviewing {
  private readonly jobs: Iterator<Place>;
  private readonly progress: Progress;
  private readonly threads: ReviewThread[] = [];
  private readonly unsaved = new Set<IndexedFolder>();
  private done = 0;

  constructor(
    private readonly places: readonly Place[],
    private readonly terminal: Terminal,
    private readonly context: EpisodeContext,
  ) {
    this.jobs = places.values();
    this.progress = new Progress(terminal);
  }

  async run(): Promise<void> {
    try {
      await Promise.all([
        this.reviewInThisThread(),
        ...this.startThreads().map((thread) => this.inThread(thread)),
      ]);
    } finally {
      this.progress.end();
      await Promise.all(this.threads.map((thread) => thread.end()));
      await this.save();
    }
  }

  private startThreads(): readonly ReviewThread[] {
    const { program } = this.terminal;
    const wanted = Math.floor(this.places.length / JOBS_A_THREAD);
    const most = Math.min(MOST_THREADS, availableParallelism() - 1, wanted);
    for (let i = 0; program !== undefined && i < most; i++) this.threads.push(new ReviewThread(program));
    return this.threads;
  }

  private async reviewInThisThread(): Promise<void> {
    for (let job = this.jobs.next(); !job.done; job = this.jobs.next()) await this.review(job.value);
  }

  private async review(place: Place): Promise<void> {
    const { signal } = this.terminal;
    const onProgress = (done: number, total: number) => this.say(`: ${place.path}, ${done} of ${total}`);
    await this.finish(place, await readEntry(place, this.context.ask, { signal, onProgress }));
    await listen(signal);
  }

  private async inThread(thread: ReviewThread): Promise<void> {
    for (let job = this.jobs.next(); !job.done; job = this.jobs.next()) {
      const { path, stamp, readings } = job.value;
      const read = await thread.review({ path, stamp, readings });
      if (this.terminal.signal.aborted) return;
      if (!read) {
        await this.review(job.value);
        return;
      }
      await this.finish(job.value, read);
    }
  }

  private async finish(place: Place, read: EntryRead): Promise<void> {
    this.done++;
    this.say('');
    if (!place.kept || 'failure' in read || read.damaged) {
      place.read = read;
      return;
    }
    place.folder.add(read.entry);
    this.unsaved.add(place.folder);
    if (this.done % SAVE_EVERY === 0) await this.save();
  }

  private say(what: string): void {
    this.progress.at(`reviewed ${this.done} of ${this.places.length}${what}`);
  }

  private async save(): Promise<void> {
    const folders = [...this.unsaved];
    this.unsaved.clear();
    await Promise.all(folders.map((folder) => folder.save()));
  }
}
