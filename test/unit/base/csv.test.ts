import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { toCsvText } from '../../../src/base/csv';

const MEANT = ['a', 'b', ' ', ',', '"', "'", '\r', '\n', '\t', '=', '+', '-', '@', ';', '\ufeff'];

/** Without what is put before formulas, or stood there already. */
const bare = (row: readonly string[]) => row.map((text) => text.replace(/^'(?=\s*[=+\-@]|[\t\r])/, ''));

describe('tables as CSV', () => {
  it('quote what means something in it, and end every line', () => {
    expect(
      toCsvText([
        ['a', 1, undefined, null, true],
        ['x,y', 'say "so"', 'two\nlines', 'a\rb', ' wide '],
      ]),
    ).toBe('a,1,,,true\n"x,y","say ""so""","two\nlines","a\rb"," wide "\n');
  });

  it.each(['=1+1', '@x', '+1', '-1', '  =1', '\tx', '\rx', '=HYPERLINK("http://x","y")'])(
    'hold no formula: %j',
    (text) => {
      expect(toCsvText([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\n`);
    },
  );

  it('leave numbers what they are', () => {
    expect(toCsvText([[-1, -0.5, 1e21]])).toBe('-1,-0.5,1e+21\n');
  });

  it('are read again by another program, whatever they say', () => {
    const texts = fc.string({ unit: fc.constantFrom(...MEANT) });
    const tables = fc.array(fc.array(texts, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(tables, (rows) => {
        const read = Papa.parse<string[]>(toCsvText(rows), { delimiter: ',', newline: '\n' });
        expect(read.data.slice(0, -1).map(bare)).toEqual(rows.map(bare));
      }),
    );
  });
});
