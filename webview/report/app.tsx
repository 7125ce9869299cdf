/** A report as a page. Its Markdown becomes elements, never HTML: names in it come from files and models. */
import { lexer, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { readCell } from '../../src/rules/exchange/markdown/cells';
import { Button } from '../shared/controls';
import { useCopied } from '../shared/use-copied';
import { Words } from '../shared/words';
import './app.css';
import { host, report } from './store';
import { FORMATS, tableOf } from './tables';

export function App() {
  const { markdown: text, csv = [], actions = [] } = report.value ?? {};
  const tokens = useMemo(() => (text === undefined ? [] : lexer(text)), [text]);
  const tables = tokens.filter(isTable);
  if (text === undefined) return <p role="status">Reading the report…</p>;
  return (
    <main class="report">
      <div class="row">
        <Copies of={{ 'Copy All as Markdown': () => text }} icon="copy">
          <Button icon="go-to-file" onClick={() => host.send({ type: 'openText' })}>
            Open as Text
          </Button>
          {actions.map((title, action) => (
            <Button key={title} onClick={() => host.send({ type: 'act', action })}>
              {title}
            </Button>
          ))}
        </Copies>
      </div>
      {tokens.map((token, i) => (
        <Block key={i} token={token} csv={csv[tables.indexOf(token)]} />
      ))}
    </main>
  );
}

interface CopiesProps {
  /** Texts by the words on their buttons. */
  readonly of: Readonly<Record<string, () => string>>;
  readonly icon?: string;
  readonly children?: ComponentChildren;
}

/** Buttons that copy, and what says that they did. */
function Copies({ of, icon, children }: CopiesProps) {
  const [copied, showCopied] = useCopied();
  const copy = (text: string) => {
    host.send({ type: 'copy', text });
    showCopied('Copied');
  };
  return (
    <>
      {Object.entries(of).map(([words, text]) => (
        <Button key={words} {...(icon && { icon })} onClick={() => copy(text())}>
          {words}
        </Button>
      ))}
      {children}
      <span class="report-copied" role="status">
        {copied}
      </span>
    </>
  );
}

/** The kinds of blocks that reports have; of others the text. */
function Block({ token, csv }: { readonly token: Token; readonly csv: string | undefined }) {
  if (token.type === 'space') return null;
  if (isTable(token)) return <TableBlock token={token} csv={csv} />;
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

/** The title of the columns with paths. */
const FILE = 'File';

/** The name of a file over its folder; the tooltip has its path. Where it can, it leads to the replay. */
function FileName({ path }: { readonly path: string }) {
  const at = path.lastIndexOf('/') + 1;
  const name = <Words text={path.slice(at).replace(/\.episode\.jsonl$/, '')} />;
  return (
    <span class="report-file" title={path}>
      {report.value?.links ? (
        <button type="button" class="link" onClick={() => host.send({ type: 'openFile', file: path })}>
          {name}
        </button>
      ) : (
        name
      )}
      {at > 0 && (
        <span class="report-folder faint">
          <Words text={path.slice(0, at)} />
        </span>
      )}
    </span>
  );
}

function TableBlock({ token, csv }: { readonly token: Tokens.Table; readonly csv: string | undefined }) {
  const table = tableOf(token);
  const hasTitles = table.columns.some(({ title }) => title !== '');
  const formats = Object.entries(FORMATS).map(
    ([name, format]) => [`Copy as ${name}`, () => (name === 'CSV' && csv) || format(table)] as const,
  );
  return (
    <figure class="report-table">
      <div class="row" role="group" aria-label="Copy this table as">
        <Copies of={Object.fromEntries(formats)} />
      </div>
      <div class="report-scroll scrolls-sideways" tabIndex={0} role="region" aria-label="Table">
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
                    {table.columns[j]?.title === FILE ? <FileName path={cell} /> : <Words text={cell} />}
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
