/** The task's panel of an episode: texts, bars and tables. */
import { fixed } from '../../src/base/number-words';
import type { BarRow, Exhibit } from '../../src/tasks/exhibits';
import './exhibits.css';
import { Words } from '../shared/words';
import { growth, rewound } from './state';

export function Exhibits() {
  const exhibits = growth.value?.exhibits ?? [];
  if (rewound.value) return <p>What later rounds brought is hidden.</p>;
  if (exhibits.length === 0) return <p>Nothing is shown yet.</p>;
  return (
    <div class="exhibits">
      {exhibits.map((exhibit) => (
        <section key={exhibit.title} aria-label={exhibit.title}>
          <h3>{exhibit.title}</h3>
          <Shown exhibit={exhibit} />
        </section>
      ))}
    </div>
  );
}

function Shown({ exhibit }: { readonly exhibit: Exhibit }) {
  switch (exhibit.kind) {
    case 'text':
      return (
        <p class="exhibit-text">
          <Words text={exhibit.text} />
          {exhibit.end !== undefined && <span class="exhibit-end">{exhibit.end}</span>}
        </p>
      );
    case 'bars':
      return <Bars series={exhibit.series} rows={exhibit.rows} />;
    case 'table':
      return <Table columns={exhibit.columns} rows={exhibit.rows} />;
  }
}

/** Bars are drawn for the eye; the numbers beside them say the same. */
function Bars({ series, rows }: { readonly series: readonly string[]; readonly rows: readonly BarRow[] }) {
  return (
    <table class="exhibit-bars">
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">Outcome</span>
          </th>
          {series.map((name, i) => (
            <th key={name} scope="col">
              <span class={`exhibit-key exhibit-bar-${i}`} aria-hidden="true" /> {name}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values, note }) => (
          <tr key={label}>
            <th scope="row">
              <Words text={label} />
            </th>
            {values.map((value, i) => (
              <td key={series[i]}>{fixed(value)}</td>
            ))}
            <td class="exhibit-drawn">
              <div aria-hidden="true">
                {values.map((value, i) => (
                  <span
                    key={series[i]}
                    class={`exhibit-bar exhibit-bar-${i}`}
                    style={{ width: `${Math.min(1, Math.max(0, value ?? 0)) * 100}%` }}
                  />
                ))}
              </div>
              {note !== undefined && (
                <span class="faint">
                  <Words text={note} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type TableProps = Pick<Extract<Exhibit, { kind: 'table' }>, 'columns' | 'rows'>;

function Table({ columns, rows }: TableProps) {
  return (
    <div class="exhibit-scroll">
      <table class="exhibit-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={columns[j]}>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
