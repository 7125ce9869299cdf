import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_DOMAIN } from '../../../src/predicate/domain';
import type { GroupSummary } from '../../../src/protocol/rule-editor';
import { filtered, placeToMove } from '../../../webview/rule-editor/groups/filtered';
import { placeOfOpen } from '../../../webview/rule-editor/groups/place';
import { readTriple } from '../../../webview/rule-editor/initial/read-triple';
import { changeAt, moveItem } from '../../../webview/rule-editor/move-item';
import { textWithFix } from '../../../webview/rule-editor/rules/text-with-fix';
import { fold } from '../../../webview/rule-editor/rules/fold';
import { isEnterInField } from '../../../webview/rule-editor/rules/line-keys';
import { onLogAxis, ticks } from '../../../webview/shared/log-axis';

describe('the open group', () => {
  const groups = (...ids: string[]) => ids.map((id) => ({ id }));

  it('stays open when groups before it come and go, and gives way to its place when it is gone', () => {
    expect(placeOfOpen(groups('a', 'b', 'c'), 1, 'b')).toBe(1);
    expect(placeOfOpen(groups('new', 'a', 'b'), 1, 'b')).toBe(2);
    expect(placeOfOpen(groups('b'), 1, 'b')).toBe(0);
    expect(placeOfOpen(groups('a', 'renamed'), 1, 'b')).toBe(1);
    expect(placeOfOpen(groups('a'), 5, 'b')).toBe(0);
    expect(placeOfOpen([], 3, 'b')).toBe(0);
  });

  it('of several with one id is the one in its place', () => {
    expect(placeOfOpen(groups('a', 'a', 'a'), 2, 'a')).toBe(2);
  });
});

describe('the filter of groups', () => {
  const group = (id: string, ruleNames: string[], split?: GroupSummary['split']): GroupSummary => ({
    index: 0,
    id,
    ruleNames,
    pending: false,
    problems: { error: 0, warning: 0, information: 0, hint: 0 },
    ...(split && { split }),
  });
  const all = [group('T1', ['All even', 'Sum > 3'], 'train'), group('T2', ['All odd'])];

  it('wants every word, in the id or in a name', () => {
    expect(filtered(all, ' ALL  even ', 'all')).toEqual([all[0]]);
    expect(filtered(all, 't2 odd', 'all')).toEqual([all[1]]);
    expect(filtered(all, 'even odd', 'all')).toEqual([]);
    expect(filtered(all, '', 'all')).toBe(all);
  });

  it('wants the split', () => {
    expect(filtered(all, '', 'train')).toEqual([all[0]]);
    expect(filtered(all, 'all', 'none')).toEqual([all[1]]);
  });
});

describe('moving a group in a filtered list', () => {
  const all = ['a', 'b', 'c', 'd'].map((id, index): GroupSummary => ({
    index,
    id,
    ruleNames: [],
    pending: false,
    problems: { error: 0, warning: 0, information: 0, hint: 0 },
  }));
  const shown = all.filter(({ id }) => id !== 'b' && id !== 'c');

  it('goes past the next group that is shown', () => {
    expect(placeToMove(all, shown, 0, 1)).toBe(3);
    expect(placeToMove(all, shown, 3, -1)).toBe(0);
    expect(placeToMove(all, shown, 3, 1)).toBeUndefined();
    expect(placeToMove(all, shown, 0, -1)).toBeUndefined();
  });

  it('goes one place where the group itself is hidden, or nothing is', () => {
    expect(placeToMove(all, shown, 1, 1)).toBe(2);
    expect(placeToMove(all, all, 0, 1)).toBe(1);
  });
});

describe('a list that is folded', () => {
  it('leaves out what is more than a few, unless that is only one', () => {
    expect(fold([1, 2, 3, 4, 5], 3)).toEqual({ shown: [1, 2, 3], folded: 2 });
    expect(fold([1, 2, 3, 4], 3)).toEqual({ shown: [1, 2, 3, 4], folded: 0 });
    expect(fold([1, 2], Infinity).folded).toBe(0);
  });
});

describe('a line of guidance', () => {
  it('is removed once by a double click, and its neighbour stays', () => {
    const remove = (lines: readonly string[]) =>
      changeAt(lines, 1, 'b', (all) => all.filter((_, i) => i !== 1));
    const once = remove(['a', 'b', 'c']);
    expect(once).toEqual(['a', 'c']);
    expect(remove(once)).toBe(once);
  });
});

describe('Enter in a line of guidance', () => {
  const at = (localName: string, key = 'Enter') =>
    isEnterInField({ key, target: { localName } as unknown as EventTarget });

  it('goes on to the next line from the field, and not from a button', () => {
    expect([at('vscode-text-field'), at('vscode-button'), at('vscode-text-field', 'a')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a triple as it is typed', () => {
  it('is read with or without brackets', () => {
    for (const text of ['2, 4, 6', '(2, 4, 6)', '[2,4,6]', ' 2 4  6 ', '2;4;6'])
      expect(readTriple(text, PUBLISHED_DOMAIN)).toEqual([2, 4, 6]);
    expect(readTriple('−1, -2, +3', PUBLISHED_DOMAIN)).toEqual([-1, -2, 3]);
  });

  it('is refused with the reason', () => {
    for (const text of ['2, 4', '2, 4, 6, 8', 'a, b, c', '2.5, 1, 1', ''])
      expect(readTriple(text, PUBLISHED_DOMAIN)).toMatch(/three whole numbers/i);
    expect(readTriple('2, 4, 101', PUBLISHED_DOMAIN)).toMatch(/from -99 to 100/);
  });
});

describe('moving an item of a list', () => {
  it('keeps the others in their order', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
  });

  it('stops at the ends', () => {
    const list = ['a', 'b'];
    expect(moveItem(list, 0, -1)).toBe(list);
    expect(moveItem(list, 1, 1)).toBe(list);
  });
});

describe('a quick fix of what is typed', () => {
  it('makes all its edits, whatever their order', () => {
    const first = { span: { from: 0, to: 1 }, text: 'aa' };
    const second = { span: { from: 4, to: 6 }, text: 'and' };
    expect(textWithFix('x b && c', { title: '', edits: [first, second] })).toBe('aa b and c');
    expect(textWithFix('x b && c', { title: '', edits: [second, first] })).toBe('aa b and c');
  });
});

describe('the axis of breadths', () => {
  it('goes from 1 to all, by factors', () => {
    const total = 8_000_000;
    expect(onLogAxis(0, total)).toBe(0);
    expect(onLogAxis(1, total)).toBe(0);
    expect(onLogAxis(total, total)).toBe(1);
    expect(ticks(total)).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800_000 }), (count) => {
        const step = onLogAxis(count * 10, total) - onLogAxis(count, total);
        expect(step).toBeCloseTo(onLogAxis(10, total), 10);
      }),
    );
  });
});
