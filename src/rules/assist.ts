/** Completion and hover of YAML files of a format: the keys and values that may stand at a place, from its schema. */
import * as z from 'zod/mini';

export interface Entry {
  readonly name: string;
  readonly about: string;
}

/** Position of a cursor: the keys above its line, outermost first, and its own key. */
export interface YamlCursor {
  readonly above: readonly string[];
  /** The key of the line, where the cursor stands behind it. */
  readonly key: string | undefined;
  /** Below the dash of an item: no key may stand there, only the dash of another item. */
  readonly isBelowDash: boolean;
}

/** A line as far as it counts: its indentation, `- ` taken for blanks, and its key. */
interface Line {
  readonly indent: number;
  readonly key: string | undefined;
  readonly item: boolean;
  readonly rest: string;
}

export function lineOf(text: string): Line | undefined {
  const [, blanks = '', dash = '', rest = ''] = /^(\s*)((?:-\s+)?)(.*)$/.exec(text) ?? [];
  if (rest === '' || rest.startsWith('#')) return undefined;
  const [, key, value = ''] = /^("?[\w:./-]*?"?):(?:\s+(.*))?$/.exec(rest) ?? [];
  return {
    indent: blanks.length + dash.length,
    key: key?.replaceAll('"', ''),
    item: dash !== '',
    rest: key === undefined ? rest : value,
  };
}

/** The column at which what stands before the cursor begins. */
export const indentOf = (before: string): number => /^\s*(?:-\s+)?/.exec(before)?.[0].length ?? 0;

/** Files of usual form, one key a line; within braces and brackets only what stands before them is seen. */
export function yamlCursor(lines: readonly string[], line: number, character: number): YamlCursor {
  const before = (lines[line] ?? '').slice(0, character);
  const above: string[] = [];
  const column = indentOf(before);
  let least = column;
  let isBelowDash = false;
  for (let at = line - 1; at >= 0 && least > 0; at--) {
    const each = lineOf(lines[at]);
    isBelowDash ||= each?.item === true && least === column && lines[at].search(/\S/) === column;
    if (!each || each.indent >= least || each.key === undefined) continue;
    least = each.indent;
    above.unshift(each.key);
  }
  return { above, key: lineOf(before)?.key, isBelowDash };
}

type Shape = Readonly<Record<string, unknown>>;

interface Definition {
  readonly type: string;
  readonly shape?: Shape;
  readonly innerType?: unknown;
  readonly valueType?: unknown;
  readonly element?: unknown;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

const definitionOf = (schema: unknown): Definition | undefined =>
  (schema as { readonly _zod?: { readonly def: Definition } } | undefined)?._zod?.def;

function unwrapped(schema: unknown): unknown {
  const definition = definitionOf(schema);
  const within = ['optional', 'nullable', 'default'].includes(definition?.type ?? '');
  return within ? unwrapped(definition?.innerType) : schema;
}

/** Returns the fields of a map, or of the maps of a list; empty for any other schema. */
function shapeOf(schema: unknown): Shape {
  const definition = definitionOf(unwrapped(schema));
  return definition?.type === 'array' ? shapeOf(definition.element) : (definition?.shape ?? {});
}

function inner(schema: unknown, key: string): unknown {
  const definition = definitionOf(unwrapped(schema));
  return definition?.type === 'record' ? definition.valueType : shapeOf(schema)[key];
}

const aboutOf = (schema: unknown): string => z.globalRegistry.get(schema as z.ZodMiniType)?.description ?? '';

/** The schema at the end of a path of keys. */
export const schemaAt = (schema: unknown, keys: readonly string[]): unknown => keys.reduce(inner, schema);

/** The keys that may stand in a value of the schema, with what they are. */
export const keysOf = (schema: unknown): readonly Entry[] =>
  Object.entries(shapeOf(schema)).map(([name, field]) => ({ name, about: aboutOf(field) }));

/** The description of a key; undefined where there is none. */
export function keyAbout(keys: readonly Entry[], key: string): string | undefined {
  const about = keys.find(({ name }) => name === key)?.about;
  return about === '' ? undefined : about;
}

/** The words that may stand as a value of the schema. */
export function wordsOf(schema: unknown): readonly string[] {
  const { type, entries, values, element, options } = definitionOf(unwrapped(schema)) ?? { type: '' };
  if (type === 'enum') return Object.values(entries ?? {});
  if (type === 'literal') return (values ?? []).map(String);
  if (type === 'array') return wordsOf(element);
  if (type === 'boolean') return ['true', 'false'];
  return type === 'union' ? [...new Set((options ?? []).flatMap(wordsOf))] : [];
}
