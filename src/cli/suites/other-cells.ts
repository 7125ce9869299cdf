/** Reports transcripts of cells that a suite does not have, in the folder whose results are shown. */
import { visible } from '../../base/visible-text';
import { isSuiteName } from '../../node/suite-place';
import type { Arguments } from '../arguments';
import { type EpisodeContext, withContext } from '../episodes/context';
import { InputError, UsageError } from '../exit';
import type { Terminal } from '../terminal';
import { hasErrors, openSuite, statesIn } from './open';
import { otherCellsText } from './plan';

/** Plans the suites among the operands. One that cannot be planned here, without its endpoint profiles for example, is passed over. */
export async function sayOtherCells(args: Arguments, terminal: Terminal): Promise<void> {
  const suites = args.positionals.filter(isSuiteName);
  if (suites.length === 0) return;
  await withContext(terminal, async (context) => {
    for (const suite of suites) {
      const count = await otherCells(suite, args, context, terminal);
      if (count === 0) continue;
      const [are, counted] = count === 1 ? ['is', 'counts'] : ['are', 'count'];
      terminal.err(
        `falsify: in the folder of ${visible(suite)} ${are} ${otherCellsText(count)}, which ${counted}, too\n`,
      );
    }
  });
}

async function otherCells(
  suite: string,
  args: Arguments,
  context: EpisodeContext,
  terminal: Terminal,
): Promise<number> {
  const quiet = { ...terminal, err: () => undefined };
  try {
    const named = { ...args, positionals: ['plan', suite], text: () => undefined };
    const opened = await openSuite(named, context, quiet);
    return hasErrors(opened) ? 0 : (await statesIn(opened, terminal)).orphaned.length;
  } catch (error) {
    if (error instanceof InputError || error instanceof UsageError) return 0;
    throw error;
  }
}
