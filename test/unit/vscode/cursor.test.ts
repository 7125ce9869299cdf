import { describe, expect, it } from 'vitest';
import { cursorAt, type Cursor } from '../../../src/vscode/completion/cursor';

/** The cursor stands at `▮`. */
function at(text: string): Cursor {
  const rows = text.split('\n');
  const line = rows.findIndex((row) => row.includes('▮'));
  const character = rows[line].indexOf('▮');
  const clean = rows.map((row) => row.replace('▮', ''));
  return cursorAt({ count: clean.length, at: (n) => clean[n] }, line, character);
}

const key = (text: string) => {
  const cursor = at(text);
  return cursor.kind === 'key' ? [cursor.level, ...cursor.taken].join(' ') : cursor.kind;
};

describe('where the cursor stands: predicates', () => {
  it.each([
    ['      - predicate: a ▮', 'a ', ''],
    ['        predicate: ▮', '', ''],
    ['        predicate: "a < ▮b"', 'a < ', '"'],
    ["        predicate: 'a < ▮", 'a < ', "'"],
    [
      '  - predicate: |\n      def rule(a, b, c):\n\n          return ▮',
      'def rule(a, b, c):\n\nreturn ',
      '|',
    ],
    [
      '  - predicate: |\n      def rule(a, b, c):\n          if a:\n              return b\n          else:\n              ▮',
      'def rule(a, b, c):\nif a:\nreturn b\nelse:\n',
      '|',
    ],
    ['  - name: x\n    predicate: a < b\n      and ▮', 'a < b\nand ', ''],
    ['  - predicate:\n      a < ▮', '\na < ', ''],
  ])('%s', (text, before, quote) => {
    expect(at(text)).toEqual({ kind: 'predicate', before, quote });
  });

  it.each([
    '    predicate: "a"▮',
    '    predicate: a # ▮',
    '  # predicate: ▮',
    '    predicate:▮',
    '    predicate: |▮',
  ])('not in %s', (text) => expect(at(text).kind).toBe('other'));
});

describe('where the cursor stands: values and keys', () => {
  it('a value', () => {
    expect(at('  - id: 1\n    split: tr▮')).toEqual({ kind: 'value', key: 'split', before: 'tr' });
  });

  it.each([
    ['▮', 'file'],
    ['version: 1\n▮\ngroups:', 'file version groups'],
    ['groups:\n  - ▮', 'group'],
    ['groups:\n- ▮', 'group'],
    [
      'groups:\n  - id: "1"\n    ▮\n    rules:\n      - name: x\n  - id: "2"\n    split: test',
      'group id rules',
    ],
    ['groups:\n  - id: "1"\n    rules:\n      - ▮', 'rule'],
    ['groups:\n  - id: "1"\n    rules:\n      - name: x\n        pr▮', 'rule name'],
    [
      'groups:\n  - id: "1"\n    rules:\n      - name: x\n      - name: y\n        ▮\n      - family: z',
      'rule name',
    ],
    ['    rules:\n      - name: x\n        guidance:\n          ▮', 'guidance'],
    ['note:\n  - ▮', 'other'],
  ])('%s', (text, expected) => expect(key(text)).toBe(expected));
});
