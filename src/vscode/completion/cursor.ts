/**
 * Determines the place of the cursor in a rule file from the lines around it. A half-typed file often is not YAML, and
 * just then completion is wanted. So this does not parse: it follows indentation, as the reader of the file does.
 */

export interface Lines {
  readonly count: number;
  at(line: number): string;
}

export type Level = 'file' | 'group' | 'rule' | 'guidance';

export type Cursor =
  /** A cursor in a predicate. `before`: its text up to the cursor. `quote`: how it is written in the YAML. */
  | { readonly kind: 'predicate'; readonly before: string; readonly quote: '"' | "'" | '' | '|' }
  | { readonly kind: 'value'; readonly key: string; readonly before: string }
  | {
      readonly kind: 'key';
      readonly level: Level;
      readonly taken: ReadonlySet<string>;
      readonly indent: number;
    }
  | { readonly kind: 'other' };

/** Most lines up or down that are searched: a file of 10,000 groups must not be read for one key. */
const REACH = 400;

interface Entry {
  /** Column of the first dash, or of the key. */
  readonly indent: number;
  readonly keyColumn: number;
  readonly dashed: boolean;
  readonly key: string | undefined;
  readonly value: string;
}

interface Above {
  readonly line: number;
  readonly entry: Entry;
}

const OTHER: Cursor = { kind: 'other' };

export function cursorAt(lines: Lines, line: number, character: number): Cursor {
  const head = lines.at(line).slice(0, character);
  if (/^\s*#/.test(head)) return OTHER;
  const entry = entryOf(head);
  if (entry?.key === 'predicate' && /^\s/.test(entry.value)) return predicateValue(entry.value.trimStart());
  const above = enclosing(lines, line, indentOf(lines.at(line)) ?? character);
  if (above?.entry.key === 'predicate') return blockText(lines, above, line, head);
  if (entry?.key !== undefined)
    return /^\s/.test(entry.value)
      ? { kind: 'value', key: entry.key, before: entry.value.trimStart() }
      : OTHER;
  return /^\s*(- +)*[\w-]*$/.test(head) ? keyPosition(lines, line, head) : OTHER;
}

function predicateValue(value: string): Cursor {
  const first = value.charAt(0);
  if (first === '"' || first === "'") {
    const rest = value.slice(1);
    const closed = first === '"' ? /^(?:[^"\\]|\\.)*"/.test(rest) : /^(?:[^']|'')*'(?!')/.test(rest);
    return closed ? OTHER : { kind: 'predicate', before: rest, quote: first };
  }
  if (first === '|' || first === '>' || /(^|\s)#/.test(value)) return OTHER;
  return { kind: 'predicate', before: value, quote: '' };
}

/** The line that the one at `line` belongs to, because it is indented less. */
function enclosing(lines: Lines, line: number, indent: number): Above | undefined {
  for (let at = line - 1; at >= Math.max(0, line - REACH); at--) {
    const text = lines.at(at);
    const itsIndent = indentOf(text);
    if (itsIndent === undefined || itsIndent >= indent) continue;
    const entry = entryOf(text);
    // A dash stands left of its key; the value of that key is deeper than the key itself.
    if (entry && entry.keyColumn < indent) return { line: at, entry };
    if (!entry) return enclosing(lines, at, itsIndent);
    return entry.dashed ? { line: at, entry: { ...entry, key: undefined } } : undefined;
  }
  return undefined;
}

function blockText(lines: Lines, above: Above, line: number, head: string): Cursor {
  const from = above.line;
  const value = above.entry.value.trim();
  const body = Array.from({ length: line - from - 1 }, (_, i) => lines.at(from + 1 + i).trim());
  const first = value.charAt(0);
  const block = first === '|' || first === '>';
  const before = [...(block ? [] : [value]), ...body, head.trimStart()].join('\n');
  if (first === '"' || first === "'") return { kind: 'predicate', before: before.slice(1), quote: first };
  return { kind: 'predicate', before, quote: block ? '|' : '' };
}

function keyPosition(lines: Lines, line: number, head: string): Cursor {
  const column = /^\s*(- +)*/.exec(head)?.[0].length ?? 0;
  const taken = new Set<string>();
  const dash = head.indexOf('-');
  const start = dash >= 0 ? { line, indent: dash } : headOfMapping(lines, line, column, taken);
  for (let at = line + 1; at < Math.min(lines.count, line + REACH); at++) {
    const entry = entryOf(lines.at(at));
    const indent = indentOf(lines.at(at));
    if (indent !== undefined && (indent < column || (entry?.dashed && entry.indent < column))) break;
    if (entry?.keyColumn === column && entry.key) taken.add(entry.key);
  }
  const parent = start ? parentKey(lines, start.line, start.indent) : undefined;
  const level = levelOf(parent, column);
  return level ? { kind: 'key', level, taken, indent: column } : OTHER;
}

/** The first line of the mapping whose keys stand at `column`; notes the keys on the way. */
function headOfMapping(
  lines: Lines,
  line: number,
  column: number,
  taken: Set<string>,
): { line: number; indent: number } | undefined {
  let first = { line, indent: column };
  for (let at = line - 1; at >= Math.max(0, line - REACH); at--) {
    const entry = entryOf(lines.at(at));
    const indent = indentOf(lines.at(at));
    if (indent === undefined) continue;
    if (entry?.keyColumn === column && entry.key) {
      taken.add(entry.key);
      first = { line: at, indent: entry.indent };
      if (entry.dashed) return first;
    } else if (indent < column) break;
  }
  return first;
}

/** The key whose value the sequence or mapping at `line` is. */
function parentKey(lines: Lines, line: number, indent: number): string | undefined {
  const dashed = lines.at(line).trimStart().startsWith('-');
  for (let at = line - 1; at >= 0; at--) {
    const entry = entryOf(lines.at(at));
    if (!entry?.key || entry.value.replace(/\s#.*/, '').trim() !== '') continue;
    // A sequence may stand at the column of its key; a mapping may not.
    if (dashed ? entry.keyColumn <= indent : entry.keyColumn < indent) return entry.key;
  }
  return undefined;
}

function levelOf(parent: string | undefined, column: number): Level | undefined {
  if (parent === 'groups') return 'group';
  if (parent === 'rules') return 'rule';
  if (parent === 'guidance') return 'guidance';
  return parent === undefined && column === 0 ? 'file' : undefined;
}

function indentOf(text: string): number | undefined {
  const indent = text.search(/\S/);
  return indent < 0 || text.charAt(indent) === '#' ? undefined : indent;
}

function entryOf(text: string): Entry | undefined {
  const match = /^(\s*)((?:- +)*)(?:([A-Za-z_][\w-]*)\s*:(?=\s|$)(.*))?/.exec(text);
  const [, blank = '', dashes = '', key, value = ''] = match ?? [];
  if (key === undefined && dashes === '') return undefined;
  const keyColumn = blank.length + dashes.length;
  return { indent: blank.length, keyColumn, dashed: dashes !== '', key, value };
}
