/** The player, the setting and the hidden rule in a line, and below it what came of the episode. */
import type { Head } from '../../src/replay/types';
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../shared/controls';
import './header.css';
import { Notes } from './notes';
import { revealed } from './revealed';
import { LongText, MarkedText } from './said';
import { run } from './store';
import { head, opened, place, rewound, rounds } from './state';
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
          <h1 class="header-title">
            <MarkedText text={known ? known.model.name : name} />
          </h1>
          {known && <MarkedText class="header-about" text={`${known.task} · ${known.setting}`} />}
          {known?.hidden && <HiddenRule {...known} hidden={known.hidden} />}
          {known?.parent && <Parent {...known.parent} />}
          {known?.source && <MarkedText class="header-about" text={known.source} />}
        </div>
        <Actions />
      </div>
      <Came />
      <Notes />
    </header>
  );
}

/** The outcome, or the reason why it is not shown. */
function Came() {
  if (blind.value) return <BlindBar />;
  if (rewound.value)
    return <p class="header-about">{`Rewound: what came after round ${place.value.round} is hidden`}</p>;
  return (
    <>
      <Outcome />
      <Measured />
    </>
  );
}

function HiddenRule({
  hidden,
  initialEvidence,
}: { readonly hidden: NonNullable<Head['hidden']> } & Pick<Head, 'initialEvidence'>) {
  const evidence = initialEvidence.map(({ tested, label }) => `given ${tested} ${label}`);
  return (
    <span class="header-rule" title={[hidden.name, hidden.predicate, ...evidence].join('\n')}>
      <span class="header-about">Hidden rule</span> <MarkedText text={hidden.name} />{' '}
      <code class="header-code">
        <MarkedText text={hidden.predicate} />
      </code>
      {evidence.map((one) => (
        <MarkedText key={one} class="header-about header-given" text={one} />
      ))}
    </span>
  );
}

function Actions() {
  const first = rounds.value.byNumber.get(1)?.messages[0];
  const [shown, show] = useState(false);
  const isBlind = blind.value !== undefined;
  const isSought = first !== undefined && revealed.value?.row === first.index;
  useEffect(() => {
    if (isSought) show(true);
  }, [isSought]);
  return (
    <>
      <div class="header-actions">
        {first && (
          <IconButton icon="book" label="Instruction" expanded={shown} onClick={() => show(!shown)} />
        )}
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
  if (file === undefined) return <MarkedText class="header-about" text={words} />;
  return (
    <button type="button" class="link" onClick={() => run('openParent', file)}>
      <MarkedText text={words} />
    </button>
  );
}
