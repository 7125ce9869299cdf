/** Turns a trace into marks of the code field and rows of the table beside it. Pure. */
import { oneLine } from '../../../src/base/one-line';
import { readable, shortened } from '../../../src/base/visible-text';
import type { FunctionTrace, ValueAt } from '../../../src/judges/function/trace';
import type { Span } from '../../../src/predicate/span';
import type { Mark, Marks } from '../../shared/code-field/types';

type Ran = Extract<FunctionTrace, { ok: true }>;

/** Characters of values behind one line; the table has them all. */
const MOST_NOTE = 160;

/** A value under the words that it is of. */
export interface ValueRow {
  readonly line: number;
  readonly words: string;
  readonly text: string;
  /** True if it belongs to what decided. */
  readonly decides: boolean;
}

/** Every value once a line, as the words stand there; what decided comes first, then line by line. */
export function valueRows(source: string, trace: Ran): readonly ValueRow[] {
  const lineAt = linesOf(source);
  const { decided } = trace;
  const seen = new Set<string>();
  const rows: ValueRow[] = [];
  for (const value of trace.values) {
    const words = wordsOf(source, value);
    const row = { line: lineAt(value.from), words, text: value.text, decides: within(value, decided) };
    const key = JSON.stringify(row);
    if (!seen.has(key)) rows.push(row);
    seen.add(key);
  }
  return [...rows.filter(({ decides }) => decides), ...rows.filter(({ decides }) => !decides)];
}

/**
 * The lines that decided are marked, the part of them that did is, conditions in them by their truth; behind every line
 * stand its values, names first.
 */
export function traceMarks(source: string, trace: Ran): Marks {
  const { decided } = trace;
  const notes = notesOf(source, trace);
  if (!decided) return { of: source, list: notes };
  const { from, to, part } = decided;
  const truths = truthMarks(trace.values.filter((value) => within(value, decided)));
  return {
    of: source,
    list: [
      { from, to, look: 'trace-decided', shape: 'lines' },
      decided.how === 'raise'
        ? { ...part, look: 'trace-raised' }
        : { ...part, look: 'trace-part', shape: 'box' },
      ...truths,
      ...notes,
    ],
    first: part.from,
  };
}

const within = (inner: Span, outer: Span | undefined): boolean =>
  outer !== undefined && inner.from >= outer.from && inner.to <= outer.to;

/** Marks the innermost of nested conditions: the others are made of them. */
function truthMarks(values: readonly ValueAt[]): readonly Mark[] {
  const truths = values.filter(({ text }) => text === 'True' || text === 'False');
  const innermost = truths.filter(
    (outer) => !truths.some((inner) => inner !== outer && within(inner, outer)),
  );
  return innermost.map(({ from, to, text }) => ({
    from,
    to,
    look: text === 'True' ? 'trace-true' : 'trace-false',
  }));
}

/** Notes on the values of a function. In a line that did not decide, a name is left out whose value an earlier line has shown. */
function notesOf(source: string, trace: Ran): Mark[] {
  const rows = valueRows(source, trace).toSorted(
    (p, q) => p.line - q.line || Number(isName(q.words)) - Number(isName(p.words)),
  );
  const known = new Map<string, string>();
  const notes = new Map<number, string[]>();
  for (const { line, words, text, decides } of rows) {
    const isKnown = isName(words) && known.get(words) === text;
    known.set(words, text);
    if (isKnown && !decides) continue;
    const note = notes.get(line) ?? [];
    note.push(`${words} = ${text}`);
    notes.set(line, note);
  }
  const ends = endsOf(source);
  return [...notes].map(([line, note]) => {
    const end = ends[line - 1] ?? source.length;
    return {
      from: end,
      to: end,
      look: 'trace-note',
      after: `   ${readable(shortened(note.join(' · '), MOST_NOTE)).replaceAll(' = ', NO_BREAK)}`,
    };
  });
}

/** A name and its value stay in one line. */
const NO_BREAK = '\u00a0=\u00a0';

const isName = (words: string): boolean => /^[A-Za-z_]\w*$/.test(words);

/** The text of a value on one line. */
const wordsOf = (source: string, { from, to }: ValueAt): string => oneLine(source.slice(from, to));

/** Offsets of the ends of lines, before their breaks. */
function endsOf(source: string): readonly number[] {
  return [...source.matchAll(/\r\n|\r|\n|$/g)].map(({ index }) => index);
}

/** 1-based numbers of lines. */
function linesOf(source: string): (offset: number) => number {
  const ends = endsOf(source);
  return (offset) => {
    const at = ends.findIndex((end) => offset <= end);
    return (at < 0 ? ends.length - 1 : at) + 1;
  };
}
