/** The player, the setting and the hidden rule in a line, and below it what came of the episode. */
import type { Head } from '../../src/replay/types';
import { useState } from 'preact/hooks';
import { readable } from '../../src/base/visible-text';
import { IconButton } from '../shared/controls';
import './header.css';
import { Notes } from './notes';
import { revealed } from './revealed';
import { LongText } from './texts';
import { Words } from '../shared/words';
import { run } from './store';
import { head, nothing, opened, place, rewound, rounds } from './state';
import { BlindBar } from './labels/blind-bar';
import { blind, LABELS } from './labels/state';
import { Measured, Outcome } from './tiles';

export function Header() {
  const known = head.value;
  const name = opened.value?.name ?? '';
  return (
    <header class="header">
      <div class="header-top">
        <div class="header-line">
          <h1 class="header-title" title={readable(known ? known.model.name : name)}>
            <Words text={known ? known.model.name : name} />
          </h1>
          {known && (
            <div class="header-facts">
              <span class="header-about faint" title={readable(settingOf(known))}>
                <Words text={settingOf(known)} />
              </span>
              {known.hidden && <HiddenRule {...known} hidden={known.hidden} />}
              <Further {...known} />
            </div>
          )}
        </div>
        {!nothing.value && <Actions />}
      </div>
      {!nothing.value && <OutcomeOrReason />}
      <Notes />
    </header>
  );
}

/** The outcome, or the reason why it is not shown. */
function OutcomeOrReason() {
  if (blind.value) return <BlindBar />;
  if (rewound.value)
    return <p class="faint">{`Rewound: what came after round ${place.value.round} is hidden`}</p>;
  return (
    <>
      <Outcome />
      <Measured />
    </>
  );
}

/** Where no hidden rule shows which game it is, scenario and game stand beside the setting; the game comes last, as the end is cut off. */
const settingOf = ({ hidden, task, source, setting }: Head) =>
  hidden ? setting : [source, setting, task].filter((part) => part !== undefined).join(' · ');

const evidenceOf = ({ initialEvidence }: Head) =>
  initialEvidence.map(({ tested, label }) => `given ${tested} ${label}`);

function HiddenRule({ hidden, ...known }: Head & { readonly hidden: NonNullable<Head['hidden']> }) {
  const all = [hidden.name, hidden.predicate, ...evidenceOf(known), known.task, known.source ?? ''];
  return (
    <span class="header-rule" title={all.join('\n').trim()}>
      <span class="header-about faint">Hidden rule</span> <Words text={hidden.short ?? hidden.name} />{' '}
      <code class="header-code">
        <Words text={hidden.predicate} />
      </code>
    </span>
  );
}

/** Facts of which a line shows as many, whole, as have room beside the rule. */
function Further(known: Head) {
  const { hidden, task, source } = known;
  const facts = hidden
    ? [...evidenceOf(known), task, ...(source === undefined ? [] : [source])]
    : evidenceOf(known);
  return (
    <div class="header-further">
      {known.parent && <Parent {...known.parent} />}
      {facts.map((fact) => (
        <Words key={fact} class="header-about faint" text={fact} />
      ))}
    </div>
  );
}

function Actions() {
  const first = rounds.value.instruction;
  const [wanted, setWanted] = useState(false);
  const isBlind = blind.value !== undefined;
  // Only as long as the search leads there.
  const shown = wanted || (first !== undefined && revealed.value?.row === first.index);
  const toggle = () => {
    revealed.value = undefined;
    setWanted(!shown);
  };
  return (
    <>
      <div class="header-actions inline">
        {first && <IconButton icon="book" label="Instruction" expanded={shown} onClick={toggle} />}
        {head.value?.panels.includes(LABELS) && (
          <IconButton
            icon="eye-closed"
            label="Blind review… (B)"
            pressed={isBlind}
            disabled={isBlind}
            onClick={() => run('reviewBlind')}
          />
        )}
        <IconButton icon="export" label="Export…" disabled={isBlind} onClick={() => run('export')} />
        <IconButton icon="diff" label="Compare with…" disabled={isBlind} onClick={() => run('compare')} />
      </div>
      {first && shown && (
        <div class="header-instruction">
          <LongText title="Instruction" row={first.index} field="text" isOpen />
        </div>
      )}
    </>
  );
}

/** The transcript that this one is a fork of. */
function Parent({ id, file, round }: NonNullable<Head['parent']>) {
  const words = `forked from ${file ?? id} at round ${round}`;
  if (file === undefined) return <Words class="header-about faint" text={words} />;
  return (
    <button type="button" class="link" onClick={() => run('openParent', file)}>
      <Words text={words} />
    </button>
  );
}
