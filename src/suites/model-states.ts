/** How far each model of a suite is. */
import { groupBy } from '../base/group-by';
import type { Cell } from './cells';
import type { CellStates } from './states';

export function modelStates(cells: readonly Cell[], { kept, missing, incomplete, format }: CellStates) {
  return [...groupBy(cells, ({ model }) => model)].map(([model, own]) => {
    const of = (some: readonly Cell[]) => some.filter((cell) => cell.model === model).length;
    const begun = of(incomplete.map(({ cell }) => cell));
    return {
      model,
      cells: own.length,
      kept: of(kept),
      missing: of(missing) + begun,
      incomplete: begun,
      format: of(format),
    };
  });
}
