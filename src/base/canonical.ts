/** An array or object that is still to be written, or text that is. */
type Todo = { readonly nested: object } | string;

/**
 * JSON with sorted keys: equal for equal values. It keeps its own stack, because a value from a file may be nested deeper
 * than calls can be.
 */
export function canonical(value: unknown): string {
  let written = '';
  const todo = [todoOf(value)];
  for (let next = todo.pop(); next !== undefined; next = todo.pop())
    if (typeof next === 'string') written += next;
    else if (Array.isArray(next.nested)) pushArray(todo, next.nested);
    else pushObject(todo, next.nested);
  return written;
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

function pushObject(todo: Todo[], value: object): void {
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // As an object has them: keys that are whole numbers come first, by their value.
  const fields: [string, unknown][] = Object.entries(
    Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  todo.push('}');
  for (let i = fields.length - 1; i >= 0; i--) {
    const [key, inner] = fields[i];
    todo.push(todoOf(inner), `${i > 0 ? ',' : ''}${JSON.stringify(key)}:`);
  }
  todo.push('{');
}
