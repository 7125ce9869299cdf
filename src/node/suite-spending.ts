/** Adds up the spending of earlier runs of a suite, from its transcripts. */
import { readFile } from 'node:fs/promises';
import { groupBy } from '../base/group-by';
import { readLogFile } from '../episode/read-log';
import type { KnownJudges } from '../players/players';
import { isAgent, priceOf } from '../suites/models';
import type { Suite } from '../suites/schema';
import { addSpent, judgePricesOf, NOTHING_SPENT, type Spent, spendingOf } from '../suites/spending';
import type { Found } from '../suites/states';
import type { Cell } from '../suites/cells';
import { attemptsIn } from './suite-folder';

/** Checks that these limits of a suite, or of one model, limit its spending. */
export const limitsSpending = (limits: Suite['limits']): boolean =>
  limits?.totalTokens !== undefined || limits?.totalCost !== undefined;

/** The suite limits its spending in some way. */
const isLimited = ({ limits, models }: Pick<Suite, 'limits' | 'models'>): boolean =>
  [limits, ...Object.values(models).map((model) => model.limits)].some(limitsSpending);

/**
 * By model. Empty without a limit that needs it, because all files have to be read. Counts attempts that are no result,
 * too: they were paid for. A line that several files of a cell share was played once.
 */
export async function earlierSpending(
  suite: Suite,
  cells: readonly Cell[],
  folder: string,
  transcripts: readonly Found[],
  judges: Pick<KnownJudges, 'judges'>,
): Promise<ReadonlyMap<string, Spent>> {
  const spent = new Map<string, Spent>();
  if (!isLimited(suite)) return spent;
  const judgePrices = judgePricesOf(judges);
  const cellOf = new Map(cells.map((cell) => [cell.id, cell]));
  const played = groupBy([...transcripts, ...(await attemptsIn(folder))], ({ cell = '' }) => cell);
  for (const [id, files] of played) {
    const cell = cellOf.get(id);
    if (!cell) continue;
    const { model, player } = cell;
    const prices = {
      free: isAgent(model),
      price: priceOf(suite, model, player.profile),
      judges: judgePrices,
    };
    const counted = files.length > 1 ? new Set<string>() : undefined;
    for (const { path } of files) {
      const bytes = await readFile(path).catch(() => undefined);
      if (!bytes) continue;
      const more = spendingOf(readLogFile(bytes).events, prices, counted);
      spent.set(model, addSpent(spent.get(model) ?? NOTHING_SPENT, more));
    }
  }
  return spent;
}
