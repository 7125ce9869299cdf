/** Changes of the plain model, and edits of a plain text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange } from '../../../../src/rules/edit/apply-change';
import { ChangeRefused, type RuleFileChange } from '../../../../src/rules/edit/changes';
import { applyEdits, Draft, trimmed } from '../../../../src/rules/edit/draft';
import type { GroupModel, RuleModel } from '../../../../src/rules/edit/model';

const rule = (name: string): RuleModel => ({ name, predicate: name, guidance: { accept: [], reject: [] } });

const groups: readonly GroupModel[] = [
  { id: '1', split: 'train', published: 0, rules: ['A', 'B', 'C'].map(rule), initial: [[1, 2, 3]] },
  { id: '1-copy', rules: [rule('D')], initial: [] },
  { id: '', rules: [], initial: [] },
];

const shape = (change: RuleFileChange): string =>
  applyChange(groups, change)
    .map(({ id, rules }) => `${id}:${rules.map(({ name }) => name).join('')}`)
    .join(' ');

describe('a change of the model', () => {
  it.each<[RuleFileChange, string]>([
    [{ kind: 'set-id', group: 1, value: 'x' }, '1:ABC x:D :'],
    [{ kind: 'delete-group', group: 0 }, '1-copy:D :'],
    [{ kind: 'move-group', group: 0, to: 2 }, '1-copy:D : 1:ABC'],
    [{ kind: 'move-group', group: 2, to: 0 }, ': 1:ABC 1-copy:D'],
    [{ kind: 'duplicate-group', group: 0 }, '1:ABC 1-copy-2:ABC 1-copy:D :'],
    [{ kind: 'duplicate-group', group: 1 }, '1:ABC 1-copy:D 1-copy-2:D :'],
    [{ kind: 'duplicate-group', group: 2 }, '1:ABC 1-copy:D : :'],
    [
      { kind: 'insert-groups', at: 3, groups: [{ rules: [] }, { id: '1', rules: [] }] },
      '1:ABC 1-copy:D : 4: 1-2:',
    ],
    [{ kind: 'delete-rule', group: 0, rule: 1 }, '1:AC 1-copy:D :'],
    [{ kind: 'duplicate-rule', group: 0, rule: 0 }, '1:AA copyBC 1-copy:D :'],
    [{ kind: 'insert-rule', group: 2, at: 0, rule: { name: 'N', predicate: 'a' } }, '1:ABC 1-copy:D :N'],
    [{ kind: 'move-rule', group: 0, rule: 0, toGroup: 0, at: 2 }, '1:BCA 1-copy:D :'],
    [{ kind: 'move-rule', group: 0, rule: 2, toGroup: 1, at: 0 }, '1:AB 1-copy:CD :'],
    [{ kind: 'replace-rule', group: 0, rule: 1, by: { name: 'N', predicate: 'a' } }, '1:ANC 1-copy:D :'],
  ])('%j', (change, wanted) => {
    const before = structuredClone(groups);
    expect(shape(change)).toBe(wanted);
    expect(groups).toEqual(before);
  });

  it('takes a key away where there is no value', () => {
    expect(applyChange(groups, { kind: 'set-split', group: 0 })[0]).not.toHaveProperty('split');
    expect(applyChange(groups, { kind: 'set-published', group: 0 })[0]).not.toHaveProperty('published');
    expect(applyChange(groups, { kind: 'set-family', group: 0, rule: 0, value: '' })[0]?.rules[0]).toEqual(
      rule('A'),
    );
  });

  it('leaves the groups that it does not touch as they are', () => {
    const after = applyChange(groups, { kind: 'set-name', group: 0, rule: 0, value: 'x' });
    expect(after[1]).toBe(groups[1]);
    expect(after[0]?.rules[1]).toBe(groups[0]?.rules[1]);
  });

  it('is refused where there is nothing to change', () => {
    for (const change of [
      { kind: 'set-id', group: -1, value: '' },
      { kind: 'move-rule', group: 0, rule: 0, toGroup: 0, at: 3 },
      { kind: 'move-rule', group: 0, rule: 0, toGroup: 7, at: 0 },
      { kind: 'insert-rule', group: 0, at: 0.5, rule: { name: '', predicate: '' } },
    ] as const)
      expect(() => applyChange(groups, change)).toThrow(ChangeRefused);
  });
});

describe('a draft', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '\r', '\n', '\ud83d', '\ude00', ' '),
    maxLength: 20,
  });

  it('says what its edits of the first text say', () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(), fc.nat(), text), { maxLength: 6 }), (first, steps) => {
        const draft = new Draft(first);
        for (const [p, q, insert] of steps) {
          const from = p % (draft.text.length + 1);
          const to = from + (q % (draft.text.length - from + 1));
          draft.apply([{ span: { from, to }, text: insert }]);
        }
        const edits = draft.edits();
        expect(applyEdits(first, edits)).toBe(draft.text);
        edits.forEach((edit, i) => expect(edit.span.from).toBeGreaterThan(edits[i - 1]?.span.to ?? -1));
      }),
      { numRuns: 500 },
    );
  });

  it('never cuts a line break or a character in two', () => {
    expect(trimmed('a\r\nb', { span: { from: 0, to: 4 }, text: 'a\rb' })).toEqual({
      span: { from: 1, to: 3 },
      text: '\r',
    });
    expect(trimmed('😀', { span: { from: 0, to: 2 }, text: '😁' })).toEqual({
      span: { from: 0, to: 2 },
      text: '😁',
    });
  });
});
