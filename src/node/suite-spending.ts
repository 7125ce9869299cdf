/** Adds up the spending of earlier runs of a suite, from its transcripts. */
import { readFile } from 'node:fs/promises';
import { readLogFile } from '../episode/read-log';
import { costOf } from '../models/price';
import { priceOf } from '../suites/models';
import type { Suite } from '../suites/schema';
import type { Spent } from '../suites/runner';
import { type Found, tokensIn } from '../suites/states';
import type { Cell } from '../suites/cells';

/** These limits of a suite, or of one model, limit its spending. */
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
): Promise<ReadonlyMap<string, Spent>> {
  const spent = new Map<string, Spent>();
  if (!isLimited(suite)) return spent;
  const profileOf = new Map(cells.map(({ model, player }) => [model, player.profile]));
  const modelOf = new Map(cells.map(({ id, model }) => [id, model]));
  for (const { path, cell } of transcripts) {
    const model = cell === undefined ? undefined : modelOf.get(cell);
    const bytes = model === undefined ? undefined : await readFile(path).catch(() => undefined);
    if (model === undefined || !bytes) continue;
    const { input, output } = tokensIn(readLogFile(bytes).events);
    const price = priceOf(suite, model, profileOf.get(model));
    const cost = price ? costOf(price, { input, output }).amount : 0;
    const before = spent.get(model) ?? { tokens: 0, cost: 0 };
    spent.set(model, { tokens: before.tokens + input + output, cost: before.cost + cost });
  }
  return spent;
}
