/** Success and tests before success for each hidden rule: which rules are hard. */
import type { BySource } from '../../src/results/study/types';
import type { Table } from '../../src/results/table';
import { readable, visible } from '../../src/base/visible-text';
import { EmptyState, ErrorNote } from '../shared/controls';
import { Grid, type GridRow } from './grid';
import { bothCell, BothNote, Computing } from './numbers';
import { plainly } from '../../src/results/figures/written';
import { filter, tab, shownSources } from './state';
import { useAnswer } from './store';

export function Rules() {
  const { value, busy, error } = useAnswer({ kind: 'rules', filter: filter.value, by: shownSources.value });
  if (error !== undefined) return <ErrorNote>{error}</ErrorNote>;
  const table = value?.enumeration ?? value?.judge;
  if (!value || !table) return <Computing what="Computing the table…" />;
  if (table.rows.length === 0)
    return <EmptyState title="No episode in which rules are announced fits the filter" icon="filter" />;
  const rows = rowsOf(value, table);
  return (
    <>
      <Grid
        label="Hidden rules"
        columns={table.columns.map(({ title, align }) => ({ title: visible(title), align }))}
        rows={rows}
        busy={busy}
      />
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
