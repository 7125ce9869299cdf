/** What an edit changed in a predicate, piece by piece. Pure. */

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words, numbers, operators of two characters, spaces; anything else by itself. */
const TOKENS = /\s+|[\p{L}_][\p{L}\p{N}_]*|\d+|[<>=!]=|\/\/|\*\*|<<|>>|./gsu;
/** Longer texts are compared by their ends only: the table below grows with the product of the lengths. */
const MAX_TOKENS = 400;

/** The pieces of both texts in order, with as much as possible kept; a removal comes before what replaces it. */
export function diffPieces(before: string, after: string): Piece[] {
  const [p, q] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  let start = 0;
  while (start < p.length && start < q.length && p[start] === q[start]) start++;
  let end = 0;
  const rest = Math.min(p.length, q.length) - start;
  while (end < rest && p[p.length - 1 - end] === q[q.length - 1 - end]) end++;
  return merged([
    { kind: 'same', text: p.slice(0, start).join('') },
    ...middle(p.slice(start, p.length - end), q.slice(start, q.length - end)),
    { kind: 'same', text: p.slice(p.length - end).join('') },
  ]);
}

function middle(p: readonly string[], q: readonly string[]): Piece[] {
  if (p.length > MAX_TOKENS || q.length > MAX_TOKENS)
    return [
      { kind: 'removed', text: p.join('') },
      { kind: 'added', text: q.join('') },
    ];
  const kept = keptTable(p, q);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < p.length || j < q.length) {
    if (i < p.length && j < q.length && p[i] === q[j]) {
      pieces.push({ kind: 'same', text: p[i++] });
      j++;
    } else if (j >= q.length || (i < p.length && kept[i + 1][j] >= kept[i][j + 1])) {
      pieces.push({ kind: 'removed', text: p[i++] });
    } else pieces.push({ kind: 'added', text: q[j++] });
  }
  return pieces;
}

/** `table[i][j]`: how many tokens the rests from i and from j have in common at most, in order. */
function keptTable(p: readonly string[], q: readonly string[]): number[][] {
  const table = Array.from({ length: p.length + 1 }, () => new Array<number>(q.length + 1).fill(0));
  for (let i = p.length - 1; i >= 0; i--)
    for (let j = q.length - 1; j >= 0; j--)
      table[i][j] = p[i] === q[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
  return table;
}

function merged(pieces: readonly Piece[]): Piece[] {
  const result: { kind: Piece['kind']; text: string }[] = [];
  for (const { kind, text } of pieces) {
    if (text === '') continue;
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}
