/** Tests of a device: which objects stood on it in each of them, and what it did. */
import type { KnowledgeRound } from '../../../src/judges/knowledge/types';
import { objectName } from '../../../src/tasks/rule-discovery/values';
import { showCount } from '../../shared/numbers';
import type { Plot, Plotted, Size } from '../../shared/figure';
import { figureStyle } from '../../../src/base/figure/style';
import { INK, legend, margins } from './draw';
import { roundTitle } from './words';

export interface Matrix {
  readonly rounds: readonly KnowledgeRound[];
  readonly objects: number;
  readonly here: number | undefined;
  /** Words of the answers. */
  readonly labels: { readonly yes: string; readonly no: string };
}

/** The objects that are on, of a test whose only argument is a list of truth values; undefined of any other. */
export function stateOf({ test: { values } }: KnowledgeRound): readonly boolean[] | undefined {
  const [state] = values;
  return values.length === 1 && Array.isArray(state) ? state.map((on) => on === true) : undefined;
}

const DEVICE = 'device';

export function drawMatrix(plot: Plot, size: Size, { rounds, objects, here, labels }: Matrix): Plotted {
  const { fontSize } = size;
  const names = [...Array.from({ length: objects }, (_, object) => objectName(object)), DEVICE];
  const on = rounds.flatMap((one) =>
    (stateOf(one) ?? []).flatMap((is, object) => (is ? [{ ...one, object: objectName(object) }] : [])),
  );
  const numbers = rounds.map(({ round }) => round);
  const column = { x: 'round', title: roundTitle } as const;
  return plot.plot({
    ...figureStyle(size),
    ...margins(fontSize, 3),
    marginLeft: fontSize * 5,
    height: fontSize * (1.8 * names.length + 8.5),
    x: { label: 'round', domain: numbers, tickFormat: tickOf(numbers, size), padding: 0.1 },
    y: { label: null, domain: names, padding: 0.15 },
    symbol: { domain: ['yes', 'no'], range: ['circle', 'times'] },
    marks: [
      plot.ruleY(names, { stroke: INK.faint, strokeOpacity: 0.5 }),
      plot.cell(on, { ...column, y: 'object', fill: INK.player }),
      plot.dot(rounds, {
        ...column,
        y: () => DEVICE,
        r: 4,
        strokeWidth: 1.8,
        symbol: ({ positive }: KnowledgeRound) => (positive ? 'yes' : 'no'),
        stroke: ({ positive }: KnowledgeRound) => (positive ? INK.yes : INK.no),
        fill: ({ positive }: KnowledgeRound) => (positive ? INK.yes : 'none'),
      }),
      ...(here !== undefined && numbers.includes(here) ? [columnOf(plot, here, names)] : []),
      ...legend(plot, size, [
        { words: '■ on the device', colour: INK.player },
        { words: `● ${labels.yes}`, colour: INK.yes },
        { words: `✕ ${labels.no}`, colour: INK.no },
      ]),
    ],
  });
}

/** A frame around all of a round. */
const columnOf = (plot: Plot, round: number, names: readonly string[]) =>
  plot.cell(names, {
    x: () => round,
    y: (name: string) => name,
    stroke: INK.here,
    fill: 'none',
    strokeWidth: 1.5,
  });

/** Numbers of columns, as many as there is room for. */
function tickOf(numbers: readonly number[], { width, fontSize }: Size): (round: number) => string {
  const first = numbers[0];
  const last = numbers.at(-1) ?? first;
  const words = showCount(last).length;
  const room = Math.max(1, Math.floor((width - fontSize * 7) / (fontSize * (words * 0.6 + 0.8))));
  const every = Math.max(1, Math.ceil(numbers.length / room));
  return (round) => ((round - first) % every === 0 ? showCount(round) : '');
}
