import { diffArrays } from 'diff';
import { replacement } from '../../shared/code-field/diff';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words, numbers, operators of two characters, spaces; anything else by itself. */
const TOKENS = /\s+|[\p{L}_][\p{L}\p{N}_]*|\d+|[<>=!]=|\/\/|\*\*|<<|>>|./gsu;
/** Texts with more different tokens are compared by their ends only: the time grows with the square of the number. */
const MAX_EDITS = 400;

/** Splits an edit into pieces, with as many tokens kept as possible; a removal comes before what replaces it. */
export function diffPieces(before: string, after: string): readonly Piece[] {
  const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MAX_EDITS });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? piecesByEnds(before, after)
  );
}

function piecesByEnds(before: string, after: string): Piece[] {
  const { from, to, text } = replacement(before, after) ?? { from: 0, to: 0, text: '' };
  const pieces: Piece[] = [
    { kind: 'same', text: before.slice(0, from) },
    { kind: 'removed', text: before.slice(from, to) },
    { kind: 'added', text },
    { kind: 'same', text: before.slice(to) },
  ];
  return pieces.filter((piece) => piece.text !== '');
}
