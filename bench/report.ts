import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { holds, type Measure, median, percentile, ratio } from './figures';

/** What the figures were taken on. Nothing that names the machine or its owner. */
export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGB: number;
  readonly node: string;
}

export const machine = (): Machine => ({
  date: new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
});

const number = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString('en-GB')
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toPrecision(2);

const VERDICT = { true: 'yes', false: '**no**' } as const;

function row(measure: Measure): string[] {
  const r = ratio(measure);
  const held = holds(measure);
  const faster = r === undefined ? '' : r < 1 ? `1/${number(1 / r)}` : `${number(r)} ×`;
  return [
    measure.name,
    `${number(median(measure.ours))} ${measure.unit}`,
    number(percentile(measure.ours, 0.95)),
    measure.baseline ? number(median(measure.baseline.timings)) : '',
    faster,
    measure.second ? number(median(measure.second.timings)) : '',
    measure.target?.words ?? '',
    held === undefined ? '' : VERDICT[`${held}`],
  ];
}

const HEAD = ['measure', 'median', 'p95', 'C -O3', 'ours / C', 'CPython', 'promise', 'holds'];
const RIGHT = [1, 2, 3, 4, 5];

/** A Markdown table whose columns also line up as plain text. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const used = HEAD.map((_, i) => i).filter((i) => rows.some((cells) => cells[i] !== ''));
  const widths = used.map((i) => Math.max(3, HEAD[i].length, ...rows.map((cells) => cells[i].length)));
  const cell = (text: string, k: number) =>
    RIGHT.includes(used[k]) ? text.padStart(widths[k]) : text.padEnd(widths[k]);
  const line = (cells: readonly string[]) => `| ${used.map((i, k) => cell(cells[i], k)).join(' | ')} |\n`;
  const rule = used.map((i, k) =>
    RIGHT.includes(i) ? `${'-'.repeat(widths[k] - 1)}:` : '-'.repeat(widths[k]),
  );
  return `${line(HEAD)}| ${rule.join(' | ')} |\n${rows.map(line).join('')}`;
}

/** All measures, a table per section. */
export function report(measures: readonly Measure[], on: Machine): string {
  const sections = [...new Set(measures.map(({ section }) => section))];
  const tables = sections.map((section) => {
    const rows = measures.filter((measure) => measure.section === section).map(row);
    return `### ${section}\n\n${tableOf(rows)}`;
  });
  const where = `${on.date} · ${on.cpu}, ${String(on.cores)} cores, ${String(on.memoryGB)} GB · Node ${on.node.slice(1)}\n`;
  return [where, ...tables].join('\n');
}

const [BEGIN, END] = ['<!-- figures: begin -->', '<!-- figures: end -->'];

/** Replaces the figures in a README between its two marks. */
export function updateReadme(path: string, text: string): void {
  const readme = readFileSync(path, 'utf8');
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for the figures`);
  writeFileSync(path, `${readme.slice(0, from + BEGIN.length)}\n\n${text}\n${readme.slice(to)}`);
}
