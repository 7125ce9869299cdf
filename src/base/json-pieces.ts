/** How deep objects and lists are taken apart: results are lists of objects with lists. What lies deeper is one piece. */
const DEPTH = 4;

/** The text of `JSON.stringify(value, undefined, 2)` in pieces, so that whoever writes it may do other things in between. */
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
