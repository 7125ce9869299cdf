/**
 * Cuts a rule file into its head, one piece per group, and its tail, without parsing YAML: so that an edit costs the
 * parse of one group, an error in one group leaves the others readable, and a huge file can be read in small steps.
 *
 * It is safe because YAML nests by indentation: an item of the list starts with `- ` in the list's column, and no
 * scalar or nested collection of an earlier item can continue there. Anything unusual is not split (undefined).
 */
import type { Span } from '../../predicate/span';

export interface Split {
  /** The text from its start to the first item. */
  readonly head: Span;
  /** One per group, in order, without gaps. */
  readonly items: readonly Span[];
  /** The text after the list. */
  readonly tail: Span;
}

interface Line {
  readonly from: number;
  readonly next: number;
}

/** Finds `groups:` at the left margin with a block list below it; undefined if the file is written otherwise. */
export function splitGroups(text: string): Split | undefined {
  const start = listStart(text);
  if (start === undefined) return undefined;
  const first = firstContentLine(text, start);
  const indent = first && /^( *)-(?=[ \r\n]|$)/.exec(text.slice(first.from, first.from + 1000))?.[1]?.length;
  if (!first || indent === undefined) return undefined;
  const starts = [first.from];
  let end = text.length;
  for (const line of linesFrom(text, first.next)) {
    const kind = classify(text, line, indent);
    if (kind === 'mark') return undefined;
    if (kind === 'item') starts.push(line.from);
    if (kind !== 'end') continue;
    end = line.from;
    break;
  }
  return {
    head: { from: 0, to: first.from },
    items: starts.map((from, i) => ({ from, to: starts[i + 1] ?? end })),
    tail: { from: end, to: text.length },
  };
}

/** The offset after the only `groups:` line, or undefined if there is none, or more than one. */
function listStart(text: string): number | undefined {
  const keys = [...text.matchAll(/^\uFEFF?(?:groups|"groups"|'groups')[ \t]*:.*$/gm)];
  const only = keys[0];
  if (keys.length !== 1 || !only || !/^\uFEFF?groups:[ \t]*(?:#.*)?\r?$/.test(only[0])) return undefined;
  if (/^(?:---|\.\.\.)/m.test(text.slice(0, only.index))) return undefined;
  return Math.min(text.length, only.index + only[0].length + 1);
}

function* linesFrom(text: string, start: number): Generator<Line> {
  for (let from = start; from < text.length;) {
    const stop = text.indexOf('\n', from);
    const next = stop < 0 ? text.length : stop + 1;
    yield { from, next };
    from = next;
  }
}

function firstContentLine(text: string, start: number): Line | undefined {
  for (const line of linesFrom(text, start)) {
    if (!/^[ \t]*(?:#|\r?$)/m.test(text.slice(line.from, line.next).trimEnd())) return line;
  }
  return undefined;
}

const SPACE = 32;
const HASH = 35;
const DASH = 45;

/** Classifies a line: an item of the list, something within an item, its end, or a document mark. */
function classify(text: string, line: Line, indent: number): 'item' | 'inside' | 'end' | 'mark' {
  let at = line.from;
  while (text.charCodeAt(at) === SPACE) at++;
  const column = at - line.from;
  const c = text.charCodeAt(at);
  if (at >= line.next || c === 10 || c === 13 || c === 9 || c === HASH) return 'inside';
  if (column === 0 && /^(?:---|\.\.\.)/.test(text.slice(at, at + 3))) return 'mark';
  if (column > indent) return 'inside';
  const after = text.charCodeAt(at + 1);
  const dash = c === DASH && (after === SPACE || after === 10 || after === 13 || at + 1 === text.length);
  if (column === indent) return dash ? 'item' : indent === 0 ? 'end' : 'inside';
  return 'end';
}
