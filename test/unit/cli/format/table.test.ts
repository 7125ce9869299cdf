import { describe, expect, it } from 'vitest';
import { table } from '../../../../src/cli/format/table';

describe('table', () => {
  it('lines up its columns', () => {
    const columns = [{ title: 'name' }, { title: 'n', align: 'right' }] as const;
    expect(
      table(columns, [
        ['a', '10'],
        ['long', '5'],
      ]),
    ).toBe('name   n\na     10\nlong   5\n');
  });

  it('cuts a cell of a megabyte, which would make every line as long', () => {
    const rows = [['x'.repeat(1_000_000)], ...Array.from({ length: 1000 }, () => ['y'])];
    const text = table([{ title: 'model' }], rows);
    expect(text).toContain(`${'x'.repeat(200)} … (999800 more characters)`);
    expect(text.length).toBeLessThan(10_000);
  });
});
