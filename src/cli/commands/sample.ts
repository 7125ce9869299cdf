import { DEFAULT_SEED } from '../../base/seed';
import { visible } from '../../base/visible-text';
import { type Arguments, seedIn, wholeNumber } from '../arguments';
import { type Command, complain, FORMAT_OPTION, formatOf, noOperands, writeJson } from '../command';
import { EXIT, type ExitCode } from '../exit';
import { groupNamed } from '../../rules/group-named';
import { readGroups } from '../groups';
import { readInput } from '../input';
import { Engine } from '../../predicate';
import {
  grouped,
  NotCountable,
  plural,
  type RuleFile,
  type RuleGroup,
  type Sample,
  sampleInitial,
} from '../../rules';
import type { SampleResult } from '../schemas';
import type { Terminal } from '../terminal';
import { worked } from '../work';

const DEFAULT_NUMBER = 5;
const MAX_NUMBER = 1_000_000;

/** Returns undefined if the group has no count; why is on standard error. */
async function draw(
  file: RuleFile,
  group: RuleGroup,
  n: number,
  seed: number,
  name: string,
  terminal: Terminal,
) {
  const engine = new Engine({ domain: file.domain });
  try {
    return await worked(sampleInitial(engine, group, n, seed), terminal, `counting group ${group.id}`);
  } catch (error) {
    if (!(error instanceof NotCountable)) throw error;
    const message = `group "${group.id}" has no count: ${error.message}`;
    complain(terminal, name, message, `see falsify check ${name}`);
    return undefined;
  } finally {
    engine.dispose();
  }
}

async function write(
  result: SampleResult,
  requested: number,
  format: 'text' | 'json',
  terminal: Terminal,
): Promise<void> {
  if (format === 'json') await writeJson(terminal, result);
  else terminal.out(result.triples.map((triple) => `[${triple.join(', ')}]\n`).join(''));
  if (result.triples.length >= requested) return;
  const has = `group "${result.group}" has ${plural(result.count, 'feasible triple')}`;
  terminal.err(`falsify: warning: ${visible(has)}, fewer than the ${grouped(requested)} asked for\n`);
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const format = formatOf(args, ['text', 'json']);
  const requested = wholeNumber(args, 'n', { min: 1, max: MAX_NUMBER }) ?? DEFAULT_NUMBER;
  const seed = seedIn(args);
  noOperands(args, 'sample', 1);
  const input = await readInput(args.positionals, terminal, undefined, 'sample reads one file');
  const file = await readGroups(input, terminal);
  if (!file) return EXIT.misuse;
  const group = groupNamed(file, args.text('group'), input.name, '--group');
  const from = seed ?? file.seed;
  const drawn = await draw(file, group, requested, from, input.name, terminal);
  if (!drawn) return EXIT.findings;
  await write(resultOf(group, from, drawn), requested, format, terminal);
  return drawn.triples.length < requested ? EXIT.findings : EXIT.fine;
}

const resultOf = (group: RuleGroup, seed: number, { count, triples }: Sample): SampleResult => ({
  version: 1,
  group: group.id,
  seed,
  count,
  triples,
});

export const command: Command = {
  operands: 'FILE|-',
  details:
    'Draws distinct triples uniformly from the feasible set of one group. The same file, group and seed always\n' +
    'give the same triples, here and in the editor.\n',
  options: {
    group: { short: 'g', value: 'ID', summary: 'the group (may be left out if there is only one)' },
    n: { short: 'n', value: 'N', summary: `how many triples (default: ${String(DEFAULT_NUMBER)})` },
    seed: { value: 'N', summary: `the seed (default: the file's, else ${DEFAULT_SEED})` },
    ...FORMAT_OPTION,
  },
  examples: {
    'falsify sample examples/published.rules.yaml --group 1': 'five triples of group 1',
    'falsify sample my.rules.yaml --group odd -n 100 --seed 7 --json': 'a hundred, for a script',
  },
  run,
};
