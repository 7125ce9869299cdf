/** Figures of a study, each with a table of its data; a point leads to its episodes. */
import { visible } from '../../../src/base/visible-text';
import { Button, EmptyState, ErrorNote } from '../../shared/controls';
import { Figure, type Picked } from '../../shared/figure';
import { fileName } from '../../shared/file-name';
import { Grid, type GridRow } from '../grid';
import { Computing, nameCell, numberCell } from '../numbers';
import { by, effectsRequest, filter, shown, showEpisodes, tab, taskTitle } from '../state';
import { save, useAnswer } from '../store';
import { dataCsv } from '../../../src/results/figures/data-csv';
import { styleOf } from '../../../src/results/figures/draw';
import { nearestPoint } from '../../../src/results/figures/points';
import type { FigureSpec, PickPoint } from '../../../src/results/figures/spec';
import { FIGURED_TASKS, studyFigures } from '../../../src/results/figures/specs';
import './figures.css';

export function Figures() {
  const source = by.value === 'judge' ? 'judge' : 'enumeration';
  const { value, busy, error } = useAnswer({ kind: 'figures', filter: filter.value, by: source });
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  if (!value) return <Computing what="Computing figures…" />;
  if (value.conditions.length === 0) return <EmptyState title="No episode fits the filter" icon="filter" />;
  const tasks = [...new Set(value.conditions.map(({ task }) => task))];
  const { specs, absent } = studyFigures(value, effectsRequest.value.from, taskTitle);
  if (specs.length === 0)
    return (
      <EmptyState title={noneFor(tasks)} icon="graph-scatter">
        <p>{`There are figures of ${FIGURED_TASKS.join(', ')}. The tables have the numbers of other tasks.`}</p>
        <Button onClick={() => (tab.value = 'conditions')}>Show Conditions</Button>
      </EmptyState>
    );
  return (
    <div class={`figures ${busy ? 'grid-busy' : ''}`} tabIndex={0} role="region" aria-label="Figures">
      {specs.map((spec) => (
        <Shown key={spec.title} spec={spec} />
      ))}
      {absent.map((words) => (
        <p key={words} class="figure-caption figure-wide">
          {words}
        </p>
      ))}
    </div>
  );
}

const noneFor = (tasks: readonly string[]): string =>
  `There is no figure of ${tasks.map(taskTitle).join(', ')}`;

const SOURCE_WORDS = {
  judge: 'By the stored verdicts.',
  enumeration: 'By enumeration.',
  both: 'By enumeration alone: choose “By judge” for the figure by the stored verdicts.',
} as const;

function Shown({ spec }: { readonly spec: FigureSpec }) {
  const { title, caption, picks, legend } = spec;
  const source = SOURCE_WORDS[by.value];
  const figure = (
    <Figure
      {...spec}
      onPick={(picked) => pickPoint(picked, picks)}
      name={[shown.value?.title ?? '', title]}
      onSave={(name, make) => void save(name, make)}
    >
      <p class="figure-caption">{spec.measured ? caption : `${caption} ${source}`}</p>
      {legend.names.length > 0 && <Legend {...legend} />}
      <Data title={title} data={spec.data} />
    </Figure>
  );
  return spec.measured ? <div class="figure-wide">{figure}</div> : figure;
}

/** Most CSS pixels from a click to the point that it selects. */
const NEAR = 24;

function pickPoint({ plotted, x, y }: Picked, points: readonly PickPoint[]): void {
  const [across, up] = [plotted.scale('x'), plotted.scale('y')];
  const placed = points.map((point) => ({
    shows: point.shows,
    x: Number(across?.apply(point.x)),
    y: Number(up?.apply(point.y)),
  }));
  const found = nearestPoint(placed, { x, y }, NEAR);
  if (found) showEpisodes(found.shows);
}

const SHAPE_MARKS = { circle: '○', triangle: '△', square: '□', diamond: '◇', star: '☆', cross: '✚' } as const;

/** The shape, colour and dashes of each of several things. `lines`: they are lines with a mark at their end. */
const Legend = ({ label, names, lines }: FigureSpec['legend']) => (
  <ul class="figure-legend" aria-label={label}>
    {names.map((name, i) => {
      const { ink, shape, dash } = styleOf(i);
      return (
        <li key={name}>
          {lines && (
            <svg width="28" height="8" aria-hidden="true">
              <line x1="0" x2="28" y1="4" y2="4" stroke={ink} stroke-width="2" stroke-dasharray={dash} />
            </svg>
          )}
          <span style={{ color: ink }} aria-hidden="true">
            {SHAPE_MARKS[shape]}
          </span>{' '}
          {visible(name)}
        </li>
      );
    })}
  </ul>
);

/** Data table of a figure; its rows open episodes, by keyboard too. */
function Data({ title, data }: Pick<FigureSpec, 'title' | 'data'>) {
  const { columns, rows } = data;
  const shownRows = rows.map(({ name, more, cells, shows }, i): GridRow => {
    const onOpen = shows && (() => showEpisodes(shows));
    const all = [nameCell(name, [more]), ...cells.map((one) => numberCell({ judge: one }))];
    return { key: String(i), cells: all.map((cell) => ({ ...cell, ...(onOpen && { onOpen }) })) };
  });
  return (
    <details class="figure-data">
      <summary>Data</summary>
      <Button
        icon="save"
        title={`Save everything that “${title}” shows, in full numbers`}
        onClick={() => void save(fileName([shown.value?.title ?? '', title], 'csv'), () => dataCsv(data))}
      >
        CSV
      </Button>
      <Grid
        label={`Data: ${title}`}
        columns={[
          { title: 'Of', align: 'left' },
          ...columns.map((column) => ({ title: column, align: 'right' as const })),
        ]}
        rows={shownRows}
      />
    </details>
  );
}
