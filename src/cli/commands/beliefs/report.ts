/** `falsify beliefs report`: means over cells with their intervals, as text, JSON, or a page with figures. */
import { grouped, plural } from '../../../rules';
import { DEFAULT_SEED } from '../../../base/seed';
import { RESAMPLES } from '../../../statistics/bootstrap';
import { type Arguments, seedIn } from '../../arguments';
import { complainAll, formatOf, writeJson } from '../../command';
import { EXIT, type ExitCode, UsageError } from '../../exit';
import { table } from '../../format/table';
import { outOf, writePieces } from '../../output';
import type { BeliefsReport } from '../../schemas-beliefs';
import type { Terminal } from '../../terminal';
import { worked } from '../../work';
import { reportPage } from './page';
import { type PlayedCell, type PlayedCells, playedCells } from './played';
import { tablesOf } from './tables';
import { cellsWords, revealedTable, statedTable } from './words';

export async function reportBeliefs(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf<'html'>(args, ['text', 'json', 'html']);
  const out = await outOf(args);
  if (format !== 'html' && out !== undefined) throw new UsageError('--out is of a page', 'add --format html');
  const seed = seedIn(args) ?? DEFAULT_SEED;
  const { cells, left, failures } = await playedCells(args.positionals.slice(1), terminal);
  const base = args.text('base');
  demandPlayed(base, cells);
  const report = await reportOf({ cells, left }, { seed, base }, terminal);
  complainAll(terminal, failures);
  if (left > 0)
    terminal.err(`falsify: ${plural(left, 'transcript')} left out: no cells that were played to their end\n`);
  if (format === 'json') await writeJson(terminal, report);
  else if (format === 'html') await writePieces(reportPage(report, cells), out, terminal);
  else terminal.out(textOf(report, cells));
  if (failures.length > 0) return EXIT.misuse;
  return cells.length === 0 ? EXIT.findings : EXIT.fine;
}

/** Throws UsageError where no cell of the base model is among them. */
function demandPlayed(base: string | undefined, cells: readonly PlayedCell[]): void {
  const models = [...new Set(cells.map(({ model }) => model))];
  if (base === undefined || models.includes(base)) return;
  throw new UsageError(`no cell was played by "${base}"`, `there are ${models.join(', ') || 'none'}`);
}

async function reportOf(
  { cells, left }: Pick<PlayedCells, 'cells' | 'left'>,
  options: { readonly seed: number; readonly base: string | undefined },
  terminal: Terminal,
): Promise<BeliefsReport> {
  const tables = await worked(tablesOf(cells, options), terminal, 'drawing intervals');
  return { version: 1, seed: options.seed, cells: cells.length, left, ...tables };
}

function textOf({ revealed, stated, seed }: BeliefsReport, cells: readonly PlayedCell[]): string {
  const parts = [
    revealed.length > 0 ? `Revealed Belief\n${table(...revealedTable(revealed))}` : '',
    stated.length > 0 ? `Stated Answer\n${table(...statedTable(stated))}` : '',
    `${cellsWords(cells)}. Means over cells; BCa bootstrap, 95%, ${grouped(RESAMPLES)} resamples, seed ${seed}.\n`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}
