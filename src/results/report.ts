/** The results of a study as one page for any browser, with the origin of its numbers. */
import { PAGE_END, pageStart } from '../base/html/page';
import { line } from '../base/html/text';
import type { Table } from './table';

export interface ReportFigure {
  /** A description of the content, with n and method. */
  readonly caption: string;
  /** A document of its own: it is shown as a picture, in which nothing runs and nothing is loaded. */
  readonly svg: string;
}

export interface Report {
  readonly title: string;
  readonly sections: readonly {
    readonly title: string;
    readonly table?: Table;
    readonly paragraphs?: readonly string[];
    readonly figures?: readonly ReportFigure[];
  }[];
}

export interface ReportParts {
  readonly title: string;
  readonly tables: Report['sections'];
  readonly figures: { readonly drawn: readonly ReportFigure[]; readonly absent: readonly string[] };
  readonly methods: readonly string[];
}

/** The report of a study. */
export const reportPage = ({ title, tables, figures: { drawn, absent }, methods }: ReportParts): string =>
  reportHtml({
    title,
    sections: [
      ...tables,
      ...(drawn.length > 0 ? [{ title: 'Figures', figures: drawn, paragraphs: absent }] : []),
      { title: 'Methods', paragraphs: methods },
    ],
  });

export function reportHtml({ title, sections }: Report): string {
  const images = sections.some(({ figures = [] }) => figures.length > 0);
  const parts = sections.map(({ title: section, table, paragraphs = [], figures = [] }) => [
    `<h2>${line(section)}</h2>\n`,
    ...(table ? [tableHtml(table)] : []),
    ...figures.map(figureHtml),
    ...paragraphs.map(paragraph),
  ]);
  const heading = `<div class="study">\n<h1>${line(title)}</h1>\n`;
  return [pageStart(title, { images }), heading, ...parts.flat(), '</div>\n', PAGE_END].join('');
}

const paragraph = (text: string): string => `<p>${line(text)}</p>\n`;

function tableHtml({ columns, rows, notes }: Table): string {
  const kind = (i: number) => (columns[i].align === 'right' ? ' class="number"' : '');
  const content = (cell: string, i: number) =>
    columns[i].align === 'right' ? withIntervals(line(cell)) : line(cell);
  const head = columns.map(({ title }, i) => `<th scope="col"${kind(i)}>${line(title)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, i) => `<td${kind(i)}>${content(cell, i)}</td>`).join('')}</tr>\n`,
  );
  const noted = notes.map((note) => `<p class="more">${line(note)}</p>\n`).join('');
  return (
    `<div class="wide" tabindex="0"><table>\n<thead><tr>${head}</tr></thead>\n` +
    `<tbody>\n${body.join('')}</tbody>\n</table></div>\n${noted}`
  );
}

/** Sets each interval and standard error below its number, so that more columns fit on a page. */
const withIntervals = (cell: string): string =>
  cell.replaceAll(/ (\[[^[\]]+\]|± [\d.]+)/g, ' <small>$1</small>');

function figureHtml({ caption, svg }: ReportFigure): string {
  const bytes = new TextEncoder().encode(svg);
  const source = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const picture = `<img alt="${line(caption)}" src="data:image/svg+xml;base64,${source}">`;
  return `<figure>${picture}<figcaption>${line(caption)}</figcaption></figure>\n`;
}
