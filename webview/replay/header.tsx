/** The players and settings, with the outcome by the judge and by enumeration. */
import type { RuleMetrics } from '../../src/tasks/rule-discovery/measures/schema';
import { showMeasure } from '../../src/tasks/measure-words';
import type { Head } from '../../src/replay/types';
import { useState } from 'preact/hooks';
import { Icon, IconButton } from '../shared/controls';
import { useMedia } from '../shared/media';
import './header.css';
import { Notes } from './notes';
import { LongText, MarkedText } from './said';
import { run } from './store';
import { findings, growth, head, opened, place, rewound, rounds } from './state';

/** There is hardly room for the rounds: what may be known from elsewhere is shown on demand. */
const SMALL = '(max-height: 599px), (max-width: 599px)';

export function Header() {
  const known = head.value;
  const name = opened.value?.name ?? '';
  const small = useMedia(SMALL);
  const [unfolded, unfold] = useState(false);
  const full = !small || unfolded;
  return (
    <header class={`header ${full ? '' : 'header-small'}`}>
      <div class="header-top">
        <h1 class="header-title">
          <MarkedText text={known ? known.model.name : name} />
        </h1>
        {known && <MarkedText class="header-about" text={`${known.task} · ${known.setting}`} />}
        {known?.source && <MarkedText class="header-about" text={known.source} />}
        {known?.parent && <Parent {...known.parent} />}
        {small && (
          <IconButton
            icon={unfolded ? 'chevron-up' : 'chevron-down'}
            label={unfolded ? 'Less about this episode' : 'More about this episode'}
            expanded={unfolded}
            onClick={() => unfold(!unfolded)}
          />
        )}
        <IconButton icon="export" label="Export…" onClick={() => run('export')} />
        <IconButton icon="diff" label="Compare with…" onClick={() => run('compare')} />
      </div>
      {full && known?.hidden && (
        <p class="header-rule">
          <span>
            <span class="header-about">Hidden rule</span> <MarkedText text={known.hidden.name} />
          </span>
          <code class="header-code">
            <MarkedText text={known.hidden.predicate} />
          </code>
          {known.given.map((one) => (
            <MarkedText key={one.tested} class="header-about" text={`given ${one.tested} ${one.label}`} />
          ))}
        </p>
      )}
      {rewound.value ? (
        <p class="header-about">{`Rewound: what came after round ${place.value.round} is hidden`}</p>
      ) : (
        <>
          {findings.value && <Outcome {...findings.value.metrics} all={full} />}
          <Measured all={full} />
        </>
      )}
      {full && <Instruction />}
      <Notes />
    </header>
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

type Metrics = { readonly stored: RuleMetrics; readonly computed: RuleMetrics };

/** Each figure twice, where the two are not the same. */
function Outcome({ stored, computed, all }: Metrics & { readonly all: boolean }) {
  const figures: readonly (readonly [string, (metrics: RuleMetrics) => string])[] = [
    ['Outcome', solvedWords],
    ['I:C', ({ ic }) => ratio(ic.all.ratio)],
    ['before success', ({ ic }) => ratio(ic.before.ratio)],
  ];
  return (
    <dl class="outcome">
      {(all ? figures : figures.slice(0, 1)).map(([name, of]) => {
        const [judge, truth] = [of(stored), of(computed)];
        const same = judge === truth;
        return (
          <div key={name} class={same ? 'outcome-figure' : 'outcome-figure outcome-differs'}>
            <dt>{name}</dt>
            <dd>
              {!same && <Icon name="warning" />} {judge}
              <span class="mark-by">{same ? 'by judge and enumeration' : 'by the judge'}</span>
            </dd>
            {!same && (
              <dd>
                {truth}
                <span class="mark-by">by enumeration</span>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** The measures of a task without a hidden rule. */
function Measured({ all }: { readonly all: boolean }) {
  const measured = growth.value?.measured ?? [];
  if (measured.length === 0) return null;
  return (
    <dl class="outcome">
      {(all ? measured : measured.slice(0, 1)).map(({ id, title, value }) => (
        <div key={id} class="outcome-figure">
          <dt>
            <MarkedText text={title} />
          </dt>
          <dd>
            <MarkedText text={showMeasure(value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function solvedWords({ solved, tStar, testsBeforeSuccess }: RuleMetrics): string {
  if (!solved) return 'not solved';
  const tests = testsBeforeSuccess === 1 ? '1 test' : `${testsBeforeSuccess ?? '?'} tests`;
  return `solved in round ${tStar ?? '?'}, after ${tests}`;
}

const ratio = (value: number | null): string => (value === null ? '—' : value.toFixed(2));

/** The initial instruction to the model. */
function Instruction() {
  const first = rounds.value.byNumber.get(1)?.messages[0];
  return first ? <LongText title="Instruction" row={first.index} field="text" /> : null;
}
