/** Lines of YAML in every style: scalars, comments, dashes. */
import { parseDocument } from 'yaml';
import type { Tape } from './tape';

export class Writer {
  private uids = 0;
  private comments = 0;
  readonly commented: boolean;

  constructor(readonly tape: Tape) {
    this.commented = tape.upTo(4) > 0;
  }

  uid(kind: string): string {
    return `${kind}${this.uids++}`;
  }

  comment(owner: string): string {
    return `# ${owner}-${this.comments++}`;
  }

  /** A comment behind something, sometimes. */
  behind(owner: string): string {
    return this.commented && this.tape.rarely(4) ? ` ${this.comment(owner)}` : '';
  }

  /** Comment lines at a column, sometimes. */
  above(owner: string, column: number): string[] {
    if (!this.commented || !this.tape.rarely(3)) return [];
    const lines = [pad(column) + this.comment(owner)];
    return this.tape.rarely(3) ? [...lines, pad(column) + this.comment(owner)] : lines;
  }

  /** Between items: blank lines, comments that belong to what is around the list. */
  separator(owner: string, blanks: number, column: number): string[] {
    const blank = Array.from({ length: blanks }, () => '');
    if (!this.commented || !this.tape.rarely(5)) return blank;
    return ['', pad(column) + this.comment(owner), '', ...blank];
  }
}

export const pad = (column: number): string => ' '.repeat(column);

const reads = (written: string, text: string, flow: boolean): boolean => {
  const document = parseDocument(flow ? `k: [${written}]` : `x:\n  k: ${written}\n  l: 1\n`);
  const value = document.getIn(flow ? ['k', 0] : ['x', 'k']);
  return document.errors.length === 0 && document.warnings.length === 0 && value === text;
};

/** On one line. */
export function inline(tape: Tape, text: string, flow: boolean): string {
  const double = JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const written = tape.pick([text, `'${text.replaceAll("'", "''")}'`, double]);
  const fine = !/[\n\r\t]/.test(written) && reads(written, text, flow);
  return fine ? written : double;
}

/** A value of a key at `column`, as lines; the first one goes behind the colon. */
export function value(writer: Writer, text: string, column: number, owner: string): string[] {
  const { tape } = writer;
  if (text === '{a, b} == {1}' && tape.rarely(2)) return [text + writer.behind(owner)];
  if (/^a\S* \S+ \S/.test(text) && !/[#:\n]| $/.test(text) && tape.rarely(3))
    return split(tape, text, column);
  if (/\n/.test(text) && !text.includes('\r') && tape.upTo(3) > 0) {
    const lines = text
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => (line === '' ? '' : pad(2) + line));
    const header = text.endsWith('\n') ? tape.pick(['|', '|', '|+']) : '|-';
    if (reads([header, ...lines.map((line) => (line === '' ? '' : `  ${line}`))].join('\n'), text, false))
      return [header + writer.behind(owner), ...lines.map((line) => (line === '' ? '' : pad(column) + line))];
  }
  return [inline(tape, text, false) + writer.behind(owner)];
}

/** A text of words on several lines. */
function split(tape: Tape, text: string, column: number): string[] {
  const at = text.indexOf(' ');
  const [head, rest] = [text.slice(0, at), pad(column + 2) + text.slice(at + 1)];
  const [first = '', last = ''] = tape.pick([
    [`>-\n${pad(column + 2)}${head}`, rest],
    [`|-\n${pad(column + 4)}${text}`, ''],
    [`"${head}`, `${rest}"`],
    [head, rest],
  ]);
  const lines = [...first.split('\n'), ...(last ? [last] : [])];
  const moved = lines.map((line, i) =>
    i === 0 ? line : line.slice(column) ? `  ${line.slice(column)}` : line,
  );
  return reads(moved.join('\n'), text, false) ? lines : [JSON.stringify(text)];
}

export const entry = (column: number, key: string, [first = '', ...rest]: string[]): string[] => [
  `${pad(column)}${key}: ${first}`,
  ...rest,
];

/** Lines with a dash at `column` in the place of blanks before the first key. */
export function dashed(lines: string[], column: number, gap: number): string[] {
  const [first = '', ...rest] = lines;
  if (gap === 0) return [`${pad(column)}-`, ...lines];
  return [`${pad(column)}-${pad(gap)}${first.trimStart()}`, ...rest];
}
