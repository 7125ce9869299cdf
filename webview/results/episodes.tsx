/** Scenario × condition: which episodes were played, and what came of each; every cell opens its replay. */
import { useMemo } from 'preact/hooks';
import { CELL_STATES, CELL_WIDTH, NO_AIM, SOLVED, type StudyMatrix } from '../../src/results/study/matrix';
import type { OutcomeSource } from '../../src/results/row';
import { visible } from '../../src/base/visible-text';
import { nameColumns } from '../../src/results/condition-names';
import { EmptyState, ErrorNote, Icon } from '../shared/controls';
import { showAmount } from '../shared/numbers';
import { Grid, type GridCell, type GridColumn, type GridRow } from './grid';
import { partOf } from '../../src/results/figures/names';
import { Computing } from './numbers';
import { by, filter, isRuled, shownSources } from './state';
import { open, useAnswer } from './store';

export function Episodes() {
  const { value, busy, error } = useAnswer({ kind: 'matrix', filter: filter.value });
  const shown = by.value;
  const rows = useMemo(() => (value ? rowsOf(value, shownSources.value) : []), [value, shown]);
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  if (!value) return <Computing what="Listing episodes…" />;
  if (rows.length === 0) return <EmptyState title="No episode fits the filter" icon="filter" />;
  const episodes = value.cells.length / CELL_WIDTH;
  return (
    <>
      <Grid label="Episodes" columns={columnsOf(value)} rows={rows} busy={busy} />
      <div class="notes">
        <p>
          {`${showAmount(episodes, 'episode')} of ${showAmount(rows.length, 'scenario')}. The number is that of tests before success. Enter, or a click, opens the replay.`}
        </p>
      </div>
    </>
  );
}

function columnsOf({ conditions }: StudyMatrix): GridColumn[] {
  const names = nameColumns(conditions).filter(({ id }) => id !== 'model');
  return [
    { title: 'Scenario', align: 'left' },
    ...conditions.map((condition) => ({
      title: names.map((name) => partOf(name, condition)).join(' · '),
      group: visible(condition.model),
      align: 'centre' as const,
    })),
  ];
}

interface Cell {
  readonly key: number;
  readonly star: Readonly<Record<OutcomeSource, number>>;
  readonly state: (typeof CELL_STATES)[number];
  readonly open: number;
}

function rowsOf({ scenarios, conditions, cells }: StudyMatrix, shown: readonly OutcomeSource[]): GridRow[] {
  const found = new Map<string, Cell>();
  for (let i = 0; i < cells.length; i += CELL_WIDTH) {
    const [scenario, condition, key, judge, enumeration, state, openVerdicts] = cells.slice(
      i,
      i + CELL_WIDTH,
    );
    found.set(`${scenario} ${condition}`, {
      key,
      star: { judge, enumeration },
      open: openVerdicts,
      state: CELL_STATES[state] ?? 'interrupted',
    });
  }
  return scenarios.map(({ name, rule, repeat }, row) => ({
    key: `${row}`,
    cells: [
      scenarioCell(name, rule, repeat),
      ...conditions.map((_, column) => {
        const cell = found.get(`${row} ${column}`);
        return cell ? episodeCell(cell, shown) : { content: '', label: 'not played' };
      }),
    ],
  }));
}

const scenarioCell = (name: string, rule: string, repeat: number): GridCell => {
  const title = repeat > 1 ? `${visible(name)} (${repeat})` : visible(name);
  return {
    content: (
      <>
        <span class="cell-name" dir="auto">
          {title}
        </span>
        <span class="cell-more" dir="auto">
          {visible(rule)}
        </span>
      </>
    ),
    label: rule === '' ? title : `${title}, ${visible(rule)}`,
    title: rule === '' ? title : `${title}: ${visible(rule)}`,
    class: 'cell-condition',
  };
};

const WORDS: Readonly<Record<Exclude<Cell['state'], 'completed'>, readonly [icon: string, words: string]>> = {
  form: ['circle-slash', 'unsolved: did not keep to the form'],
  failed: ['error', 'failed'],
  cancelled: ['debug-stop', 'cancelled'],
  interrupted: ['debug-pause', 'not at its end'],
  fork: ['repo-forked', 'a fork, which does not count'],
};

const isSolved = (star: number): boolean => star > 0 || star === SOLVED;

function outcome(star: number): string {
  if (star > 0) return `solved after ${showAmount(star - 1, 'test')}`;
  return star === SOLVED ? 'solved' : 'unsolved';
}

/** Icon of an episode by its announcement. A number as a score makes none right or wrong: it was played. */
function iconOf(star: number): string {
  if (star === NO_AIM) return 'circle-small-filled';
  return isSolved(star) ? 'pass-filled' : 'circle-large';
}

const BY_WORDS: Readonly<Record<OutcomeSource, string>> = {
  judge: ' by the judge',
  enumeration: ' by enumeration',
};

function wordsOf({ star, state, open: openVerdicts }: Cell, shown: readonly OutcomeSource[]): string {
  const ended = state === 'completed' || state === 'form' ? [] : [WORDS[state][1]];
  const outcomes = shown.flatMap((source) =>
    star[source] === NO_AIM ? [] : [`${outcome(star[source])}${isRuled.value ? BY_WORDS[source] : ''}`],
  );
  const open = openVerdicts > 0 ? [showAmount(openVerdicts, 'open verdict')] : [];
  const words = [...ended, ...outcomes, ...open];
  return words.length > 0 ? words.join(', ') : state === 'form' ? WORDS.form[1] : 'played';
}

function episodeCell(cell: Cell, shown: readonly OutcomeSource[]): GridCell {
  const { key, star, state, open: openVerdicts } = cell;
  const onOpen = () => open(key);
  const ended = state === 'completed' ? undefined : WORDS[state];
  const description = wordsOf(cell, shown);
  const differs = shown.length > 1 && star.judge !== star.enumeration;
  const marks = differs ? shown : shown.slice(-1);
  return {
    content: (
      <span class="episode inline">
        {ended && <Icon name={ended[0]} />}
        {marks.map((source, i) => (
          <span key={source} class={isSolved(star[source]) ? 'episode-solved' : 'episode-unsolved'}>
            {i > 0 && '→ '}
            <Icon name={iconOf(star[source])} />
            {star[source] > 0 && ` ${star[source] - 1}`}
          </span>
        ))}
        {differs && <span class="cell-mark">≠</span>}
        {openVerdicts > 0 && <sup class="faint">?</sup>}
      </span>
    ),
    label: description,
    title: description,
    class: differs ? 'cell-differs' : '',
    onOpen,
  };
}
