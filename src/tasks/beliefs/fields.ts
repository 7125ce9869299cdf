/** The fields by which cells are chosen. */
import { DEFAULT_SEED } from '../../base/seed';
import type { ScenarioFields, ScenarioOffer } from '../scenarios';
import { ScenarioError } from '../task';
import { cellsOf, readCell, type Cell } from './cells';
import { DEFAULT_GRID, gridSchema } from './grid';
import { BELIEF_SUITE } from './suite';

let known: readonly Cell[] | undefined;
/** The cells of the default grid with the default seed, made when they are first asked for. */
export const defaultCells = (): readonly Cell[] => (known ??= cellsOf(DEFAULT_GRID, DEFAULT_SEED).cells);

const offerOf = ({ id, scenario, context, question }: Cell): ScenarioOffer => ({
  value: id,
  label: `${scenario}: ${id}`,
  description: question ?? context,
});

const offered = (): readonly ScenarioOffer[] =>
  defaultCells()
    .filter(
      ({ kind, variant, scenario }) => variant === 'single' && (kind === 'revealed' || scenario === 'choice'),
    )
    .map(offerOf);

const QUESTION = 'Which chance?';

export const BELIEF_FIELDS: ScenarioFields = {
  example: "--cell 'dice-1d6-*'",
  suite: BELIEF_SUITE,
  fields: {
    cell: {
      multiple: true,
      value: 'ID',
      summary: 'beliefs: a cell by its id, or several with * (see falsify beliefs cells)',
    },
    all: { summary: 'beliefs: all cells of the grid' },
  },
  ofFiles: {
    schema: gridSchema,
    example: 'chances.beliefs.yaml',
    question: QUESTION,
    offer: (scenario) => offerOf(readCell(scenario)),
    suiteBlock: (grid, cell) => ({ grid, ...(cell !== undefined && { cells: [cell] }) }),
  },
  offered: {
    question: QUESTION,
    get offers() {
      return offered();
    },
    suiteBlock: (cell) => ({ cells: [cell] }),
    make: (value) => {
      const cell = defaultCells().find(({ id }) => id === value);
      if (!cell) throw new ScenarioError(`There is no cell "${value}".`);
      return cell;
    },
  },
};
