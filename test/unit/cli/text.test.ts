import { describe, expect, it } from 'vitest';
import { paint } from '../../../src/cli/format/colour';
import { caretLines, findingText } from '../../../src/cli/format/diagnostics';
import { atLeast, locate } from '../../../src/rules/located';
import { table } from '../../../src/cli/format/table';
import { grouped } from '../../../src/rules';
import { decode } from '../../../src/cli/input';
import { positionsOf } from '../../../src/base/position';
import { firstInvalidByte } from '../../../src/cli/input';
import type { Problem } from '../../../src/predicate/problem';

const plain = paint(false);
const problem = (from: number, to: number, extra: Partial<Problem> = {}): Problem => ({
  code: 'unknown-name',
  severity: 'error',
  span: { from, to },
  message: 'd is not known',
  ...extra,
});

describe('the first byte that is not UTF-8', () => {
  it.each<[string, number[], number | undefined]>([
    ['ASCII', [0x61, 0x62], undefined],
    ['nothing', [], undefined],
    ['two, three and four bytes', [...Buffer.from('é–😀z')], undefined],
    ['a replacement character of its own', [...Buffer.from('a\uFFFDb')], undefined],
    ['Latin-1 é', [0x61, 0xe9, 0x62], 1],
    ['an invalid byte after a replacement character', [...Buffer.from('\uFFFDé'), 0xff], 5],
    ['a sequence cut off at the end', [0x61, 0xe2, 0x80], 1],
    ['an overlong slash', [0x61, 0x62, 0xc0, 0xaf], 2],
    ['a surrogate', [0x61, 0xed, 0xa0, 0x80], 1],
    ['a lone continuation byte', [0x80], 0],
  ])('%s', (_, bytes, offset) => {
    expect(firstInvalidByte(Uint8Array.from(bytes))).toBe(offset);
  });

  it('is named with its value and a guess at the encoding', () => {
    expect(() => decode('x.yaml', Uint8Array.from([0x61, 0xe9]))).toThrow(
      'not UTF-8 at byte offset 1 (0xE9)',
    );
    expect(() => decode('x.yaml', Uint8Array.from([0xff, 0xfe, 0x61, 0]))).toThrow(
      expect.objectContaining({
        where: 'x.yaml',
        hint: 'it looks like UTF-16 (little endian); save it as UTF-8',
      }),
    );
  });

  it('is not the byte order mark, which is dropped', () => {
    expect(decode('x.yaml', Buffer.from('\uFEFFversion: 1'))).toBe('version: 1');
  });
});

describe('positions', () => {
  it('counts lines and columns from 1, whatever ends a line', () => {
    const at = positionsOf('ab\ncd\r\nef\rg');
    expect([0, 2, 3, 5, 7, 10, 11].map(at)).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
      { line: 4, column: 2 },
    ]);
  });
});

describe('a finding as text', () => {
  it('has file, line, column, severity, message, code and hint', () => {
    const [finding] = locate('my.rules.yaml', 'a\nb < d', [problem(6, 7, { hint: 'did you mean a?' })]);
    expect(findingText(finding, plain)).toBe(
      'my.rules.yaml:2:5: error: d is not known [unknown-name]\n  hint: did you mean a?\n',
    );
  });

  it('is sorted by place, errors first', () => {
    const all = [problem(4, 5), problem(0, 1, { severity: 'warning' }), problem(0, 2)];
    const sorted = locate('f', 'abcdef', all).map(({ problem: p }) => [p.span.from, p.severity]);
    expect(sorted).toEqual([
      [0, 'error'],
      [0, 'warning'],
      [4, 'error'],
    ]);
  });

  it('can show its line with carets below, after tabs too', () => {
    const text = 'def rule(a, b, c):\n\treturn a & d\n';
    const from = text.indexOf('a & d');
    const [finding] = locate('P', text, [problem(from, from + 5)]);
    expect(caretLines(text, finding, plain)).toBe('    \treturn a & d\n    \t       ^^^^^\n');
  });

  it('shows one caret for an empty span and stops at the end of the line', () => {
    const carets = (from: number, to: number) =>
      caretLines('ab\ncd', locate('P', 'ab\ncd', [problem(from, to)])[0], plain);
    expect(carets(2, 2)).toBe('    ab\n      ^\n');
    expect(carets(1, 4)).toBe('    ab\n     ^\n');
  });

  it('is painted only when asked', () => {
    expect(paint(true).error('x')).toBe('\u001b[31mx\u001b[39m');
    expect(plain.error('x')).toBe('x');
  });

  it('is ranked by severity', () => {
    expect(atLeast('error', 'warning')).toBe(true);
    expect(atLeast('information', 'warning')).toBe(false);
  });
});

describe('numbers and tables', () => {
  it('groups thousands', () => {
    expect([0, 999, 1629, 8_000_000].map(grouped)).toEqual(['0', '999', '1,629', '8,000,000']);
  });

  it('aligns columns and leaves no space at the end of a line', () => {
    const columns = [{ title: 'group' }, { title: 'feasible', align: 'right' }, { title: 'split' }] as const;
    expect(
      table(columns, [
        ['1', '1,629', 'train'],
        ['ten', '118', ''],
      ]),
    ).toBe('group  feasible  split\n1         1,629  train\nten         118\n');
  });
});
