/** The values of a run as tables: all that the code field shows, for people who cannot see it there. */
import type { FunctionTrace } from '../../../src/judges/function/trace';
import { showCount } from '../../shared/numbers';
import { Words } from '../../shared/words';
import { valueRows, type ValueRow } from './trace-marks';

/** More than anybody reads; the trace itself has a limit, too. */
const MOST_ROWS = 200;

export function ValueTables({
  source,
  trace,
}: {
  readonly source: string;
  readonly trace: FunctionTrace & { readonly ok: true };
}) {
  const rows = valueRows(source, trace);
  const deciding = rows.filter(({ decides }) => decides);
  const others = rows.filter(({ decides }) => !decides);
  const { decided } = trace;
  return (
    <>
      {deciding.length > 0 && (
        <Table caption={decided ? `What decided, line ${decided.line}` : 'Values'} rows={deciding} />
      )}
      {others.length > 0 && (
        <details open={deciding.length === 0}>
          <summary>{`Values of other lines (${showCount(others.length)})`}</summary>
          <Table caption="Values of other lines" rows={others} hidesCaption />
        </details>
      )}
      {trace.truncated && <p class="faint">There are more values than are shown.</p>}
    </>
  );
}

interface TableProps {
  readonly caption: string;
  readonly rows: readonly ValueRow[];
  readonly hidesCaption?: boolean;
}

function Table({ caption, rows, hidesCaption = false }: TableProps) {
  return (
    <table class="call-table">
      <caption class={hidesCaption ? 'visually-hidden' : ''}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Part</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_ROWS).map(({ line, words, text }) => (
          <tr key={`${line} ${words} ${text}`}>
            <td>{line}</td>
            <td>
              <code>
                <Words text={words} />
              </code>
            </td>
            <td>
              <code>
                <Words text={text} />
              </code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
