/** Stepping, playing, filtering, searching. */
import { Checkbox, Dropdown, IconButton } from '../shared/controls';
import { showCount } from '../shared/numbers';
import { active, counts, isOfVerdicts, offered, toggle } from './filters';
import { helpOpen } from './help';
import { blind } from './labels/state';
import { keyMoment } from './key-moment';
import { step, stepDisagreement, stepRound, toKeyMoment } from './moves';
import { PlaceField } from './place-field';
import { speed, SPEEDS, togglePlaying, type Speed } from './play';
import { SearchBox } from './search';
import { playing, rewound } from './state';
import './toolbar.css';

const setSpeed = (to: Speed): void => {
  speed.value = to;
};

export function Toolbar() {
  const isPlaying = playing.value;
  const sought = blind.value ? 'to label' : 'disagreement';
  return (
    <div class="toolbar row">
      <div class="toolbar-group row" role="group" aria-label="Go">
        <IconButton icon="chevron-left" label="Previous round (K)" onClick={() => stepRound(-1)} />
        <IconButton icon="arrow-left" label="Step back (←)" onClick={() => step(-1)} />
        <IconButton
          icon={isPlaying ? 'debug-pause' : 'play'}
          label={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
          onClick={togglePlaying}
        />
        <IconButton icon="arrow-right" label="Step (→)" onClick={() => step(1)} />
        <IconButton icon="chevron-right" label="Next round (J)" onClick={() => stepRound(1)} />
        <PlaceField />
        <KeyMomentButton />
        <IconButton icon="arrow-up" label={`Previous ${sought} (P)`} onClick={() => stepDisagreement(-1)} />
        <IconButton icon="arrow-down" label={`Next ${sought} (N)`} onClick={() => stepDisagreement(1)} />
        <Dropdown label="Speed of play (+ and -)" value={speed.value} options={SPEEDS} onChange={setSpeed} />
        <Checkbox checked={rewound.value} onChange={(on) => (rewound.value = on)}>
          Rewind
        </Checkbox>
      </div>
      <Filters />
      <div class="toolbar-find">
        <SearchBox />
        <IconButton icon="keyboard" label="Keys and marks (?)" onClick={() => (helpOpen.value = true)} />
      </div>
    </div>
  );
}

function KeyMomentButton() {
  const words = keyMoment.value?.words;
  const label = `Key moment${words === undefined ? '' : `: ${words}`} (M)`;
  return <IconButton icon="target" label={label} disabled={words === undefined} onClick={toKeyMoment} />;
}

function Filters() {
  return (
    <div class="filters row" role="group" aria-label="Show only rounds with">
      {offered.value.map(({ id, title, tooltip }) => {
        if (blind.value && isOfVerdicts(id)) return null;
        const count = counts.value[id];
        const on = active.value.has(id);
        return (
          <button
            key={id}
            type="button"
            class="filter bare"
            title={tooltip}
            aria-pressed={on}
            disabled={count === 0 && !on}
            onClick={() => toggle(id)}
          >
            {title} <span class="faint">{showCount(count)}</span>
          </button>
        );
      })}
    </div>
  );
}
