/** Completion and hover of suite files: the keys and values that may stand at a place, from the schemas. */
import {
  type Entry,
  indentOf,
  keysOf,
  lineOf,
  schemaAt,
  type YamlCursor,
  wordsOf,
  yamlCursor,
} from '../rules/assist';
import { TASKS } from '../tasks/registry';
import { blockSchema, headSchema } from './schema';

/** A cursor with the task of its block. */
export interface SuiteCursor extends YamlCursor {
  readonly task: string | undefined;
}

export function suiteCursor(lines: readonly string[], line: number, character: number): SuiteCursor {
  const indent = indentOf((lines[line] ?? '').slice(0, character));
  return { ...yamlCursor(lines, line, character), task: taskAround(lines, line, indent) };
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

/** The schema of what the keys above the cursor contain. */
function schemaAround({ above, task }: SuiteCursor): unknown {
  const [first, ...rest] = above;
  if (first !== 'episodes') return schemaAt(headSchema, above);
  return schemaAt(blockSchema(TASKS.find(({ id }) => id === task) ?? TASKS[0]), rest);
}

/** The keys that may stand at a place, with what they are. */
export const keysAt = (cursor: SuiteCursor): readonly Entry[] => keysOf(schemaAround(cursor));

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
  return plain(wordsOf(schemaAt(schemaAround(cursor), [key])));
}
