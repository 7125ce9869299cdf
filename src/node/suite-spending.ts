/** Adds up the spending of earlier runs of a suite, from its transcripts. */
import { readFile } from 'node:fs/promises';
import { readLogFile } from '../episode/read-log';
import type { KnownJudges } from '../players/players';
import { isAgent, priceOf } from '../suites/models';
import type { Suite } from '../suites/schema';
import { addSpent, judgePricesOf, NOTHING_SPENT, type Spent, spendingOf } from '../suites/spending';
import type { Found } from '../suites/states';
import type { Cell } from '../suites/cells';

/** Checks that these limits of a suite, or of one model, limit its spending. */
export const limitsSpending = (limits: Suite['limits']): boolean =>
  limits?.totalTokens !== undefined || limits?.totalCost !== undefined;

/** The suite limits its spending in some way. */
const isLimited = ({ limits, models }: Pick<Suite, 'limits' | 'models'>): boolean =>
  [limits, ...Object.values(models).map((model) => model.limits)].some(limitsSpending);

/** By model. Empty without a limit that needs it, because all transcripts have to be read. */
export async function earlierSpending(
  suite: Suite,
  cells: readonly Cell[],
  transcripts: readonly Found[],
  judges: Pick<KnownJudges, 'judges'>,
): Promise<ReadonlyMap<string, Spent>> {
  const spent = new Map<string, Spent>();
  if (!isLimited(suite)) return spent;
  const profileOf = new Map(cells.map(({ model, player }) => [model, player.profile]));
  const modelOf = new Map(cells.map(({ id, model }) => [id, model]));
  for (const { path, cell } of transcripts) {
    const model = cell === undefined ? undefined : modelOf.get(cell);
    const bytes = model === undefined ? undefined : await readFile(path).catch(() => undefined);
    if (model === undefined || !bytes) continue;
    const prices = {
      free: isAgent(model),
      price: priceOf(suite, model, profileOf.get(model)),
      judges: judgePricesOf(judges),
    };
    const { events } = readLogFile(bytes);
    spent.set(model, addSpent(spent.get(model) ?? NOTHING_SPENT, spendingOf(events, prices)));
  }
  return spent;
}
