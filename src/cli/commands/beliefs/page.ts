/** The page of a report: tables, and figures as drawings without scripts. */
import { UNDEFINED } from '../../../base/number-words';
import { groupBy } from '../../../base/group-by';
import { PAGE_END, pageStart } from '../../../base/html/page';
import { line } from '../../../base/html/text';
import { grouped, plural } from '../../../rules';
import { RESAMPLES } from '../../../statistics/bootstrap';
import type { BeliefsReport } from '../../schemas-beliefs';
import { isRevealed, type PlayedCell } from './played';
import { cellsWords, revealedTable, statedTable, type Words } from './words';

export function* reportPage(report: BeliefsReport, cells: readonly PlayedCell[]): Generator<string> {
  const { revealed, stated, pairs, seed } = report;
  yield pageStart('Beliefs about chances');
  yield `<h1>Beliefs about chances</h1>\n<p>${cellsWords(cells)}. Means over cells; BCa bootstrap, 95%, ${grouped(RESAMPLES)} resamples, seed ${seed}.</p>\n`;
  if (revealed.length > 0) {
    yield `<h2>Revealed Belief</h2>\n${htmlTable('Revealed Belief', revealedTable(revealed))}`;
    yield* multiples(cells.filter(isRevealed));
  }
  if (stated.length > 0) yield `<h2>Stated Answer</h2>\n${htmlTable('Stated Answer', statedTable(stated))}`;
  if (pairs.length > 0) yield* sayings(pairs);
  yield PAGE_END;
}

/** A table that is wider than the page scrolls by itself, also with the keyboard. */
const wide = (name: string, table: string): string =>
  `<div class="wide" role="region" aria-label="${line(name)}" tabindex="0">${table}</div>\n`;

function htmlTable(name: string, [columns, rows]: Words): string {
  // The style of the page breaks long words, and has no class against it.
  const kind = (i: number): string => (columns[i].align === 'right' ? ' class="number"' : ' nowrap');
  const head = columns.map(({ title }, i) => `<th scope="col"${kind(i)}>${line(title)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, i) => `<td${kind(i)}>${line(cell)}</td>`).join('')}</tr>\n`,
  );
  return wide(name, `<table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('')}</tbody></table>`);
}

/** Side of a drawing, and the room around it, in pixels. */
const SIDE = 130;
const ROOM = 22;

type Point = readonly [x: number, y: number];

/** Shares on both axes, the diagonal where they are equal, and a dot for each point. `words`: for those who cannot see it. */
function scatter(points: readonly Point[], [x, y]: readonly [string, string], words: string): string {
  const at = ([px, py]: Point): string =>
    `M${(ROOM + clamp(px) * SIDE).toFixed(1)} ${(ROOM / 2 + (1 - clamp(py)) * SIDE).toFixed(1)}h0`;
  const [low, high] = [at([0, 0]).slice(1, -2), at([1, 1]).slice(1, -2)];
  const whole = SIDE + 2 * ROOM;
  return `<svg role="img" width="${whole}" height="${whole}" viewBox="0 0 ${whole} ${whole}" fill="none" stroke="currentColor" font-size="10"><title>${line(words)}</title>
<rect x="${ROOM}" y="${ROOM / 2}" width="${SIDE}" height="${SIDE}" stroke-opacity=".4"/><path d="M${low}L${high}" stroke-opacity=".4" stroke-dasharray="3 3"/>
<path d="${points.map(at).join('')}" stroke-width="4" stroke-linecap="round" stroke-opacity=".45"/>
<g fill="currentColor" stroke="none"><text x="${ROOM}" y="${SIDE + ROOM}">0</text><text x="${ROOM + SIDE}" y="${SIDE + ROOM}" text-anchor="end">1</text><text x="${ROOM + SIDE / 2}" y="${SIDE + ROOM}" text-anchor="middle">${line(x)}</text><text transform="translate(14 ${ROOM / 2 + SIDE / 2}) rotate(-90)" text-anchor="middle">${line(y)}</text></g></svg>`;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Belief against truth: a row for each scenario and variant, a column for each model and route. */
function* multiples(cells: readonly PlayedCell[]): Generator<string> {
  const columnOf = ({ model, numbers }: PlayedCell): string => `${model} (${numbers.route})`;
  const columns = [...groupBy(cells, columnOf).keys()];
  const rows = groupBy(cells, ({ cell }) => `${cell.scenario}, ${cell.variant}`);
  yield '<h2>Belief against truth</h2>\n<p>A dot is one outcome of one cell. On the diagonal the belief is true.</p>\n';
  yield '<div class="wide" role="region" aria-label="Belief against truth" tabindex="0">';
  yield `<table><thead><tr><td></td>${columns.map((column) => `<th scope="col">${line(column)}</th>`).join('')}</tr></thead>\n<tbody>`;
  for (const [row, all] of rows) {
    const byColumn = groupBy(all, columnOf);
    yield `<tr><th scope="row">${line(row)}</th>`;
    for (const column of columns) {
      const some = byColumn.get(column) ?? [];
      const points = some.flatMap(({ truth, believed }) => truth.map((q, i): Point => [q, believed[i] ?? 0]));
      const words = `${row}, ${column}: ${plural(points.length, 'outcome')} of ${plural(some.length, 'cell')}`;
      yield `<td>${some.length > 0 ? scatter(points, ['true', 'believed'], words) : UNDEFINED}</td>`;
    }
    yield '</tr>\n';
  }
  yield '</tbody></table></div>\n';
}

/** Stated against revealed probabilities of the same text. */
function* sayings(pairs: BeliefsReport['pairs']): Generator<string> {
  yield '<h2>Says one thing, believes another</h2>\n<p>A dot is one text: the distance of the belief from the truth, and the mean error of the answers about it. Above the diagonal the answers are worse than the belief.</p>\n';
  const byModel = groupBy(pairs, ({ model, routes }) => `${model} (${routes.revealed}; ${routes.stated})`);
  for (const [name, all] of byModel) {
    const points = all.map(({ chebyshev, statedError }): Point => [chebyshev, statedError]);
    yield `<h3>${line(name)}</h3>\n${scatter(points, ['Chebyshev', 'stated error'], `${name}: ${plural(points.length, 'text')}`)}\n`;
  }
}
