/** The trials of a game: a strip of all of them, curves, and tables. */
import type { TrialFigure, TrialReport, TrialTable } from '../../../src/tasks/trials';
import { EmptyState, ErrorNote } from '../../shared/controls';
import { Figure, type Picked } from '../../shared/figure';
import { moveFocus, stepIndex } from '../../shared/list-keys';
import { valueAt } from '../knowledge/draw';
import { notSaved, save } from '../knowledge/save';
import { toRound } from '../moves';
import { Words } from '../../shared/words';
import { growth, opened, place, rewound } from '../state';
import { drawCurves } from './draw';
import { knownTrials, lookOfTrial, trialNames } from './known';
import './trials.css';
import { figureWords, trialWords } from './words';

export function Trials() {
  const report = growth.value?.trials;
  const { one } = trialNames.value;
  if (!report) return <EmptyState title={`No ${one} yet`} icon="beaker" />;
  return (
    <div class="trials">
      {notSaved.value !== undefined && <ErrorNote>{`It was not saved: ${notSaved.value}`}</ErrorNote>}
      <Strip legend={report.legend} trials={knownTrials.value} />
      {rewound.value ? <p>What came later is hidden.</p> : <Summary report={report} />}
    </div>
  );
}

function Summary({ report: { figures, tables } }: { readonly report: TrialReport }) {
  return (
    <>
      {figures.map((figure) => (
        <Curves key={figure.id} figure={figure} />
      ))}
      {tables.map((table) => (
        <Values key={table.title} table={table} />
      ))}
    </>
  );
}

const SIGNS = { good: '●', bad: '○', open: '·' } as const;

/** One stop of the Tab key; the arrow keys move between its trials. */
function Strip({ trials, legend }: Pick<TrialReport, 'trials' | 'legend'>) {
  const here = trials.findIndex(({ round }) => round === place.value.round);
  return (
    <section>
      <h3>{trialNames.value.all}</h3>
      <p class="faint">
        ● {legend.good}, ○ {legend.bad}, · neither.
        {legend.change !== undefined && ` A line marks ${legend.change}.`}
      </p>
      <ol class="trials-strip" onKeyDown={(event) => moveFocus(event, 'button', stepIndex)}>
        {trials.map((trial, i) => (
          <li key={trial.round} class={trial.changed ? 'trials-changed' : ''}>
            <button
              type="button"
              tabIndex={i === Math.max(0, here) ? 0 : -1}
              class={`trials-trial bare pickable trials-${lookOfTrial(trial)}`}
              aria-current={place.value.round === trial.round ? 'true' : undefined}
              aria-label={trialWords(trial, trialNames.value)}
              title={trialWords(trial, trialNames.value)}
              onClick={() => toRound(trial.round)}
            >
              {SIGNS[lookOfTrial(trial)]}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Curves({ figure }: { readonly figure: TrialFigure }) {
  const here = figure.x === trialNames.value.one ? place.value.round : undefined;
  const pick = ({ plotted, x }: Picked) => {
    const trial = valueAt(plotted, 'x', x);
    if (trial !== undefined) toRound(Math.max(1, Math.round(trial)));
  };
  return (
    <Figure
      title={figure.title}
      label={figureWords(figure)}
      draw={(plot, size) => drawCurves(plot, size, figure, here)}
      inputs={[figure, here]}
      {...(here !== undefined && { onPick: pick })}
      name={[opened.value?.name ?? '', figure.id]}
      onSave={(name, make) => void save(name, make)}
    >
      <p class="faint">{figure.caption}</p>
    </Figure>
  );
}

function Values({ table: { title, caption, columns, rows } }: { readonly table: TrialTable }) {
  return (
    <section class="trials-table" tabIndex={0} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((name, i) => (
              <th key={i} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], i) => (
            <tr key={i}>
              <th scope="row">
                <Words text={name} />
              </th>
              {cells.map((cell, at) => (
                <td key={at}>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {caption !== undefined && <p class="faint">{caption}</p>}
    </section>
  );
}
