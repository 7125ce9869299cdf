/** Header of the results: sources, progress of reading, choice of the source of outcomes, and filters. */
import { profileNotes } from '../../src/results/condition-names';
import { copiesText } from '../../src/results/copies';
import { FILTER_STATES, type FilterState, type StudyFilter } from '../../src/results/study/types';
import { visible } from '../../src/base/visible-text';
import { Button, Checkbox, Choice, Dropdown, ErrorNote, Icon, IconButton } from '../shared/controls';
import { showAmount, showCount } from '../shared/numbers';
import { Damaged } from './damaged';
import { ExportMenu } from './export';
import {
  ANY,
  type By,
  by,
  filter,
  isReading,
  isRuled,
  reading,
  shown,
  shownFolder,
  study,
  trouble,
} from './state';
import { host, notSaved } from './store';

export function Header() {
  return (
    <header class="header">
      <div class="header-line">
        <h1 dir="auto">{visible(shown.value?.title ?? '')}</h1>
        {shownFolder.value !== undefined && (
          <p class="faint" dir="auto">
            {visible(shownFolder.value)}
          </p>
        )}
        <Counts />
      </div>
      <CopiesNote />
      <ProfileNotes />
      <Others />
      <Progress />
      {trouble.value !== undefined && (
        <ErrorNote onRetry={() => host.send({ type: 'again' })}>{trouble.value}</ErrorNote>
      )}
      {notSaved.value !== undefined && (
        <ErrorNote
          actions={<Button onClick={() => (notSaved.value = undefined)}>Close</Button>}
        >{`The file was not saved: ${notSaved.value}`}</ErrorNote>
      )}
      <Damaged />
      <div class="toolbar">
        {isRuled.value && (
          <Choice
            label="Whose verdicts count"
            value={by.value}
            options={BY_OPTIONS}
            onChange={(value) => (by.value = value)}
          />
        )}
        <Filters />
        <ExportMenu />
      </div>
    </header>
  );
}

const BY_OPTIONS: readonly { readonly value: By; readonly label: string }[] = [
  { value: 'judge', label: 'By judge' },
  { value: 'enumeration', label: 'By enumeration' },
  { value: 'both', label: 'Both' },
];

function Counts() {
  const facts = study.value?.facts;
  if (!facts) return null;
  const { episodes, results, models, settings, states } = facts;
  const left = episodes - results;
  const words = [
    showAmount(episodes, 'episode'),
    ...(left > 0 ? [`${showCount(left)} not counted`] : []),
    showAmount(models.length, 'model'),
    showAmount(settings.length, 'setting'),
    ...(states.differs > 0
      ? [`${showAmount(states.differs, 'episode')} with another outcome by enumeration`]
      : []),
    ...(states.open > 0 ? [`${showAmount(states.open, 'episode')} with open verdicts`] : []),
  ];
  return (
    <p class="faint" title={OUTCOMES}>
      {words.join(' · ')}
    </p>
  );
}

function CopiesNote() {
  const copies = study.value?.facts.copies;
  if (!copies || copies.count === 0) return null;
  return <p class="faint" dir="auto">{`${copiesText(copies)}.`}</p>;
}

function ProfileNotes() {
  const { profiles = [] } = study.value?.facts ?? {};
  const { model } = filter.value;
  return profileNotes(profiles.filter(({ served }) => model === null || served === model)).map((note) => (
    <p key={note} class="faint" dir="auto">
      {visible(note)}
    </p>
  ));
}

/** Says that the folder of a suite has more than its episodes. */
function Others() {
  const { others = 0 } = shown.value ?? {};
  if (others === 0) return null;
  return (
    <p class="faint">{`${showAmount(others, 'transcript')} of episodes that the suite does not ask for, or not any more, counted too.`}</p>
  );
}

const OUTCOMES =
  'Another outcome: solved or not, or in another round. The tables mark every number that differs (≠), such as I:C, which single verdicts on tests change.';

function Progress() {
  const now = reading.value;
  if (!now) return null;
  const { done, total, state, leftOut } = now;
  if (state === 'done')
    return leftOut > 0 ? (
      <p class="faint">{`${showAmount(leftOut, 'published run')} left out, because transcripts converted from them stand beside them.`}</p>
    ) : null;
  const words =
    state === 'searching'
      ? 'Looking for transcripts…'
      : `${showCount(done)} of ${showCount(total)} transcripts read`;
  if (!isReading.value)
    return (
      <div class="progress">
        <Icon name="debug-stop" />
        <span role="status">{`Stopped: ${words}`}</span>
        <Button onClick={() => host.send({ type: 'again' })}>Read the Rest</Button>
      </div>
    );
  return (
    <div class="progress">
      <progress
        aria-label="Transcripts read"
        max={Math.max(1, total)}
        {...(state === 'reading' && { value: done })}
      />
      <span>{words}</span>
      <Button onClick={() => host.send({ type: 'stop' })}>Stop</Button>
    </div>
  );
}

const STATE_WORDS: Readonly<Record<FilterState, string>> = {
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  interrupted: 'Not at its end',
  differs: 'Another outcome by enumeration',
  open: 'With open verdicts',
};

/** Stands for "any" in a list, which has texts only; no name of a file begins so. */
const EVERY = '\u0000';

function Filters() {
  const facts = study.value?.facts;
  if (!facts) return null;
  const { models, settings, rules, folders, published: printed, states } = facts;
  const set = (more: Partial<StudyFilter>) => {
    filter.value = { ...filter.value, ...more };
  };
  const { byFolder, published, ...names } = filter.value;
  const isAny = Object.values(names).every((value) => value === null);
  const stateNames = FILTER_STATES.filter((state) => states[state] > 0);
  return (
    <div class="filters" role="group" aria-label="Filter">
      <Filter label="Model" every="All models" names={models} of="model" set={set} />
      <Filter label="Setting" every="All settings" names={settings} of="setting" set={set} />
      {rules.length > 0 && <Filter label="Hidden rule" every="All rules" names={rules} of="rule" set={set} />}
      <Filter
        label="State"
        every="All states"
        names={stateNames}
        of="state"
        set={set}
        words={(state) => `${STATE_WORDS[state as FilterState]} (${showCount(states[state as FilterState])})`}
      />
      {folders.length > 0 && (
        <>
          <Filter label="Folder" every="All folders" names={folders} of="folder" set={set} />
          <Checkbox checked={byFolder} onChange={(on) => set({ byFolder: on })}>
            Folders apart
          </Checkbox>
        </>
      )}
      {printed > 0 && (
        <Checkbox checked={published} onChange={(on) => set({ published: on })}>
          Published conditions
        </Checkbox>
      )}
      {!isAny && (
        <IconButton
          icon="clear-all"
          label="Clear the filter"
          onClick={() => (filter.value = { ...ANY, byFolder, published })}
        />
      )}
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  readonly every: string;
  readonly names: readonly string[];
  readonly of: Exclude<keyof StudyFilter, 'byFolder' | 'published'>;
  readonly set: (more: Partial<StudyFilter>) => void;
  readonly words?: (name: string) => string;
}

function Filter({ label, every, names, of, set, words = visible }: FilterProps) {
  const value = filter.value[of];
  const isGone = value !== null && !names.includes(value);
  const options = [
    { value: EVERY, label: every },
    ...[...names, ...(isGone ? [value] : [])].map((name) => ({ value: name, label: words(name) })),
  ];
  return (
    <Dropdown
      label={label}
      value={value ?? EVERY}
      options={options}
      onChange={(chosen) => set({ [of]: chosen === EVERY ? null : chosen })}
    />
  );
}
