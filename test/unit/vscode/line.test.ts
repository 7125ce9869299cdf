import { describe, expect, it } from 'vitest';
import { lineIn, readable } from '../../../src/vscode/replay/line';

/** In pieces of so many bytes; counts those that were read. */
function inPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  const read = { pieces: 0 };
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) {
      read.pieces++;
      yield await Promise.resolve({ bytes: bytes.slice(from, from + size) });
    }
  }
  return { pieces: pieces(), read };
}

describe('a line of a file', () => {
  const lines = ['{"a":1}', 'ä⏎ü', '', '{"last":true}'];

  it.each([1, 2, 3, 7, 100])('is put together from pieces of %i bytes', async (size) => {
    for (const [at, line] of lines.entries())
      expect(await lineIn(inPieces(lines.join('\n'), size).pieces, at)).toBe(line || undefined);
    expect(await lineIn(inPieces(lines.join('\n'), size).pieces, 4)).toBeUndefined();
    expect(await lineIn(inPieces(lines.join('\r\n'), size).pieces, 0)).toBe(lines[0]);
  });

  it('is looked for no further than it stands', async () => {
    const { pieces, read } = inPieces(`one\n${'more\n'.repeat(1000)}`, 10);
    expect(await lineIn(pieces, 0)).toBe('one');
    expect(read.pieces).toBe(1);
  });

  it('is written out where it is a record, and left as it is where not', () => {
    expect(readable('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}\n');
    expect(readable('{"torn":')).toBe('{"torn":');
  });
});
