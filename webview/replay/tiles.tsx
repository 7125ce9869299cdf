/** The outcome in tiles of equal width: each figure by the judge, and by enumeration where that is another one. */
import { UNDEFINED } from '../../src/base/number-words';
import type { ComponentChildren } from 'preact';
import type { Findings } from '../../src/replay/types';
import {
  describeSuccess,
  IC_WORDS,
  OPEN,
  showIc,
  showRatio,
} from '../../src/tasks/rule-discovery/measures/describe';
import type { RuleMetrics } from '../../src/tasks/rule-discovery/measures/schema';
import { showMeasure } from '../../src/tasks/measure-words';
import { readable } from '../../src/base/visible-text';
import { Icon } from '../shared/controls';
import { showCount } from '../shared/numbers';
import { endOf, findings, growth, type End } from './state';
import { isSuccessOpen } from './truth/words';
import { Words } from '../shared/words';

interface Figure {
  readonly title: string;
  readonly definition: string;
  readonly of: (metrics: RuleMetrics) => string;
  /** By enumeration, where that has words of its own. */
  readonly computedOf?: (findings: Findings) => string;
  /** More exact values of both sides, for the tooltip. */
  readonly exact?: (metrics: RuleMetrics) => string;
  /** Explains what the figure by enumeration counts, where it needs explaining. */
  readonly computed?: string;
}

const OPEN_TESTS = 'By enumeration: a test under an open announcement is left out, as in results.';

const figuresOf = (end: End): readonly Figure[] => [
  {
    title: 'Solved in round',
    definition: 'The round of the first announcement that is correct. Nothing tells the player that it is.',
    of: (metrics) => successOf(end, metrics),
    computedOf: (found) => computedSuccessOf(end, found),
  },
  {
    title: 'Tests before success',
    definition: 'Tests made before the first correct announcement.',
    of: ({ testsBeforeSuccess }) => (testsBeforeSuccess === null ? UNDEFINED : showCount(testsBeforeSuccess)),
    exact: ({ tests }) => `${showCount(tests)} tests in all`,
  },
  {
    ...IC_WORDS.before,
    of: ({ ic }) => showRatio(ic.before.ratio),
    exact: ({ ic }) => showIc(ic.before),
    computed: OPEN_TESTS,
  },
  {
    ...IC_WORDS.all,
    of: ({ ic }) => showRatio(ic.all.ratio),
    exact: ({ ic }) => showIc(ic.all),
    computed: OPEN_TESTS,
  },
];

/** An episode that did not reach its end has no result, unless it was solved before. */
const successOf = (end: End, metrics: RuleMetrics): string => {
  if (metrics.solved) return `${metrics.tStar ?? '?'}`;
  if (end === 'form') return 'not solved';
  return end === 'completed' ? describeSuccess(metrics) : end;
};

const computedSuccessOf = (end: End, found: Findings): string =>
  isSuccessOpen(found) ? OPEN : successOf(end, found.metrics.computed);

export function Outcome() {
  const found = findings.value;
  if (!found) return null;
  // Enumeration is ahead of a judge who has not answered yet.
  const isAhead = endOf.value === 'running' && found.disagreements.length === 0;
  return (
    <Tiles>
      {figuresOf(endOf.value).map((figure) => (
        <Tile key={figure.title} figure={figure} isAhead={isAhead} found={found} />
      ))}
    </Tiles>
  );
}

/** Tiles in one row, which scrolls sideways where they do not fit. */
const Tiles = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="outcome-row scrolls-sideways" tabIndex={0} role="region" aria-label="Outcome">
    <dl class="outcome">{children}</dl>
  </div>
);

interface TileProps {
  readonly figure: Figure;
  /** A difference only means that the judge's verdicts are still to come. */
  readonly isAhead: boolean;
  readonly found: Findings;
}

function Tile({ figure, isAhead, found }: TileProps) {
  const { stored, computed } = found.metrics;
  const { title, definition, of, exact = of, computed: note = '' } = figure;
  const [judge, truth] = [of(stored), figure.computedOf?.(found) ?? of(computed)];
  const differs = judge !== truth && !isAhead;
  const [exactJudge, exactTruth] = [exact(stored), figure.computedOf?.(found) ?? exact(computed)];
  const both =
    exactJudge === exactTruth
      ? `${exactJudge} by judge and enumeration`
      : `${exactJudge} by the judge, ${exactTruth} by enumeration`;
  return (
    <div
      class={`outcome-figure ${differs ? 'outcome-differs' : ''} ${judge === 'failed' ? 'outcome-failed' : ''}`}
      title={`${title}: ${both}. ${definition} ${note}`.trim()}
    >
      <dt>
        {title}{' '}
        {differs && (
          <span class="outcome-by" aria-hidden="true">
            judge→enum
          </span>
        )}
      </dt>
      <dd>
        {differs && <Icon name="warning" />}
        <Side by="judge">{judge}</Side>
        {differs && (
          <>
            <span aria-hidden="true">→</span>
            <Side by="enumeration">{truth}</Side>
          </>
        )}
      </dd>
    </div>
  );
}

const Side = ({ by, children }: { readonly by: string; readonly children: ComponentChildren }) => (
  <span>
    {children} <span class="visually-hidden">{by}</span>
  </span>
);

/** The number of tiles of an episode with a hidden rule. */
const TILE_COUNT = 4;

/** The first measures of a task without a hidden rule that have a value; its panel of measures has all of them. */
export function Measured() {
  const measured = growth.value?.measured?.filter(({ value }) => value !== null).slice(0, TILE_COUNT) ?? [];
  if (measured.length === 0) return null;
  return (
    <Tiles>
      {measured.map(({ id, title, value }) => (
        <div key={id} class="outcome-figure" title={readable(title)}>
          <dt>
            <Words text={title} />
          </dt>
          <dd>
            <Words text={showMeasure(value)} />
          </dd>
        </div>
      ))}
    </Tiles>
  );
}
