import { DEFAULT_SEED } from '../../../base/seed';
import { EQUIVALENCES } from '../../../tasks/wilt/equivalence';
import { SPLIT_NAMES } from '../../../tasks/wilt/splits';
import type { Arguments } from '../../arguments';
import { type Command, FORMAT_OPTION, verbOf } from '../../command';
import type { ExitCode } from '../../exit';
import type { Terminal } from '../../terminal';
import { gradeGuess } from './grade';
import { importResults } from './import';
import { reviewEpisodes } from './review';

const VERBS = { grade: gradeGuess, review: reviewEpisodes, import: importResults } as const;

const run = (args: Arguments, terminal: Terminal): Promise<ExitCode> =>
  VERBS[verbOf(args.positionals, VERBS, 'wilt')](args, terminal);

export const command: Command = {
  operands: "grade 'LAMBDA' | review TRANSCRIPT… | import FILE…",
  details:
    'grade compares a guess, a Python lambda, with a rule of WILT: on 10,000 drawn floats, on all whole numbers from -20 to 20\n' +
    'and on ten inputs that were chosen by hand; with --equivalence extended on more numbers that a player can type. The\n' +
    'guess runs in the interpreter of Falsify, and never as Python. Exits 0 if it is correct, 1 if it is wrong or invalid.\n\n' +
    'review says of each episode what its tests ruled out, when only one rule was left, and which answers the final guess\n' +
    'contradicts; it exits 1 where there are such. It takes files and globs, no folders.\n\n' +
    'import writes each episode of …_full_context.json or of a checkpoint as a transcript, FOLDER/….episode.jsonl. Each is\n' +
    'played again; points, attempts and answers that do not follow from it are reported, and it then exits 1.\n',
  options: {
    split: {
      value: SPLIT_NAMES.join('|'),
      summary: "the list of rules (default: lite; import: by the file's name)",
    },
    rule: { value: 'N', summary: 'the number of the rule, from 1' },
    equivalence: {
      value: EQUIVALENCES.join('|'),
      summary: 'the inputs that are compared (default: reference)',
    },
    out: { short: 'o', value: 'DIR', summary: 'import: where transcripts go' },
    model: { value: 'NAME', summary: "import: who played (default: by the file's name)" },
    seed: { value: 'N', summary: `of the floats (default: ${DEFAULT_SEED})` },
    ...FORMAT_OPTION,
  },
  examples: {
    "falsify wilt grade --split full --rule 15 'lambda x, y, z: abs(x + y - z) < 1e-9'":
      'wrong, for 0.1 + 0.2 is not 0.3',
    "falsify wilt grade --split lite --rule 2 'lambda a, b, c: a < b < c' --json": 'for a script',
    'falsify wilt import results/gpt-4o_lite_full_context.json --out runs/gpt-4o':
      'as transcripts, which open in the replay',
  },
  run,
};
