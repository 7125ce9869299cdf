/** A report as a page. Its Markdown becomes elements, never HTML: names in it come from files and models. */
import { lexer, type Token, type Tokens } from 'marked';
import { useMemo } from 'preact/hooks';
import { readCell } from '../../src/rules/exchange/markdown/cells';
import { Button } from '../shared/controls';
import { Words } from '../shared/words';
import './app.css';
import { host, markdown } from './store';
import { FORMATS, tableOf } from './tables';

export function App() {
  const text = markdown.value;
  const tokens = useMemo(() => (text === undefined ? [] : lexer(text)), [text]);
  if (text === undefined) return <p role="status">Reading the report…</p>;
  return (
    <main class="report">
      <div class="report-actions">
        <Button icon="copy" onClick={() => host.send({ type: 'copy', text })}>
          Copy All as Markdown
        </Button>
        <Button icon="go-to-file" onClick={() => host.send({ type: 'openText' })}>
          Open as Text
        </Button>
      </div>
      {tokens.map((token, i) => (
        <Block key={i} token={token} />
      ))}
    </main>
  );
}

/** The kinds of blocks that reports have; of others the text. */
function Block({ token }: { readonly token: Token }) {
  if (token.type === 'space') return null;
  if (isTable(token)) return <TableBlock token={token} />;
  if (token.type === 'heading') {
    const words = <Inline tokens={token.tokens ?? []} />;
    return (token as Tokens.Heading).depth === 1 ? <h1>{words}</h1> : <h2>{words}</h2>;
  }
  if (token.type === 'code')
    return (
      <pre>
        <code>{(token as Tokens.Code).text}</code>
      </pre>
    );
  if (token.type === 'list')
    return (
      <ul>
        {(token as Tokens.List).items.map((item, i) => (
          <li key={i}>
            <Inline tokens={item.tokens} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      <Inline tokens={'tokens' in token && token.tokens ? token.tokens : [token]} />
    </p>
  );
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

function Inline({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <>
      {tokens.map((token, i) => {
        if (token.type === 'codespan') return <code key={i}>{(token as Tokens.Codespan).text}</code>;
        if (token.type === 'br') return <br key={i} />;
        return <Words key={i} text={readCell(token.raw).text} />;
      })}
    </>
  );
}

function TableBlock({ token }: { readonly token: Tokens.Table }) {
  const table = tableOf(token);
  const hasTitles = table.columns.some(({ title }) => title !== '');
  const format = (name: keyof typeof FORMATS) => host.send({ type: 'copy', text: FORMATS[name](table) });
  return (
    <figure class="report-table">
      <div class="report-copy" role="group" aria-label="Copy this table as">
        {(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((name) => (
          <Button key={name} onClick={() => format(name)}>{`Copy as ${name}`}</Button>
        ))}
      </div>
      <div class="report-scroll" tabIndex={0} role="region" aria-label="Table">
        <table>
          {hasTitles && (
            <thead>
              <tr>
                {table.columns.map(({ title, align }, i) => (
                  <th key={i} scope="col" class={`report-${align}`}>
                    <Words text={title} />
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {table.rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j} class={`report-${table.columns[j]?.align ?? 'left'}`}>
                    <Words text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
