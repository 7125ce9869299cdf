/** Results as a table of texts, and the formats that it is written in. */
import { fixed } from '../base/number-words';
import { type Cell, toCsvText } from '../base/csv';
import { visible } from '../base/visible-text';
import { markdownTable } from '../base/markdown-table';

export interface TableColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** A heading over neighbouring columns, and the title below it, in tables that are set for print. */
  readonly under?: { readonly group: string; readonly title: string };
}

export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Notes on the numbers, a sentence each. */
  readonly notes: readonly string[];
}

/** An estimate with its interval: `0.225 [0.147, 0.328]`; without a bound where there is none. */
export function estimated(
  {
    value,
    low,
    high,
  }: { readonly value: number | null; readonly low: number | null; readonly high: number | null },
  digits = 3,
): string {
  if (value === null || (low === null && high === null)) return fixed(value, digits);
  return `${fixed(value, digits)} [${fixed(low, digits)}, ${fixed(high, digits)}]`;
}

/** One line a row, a dot for the decimal point, fields as numbers: for other programs. */
export const tableCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  toCsvText([columns, ...rows]);

/** A Markdown table with its notes below. */
export const tableMarkdown = ({ columns, rows, notes }: Table): string =>
  [markdownTable(columns, rows), ...notes.map((note) => `${note}\n`)].join('\n');

const latexLine = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;

/** A LaTeX table in the manner of the package booktabs. Notes follow as comments. */
export function tableLatex({ columns, rows, notes }: Table): string {
  const line = (cells: readonly string[]) => latexLine(cells.map(latexText));
  return [
    `\\begin{tabular}{${columns.map(({ align }) => align[0]).join('')}}`,
    '\\toprule',
    ...groupLines(columns),
    line(columns.map(({ title, under }) => under?.title ?? title)),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
    ...notes.map((note) => `% ${visible(note)}`),
    '',
  ].join('\n');
}

/** The headings of groups of columns, each with a rule below it; none where no column is in a group. */
function groupLines(columns: readonly TableColumn[]): readonly string[] {
  const spans: { group: string | undefined; from: number; to: number }[] = [];
  columns.forEach(({ under }, i) => {
    const last = spans.at(-1);
    if (last && under && last.group === under.group) last.to = i + 1;
    else spans.push({ group: under?.group, from: i + 1, to: i + 1 });
  });
  const named = spans.flatMap(({ group, ...span }) => (group === undefined ? [] : [{ group, ...span }]));
  if (named.length === 0) return [];
  const cells = spans.map(({ group, from, to }) =>
    group === undefined ? '' : `\\multicolumn{${to - from + 1}}{c}{${latexText(group)}}`,
  );
  return [latexLine(cells), named.map(({ from, to }) => `\\cmidrule(lr){${from}-${to}}`).join(' ')];
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '–': '--',
  '→': '$\\rightarrow$',
  '≠': '$\\neq$',
  '≤': '$\\leq$',
  '±': '$\\pm$',
  Δ: '$\\Delta$',
  '−': '$-$',
  '<': '$<$',
};

/** A negative number, which LaTeX would set with a hyphen: not the end of a range, nor of a name such as `m-4`. */
const NEGATIVE = /(?<![\p{L}\p{N}_.)\]-])-\d+(?:\.\d+)?(?![\p{L}\p{N}_-])/gu;

/** Text as LaTeX shows it: whatever it holds, none of it is a command. */
const latexText = (text: string): string =>
  visible(text)
    .replaceAll(/[\\{}~^&%$#_–→≠≤±Δ−<]/g, (letter) => LATEX[letter] ?? `\\${letter}`)
    .replaceAll(NEGATIVE, (number) => `$${number}$`);
