/** Cells with numbers: a value over its interval, by one source, or by both where these differ. */
import type { VNode } from 'preact';
import type { OutcomeSource } from '../../src/results/row';
import type { BySource } from '../../src/results/study/types';
import { Icon } from '../shared/controls';
import type { GridCell, GridRow } from './grid';
import { by } from './state';
import type { Written } from '../../src/results/figures/written';

const SOURCE_WORDS: Readonly<Record<OutcomeSource, string>> = {
  judge: 'by the judge',
  enumeration: 'by enumeration',
};

const spoken = ({ value, interval, beside }: Written): string =>
  [
    value,
    ...(interval === '' ? [] : [`interval ${interval}`]),
    ...(beside === undefined ? [] : [beside]),
  ].join(', ');

const DIFFERS = 'cell-differs';

/** Note below tables with both sources of outcomes; null for tables with one. */
export const BothNote = ({ rows }: { readonly rows: readonly GridRow[] }) =>
  by.value === 'both' ? (
    <p>
      {rows.some(({ cells }) => cells.some((cell) => cell.class === DIFFERS))
        ? 'Where the two differ (≠): by the stored verdicts, and below it by enumeration.'
        : 'The stored verdicts and enumeration agree on every number of this table.'}
    </p>
  ) : null;

const isOther = (one: Written, other: Written): boolean =>
  one.value !== other.value || one.beside !== other.beside;

/** Both are shown, one below the other, only where they are written differently. */
export function numberCell({ judge, enumeration }: BySource<Written>): Omit<GridCell, 'onOpen'> {
  if (judge && enumeration && isOther(judge, enumeration)) {
    const label = `${spoken(judge)} ${SOURCE_WORDS.judge}; ${spoken(enumeration)} ${SOURCE_WORDS.enumeration}; they differ`;
    return { content: <Both judge={judge} enumeration={enumeration} />, label, class: DIFFERS };
  }
  const one = enumeration ?? judge;
  return one ? { content: <One {...one} /> } : { content: '' };
}

/** The cell of a number that is in the results by each source. */
export const bothCell = <T,>(
  { judge, enumeration }: BySource<T>,
  writtenOf: (found: T) => Written | undefined,
) =>
  numberCell({
    judge: judge && writtenOf(judge),
    enumeration: enumeration && writtenOf(enumeration),
  });

const One = ({ value, interval, beside }: Written): VNode => (
  <>
    <span class="cell-value">{value}</span>
    {interval !== '' && <span class="cell-interval">{interval}</span>}
    {beside !== undefined && <span class="cell-interval">{beside}</span>}
  </>
);

const Both = ({ judge, enumeration }: { readonly judge: Written; readonly enumeration: Written }) => (
  <>
    <span class="cell-stored">
      <One {...judge} />
    </span>
    <span class="cell-computed">
      <span class="cell-mark" aria-hidden="true">
        ≠
      </span>
      <One {...enumeration} />
    </span>
  </>
);

/** The name of a condition: its model over what else there is to tell. */
export const nameCell = (model: string, more: readonly string[]): GridCell => ({
  content: (
    <>
      <span class="cell-name" dir="auto">
        {model}
      </span>
      <span class="cell-more" dir="auto">
        {more.join(' · ')}
      </span>
    </>
  ),
  label: [model, ...more].join(', '),
  title: [model, ...more].join(' · '),
  class: 'cell-condition',
});

/** Shown in place of a table while its first answer is computed. */
export const Computing = ({ what }: { readonly what: string }) => (
  <p class="computing faint" role="status">
    <Icon name="loading codicon-modifier-spin" /> {what}
  </p>
);
