/** The panel of samples: triples drawn from the feasible set. */
import { useEffect } from 'preact/hooks';
import { useComputed } from '@preact/signals';
import { Button, Dropdown, EmptyState, ErrorNote, IconButton, Menu, TextField } from '../../shared/controls';
import { showAmount, showCount } from '../../shared/numbers';
import { addInitial, isInitial } from '../lists';
import { group, host } from '../state';
import { BoxFields } from './box-fields';
import { SampleTable } from './sample-table';
import {
  chosen,
  drawn,
  followSamples,
  reason,
  rollAgain,
  rows,
  seed,
  seedText,
  selected,
  size,
  SIZES,
} from './samples-state';
import { save } from '../panel/save';
import { readSeed } from './seeds';
import { formatTriples, type TripleFormat } from '../panel/format-triples';
import { fileName } from '../../shared/file-name';
import './maps.css';
import './samples.css';

export function Samples() {
  useEffect(() => followSamples(), []);
  const why = reason.value;
  const empty = useComputed(() => drawn.value?.total === 0).value;
  const known = useComputed(() => drawn.value !== undefined).value;
  return (
    <section class="stack" aria-label="Samples of the feasible set">
      <DrawBar />
      <BoxFields />
      {why !== undefined && <ErrorNote tone="information">Nothing drawn: {why}.</ErrorNote>}
      {known && empty && (
        <EmptyState title="There is no triple to draw from" icon="list-unordered">
          <p>Weaken a rule, or clear the ranges.</p>
        </EmptyState>
      )}
      {known && !empty && (
        <div class={`stack ${why === undefined ? '' : 'maps-outdated'}`}>
          <UseBar />
          <SampleTable />
        </div>
      )}
    </section>
  );
}

function DrawBar() {
  const wrong = seedText.value.trim() !== '' && readSeed(seedText.value) === undefined;
  return (
    <div>
      <div class="row">
        <Dropdown
          label="Number of triples"
          value={String(size.value)}
          options={SIZES.map((n) => ({ value: String(n), label: showAmount(n, 'triple') }))}
          onChange={(value) => (size.value = Number(value))}
          testId="sample-size"
        />
        <span class="samples-seed row">
          <span aria-hidden="true">Seed</span>
          <TextField
            label="Seed"
            value={seedText.value}
            placeholder={String(group.value?.seed ?? '')}
            onInput={(value) => (seedText.value = value)}
            invalid={wrong}
            testId="sample-seed"
          />
        </span>
        <IconButton icon="refresh" label="Draw with the next seed" onClick={rollAgain} testId="sample-roll" />
        {seedText.value.trim() !== '' && (
          <Button onClick={() => (seedText.value = '')}>The file&#39;s seed</Button>
        )}
        <Drawn />
      </div>
      <p class="samples-hint faint">
        {wrong
          ? 'A seed is a whole number from 0 to 4,294,967,295.'
          : 'The same seed draws the same triples for this group. Sample Initial Triples draws them, too.'}
      </p>
    </div>
  );
}

function Drawn() {
  const all = drawn.value;
  if (!all) return null;
  return (
    <span class="faint" role="status">
      {showCount(all.rows.length)} of {showAmount(all.total, 'triple')}
    </span>
  );
}

const COPIES: readonly (readonly [TripleFormat, string])[] = [
  ['text', 'Copy as text'],
  ['csv', 'Copy as CSV'],
  ['json', 'Copy as JSON'],
];

/** Actions on the selected rows, or on all. */
function UseBar() {
  const some = selected.value.size;
  const what = some > 0 ? showAmount(some, 'selected triple') : 'all';
  const copy = (format: TripleFormat) => host.send({ type: 'copy', text: formatTriples(chosen(), format) });
  const name = fileName(['group', group.value?.id ?? '', 'seed', String(seed.value ?? '')], 'csv');
  const fresh = rows.value.some(({ draw, triple }) => selected.value.has(draw) && !isInitial(triple));
  return (
    <div class="row">
      <Button
        icon="add"
        disabled={!fresh}
        onClick={() => void addInitial(chosen())}
        title="Add the selected triples to the initial triples of the group"
        testId="sample-use"
      >
        {some > 1 ? 'Use as initial triples' : 'Use as initial triple'}
      </Button>
      <Button
        icon="save"
        onClick={() => void save(name, () => formatTriples(chosen(), 'csv'))}
        testId="sample-csv"
      >
        Save CSV
      </Button>
      <Menu
        icon="copy"
        label={`Copy ${what}`}
        items={COPIES.map(([format, label]) => ({ label, onSelect: () => copy(format) }))}
        testId="sample-copy"
      />
      <span class="samples-hint faint">
        {some > 0
          ? `${showCount(some)} selected`
          : 'Space selects a row, Enter uses it as an initial triple.'}
      </span>
    </div>
  );
}
