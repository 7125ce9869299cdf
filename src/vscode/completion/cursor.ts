/**
 * Determines the place of the cursor in a rule file from the lines around it. A half-typed file often is not YAML, and
 * just then completion is wanted. So this does not parse: it follows indentation, as the reader of the file does.
 */
import { lineOf, yamlCursor } from '../../rules/assist';

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

const OTHER: Cursor = { kind: 'other' };

export function cursorAt(lines: Lines, line: number, character: number): Cursor {
  const head = lines.at(line).slice(0, character);
  if (/^\s*#/.test(head)) return OTHER;
  const [, key, value] = /^\s*(?:- +)*([A-Za-z_][\w-]*)\s*:(\s.*|$)/.exec(head) ?? [];
  if (key === 'predicate' && value) return predicateValue(value.trimStart());
  const near = linesFrom(lines, Math.max(0, line - REACH), line);
  // Before the first word of a line is in what the line is in.
  const within = Math.max(character, lines.at(line).search(/\S/));
  if (yamlCursor(near, near.length - 1, within).above.includes('predicate')) return blockText(near, head);
  if (key !== undefined) return value ? { kind: 'value', key, before: value.trimStart() } : OTHER;
  return /^\s*(- +)*[\w-]*$/.test(head) ? keyPosition(lines, line, character) : OTHER;
}

const linesFrom = (lines: Lines, from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => lines.at(from + i));

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

/** A cursor in the further lines of a predicate; the last one of `near` is its own. */
function blockText(near: readonly string[], head: string): Cursor {
  const from = near.findLastIndex((each) => lineOf(each)?.key === 'predicate');
  const value = lineOf(near[from])?.rest.trim() ?? '';
  const first = value.charAt(0);
  const isBlock = first === '|' || first === '>';
  const body = near.slice(from + 1, -1).map((each) => each.trim());
  const before = [...(isBlock ? [] : [value]), ...body, head.trimStart()].join('\n');
  if (first === '"' || first === "'") return { kind: 'predicate', before: before.slice(1), quote: first };
  return { kind: 'predicate', before, quote: isBlock ? '|' : '' };
}

function keyPosition(lines: Lines, line: number, character: number): Cursor {
  const head = lines.at(line).slice(0, character);
  const indent = /^\s*(- +)*/.exec(head)?.[0].length ?? 0;
  const { above } = yamlCursor(linesFrom(lines, 0, line), line, character);
  const level = levelOf(above.at(-1), indent);
  if (!level) return OTHER;
  const isFirst = /^\s*- /.test(head);
  const before = isFirst ? [] : keysOn(lines, line, -1, indent);
  return { kind: 'key', level, indent, taken: new Set([...before, ...keysOn(lines, line, 1, indent)]) };
}

/** The keys of the mapping of this indentation, from a line on. */
function keysOn(lines: Lines, line: number, step: 1 | -1, indent: number): readonly string[] {
  const keys: string[] = [];
  for (let at = line + step; at >= 0 && at < lines.count && Math.abs(at - line) < REACH; at += step) {
    const each = lineOf(lines.at(at));
    if (!each || each.indent > indent) continue;
    // Downwards another item begins; upwards this one did.
    if (each.indent < indent || (each.item && step > 0)) break;
    if (each.key !== undefined) keys.push(each.key);
    if (each.item) break;
  }
  return keys;
}

function levelOf(parent: string | undefined, indent: number): Level | undefined {
  if (parent === 'groups') return 'group';
  if (parent === 'rules') return 'rule';
  if (parent === 'guidance') return 'guidance';
  return parent === undefined && indent === 0 ? 'file' : undefined;
}
