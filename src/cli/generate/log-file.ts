/** The log of a generation on disk. */
import { readFile } from 'node:fs/promises';
import { isTorn } from '../../base/json-lines';
import { logPath, readGenerationLog } from '../../generate';
import { UsageError } from '../exit';
import { lineAppender } from '../append';
import { exists } from '../input';
import { ifThere } from '../unusable';

export interface OpenLog {
  readonly path: string;
  /** Replies of an earlier run of the same generation. */
  readonly replies: readonly string[];
  append(lines: string): Promise<void>;
}

/**
 * Opens the log beside `out`, where a generation with the same `choices` continues. Rejects with UsageError where there is
 * another file already, and with InputError.
 */
export async function openLog(out: string, choices: string): Promise<OpenLog> {
  const path = logPath(out);
  const text = await ifThere(readFile(path, 'utf8'), path);
  const log = readGenerationLog(text ?? '');
  if ((await exists(out)) && (text === undefined || log.ended))
    throw new UsageError(`${out} is there already`, 'name another file');
  if (text !== undefined && log.choices !== choices)
    throw new UsageError(
      `${path} is of a generation with other choices`,
      'repeat its groups, seed, model and files, or name another file with --out',
    );
  return {
    path,
    replies: log.calls.map(({ raw }) => raw),
    append: lineAppender(path, isTorn(text ?? '')),
  };
}
