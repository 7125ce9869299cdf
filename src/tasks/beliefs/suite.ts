/** The fields of a block of the beliefs task in a suite file. */
import * as z from 'zod/mini';
import type { SuiteFields } from '../scenarios';
import { TERMINATORS } from './believed';

z.config({ jitless: true });

const name = z.string().check(z.minLength(1), z.maxLength(300));

const shape = {
  grid: z
    .optional(name)
    .check(z.describe('The grid of the cells, *.beliefs.yaml. Default: the whole experiment.')),
  cells: z
    .optional(z.array(name).check(z.minLength(1)))
    .check(z.describe('The ids of the cells, in which * stands for anything. Default: all of the grid.')),
  terminator: z
    .optional(z.enum(TERMINATORS))
    .check(z.describe('How 1 is told from the beginning of 10. Default: complement.')),
};

const block = z.object(shape);

export const BELIEF_SUITE: SuiteFields = {
  shape,
  ownFile: 'grid',
  called: { cell: 'cells', all: 'cells' },
  words: (fields) => {
    const { cells, terminator } = block.parse(fields);
    return {
      ...(cells ? { cell: cells } : { all: ['true'] }),
      ...(terminator !== undefined && { terminator: [terminator] }),
    };
  },
};
