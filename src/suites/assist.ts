/** Completion and hover of suite files: the keys and values that may stand at a place, from the schemas. */
import * as z from 'zod/mini';
import { TASKS } from '../tasks/registry';
import { blockSchema, headSchema } from './schema';

export interface Entry {
  readonly name: string;
  readonly about: string;
}

/** Position of a cursor: the keys above its line, outermost first, its own key, and the task of its block. */
export interface SuiteCursor {
  readonly above: readonly string[];
  /** The key of the line, where the cursor stands behind it. */
  readonly key: string | undefined;
  readonly task: string | undefined;
}

/** A line as far as it counts: its indentation, `- ` taken for blanks, and its key. */
interface Line {
  readonly indent: number;
  readonly key: string | undefined;
  readonly item: boolean;
  readonly rest: string;
}

function lineOf(text: string): Line | undefined {
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

/** Files of usual form, one key a line; within braces and brackets only what stands before them is seen. */
export function suiteCursor(lines: readonly string[], line: number, character: number): SuiteCursor {
  const text = lines[line] ?? '';
  const before = text.slice(0, character);
  const own = lineOf(before);
  const indent = /^\s*(?:-\s+)?/.exec(before)?.[0].length ?? 0;
  const above: string[] = [];
  let least = indent;
  for (let at = line - 1; at >= 0 && least > 0; at--) {
    const each = lineOf(lines[at]);
    if (!each || each.indent >= least || each.key === undefined) continue;
    least = each.indent;
    above.unshift(each.key);
  }
  const task = taskAround(lines, line, indent);
  return { above, key: own?.key, task };
}

/** The value of `task:` among the lines of the same block. */
function taskAround(lines: readonly string[], line: number, indent: number): string | undefined {
  const inBlock = (at: number, step: number): string | undefined => {
    for (let i = at; i >= 0 && i < lines.length; i += step) {
      const each = lineOf(lines[i]);
      if (!each) continue;
      if (each.indent < indent) return undefined;
      if (each.indent === indent && each.key === 'task') return each.rest.trim();
      if (each.item && (step < 0 || i !== line)) return undefined;
    }
    return undefined;
  };
  return inBlock(line, -1) ?? inBlock(line, 1);
}

type Shape = Readonly<Record<string, unknown>>;

/** The fields that may stand at a place. */
function shapeAt({ above, task }: SuiteCursor): Shape {
  let schema: unknown = headSchema;
  for (const key of above) {
    if (schema === headSchema && key === 'episodes') {
      const known = TASKS.find(({ id }) => id === task) ?? TASKS[0];
      schema = blockSchema(known);
    } else schema = inner(schema, key);
  }
  return shapeOf(schema);
}

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
  const within = definition?.type === 'optional' || definition?.type === 'nullable';
  return within ? unwrapped(definition.innerType) : schema;
}

const shapeOf = (schema: unknown): Shape => definitionOf(unwrapped(schema))?.shape ?? {};

function inner(schema: unknown, key: string): unknown {
  const definition = definitionOf(unwrapped(schema));
  return definition?.type === 'record' ? definition.valueType : definition?.shape?.[key];
}

const aboutOf = (schema: unknown): string => z.globalRegistry.get(schema as z.ZodMiniType)?.description ?? '';

/** The keys that may stand at a place, with what they are. */
export const keysAt = (cursor: SuiteCursor): readonly Entry[] =>
  Object.entries(shapeAt(cursor)).map(([name, schema]) => ({ name, about: aboutOf(schema) }));

export const keyAbout = (cursor: SuiteCursor, key: string): string | undefined => {
  const about = keysAt(cursor).find(({ name }) => name === key)?.about;
  return about === '' ? undefined : about;
};

/** The words that may stand as a value. `profiles`: names of endpoints. */
export function valuesAt(cursor: SuiteCursor, profiles: readonly string[]): readonly Entry[] {
  const { key = '', above, task: id } = cursor;
  const plain = (names: readonly string[], about = '') => names.map((name) => ({ name, about }));
  if (key === 'task') return TASKS.map((task) => ({ name: task.id, about: task.title }));
  const task = TASKS.find((each) => each.id === id);
  if (key === 'settings' && task)
    return task.settings.map((name) => ({ name, about: task.aboutSettings[name] ?? '' }));
  if (key === 'models' && above.length > 0)
    return [
      ...(task?.agents ?? []).map(({ name, about }) => ({ name: `offline:${name}`, about })),
      ...plain(profiles),
    ];
  if (above.at(-1) === 'judges') return plain(['offline', ...profiles]);
  return plain(wordsOf(shapeAt(cursor)[key]));
}

/** The words that a schema takes. */
function wordsOf(schema: unknown): readonly string[] {
  const { type, entries, values, element, options } = definitionOf(unwrapped(schema)) ?? { type: '' };
  if (type === 'enum') return Object.values(entries ?? {});
  if (type === 'literal') return (values ?? []).map(String);
  if (type === 'array') return wordsOf(element);
  if (type === 'boolean') return ['true', 'false'];
  return type === 'union' ? [...new Set((options ?? []).flatMap(wordsOf))] : [];
}
