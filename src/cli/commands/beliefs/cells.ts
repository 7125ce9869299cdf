/** `falsify beliefs cells`: the cells of the experiment, with their exact distributions. */
import { DEFAULT_SEED } from '../../../base/seed';
import type { Cell } from '../../../tasks/beliefs/cells';
import { cellsIn, cellsNamed } from '../../../tasks/beliefs/semantics';
import { type Arguments, seedIn } from '../../arguments';
import { formatOf, writeJson } from '../../command';
import { EXIT, type ExitCode, UsageError } from '../../exit';
import { ownFile } from '../../episodes/choices';
import type { CellsResult } from '../../schemas-beliefs';
import type { Terminal } from '../../terminal';
import { visible } from '../../../base/visible-text';

type CellResult = CellsResult['cells'][number];

function resultOf({ id, scenario, variant, kind, context, outcomes, truth, ...rest }: Cell): CellResult {
  const { asked, question, options, position, previous, favoured, inferred } = rest;
  return {
    id,
    scenario,
    variant,
    kind,
    context,
    outcomes,
    truth,
    ...(asked !== undefined && { asked }),
    ...(question !== undefined && { question }),
    ...(options && { options }),
    ...(position !== undefined && { position }),
    ...(previous !== undefined && { previous }),
    ...(favoured !== undefined && { favoured }),
    inferred,
  };
}

/** One line of text for a cell. */
function lineOf({ id, kind, outcomes, truth, asked, options, position }: Cell): string {
  const probabilities = outcomes.map((outcome, i) => `${outcome} ${truth[i]}`).join(', ');
  const right = options?.[position ?? 0] ?? '';
  return visible(
    kind === 'revealed'
      ? `${id}  ${probabilities}`
      : `${id}  asks for ${asked ?? ''}: ${right} of ${options?.join(', ') ?? ''}`,
  );
}

/** Lists the cells of a grid. */
export async function listCells(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const [, ...positionals] = args.positionals;
  if (positionals.length > 1) throw new UsageError('name one grid file', 'see falsify beliefs --help');
  const seed = seedIn(args) ?? DEFAULT_SEED;
  const file = await ownFile({ positionals }, '*.beliefs.yaml', terminal);
  const { cells: all, skipped } = cellsIn(file, seed);
  const patterns = args.list('cell');
  const cells = patterns.length > 0 ? cellsNamed(patterns, all) : all;
  if (format === 'json')
    await writeJson(terminal, {
      version: 1,
      seed,
      skipped,
      cells: cells.map(resultOf),
    } satisfies CellsResult);
  else terminal.out(cells.map((cell) => `${lineOf(cell)}\n`).join(''));
  return EXIT.fine;
}
