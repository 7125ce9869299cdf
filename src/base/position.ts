/** A place in a text as people count: both from 1; columns in UTF-16 units, as editors count them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets into lines and columns. `\n`, `\r\n` and a lone `\r` end a line, as in editors. */
export function positionsOf(text: string): (offset: number) => Position {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low] + 1 };
  };
}
