import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { best, holds, type Measure, percentile, ratio, typical } from './figures';

/** The machine that took the figures. It contains nothing that names the machine or its owner. */
export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGB: number;
  readonly node: string;
  /**
   * Average number of processes that wanted to run during the last minute. With more than cores, every figure is too
   * high.
   */
  readonly load: number;
}

export const machine = (): Machine => ({
  date: new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  load: loadavg()[0],
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

const times = (r: number | undefined): string =>
  r === undefined ? '' : r < 1 ? `1/${number(1 / r)}` : `${number(r)} ×`;

function row(measure: Measure): string[] {
  const { ours, parts, baseline, second, unit, target } = measure;
  const held = holds(measure);
  return [
    measure.name,
    `${number(typical(ours, parts))} ${unit}`,
    number(percentile(ours, 0.95)),
    number(best(ours, parts)),
    baseline ? number(typical(baseline.timings, baseline.parts)) : '',
    times(ratio(measure)),
    times(ratio(measure, best)),
    second ? number(typical(second.timings, second.parts)) : '',
    target?.words ?? '',
    held === undefined ? '' : VERDICT[`${held}`],
  ];
}

const HEAD = [
  'measure',
  'median',
  'p95',
  'best',
  'C -O3',
  'ours / C',
  'best / best',
  'CPython',
  'promise',
  'holds',
];
const RIGHT = [1, 2, 3, 4, 5, 6, 7];

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

/** On what, and when. */
export function headline(on: Machine): string {
  const busy =
    on.load > on.cores ? `Busy: a load of ${on.load.toFixed(1)}, so the times are too high.\n` : '';
  return `${on.date} · ${on.cpu}, ${on.cores} cores, ${on.memoryGB} GB · Node ${on.node.slice(1)}\n${busy}`;
}

/** A table per section. */
export function tables(measures: readonly Measure[]): string {
  const sections = [...new Set(measures.map(({ section }) => section))];
  const each = sections.map((section) => {
    const rows = measures.filter((measure) => measure.section === section).map(row);
    return `### ${section}\n\n${tableOf(rows)}`;
  });
  return each.join('\n');
}

const [BEGIN, END] = ['<!-- figures: begin -->', '<!-- figures: end -->'];

/** Replaces the figures in a README between its two marks. */
export function updateReadme(path: string, text: string): void {
  const readme = readFileSync(path, 'utf8');
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for the figures`);
  writeFileSync(path, `${readme.slice(0, from + BEGIN.length)}\n\n${text}\n${readme.slice(to)}`);
}
