/** Effects of a setting or between folders, from pairs of episodes of the same scenario. */
import { type Compared, type Effect, nounOf, usualSided } from '../../src/results/effects';
import { detailsOf, effectsNote, mcnemarText, pText } from '../../src/results/effects-table';
import { DEFAULT_SEED } from '../../src/base/seed';
import { leftOutText } from '../../src/results/row';
import type { BySource, StudyAnswers } from '../../src/results/study/types';
import { visible } from '../../src/base/visible-text';
import { Button, Checkbox, Dropdown, EmptyState, ErrorNote } from '../shared/controls';
import { sectionsOf } from './conditions';
import { Grid, type GridColumn, type GridRow } from './grid';
import { bothCell, BothNote, Computing, nameCell } from './numbers';
import { plainly, type Written, written } from '../../src/results/figures/written';
import {
  by,
  comparable,
  compareKinds,
  effectChoices,
  effectsRequest,
  filter,
  isReading,
  otherComparisons,
  showEpisodes,
  shownSources,
} from './state';
import { type AnswerState, useAnswer } from './store';

interface NumberColumn {
  readonly title: string;
  readonly written: (effect: Effect) => Written;
}

const NUMBERS: readonly NumberColumn[] = [
  {
    title: 'Δ',
    written: ({ delta, low, high }) => written({ value: delta, low, high }),
  },
  { title: 'p', written: ({ p }) => plainly(pText(p)) },
  { title: 'p, Holm', written: ({ pHolm }) => plainly(pText(pHolm)) },
  {
    title: 'p, McNemar',
    written: (effect) => plainly(mcnemarText(effect)),
  },
  { title: 'Pairs', written: ({ pairs }) => plainly(String(pairs)) },
];

/** The second p, of each pair by itself, where the episodes of a rule are swapped together. */
const PAIRS: NumberColumn = { title: 'p, pairs', written: ({ pPairs }) => plainly(pText(pPairs)) };

const numberColumns = (): readonly NumberColumn[] =>
  effectsRequest.value.clusterByRule ? [...NUMBERS, PAIRS] : NUMBERS;

const columnsOf = (numbers: readonly NumberColumn[]): readonly GridColumn[] => [
  { title: 'Model', align: 'left' },
  { title: 'Metric', align: 'left' },
  ...numbers.map(({ title }) => ({ title, align: 'right' as const })),
  { title: 'Left out', align: 'left' },
];

export function Effects() {
  const request = effectsRequest.value;
  const answer = useAnswer({ kind: 'effects', filter: filter.value, by: shownSources.value, ...request });
  return (
    <>
      <ChoicesBar />
      <EffectsTable answer={answer} />
    </>
  );
}

interface EffectsTableProps {
  readonly answer: AnswerState<StudyAnswers['effects']>;
}

function EffectsTable({ answer: { value, busy, error } }: EffectsTableProps) {
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  const effects = value?.enumeration ?? value?.judge;
  if (!value || !effects) return <Computing what="Permuting pairs…" />;
  const { from } = effectsRequest.value;
  if (effects.length === 0 && !isReading.value) return <NothingCompared />;
  const options = { ...effectsRequest.value, seed: DEFAULT_SEED };
  const rows = rowsOf(value, effects);
  return (
    <>
      <Grid
        label={`Effects against ${visible(from)}`}
        columns={columnsOf(numberColumns())}
        rows={rows}
        busy={busy}
      />
      <div class="notes">
        <p>{effectsNote(effects, { ...options, by: by.value })}</p>
        {value.notes.map((note) => (
          <p key={note}>{`${visible(note)}.`}</p>
        ))}
        <BothNote rows={rows} />
      </div>
    </>
  );
}

function NothingCompared() {
  const { compare, from } = effectsRequest.value;
  const others = otherComparisons.value;
  const only = comparable.value.length === 1;
  return (
    <EmptyState
      title={
        only
          ? `All episodes are of the ${nounOf(compare)} “${visible(from)}”`
          : `No scenario was played both in “${visible(from)}” and in another ${nounOf(compare)}`
      }
      icon="diff"
    >
      {only && others.length === 0 && <p>They differ in nothing that could be compared.</p>}
      {others.map((kind) => (
        <Button key={kind} onClick={() => setChoices(comparisonOf(kind))}>
          {`Compare ${KIND_LABELS[kind]}`}
        </Button>
      ))}
    </EmptyState>
  );
}

const KIND_LABELS = { settings: 'Settings', models: 'Models', folders: 'Folders' } as const;

type Choices = typeof effectChoices.value;

const setChoices = (more: Partial<Choices>) => {
  effectChoices.value = { ...effectChoices.value, ...more };
};

const comparisonOf = (compare: Compared): Partial<Choices> => ({
  compare,
  from: undefined,
  sided: usualSided(compare),
});

function ChoicesBar() {
  const { compare, from, sided, clusterByRule } = effectsRequest.value;
  const kinds = compareKinds.value.map((value) => ({ value, label: KIND_LABELS[value] }));
  return (
    <div class="choices" role="group" aria-label="Comparison">
      {kinds.length > 1 && (
        <Dropdown
          label="What is compared"
          value={compare}
          options={kinds}
          onChange={(value) => setChoices(comparisonOf(value))}
        />
      )}
      <span>Compared with</span>
      <Dropdown
        label="Compared with"
        value={from}
        options={comparable.value.map((value) => ({ value, label: visible(value) }))}
        onChange={(value) => setChoices({ from: value })}
      />
      <Dropdown
        label="Alternative"
        value={sided}
        options={[
          { value: 'greater', label: 'One-sided: it raises the metric' },
          { value: 'two', label: 'Two-sided' },
        ]}
        onChange={(value) => setChoices({ sided: value })}
      />
      <Checkbox checked={clusterByRule} onChange={(on) => setChoices({ clusterByRule: on })}>
        Swap all episodes of a rule together
      </Checkbox>
    </div>
  );
}

function rowsOf(found: BySource<readonly Effect[]>, effects: readonly Effect[]): GridRow[] {
  const { compare } = effectsRequest.value;
  const tasks = new Set(effects.map(({ task }) => task));
  const details = detailsOf(effects);
  // As in the table of conditions, with all models after those of their section.
  const sectionOf = sectionsOf(effects);
  const sections = [...new Set(effects.map(sectionOf))];
  return effects
    .map((effect, i) => {
      const { task, model, thinking, to, within, decoding, judges, metric, title } = effect;
      const places =
        compare === 'settings'
          ? { setting: to, ...(within !== '' && { folder: within }) }
          : { setting: within, ...(compare === 'folders' && { folder: to }) };
      const onOpen = () => showEpisodes({ model: model === '*' ? null : model, ...places });
      const more = [
        ...(tasks.size > 1 ? [visible(task)] : []),
        ...(within === '' ? [] : [visible(within)]),
        ...(compare === 'models' ? [] : [visible(to)]),
        ...details.map(({ of }) => visible(of(effect))),
      ];
      const numbers = numberColumns().map((column) =>
        bothCell(found, (all) => all[i] && column.written(all[i])),
      );
      const cells = [
        nameCell(model === '*' ? 'All models' : visible(model), more),
        { content: visible(title) },
        ...numbers,
        { content: leftOutText(effect.left) },
      ];
      const section = sectionOf(effect);
      return {
        key: JSON.stringify([task, model, thinking, within, to, decoding, judges, metric]),
        ...(section !== undefined && { section }),
        cells: cells.map((cell) => ({ ...cell, onOpen })),
      };
    })
    .sort((p, q) => sections.indexOf(p.section) - sections.indexOf(q.section));
}
