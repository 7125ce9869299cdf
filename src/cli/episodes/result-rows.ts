import { dirname, isAbsolute, relative, sep } from 'node:path';
import { DEFAULT_SEED } from '../../base/seed';
import { copiesText, withoutCopies } from '../../results/copies';
import { isPublishedTables } from '../../results/published';
import { type ResultRow, type OutcomeSource, OUTCOME_SOURCES } from '../../results/row';
import { type Arguments, oneOf, type OptionSpecs, seedIn } from '../arguments';
import { JSON_OPTION } from '../command';
import { InputError } from '../exit';
import type { Terminal } from '../terminal';
import { entriesOf, ENTRY_OPTIONS } from './entries';

export const TABLE_FORMATS = ['text', 'json', 'csv', 'markdown', 'latex'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Options of every command that writes tables of results. */
export const RESULT_OPTIONS = {
  seed: { value: 'N', summary: `of resamples and permutations (default: ${DEFAULT_SEED})` },
  ...ENTRY_OPTIONS,
  format: { value: TABLE_FORMATS.join('|'), summary: 'how to write the table (default: text)' },
  ...JSON_OPTION,
} as const satisfies OptionSpecs;

export const seedOf = (args: Arguments): number => seedIn(args) ?? DEFAULT_SEED;

export const outcomeSourceOf = (args: Arguments): OutcomeSource =>
  oneOf(args, 'by', OUTCOME_SOURCES) ?? 'judge';

export interface RowsRead {
  readonly rows: readonly ResultRow[];
  readonly failures: readonly InputError[];
  /** Some line could not be read; standard error has named it. */
  readonly damaged: boolean;
}

/** Reads the result rows of the transcripts of paths, globs and folders, and names copies, which have none. */
export async function resultRows(
  args: Arguments,
  terminal: Terminal,
  byFolder = args.flag('by-folder'),
): Promise<RowsRead> {
  const positionals = args.positionals.filter((operand) => !isPublishedTables(operand));
  const { entries, failures, damaged } = await entriesOf({ ...args, positionals }, terminal);
  const unknown = entries.flatMap(({ path, entry: { why } }) =>
    why === undefined ? [] : [new InputError(path, why)],
  );
  const { rows, copies } = withoutCopies(
    entries.flatMap(({ path, entry: { row } }) =>
      row ? [{ ...row, path, ...(byFolder && { folder: folderAmong(path, positionals) }) }] : [],
    ),
  );
  if (copies.count > 0) terminal.err(`falsify: ${copiesText(copies)}\n`);
  return { rows, failures: [...failures, ...unknown], damaged };
}

/** The operand that a transcript was found in; of a glob, a suite or a single file its own folder. */
const folderAmong = (path: string, operands: readonly string[]): string =>
  operands.find((operand) => isBelow(operand, path)) ?? dirname(path);

function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '' && inside.split(sep)[0] !== '..' && !isAbsolute(inside);
}
