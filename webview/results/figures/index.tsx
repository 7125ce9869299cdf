/** Figures of a study, each with a table of its data; a point leads to its episodes. */
import type { ComponentChildren } from 'preact';
import type { ConditionResult } from '../../../src/results/conditions';
import type { FigureFit, StudyFigures } from '../../../src/results/study/figures';
import { pText } from '../../../src/results/effects-table';
import { fixed } from '../../../src/results/table';
import { visible } from '../../../src/base/visible-text';
import { EmptyState, ErrorNote } from '../../shared/controls';
import { Figure, type FigureProps, type Picked } from '../../shared/figure';
import { showAmount } from '../../shared/numbers';
import { Grid, type GridRow } from '../grid';
import { Computing, nameCell, numberCell, plainly, type Written, written } from '../numbers';
import { by, effectsAsked, filter, shown, showEpisodes } from '../state';
import { save, useAnswer } from '../store';
import { drawCurves } from './curves';
import { styleOf } from './draw';
import { drawArrows, drawFits, drawPlane } from './plane';
import {
  arrowsOf,
  type ConditionPoint,
  icAll,
  nearestPoint,
  perTurn,
  pointsOf,
  settingsOf,
  successShare,
} from './points';
import './figures.css';

export function Figures() {
  const truth = by.value === 'judge' ? 'judge' : 'enumeration';
  const { value, busy, error } = useAnswer({ kind: 'figures', filter: filter.value, by: truth });
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  if (!value) return <Computing what="Computing figures…" />;
  if (value.conditions.length === 0) return <EmptyState title="No episode fits the filter" icon="filter" />;
  const tasks = [...new Set(value.conditions.map(({ task }) => task))];
  return (
    <div class={`figures ${busy ? 'grid-busy' : ''}`} tabIndex={0} role="region" aria-label="Figures">
      {tasks.map((task) => (
        <OfTask key={task} task={tasks.length > 1 ? task : undefined} figures={ofTask(value, task)} />
      ))}
    </div>
  );
}

/** Conditions of two tasks are no points of one plane. */
const ofTask = (figures: StudyFigures, task: string): StudyFigures => ({
  conditions: figures.conditions.filter((one) => one.task === task),
  curves: figures.curves.filter((_, i) => figures.conditions[i]?.task === task),
  fits: figures.fits.filter((one) => one.task === task),
  ellipses: figures.ellipses.filter((one) => one.task === task),
});

interface OfTaskProps {
  /** Undefined: there is no other one. */
  readonly task: string | undefined;
  readonly figures: StudyFigures;
}

function OfTask({ task, figures }: OfTaskProps) {
  const title = (words: string) => (task === undefined ? words : `${words}: ${visible(task)}`);
  return (
    <>
      <SuccessFigure title={title('Success against I:C')} figures={figures} />
      <ArrowsFigure title={title('From one setting to another')} figures={figures} />
      <CurvesFigure title={title('Solved within so many tests')} figures={figures} />
      <EffortFigure title={title('Success against what is generated')} figures={figures} />
    </>
  );
}

interface ShownProps extends Omit<FigureProps, 'onSave' | 'name' | 'children'> {
  readonly caption: string;
  readonly children?: ComponentChildren;
}

function Shown({ caption, children, ...props }: ShownProps) {
  const truth = by.value === 'judge' ? 'By the stored verdicts.' : 'By enumeration.';
  return (
    <Figure
      {...props}
      name={[shown.value?.title ?? '', props.title]}
      onSave={(name, make) => void save(name, make)}
    >
      <p class="figure-caption">{`${caption} ${truth}`}</p>
      {children}
    </Figure>
  );
}

interface FigureOfProps {
  readonly title: string;
  readonly figures: StudyFigures;
}

function SuccessFigure({ title, figures }: FigureOfProps) {
  const points = pointsOf(figures.conditions, icAll, successShare);
  const plane = { points, settings: settingsOf(figures.conditions), xLabel: 'I:C, all' };
  if (points.length < 2) return null;
  return (
    <Shown
      title={title}
      label={`${showAmount(points.length, 'condition')}: success against I:C. The table has the numbers.`}
      draw={(plot, size) => drawFits(plot, size, plane, figures.fits)}
      inputs={[figures]}
      onPick={(picked) => pickPoint(picked, points)}
      caption={[
        `n = ${showAmount(points.length, 'condition')}; filled: thinking models.`,
        ...figures.fits.map(fitWords),
        ...(figures.fits.length > 0 ? ['Lines: least squares; bands: 95 %.'] : []),
      ].join(' ')}
    >
      <Legend label="Settings" names={plane.settings} />
      <Data points={points} x="I:C, all" of={({ ic }) => written(ic.all)} />
    </Shown>
  );
}

const THINKING = {
  true: 'Thinking (solid)',
  false: 'Non-thinking (dashed)',
  null: 'Thinking not said (dashed)',
} as const;

function fitWords({ thinking, slope, intercept, correlation, spearman }: FigureFit): string {
  const { n, value, low, high, p } = correlation;
  const interval = low === null ? '' : ` [${fixed(low)}, ${fixed(high)}]`;
  return (
    `${THINKING[`${thinking}`]}: n = ${n}, success = ${fixed(intercept)} ${slope < 0 ? '−' : '+'} ` +
    `${fixed(Math.abs(slope))} I:C, r = ${fixed(value)}${interval}, p = ${pText(p)}, ρ = ${fixed(spearman)}.`
  );
}

