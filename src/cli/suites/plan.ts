/** `falsify suite plan`: the cells and costs of a suite, before anything is played. */
import { durationOf, orDash } from '../../base/number-words';
import { readFile } from 'node:fs/promises';
import { groupBy } from '../../base/group-by';
import { right } from '../../base/markdown-table';
import { visible } from '../../base/visible-text';
import { readLogFile } from '../../episode/read-log';
import { showMoney } from '../../models/price';
import { grouped, plural } from '../../rules';
import type { Cell } from '../../suites/cells';
import { timeOfCells, timeOfReply } from '../../suites/measured-time';
import { type Amount, planOf } from '../../suites/plan';
import { cellsToPlay } from '../../suites/run';
import type { Suite } from '../../suites/schema';
import type { CellStates } from '../../suites/states';
import { uncountedText } from '../../suites/uncounted';
import type { Arguments } from '../arguments';
import { formatOf, writeJson } from '../command';
import type { EpisodeContext } from '../episodes/context';
import { EXIT, type ExitCode } from '../exit';
import { locate, problemOf } from '../../rules/located';
import { table } from '../format/table';
import type { SuitePlanResult } from '../schemas-suites';
import type { Terminal } from '../terminal';
import { type OpenSuite, openSuite, statesIn } from './open';

/** Episodes of a model that are looked at for the time of a reply: the last ones, in the order in which they are played. */
const MOST_MEASURED = 50;

/** The counts of the states of cells, as every result has them. */
export const countsOf = (cells: number, states: CellStates) => ({
  cells,
  kept: states.kept.length,
  missing: states.missing.length + states.incomplete.length,
  incomplete: states.incomplete.length,
  orphaned: states.orphaned.length,
  unreadable: states.unreadable.length,
  format: states.format.length,
});

/** Such as `5 to be played, 2 of them begun`. */
export const toBePlayedText = ({
  missing,
  incomplete,
}: Pick<SuitePlanResult, 'missing' | 'incomplete'>): string =>
  `${grouped(missing)} to be played${incomplete > 0 ? `, ${grouped(incomplete)} of them begun` : ''}`;

/**
 * Such as `2 transcripts of episodes that the suite does not ask for`. `isWhole`: all that the suite asks for is known.
 */
export const otherCellsText = (orphaned: number, isWhole = true): string =>
  `${plural(orphaned, 'transcript')} of episodes that the suite does not ask for${isWhole ? '' : ', or that are not counted'}`;

/** The note on episodes that are not counted, to follow the numbers; empty where they are whole. */
export function uncountedPart(opened: OpenSuite): string {
  const uncounted = uncountedText(opened);
  return uncounted === '' ? '' : `; not counted: ${uncounted}`;
}

export async function planSuite(
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const opened = await openSuite(args, context, terminal);
  const { suite, cells, judges, out, problems, notes, name, text } = opened;
  for (const note of notes) terminal.err(`falsify: ${visible(note)}\n`);
  const states = await statesIn(opened, terminal);
  const toPlay = cellsToPlay(cells, states);
  const left = planOf(suite, toPlay, judges);
  const { models, calls, tokens, cost, currency, unpriced } = planOf(suite, cells, judges);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const result: SuitePlanResult = {
    version: 1,
    out,
    ...countsOf(cells.length, states),
    calls,
    tokens,
    cost,
    currency,
    unpriced,
    left: {
      calls: left.calls,
      tokens: left.tokens,
      cost: left.cost,
      currency: left.currency,
      ms: await timeLeft(suite, cells, toPlay, states),
    },
    models,
    errors,
    problems: locate(name, text, problems).map(problemOf),
  };
  if (format === 'json') await writeJson(terminal, result);
  else if (cells.length > 0) terminal.out(textOf(result, uncountedPart(opened)));
  return errors > 0 ? EXIT.misuse : EXIT.fine;
}

/** By the replies of episodes that were played; null where a model of the rest has none. Models play beside each other. */
async function timeLeft(
  suite: Suite,
  cells: readonly Cell[],
  toPlay: readonly Cell[],
  { transcripts }: CellStates,
): Promise<number | null> {
  const found = new Map(transcripts.map((each) => [each.cell, each]));
  let longest = 0;
  for (const [model, left] of groupBy(toPlay, (cell) => cell.model)) {
    const played = cells
      .filter((cell) => cell.model === model)
      .flatMap(({ id }) => found.get(id) ?? [])
      .slice(-MOST_MEASURED);
    const logs = await Promise.all(
      played.map(({ path }) => readFile(path).then(readLogFile, () => undefined)),
    );
    const replyMs = timeOfReply(logs.flatMap((log) => (log ? [log.events] : [])));
    if (replyMs === undefined) return null;
    longest = Math.max(longest, timeOfCells(suite, left, replyMs));
  }
  return Math.round(longest);
}

function textOf(result: SuitePlanResult, uncounted: string): string {
  const { cells, kept, missing, orphaned, unreadable, out, models, left } = result;
  const titles = ['episodes', 'calls', 'generated tokens at most', 'their cost at most'];
  const columns = [{ title: 'model' }, ...titles.map(right)];
  const rows = models.map((each) => [each.model, grouped(each.cells), ...amountCells(each)]);
  const all = models.length > 1 ? [['all, with judges', grouped(cells), ...amountCells(result)]] : [];
  const others = orphaned > 0 ? `${otherCellsText(orphaned, uncounted === '')}\n` : '';
  const onTop = result.calls > 0 ? 'Tokens that are sent, and replies that are repeated, come on top\n' : '';
  const without =
    result.cost !== null && result.unpriced.length > 0
      ? `Costs are without ${visible(result.unpriced.join(', '))}: no price is known\n`
      : '';
  const broken =
    unreadable > 0 ? `${plural(unreadable, 'transcript')} without a header that can be read\n` : '';
  const time =
    missing > 0 && left.ms !== null ? `about ${durationOf(left.ms)}, by the episodes that were played\n` : '';
  return (
    `${table(columns, [...rows, ...all])}\n${onTop}${without}` +
    `${visible(out)}: ${grouped(kept)} of ${plural(cells, 'episode')} complete, ${toBePlayedText(result)}` +
    `${missing > 0 && kept > 0 && left.calls > 0 ? ` (${plural(left.calls, 'call')})` : ''}${uncounted}\n${time}${others}${broken}`
  );
}

const amountCells = ({ calls, tokens, cost, currency }: Amount): readonly string[] => [
  grouped(calls),
  tokens === null ? 'no limit' : grouped(tokens),
  orDash(cost, (amount) => showMoney({ amount, currency: currency ?? undefined })),
];
