/** A value that is still to be written, or text that is. */
type Todo = { readonly value: unknown } | string;

/**
 * JSON with sorted keys: equal for equal values. It keeps its own stack, because a value from a file may be nested deeper
 * than calls can be.
 */
export function canonical(value: unknown): string {
  const written: string[] = [];
  const todo: Todo[] = [{ value }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') written.push(next);
    else if (typeof next.value === 'object' && next.value !== null)
      for (const part of partsOf(next.value).reverse()) todo.push(part);
    else written.push(JSON.stringify(next.value));
  }
  return written.join('');
}

/** The parts of an array or an object in their order. */
function partsOf(value: object): Todo[] {
  if (Array.isArray(value))
    return ['[', ...value.flatMap((inner: unknown, i) => [i > 0 ? ',' : '', { value: inner ?? null }]), ']'];
  const known = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // As an object has them: keys that are whole numbers come first, by their value.
  const fields = Object.entries(Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))));
  const parts = fields.flatMap(([key, inner], i) => [
    `${i > 0 ? ',' : ''}${JSON.stringify(key)}:`,
    { value: inner as unknown },
  ]);
  return ['{', ...parts, '}'];
}
