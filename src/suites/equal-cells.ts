/** Cells that a suite asks for more than once. */
import type { Issue } from '../rules/read/schema-issues';
import { plural } from '../rules/words';
import type { Cell } from './cells';
import type { Block } from './schema';

/** Warns that another block, or another name of the same model, asks for these cells of one model: `first` is played. */
export function equalCells({ index, fields }: Block, cells: readonly Cell[], first: Cell | undefined): Issue {
  const [{ model, player }] = cells;
  const episodes = plural(cells.length, 'episode');
  const are = cells.length === 1 ? 'is' : 'are';
  const issue = { path: ['episodes', index], code: 'equal-cells', severity: 'warning' } as const;
  if (first === undefined || first.model === model)
    return { ...issue, message: `${episodes} of this block ${are} asked for already, and played once` };
  return {
    ...issue,
    path: [...issue.path, ...modelPlace(model, fields)],
    message: `${model} is the same model as ${first.model} (${player.profile?.model ?? player.name}): ${episodes} of both ${are} played once, as ${first.model}`,
  };
}

/** The place of a model in its block. One that is named twice is played once. */
export const modelPlace = (model: string, fields: Block['fields']): Issue['path'] => [
  'models',
  [fields['models']].flat().indexOf(model),
];
