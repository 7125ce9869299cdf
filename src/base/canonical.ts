/** An array or object that is still to be written, or text that is. */
type Todo = { readonly nested: object } | string;

/** JSON with sorted keys: equal for equal values. */
export const canonical = (value: unknown): string => written(value, (fields) => fields.sort(byKey));

/** What `JSON.stringify` writes, also where a value from a file is nested deeper than its calls can be. */
export const deepJson = (value: unknown): string => written(value, (fields) => fields);

type Fields = [string, unknown][];

const byKey = ([a]: Fields[number], [b]: Fields[number]): number => (a < b ? -1 : 1);

/** Keeps its own stack in place of calls. */
function written(value: unknown, inOrder: (fields: Fields) => Fields): string {
  let text = '';
  const todo = [todoOf(value)];
  for (let next = todo.pop(); next !== undefined; next = todo.pop())
    if (typeof next === 'string') text += next;
    else if (Array.isArray(next.nested)) pushArray(todo, next.nested);
    else pushObject(todo, next.nested, inOrder);
  return text;
}

const todoOf = (value: unknown): Todo =>
  typeof value === 'object' && value !== null ? { nested: value } : JSON.stringify(value);

/** Pushes the parts from the last to the first, as they are taken from the end. */
function pushArray(todo: Todo[], values: readonly unknown[]): void {
  todo.push(']');
  for (let i = values.length - 1; i >= 0; i--) {
    todo.push(todoOf(values[i] ?? null));
    if (i > 0) todo.push(',');
  }
  todo.push('[');
}

function pushObject(todo: Todo[], value: object, inOrder: (fields: Fields) => Fields): void {
  const known: Fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // As an object has them: keys that are whole numbers come first, by their value.
  const fields: Fields = Object.entries(Object.fromEntries(inOrder(known)));
  todo.push('}');
  for (let i = fields.length - 1; i >= 0; i--) {
    const [key, inner] = fields[i];
    todo.push(todoOf(inner), `${i > 0 ? ',' : ''}${JSON.stringify(key)}:`);
  }
  todo.push('{');
}
