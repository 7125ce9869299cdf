/** A text under several changes in turn, which are handed out as one set of edits of the text it began with. */
import type { TextEdit } from '../../predicate/problem';

/** `edits` are offsets into `text` and do not overlap; of several at one place the earlier ones come first. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let done = 0;
  for (const { span, text: insert } of inOrder(edits)) {
    result += text.slice(done, span.from) + insert;
    done = span.to;
  }
  return result + text.slice(done);
}

const inOrder = (edits: readonly TextEdit[]): TextEdit[] =>
  [...edits].sort((p, q) => p.span.from - q.span.from || p.span.to - q.span.to);

/** A stretch of the first text, or text that is new. */
type Piece = { readonly from: number; readonly to: number } | { readonly added: string };

const lengthOf = (piece: Piece): number => ('added' in piece ? piece.added.length : piece.to - piece.from);

function cut(piece: Piece, from: number, to: number): Piece {
  if ('added' in piece) return { added: piece.added.slice(from, to) };
  return { from: piece.from + from, to: piece.from + to };
}

export class Draft {
  private pieces: readonly Piece[];
  private now: string;

  constructor(private readonly first: string) {
    this.now = first;
    this.pieces = [{ from: 0, to: first.length }];
  }

  get text(): string {
    return this.now;
  }

  /** `edits` are offsets into the text as it is now. */
  apply(edits: readonly TextEdit[]): void {
    const pieces: Piece[] = [];
    let done = 0;
    for (const { span, text } of inOrder(edits)) {
      pieces.push(...this.stretch(done, span.from), { added: text });
      done = span.to;
    }
    this.pieces = [...pieces, ...this.stretch(done, this.now.length)].filter((piece) => lengthOf(piece) > 0);
    this.now = applyEdits(this.now, edits);
  }

  private *stretch(from: number, to: number): Generator<Piece> {
    let at = 0;
    for (const piece of this.pieces) {
      const end = at + lengthOf(piece);
      if (end > from && at < to) yield cut(piece, Math.max(0, from - at), Math.min(end, to) - at);
      at = end;
    }
  }

  /** Edits of the first text after which it is the text as it is now; as small as they can be one by one. */
  edits(): TextEdit[] {
    const edits: TextEdit[] = [];
    let done = 0;
    let added = '';
    for (const piece of [...this.pieces, { from: this.first.length, to: this.first.length }]) {
      if ('added' in piece) {
        added += piece.added;
        continue;
      }
      const edit = trimmed(this.first, { span: { from: done, to: piece.from }, text: added });
      if (edit.text !== '' || edit.span.to > edit.span.from) edits.push(edit);
      added = '';
      done = piece.to;
    }
    return edits;
  }
}

/** The edit without what it replaces by itself at both ends. Never ends within a line break or a character. */
export function trimmed(text: string, { span, text: insert }: TextEdit): TextEdit {
  const old = text.slice(span.from, span.to);
  const limit = Math.min(old.length, insert.length);
  let head = 0;
  while (head < limit && old[head] === insert[head]) head++;
  while (head > 0 && (splits(old, head) || splits(insert, head))) head--;
  let tail = 0;
  while (tail < limit - head && old[old.length - 1 - tail] === insert[insert.length - 1 - tail]) tail++;
  while (tail > 0 && (splits(old, old.length - tail) || splits(insert, insert.length - tail))) tail--;
  return {
    span: { from: span.from + head, to: span.to - tail },
    text: insert.slice(head, insert.length - tail),
  };
}

/** Checks whether `at` stands between the halves of a line break or of a character. */
const splits = (text: string, at: number): boolean =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(Math.max(0, at - 1), at + 1));