function ArrowsFigure({ title, figures }: FigureOfProps) {
  const points = pointsOf(figures.conditions, icAll, successShare);
  const { from } = effectsAsked.value;
  const arrows = arrowsOf(points, from);
  if (arrows.length === 0) return null;
  const plane = { points, settings: settingsOf(figures.conditions), xLabel: 'I:C, all' };
  return (
    <Shown
      title={title}
      label={`${showAmount(arrows.length, 'arrow')} from ${visible(from)} to other settings, in the plane of I:C and success.`}
      draw={(plot, size) => drawArrows(plot, size, plane, { arrows, ellipses: figures.ellipses })}
      inputs={[figures, from]}
      onPick={(picked) => pickPoint(picked, points)}
      caption={`n = ${showAmount(arrows.length, 'pair')} of conditions; an arrow leads from ${visible(from)} to the other setting of a model.${
        figures.ellipses.length > 0
          ? ' Ellipses: 95 % of a normal distribution with the covariance of a setting’s conditions.'
          : ''
      }`}
    >
      <Legend label="Settings" names={plane.settings} />
      <Data points={points} x="I:C, all" of={({ ic }) => written(ic.all)} />
    </Shown>
  );
}

/** More curves could not be told apart. */
const MOST_CURVES = 6;

function CurvesFigure({ title, figures }: FigureOfProps) {
  const points = pointsOf(figures.conditions, () => 0, successShare);
  const drawn = points.slice(0, MOST_CURVES);
  const curves = drawn.map(({ condition }) => figures.curves[figures.conditions.indexOf(condition)] ?? []);
  if (curves.length === 0) return null;
  const left = points.length - curves.length;
  return (
    <Shown
      title={title}
      label={`The share of episodes that is solved within so many tests, of ${showAmount(curves.length, 'condition')}.`}
      draw={(plot, size) => drawCurves(plot, size, curves)}
      inputs={[figures]}
      caption={[
        'One less Kaplan–Meier: episodes that are not solved are censored at their last test; bands: 95 %.',
        `n = ${drawn.map(({ condition }) => condition.n).join(', ')} episodes.`,
        ...(left > 0
          ? [`${showAmount(left, 'condition')} not drawn: filter by model or setting to see them.`]
          : []),
      ].join(' ')}
    >
      <Legend label="Conditions" names={drawn.map(({ model, more }) => `${model} · ${more}`)} lines />
      <Data
        points={points}
        x="Median tests"
        of={({ testsBeforeSuccess: { median } }) => plainly(fixed(median, 1))}
      />
    </Shown>
  );
}

function EffortFigure({ title, figures }: FigureOfProps) {
  const units = new Set(figures.conditions.map(({ tokens }) => tokens.unit));
  const unit = units.has('tokens') ? 'tokens' : 'words';
  const conditions = figures.conditions.filter(({ tokens }) => tokens.unit === unit);
  const points = pointsOf(conditions, perTurn, successShare);
  if (points.length < 2) return null;
  const plane = { points, settings: settingsOf(conditions), xLabel: `${unit} per turn` };
  return (
    <Shown
      title={title}
      label={`${showAmount(points.length, 'condition')}: success against ${unit} generated per turn.`}
      draw={(plot, size) => drawPlane(plot, size, plane)}
      inputs={[figures]}
      onPick={(picked) => pickPoint(picked, points)}
      caption={`n = ${showAmount(points.length, 'condition')}; filled: thinking models.${
        units.size > 1 ? ` Conditions counted in another unit than ${unit} are left out.` : ''
      }`}
    >
      <Legend label="Settings" names={plane.settings} />
      <Data points={points} x={`${unit} per turn`} of={({ tokens }) => written(tokens.all, { digits: 1 })} />
    </Shown>
  );
}

/** CSS pixels from a click to the point that is meant. */
const NEAR = 24;

function pickPoint({ plotted, x, y }: Picked, points: readonly ConditionPoint[]): void {
  const [across, up] = [plotted.scale('x'), plotted.scale('y')];
  const placed = points.map(({ condition, ...point }) => ({
    condition,
    x: Number(across?.apply(point.x)),
    y: Number(up?.apply(point.y)),
  }));
  const found = nearestPoint(placed, { x, y }, NEAR);
  if (found) showEpisodes(found.condition);
}

const SHAPE_MARKS = { circle: '○', triangle: '△', square: '□', diamond: '◇', star: '☆', cross: '✚' } as const;

interface LegendProps {
  readonly label: string;
  readonly names: readonly string[];
  /** They are lines with a mark at their end. */
  readonly lines?: boolean;
}

/** Which shape, colour and dashes each of several things has. */
const Legend = ({ label, names, lines = false }: LegendProps) => (
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

interface DataProps {
  readonly points: readonly ConditionPoint[];
  readonly x: string;
  readonly of: (result: ConditionResult) => Written;
}

/** Data table of a figure; its rows open episodes, by keyboard too. */
function Data({ points, x, of }: DataProps) {
  const rows = points.map(({ condition, model, more }): GridRow => {
    const onOpen = () => showEpisodes(condition);
    const numbers = [of(condition), written(condition.success), plainly(String(condition.n))];
    const cells = [nameCell(model, [more]), ...numbers.map((one) => numberCell({ judge: one }))];
    return { key: `${model} ${more}`, cells: cells.map((cell) => ({ ...cell, onOpen })) };
  });
  return (
    <details class="figure-data">
      <summary>Data</summary>
      <Grid
        label={`Data: success and ${x}`}
        columns={[
          { title: 'Condition', align: 'left' },
          ...[x, 'Success', 'n'].map((title) => ({ title, align: 'right' as const })),
        ]}
        rows={rows}
      />
    </details>
  );
}
