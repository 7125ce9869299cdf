/** Success and tests before success for each hidden rule: which rules are hard. */
import { useState } from 'preact/hooks';
import type { BySource } from '../../src/results/study/types';
import type { Table } from '../../src/results/table';
import { readable, visible } from '../../src/base/visible-text';
import { EmptyState, ErrorNote } from '../shared/controls';
import { Grid, type GridRow } from './grid';
import { bothCell, BothNote, Computing } from './numbers';
import { plainly } from '../../src/results/figures/written';
import { orderBy, type Sorting, sortedAnew } from './sorting';
import { filter, tab, shownSources } from './state';
import { useAnswer } from './store';

export function Rules() {
  const [sorting, setSorting] = useState<Sorting>();
  const { value, busy, error } = useAnswer({ kind: 'rules', filter: filter.value, by: shownSources.value });
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  const table = value?.enumeration ?? value?.judge;
  if (!value || !table) return <Computing what="Computing the table…" />;
  if (table.rows.length === 0)
    return <EmptyState title="No episode with a hidden rule to announce fits the filter" icon="filter" />;
  const all = rowsOf(value, table);
  const rows = sorting ? orderBy(table.ranks, sorting).map((row) => all[row]) : all;
  const columns = table.headings.map(({ title, group }, column) => ({
    title: visible(title),
    align: table.columns[column].align,
    ...(group !== undefined && { group: visible(group) }),
    sort: {
      now: sorting?.column !== column ? 'none' : sorting.descending ? 'descending' : 'ascending',
      onSort: () => setSorting(sortedAnew(sorting, column)),
    } as const,
  }));
  return (
    <>
      <Grid label="Hidden rules" columns={columns} rows={rows} busy={busy} />
      <div class="notes">
        {notesOf(table).map((note) => (
          <p key={note}>{readable(note)}</p>
        ))}
        <BothNote rows={rows} />
      </div>
    </>
  );
}

/** The first note says whose verdicts count. */
const notesOf = ({ notes }: Table): readonly string[] =>
  shownSources.value.length > 1 ? notes.slice(1) : notes;

const rowsOf = (found: BySource<Table>, table: Table): GridRow[] =>
  table.rows.map(([rule, ...cells], row) => {
    const onOpen = () => {
      filter.value = { ...filter.value, rule };
      tab.value = 'episodes';
    };
    const name = { content: <span dir="auto">{visible(rule)}</span>, class: 'cell-rule', onOpen };
    return {
      key: rule,
      cells: [
        name,
        ...cells.map((_, column) => ({
          ...bothCell(found, ({ rows }) => {
            const text = rows[row]?.[column + 1];
            return text === undefined ? undefined : plainly(text);
          }),
          onOpen,
        })),
      ],
    };
  });
