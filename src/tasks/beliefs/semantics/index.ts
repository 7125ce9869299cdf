/** Makes cells from words and grid files. Nothing of this task needs the predicate engine. */
import { ChoiceError } from '../../../base/choice-error';
import { grouped } from '../../../base/number-words';
import { nearest } from '../../../predicate';
import { DEFAULT_SEED } from '../../../base/seed';
import type { ScenarioChoice, ScenarioMaker } from '../../scenarios';
import type { TaskSemantics } from '../../semantics';
import { cellsOf, type Cell, type Cells } from '../cells';
import { DEFAULT_GRID } from '../grid';
import { checkGrid, readGrid } from './read-grid';

/** The cells of a grid file, or of the default grid. Throws ChoiceError. */
export const cellsIn = (file: ScenarioChoice['text'], seed = DEFAULT_SEED): Cells =>
  cellsOf(file ? readGrid(file.text, file.name) : DEFAULT_GRID, seed);

const beliefMaker: ScenarioMaker = {
  needsFile: false,
  ownFile: '*.beliefs.yaml',
  problems: (text) => checkGrid(text).problems,
  *make({ words, seed = DEFAULT_SEED, text }) {
    yield;
    const { cells, skipped } = cellsIn(text, seed);
    const patterns = words.list('cell');
    if (patterns.length === 0 && !words.flag('all'))
      throw new ChoiceError(
        `say which cells: ${words.called('cell')} with an id, or ${words.called('all')} for all ${grouped(cells.length)}`,
        'falsify beliefs cells [FILE] lists them',
      );
    const chosen = patterns.length > 0 ? cellsNamed(patterns, cells) : cells;
    const notes =
      skipped > 0 && patterns.length === 0
        ? [`${skipped} questions of Stated Answer are left out: two of their answers would look alike`]
        : [];
    return { scenarios: chosen.map((scenario) => ({ scenario })), seed, notes };
  },
};

/** Cells whose id fits one of the patterns, in which * stands for anything; in the order of the grid. Throws ChoiceError. */
export function cellsNamed(patterns: readonly string[], cells: readonly Cell[]): readonly Cell[] {
  const found = new Set<Cell>();
  for (const pattern of patterns) {
    const named = cells.filter(({ id }) => matches(id, pattern.split('*')));
    if (named.length === 0) throw unknownCell(pattern, cells);
    for (const cell of named) found.add(cell);
  }
  return cells.filter((cell) => found.has(cell));
}

function unknownCell(pattern: string, cells: readonly Cell[]): ChoiceError {
  const close = nearest(
    pattern,
    cells.map(({ id }) => id),
  );
  const hint = close === undefined ? 'falsify beliefs cells [FILE] lists them' : `did you mean ${close}?`;
  return new ChoiceError(`there is no cell "${pattern}"`, hint);
}

/** `parts`: a pattern, cut at its stars. */
function matches(id: string, parts: readonly string[]): boolean {
  const [first, ...rest] = parts;
  if (!id.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return id === first;
  let at = first.length;
  for (const part of rest) {
    const found = id.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return id.length - last.length >= at && id.endsWith(last);
}

export const beliefSemantics: TaskSemantics = { id: 'beliefs', scenarios: beliefMaker };
