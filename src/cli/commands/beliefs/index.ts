/** `falsify beliefs`: the cells of the experiment on beliefs, and what was measured of them. */
import { DEFAULT_SEED } from '../../../base/seed';
import type { Arguments } from '../../arguments';
import { type Command, JSON_OPTION, verbOf } from '../../command';
import type { ExitCode } from '../../exit';
import type { Terminal } from '../../terminal';
import { listCells } from './cells';
import { reportBeliefs } from './report';

const VERBS = { cells: listCells, report: reportBeliefs } as const;

const run = (args: Arguments, terminal: Terminal): Promise<ExitCode> =>
  VERBS[verbOf(args.positionals, VERBS, 'beliefs')](args, terminal);

export const command: Command = {
  operands: 'cells [FILE|-] | report PATH…',
  details:
    'A cell of the kind revealed is a context that ends right before an outcome; the probabilities of what may follow are\n' +
    'compared with the true ones. A cell of the kind stated asks for the probability of one outcome and gives five\n' +
    'answers, drawn with the seed. FILE is a grid, *.beliefs.yaml, with parts of the experiment and scenarios of your own;\n' +
    'without one it is the whole experiment. Play cells with falsify run --task beliefs.\n\n' +
    'report takes transcripts, folders and suites. It has the means over cells of each model, scenario and variant, with\n' +
    'bootstrap intervals; as a page also belief against truth, and what models say against what they believe. Cells that\n' +
    'were measured by different routes are never put together.\n',
  options: {
    cell: { multiple: true, value: 'ID', summary: 'cells: only this one, or several with *' },
    seed: {
      value: 'N',
      summary: `the seed of the order of answers, and of the bootstrap (default: ${DEFAULT_SEED})`,
    },
    base: {
      value: 'MODEL',
      summary: 'report: the model that others are compared with, cell by cell, such as a base model',
    },
    out: { short: 'o', value: 'FILE', summary: 'report: where the page goes' },
    format: { value: 'text|json|html', summary: 'how to write the result (default: text)' },
    ...JSON_OPTION,
  },
  examples: {
    'falsify beliefs cells': 'every cell with its distribution',
    'falsify beliefs cells examples/chances.beliefs.yaml --json': 'those of a grid, for a script',
    'falsify beliefs report runs/chances --format html --out chances.html': 'tables and figures on a page',
  },
  run,
};
