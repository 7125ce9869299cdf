/** The table of the knowledge panel: the content of its figures in words and numbers, also as CSV. */
import { UNDEFINED } from '../../../src/base/number-words';
import type { KnowledgeRound } from '../../../src/judges/knowledge/types';
import { columnsCsv, type CsvColumn } from '../../../src/base/csv';
import { showCount } from '../../shared/numbers';
import { Button } from '../../shared/controls';
import { fileName } from '../../shared/file-name';
import { opened, place } from '../state';
import { around } from './data';
import { save } from './save';
import { goToTest, shownRounds } from './shown';
import { bits, KINDS } from './words';

const MOST_ROWS = 100;

export function KnowledgeTable() {
  const rounds = shownRounds.value;
  const rows = around(rounds, place.value.round, MOST_ROWS);
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <details>
      <summary>As a table</summary>
      <p class="row">
        <Button
          icon="save"
          onClick={() =>
            void save(fileName([opened.value?.name ?? '', 'knowledge'], 'csv'), () =>
              columnsCsv(COLUMNS, rounds),
            )
          }
        >
          CSV
        </Button>
        {first && last && rows.length < rounds.length && (
          <span>{`Rounds ${showCount(first.round)} to ${showCount(last.round)} of ${showCount(rounds.length)}`}</span>
        )}
      </p>
      <div class="knowledge-scroll" tabIndex={0} role="region" aria-label="Information of each test">
        <table>
          <thead>
            <tr>
              {[
                'Round',
                'Test',
                'Answer',
                'Kind',
                'Left',
                'Gained',
                'Expected',
                'Best test',
                'Its expected',
              ].map((title, i) => (
                <th key={i} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Row key={one.seq} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Row({ one }: { readonly one: KnowledgeRound }) {
  const { round, test, label, kind, remaining, gained, expected, best } = one;
  const isHere = place.value.round === round;
  return (
    <tr class="pickable" aria-current={isHere ? 'true' : undefined}>
      <th scope="row">
        <button type="button" class="link" onClick={() => goToTest(round)}>
          {showCount(round)}
        </button>
      </th>
      <td>{test.text}</td>
      <td>{label}</td>
      <td>{KINDS[kind]}</td>
      <td>{showCount(remaining)}</td>
      <td>{bits(gained)}</td>
      <td>{bits(expected)}</td>
      <td>{best?.text ?? UNDEFINED}</td>
      <td>{bits(best?.expected ?? null)}</td>
    </tr>
  );
}

/** Columns of the CSV file, which has a line for each round. */
const COLUMNS: readonly CsvColumn<KnowledgeRound>[] = [
  { name: 'round', of: ({ round }) => round },
  { name: 'test', of: ({ test }) => test.text },
  { name: 'answer', of: ({ label }) => label },
  { name: 'kind', of: ({ kind }) => KINDS[kind] },
  { name: 'remaining', of: ({ remaining }) => remaining },
  { name: 'gained_bits', of: ({ gained }) => gained },
  { name: 'expected_bits', of: ({ expected }) => expected },
  { name: 'best_test', of: ({ best }) => best?.text },
  { name: 'best_expected_bits', of: ({ best }) => best?.expected },
  { name: 'best_gained_bits', of: ({ best }) => best?.gained },
];
