import { visible } from '../../../base/visible-text';
import { formatPercentage } from '../../../base/percentage';
import { DEFAULT_SEED } from '../../../base/seed';
import { ScenarioError } from '../../../tasks/task';
import { EQUIVALENCES } from '../../../tasks/wilt/equivalence';
import { grade, type Grade } from '../../../tasks/wilt/semantics/grade';
import { ruleOf, SPLIT_NAMES, splitNamed } from '../../../tasks/wilt/splits';
import { type Arguments, oneOf, seedIn, wholeNumber } from '../../arguments';
import { formatOf, writeJson } from '../../command';
import { EXIT, type ExitCode, UsageError } from '../../exit';
import type { WiltGradeResult } from '../../schemas-wilt';
import type { Terminal } from '../../terminal';
import { worked } from '../../work';

const MOST_RULES = 999;

/** The rule and the guess on the command line. Throws UsageError. */
function question(args: Arguments): Parameters<typeof grade>[0] {
  const name = oneOf(args, 'split', SPLIT_NAMES) ?? 'lite';
  const number = wholeNumber(args, 'rule', { min: 1, max: MOST_RULES });
  if (number === undefined) throw new UsageError('say which rule: --rule N');
  const [, guess, ...more] = args.positionals;
  if (guess === undefined || more.length > 0)
    throw new UsageError('grade takes one guess', "such as 'lambda x, y, z: x < y < z'");
  return {
    split: splitNamed(name),
    guess,
    predicate: predicateOf(name, number),
    equivalence: oneOf(args, 'equivalence', EQUIVALENCES) ?? 'reference',
    seed: seedIn(args) ?? DEFAULT_SEED,
  };
}

function predicateOf(...[split, number]: Parameters<typeof ruleOf>): string {
  try {
    return ruleOf(split, number).predicate;
  } catch (error) {
    if (error instanceof ScenarioError) throw new UsageError(error.message);
    throw error;
  }
}

const resultOf = ({ outcome, reason, agreement, first }: Grade): WiltGradeResult => ({
  version: 1,
  outcome,
  agreement,
  ...(reason !== undefined && { reason }),
  first,
});

function written({ outcome, reason, agreement, first, differing }: Grade): string {
  if (reason !== undefined) return `${outcome}: ${visible(reason)}\n`;
  if (agreement === null || differing === 0) return `${outcome}\n`;
  const inputs = first.map((input) => `  (${input.join(', ')})\n`).join('');
  return `${outcome}: agrees on ${formatPercentage(agreement)}, and differs first on\n${inputs}`;
}

/** Exits 1 where the guess is wrong or invalid. */
export async function gradeGuess(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const request = question(args);
  const graded = await worked(grade(request), terminal, 'grading');
  if (format === 'json') await writeJson(terminal, resultOf(graded));
  else terminal.out(written(graded));
  return graded.outcome === 'correct' ? EXIT.fine : EXIT.findings;
}
