/** The bytes of all pieces, one after the other; a single piece itself. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Checks that the bytes begin with others. */
export function startsWith(bytes: Uint8Array, start: ArrayLike<number>): boolean {
  for (let i = 0; i < start.length; i++) if (bytes[i] !== start[i]) return false;
  return true;
}
