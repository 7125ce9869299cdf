import { resolve } from 'node:path';
import { version } from '../../../package.json';
import { visible } from '../../base/visible-text';
import { LINE_FORMATS } from '../../distill/lines';
import { LEFT_OUT, type Selection, TOKEN_COUNTS } from '../../distill/select';
import { plural } from '../../rules';
import { OUTCOME_SOURCES } from '../../results/row';
import { type Arguments, oneOf, wholeNumber } from '../arguments';
import { type Command, complainAll } from '../command';
import { Distilling, type DistillChoice } from '../episodes/distilling';
import { settingNames } from '../episodes/options';
import { EXIT, type ExitCode, UsageError } from '../exit';
import { demandOut, outOf } from '../output';
import type { Terminal } from '../terminal';

const FORMATS = [...LINE_FORMATS, 'parquet'] as const;

function selectionOf(args: Arguments): Selection {
  const tokens = wholeNumber(args, 'max-tokens', { min: 1, max: Number.MAX_SAFE_INTEGER });
  const count = oneOf(args, 'count', TOKEN_COUNTS);
  if (tokens === undefined && count !== undefined) throw new UsageError('--count goes with --max-tokens');
  return {
    solved: args.flag('solved'),
    untilSuccess: args.flag('until-success'),
    dropWrong: args.flag('drop-wrong'),
    distinct: args.flag('distinct'),
    ...(tokens !== undefined && { most: { tokens, count: count ?? 'words' } }),
  };
}

async function choiceOf(args: Arguments): Promise<DistillChoice> {
  const out = await outOf(args);
  if (out === undefined) throw new UsageError('no output file is given', 'add --out FILE');
  const validation = await outOf(args, 'validation');
  const card = await demandOut(args, 'card', args.text('card') ?? `${out}.md`);
  const files = [out, card, ...(validation === undefined ? [] : [validation])];
  if (new Set(files.map((file) => resolve(file))).size < files.length)
    throw new UsageError('--out, --validation and --card must be different files');
  return {
    out,
    validation,
    card,
    version,
    student: oneOf(args, 'student', settingNames()) ?? 'baseline',
    format: oneOf(args, 'format', FORMATS) ?? 'messages',
    by: oneOf(args, 'by', OUTCOME_SOURCES) ?? 'judge',
    selection: selectionOf(args),
  };
}

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const choice = await choiceOf(args);
  const distilling = new Distilling(choice, args, terminal);
  const { lines, episodes, failures, damaged, refused, left } = await distilling.run();
  for (const [why, count] of refused)
    terminal.err(`left out, ${plural(count, 'episode')}: ${visible(why)}\n`);
  for (const [why, count] of left) terminal.err(`left out, ${plural(count, 'turn')}: ${LEFT_OUT[why]}\n`);
  complainAll(terminal, failures);
  const files = Object.entries(lines).map(
    ([file, count]) => `${file}: ${plural(count, 'line')}${count === 0 ? ', not written' : ''}`,
  );
  const isAny = Object.values(lines).some((count) => count > 0);
  const card = isAny ? `; described in ${choice.card}` : '';
  terminal.out(`${files.join('; ')}; from ${plural(episodes, 'episode')}${card}\n`);
  if (failures.length > 0 || damaged) return EXIT.misuse;
  return lines[choice.out] === 0 ? EXIT.findings : EXIT.fine;
}

export const command: Command = {
  operands: 'TRANSCRIPT…',
  details:
    'One line for each test of a teacher: the dialogue before it, under the instruction that the student gets for the\n' +
    'same scenario, and what the teacher generated, with its thinking. Episodes that did not find the rule and turns after\n' +
    'the first correct announcement are part of it, as in the published sets; refused replies, reminders and retries are\n' +
    'not. Episodes of test groups are refused by name, those of validation groups go to --validation. The split of a\n' +
    'group comes from the transcript, --rules, or the name of a published group. Beside the lines a data card is\n' +
    'written, with counts, teachers, hashes of the instructions and the published training recipe.\n\n' +
    'Without a line no file is written. Exits 1 if no line was written to --out, 2 if a transcript cannot be read.\n',
  options: {
    student: { value: 'SETTING', summary: "the student's setting (default: baseline)" },
    out: { short: 'o', value: 'FILE', summary: 'where training lines go' },
    validation: { value: 'FILE', summary: 'where lines of validation groups go; left out without it' },
    card: { value: 'FILE', summary: 'where the data card goes (default: the name of --out and .md)' },
    format: {
      value: FORMATS.join('|'),
      summary: 'JSON lines of chat messages (default) or of prompt and completion, or Parquet',
    },
    rules: { value: 'FILE', summary: 'the rule-group file that says the splits of groups' },
    prompts: { value: 'FILE', summary: "the prompt pack with the student's instruction" },
    solved: { summary: 'only episodes that found the rule' },
    'until-success': { summary: 'only turns up to the first correct announcement' },
    'drop-wrong': { summary: 'no rounds in which a stored verdict is wrong for certain' },
    by: { value: OUTCOME_SOURCES.join('|'), summary: 'whose verdicts say what is solved (default: judge)' },
    'max-tokens': { value: 'N', summary: 'no lines with more tokens' },
    count: { value: TOKEN_COUNTS.join('|'), summary: 'how they are counted (default: words)' },
    distinct: { summary: 'of equal lines the first one' },
  },
  examples: {
    'falsify distill teacher --out train.jsonl --validation valid.jsonl': 'as published',
    'falsify distill teacher --out train.jsonl --solved --drop-wrong --max-tokens 4000':
      'only episodes that found the rule, without wrong verdicts and long lines',
  },
  run,
};
