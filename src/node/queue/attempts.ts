/**
 * Attempts at one cell: each worker that gets it writes a file of its own, `.attempts/CELL/NUMBER.episode.jsonl`. Numbers
 * rise from one worker to the next, so that a worker that lost the cell without noticing cannot take the place of its
 * successor: the finished transcript is moved into the folder once, by the attempt with the highest number.
 */
import { link, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../base/reason';
import { decoded } from '../../base/json-lines';
import { EPISODE_ENDING } from '../../episode/file-name';
import { LogError } from '../../episode/log';
import { readLogFile } from '../../episode/read-log';
import type { CellFiles } from '../../suites/play';
import { type Found, stateOfText } from '../../suites/states';
import { createEpisodeFile, openEpisodeFile } from '../episode-file';
import { codeOf } from '../error-code';
import { makeFolder } from '../make-folder';
import { ATTEMPTS } from '../suite-folder';

const ATTEMPT_NAME = /^(\d+)\.episode\.jsonl$/;
const nameOf = (number: number): string => `${number}${EPISODE_ENDING}`;

/** The numbers of one filling of a queue; see `QueueMark`. No cell is handed out more often. */
const OF_A_FILLING = 1_000_000;

/** `handedOut`: how often the server handed the cell out since it was filled in; 0 for what was there before. */
export const attemptNumber = (filled: number, handedOut: number): number => filled * OF_A_FILLING + handedOut;

export interface AttemptedCell {
  readonly id: string;
  /** The name of its transcript. */
  readonly file: string;
}

interface Earlier {
  readonly found: Found;
  /** The part that can be played on. */
  readonly bytes: Uint8Array;
}

const ioError = (path: string, error: unknown): LogError =>
  error instanceof LogError
    ? error
    : new LogError('io', `${path} cannot be used: ${reasonOf(error)}`, { cause: error });

export class CellAttempts {
  readonly #folder: string;
  readonly #place: string;

  constructor(
    folder: string,
    private readonly cell: AttemptedCell,
  ) {
    this.#folder = join(folder, ATTEMPTS, cell.id.slice(0, 16));
    this.#place = join(folder, cell.file);
  }

  /** Moves a transcript that was begun in the folder to the attempts, so that workers play it on. */
  async adopt(path: string, number: number): Promise<void> {
    try {
      makeFolder(this.#folder);
      await rename(path, join(this.#folder, nameOf(number)));
    } catch (error) {
      throw ioError(path, error);
    }
  }

  /** The transcript in its place; undefined where there is none. */
  async published(): Promise<Found | undefined> {
    const bytes = await readFile(this.#place).catch(() => undefined);
    return bytes && (await stateOfText(this.#place, decoded(bytes)));
  }

  /** The state of an attempt's own file, with the longest valid part of earlier ones in it; undefined in an empty one. */
  async begin(number: number): Promise<Found | undefined> {
    const numbers = await this.#numbers();
    if (numbers.some((other) => other >= number)) throw this.#taken();
    const earlier = await this.longest(numbers);
    if (!earlier) return undefined;
    const path = join(this.#folder, nameOf(number));
    await write(path, earlier.bytes);
    return { ...earlier.found, path };
  }

  /** The longest valid part of all attempts. */
  async longest(numbers?: readonly number[]): Promise<Earlier | undefined> {
    let best: Earlier | undefined;
    for (const number of numbers ?? (await this.#numbers())) {
      const path = join(this.#folder, nameOf(number));
      const bytes = await readFile(path).catch(() => undefined);
      const part = bytes && validPart(bytes);
      if (!part || part.length <= (best?.bytes.length ?? 0)) continue;
      const found = await stateOfText(path, decoded(part));
      if (found.cell === this.cell.id && !found.damaged) best = { found, bytes: part };
    }
    return best;
  }

  /** The files of one attempt, for `playCell`. */
  files(number: number): CellFiles {
    const path = join(this.#folder, nameOf(number));
    return {
      create: async () => ({ path, log: await createEpisodeFile(path) }),
      async read() {
        const bytes = await readFile(path).catch((error: unknown) => {
          throw ioError(path, error);
        });
        return { size: bytes.length, log: readLogFile(bytes) };
      },
      open: (_, size) => openEpisodeFile(path, size),
      // Under a name that no later attempt takes for one of its own.
      setAside: () =>
        rename(path, `${path}.unfit`).catch((error: unknown) => {
          throw ioError(path, error);
        }),
    };
  }

  /**
   * Moves the finished transcript into the folder. False where another attempt has done so, or has begun since: then this
   * one is none of the results. Rejects with LogError.
   */
  async publish(number: number): Promise<boolean> {
    const path = join(this.#folder, nameOf(number));
    if ((await this.#numbers()).some((other) => other > number)) return false;
    try {
      await link(path, this.#place);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw ioError(this.#place, error);
      // Over a network the answer to a link that was made may be lost, and the link be asked for again.
      if (!(await isSame(path, this.#place))) return false;
    }
    await this.#clear(number);
    return true;
  }

  /** Puts the longest attempt into the folder, for a run without a queue to play on. */
  async giveBack(): Promise<void> {
    const longest = await this.longest();
    if (!longest || (await this.published())) return;
    await write(this.#place, longest.bytes);
    await this.#clear();
  }

  /** Removes the attempts that say nothing but what is in the transcript; `published`: that is the transcript itself. */
  async #clear(published?: number): Promise<void> {
    const whole = await readFile(this.#place);
    for (const other of await this.#numbers()) {
      const path = join(this.#folder, nameOf(other));
      const bytes = await readFile(path).catch(() => undefined);
      if (other === published || (bytes && whole.subarray(0, bytes.length).equals(bytes)))
        await rm(path, { force: true });
    }
    await rmdir(this.#folder).catch(() => undefined);
  }

  async #numbers(): Promise<readonly number[]> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw ioError(this.#folder, error);
    });
    return names.flatMap((name) => {
      const [, number] = ATTEMPT_NAME.exec(name) ?? [];
      return number === undefined ? [] : [Number(number)];
    });
  }

  #taken(): LogError {
    return new LogError('taken', `${this.cell.file} is played by another worker, which got it later`);
  }
}

/** Makes a transcript of these bytes. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const log = await createEpisodeFile(path);
  try {
    await log.append(decoded(bytes));
  } finally {
    await log.close();
  }
}

/** The lines up to the first that cannot be read. Undefined where nothing is left. */
function validPart(bytes: Uint8Array): Uint8Array | undefined {
  const { problems } = readLogFile(bytes);
  const lines = Math.min(...problems.map(({ line }) => line - 1), Infinity);
  let end = 0;
  for (let line = 0; line < lines; line++) {
    const next = bytes.indexOf(10, end);
    if (next < 0) break;
    end = next + 1;
  }
  return end > 0 ? bytes.subarray(0, end) : undefined;
}

async function isSame(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(path), stat(other)]);
  return one.ino === two.ino && one.dev === two.dev;
}
