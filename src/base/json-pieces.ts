/**
 * The depth to which objects and lists are split: results are lists of objects with lists. A deeper value is one piece.
 */
const DEPTH = 4;

/**
 * Yields the text of `JSON.stringify(value, undefined, 2)` in pieces, so that the caller can do other work in between.
 */
export function* jsonPieces(value: unknown, depth = DEPTH, indent = ''): Generator<string, undefined> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield (JSON.stringify(value, undefined, 2) ?? 'null').replaceAll('\n', `\n${indent}`);
    return undefined;
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = `${indent}  `;
  let before = open;
  for (const [name, each] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (typeof name === 'string' && each === undefined) continue;
    yield `${before}\n${inner}${typeof name === 'string' ? `${JSON.stringify(name)}: ` : ''}`;
    yield* jsonPieces(each, depth - 1, inner);
    before = ',';
  }
  yield before === open ? `${open}${close}` : `\n${indent}${close}`;
  return undefined;
}
