/** Notes below the main table: the basis of its numbers. */
import { tableNotes } from '../../src/results/table-notes';
import { DEFAULT_SEED } from '../../src/base/seed';
import { readable } from '../../src/base/visible-text';
import { showAmount } from '../shared/numbers';
import type { GridRow } from './grid';
import { BothNote } from './numbers';
import { by } from './state';
import type { ConditionResult } from '../../src/results/result-schemas';

interface NotesProps {
  readonly results: readonly ConditionResult[];
  /** The rows of the table. */
  readonly rows: readonly GridRow[];
  /** Intervals are still being computed. */
  readonly pending: boolean;
}

export function Notes({ results, rows, pending }: NotesProps) {
  const notes = tableNotes(results, { by: by.value, seed: DEFAULT_SEED });
  return (
    <div class="notes">
      {pending && <p role="status">Intervals are being computed.</p>}
      <BothNote rows={rows} />
      <details>
        <summary>{`What the numbers count (${showAmount(notes.length, 'note')})`}</summary>
        {notes.map((note) => (
          <p key={note} dir="auto">
            {readable(note)}
          </p>
        ))}
      </details>
    </div>
  );
}
