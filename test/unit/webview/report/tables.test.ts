// The tables of a report come back from its Markdown as they were, whatever names they hold.
import { lexer, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { markdownTable } from '../../../../src/base/markdown-table';
import { FORMATS, tableOf } from '../../../../webview/report/tables';

const EVIL = '<img src=x onerror=alert(1)> | [ok](command:x) *a* `b` & \\ $x$';
const COLUMNS = [{ title: 'File' }, { title: 'I:C', align: 'right' as const }];
const ROWS = [
  [EVIL, '0.50 (1:2)'],
  ['a_b.jsonl', '—'],
];

const read = () => {
  const tokens = lexer(`# T\n\n${markdownTable(COLUMNS, ROWS)}`);
  return tableOf(tokens.find((token): token is Tokens.Table => token.type === 'table')!);
};

describe('a table of a report', () => {
  it('has the cells that were put into it', () => {
    expect(read()).toEqual({
      columns: [
        { title: 'File', align: 'left' },
        { title: 'I:C', align: 'right' },
      ],
      rows: ROWS,
      notes: [],
    });
  });

  it('is copied as Markdown that reads back, as LaTeX without commands, and as CSV', () => {
    const table = read();
    const [, again] = lexer(`text\n\n${FORMATS.Markdown(table)}`).filter(({ type }) => type !== 'space');
    expect(tableOf(again as Tokens.Table)).toEqual(table);
    const latex = FORMATS.LaTeX(table);
    expect(latex).toContain('\\begin{tabular}{lr}');
    expect(latex).toContain('a\\_b.jsonl & — \\\\');
    expect(latex).toContain('\\& \\textbackslash{} \\$x\\$');
    expect(FORMATS.CSV(table).split(/\r?\n/)).toEqual(
      expect.arrayContaining(['File,I:C', 'a_b.jsonl,—']) as string[],
    );
  });
});
