/** Reports transcripts of cells that a suite does not have, in the folder whose results are shown. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { visible } from '../../base/visible-text';
import { isSuiteName } from '../../node/suite-place';
import { SUITE_ENDING } from '../../suites/template';
import type { Arguments } from '../arguments';
import { type EpisodeContext, withContext } from '../episodes/context';
import { InputError, UsageError } from '../exit';
import type { Terminal } from '../terminal';
import { hasErrors, openSuite, statesIn } from './open';
import { otherCellsText } from './plan';

/** The suite itself; of a folder the one beside it that has its name. */
export function suiteOf(operand: string): string | undefined {
  if (isSuiteName(operand)) return operand;
  const beside = `${resolve(operand)}${SUITE_ENDING}`;
  return existsSync(beside) ? relative('', beside) : undefined;
}

/**
 * Plans the suites among the operands and those of folders among them. One that cannot be planned here, without its endpoint
 * profiles for example, is passed over.
 */
export async function sayOtherCells(args: Arguments, terminal: Terminal): Promise<void> {
  const suites = new Set(args.positionals.flatMap((operand) => suiteOf(operand) ?? []));
  if (suites.size === 0) return;
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
    // Its transcripts may be in another folder than the one of its name.
    const isShown = args.positionals.some((path) => path === suite || resolve(path) === resolve(opened.out));
    return hasErrors(opened) || !isShown ? 0 : (await statesIn(opened, terminal)).orphaned.length;
  } catch (error) {
    if (error instanceof InputError || error instanceof UsageError) return 0;
    throw error;
  }
}
