import { resultRow } from '../../results/of-episode';
import { type ResultRow, type Truth, TRUTHS } from '../../results/row';
import { type Arguments, oneOf, type OptionSpecs, wholeNumber } from '../arguments';
import { JSON_OPTION } from '../command';
import { InputError } from '../exit';
import { MAX_SEED } from '../../rules';
import type { Terminal } from '../terminal';
import { reviewables } from './reviewable';
import { complainOfLines, reviewOf, unknownGame } from './reviewing';
import { READINGS_OPTION, withReadings } from './sidecar';
import { withContext } from './context';

const DEFAULT_SEED = 1337;

export const TABLE_FORMATS = ['text', 'json', 'csv', 'markdown', 'latex'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Options of every command that writes tables of results. */
export const RESULT_OPTIONS = {
  seed: { type: 'string', value: 'N', summary: `of resamples and permutations (default: ${DEFAULT_SEED})` },
  ...READINGS_OPTION,
  format: {
    type: 'string',
    value: TABLE_FORMATS.join('|'),
    summary: 'how to write the table (default: text)',
  },
  ...JSON_OPTION,
} as const satisfies OptionSpecs;

export const seedOf = (args: Arguments): number =>
  wholeNumber(args, 'seed', { min: 0, max: MAX_SEED }) ?? DEFAULT_SEED;

export const truthOf = (args: Arguments): Truth => oneOf(args, 'by', TRUTHS) ?? 'judge';

export interface RowsRead {
  readonly rows: readonly ResultRow[];
  readonly failures: readonly InputError[];
  /** Some line could not be read; what it says was named on standard error. */
  readonly damaged: boolean;
}

/** Reviews the transcripts of paths, globs and folders, and keeps a result row of each. */
export async function resultRows(args: Arguments, terminal: Terminal): Promise<RowsRead> {
  const wanted = !args.flag('no-readings');
  const rows: ResultRow[] = [];
  const failures: InputError[] = [];
  let damaged = false;
  await withContext(terminal, async (context) => {
    for await (const found of reviewables(args.positionals, terminal.signal, (text) => terminal.err(text))) {
      if (found instanceof InputError) {
        failures.push(found);
        continue;
      }
      try {
        const { path, events } = found;
        const { review, transcript } = await reviewOf(await withReadings(found, wanted), context, terminal);
        rows.push(await resultRow({ path, events, review }));
        complainOfLines(transcript, terminal);
        damaged ||= transcript.damaged;
      } catch (error) {
        if (!unknownGame(error)) throw error;
        failures.push(new InputError(found.path, error.message));
      }
    }
  });
  return { rows, failures, damaged };
}
