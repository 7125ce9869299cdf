/** Edits that are refused, and texts that are not parsed. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { applyEdits } from '../../../../src/rules/edit/draft';
import { planChange } from '../../../../src/rules/edit/plan';
import { RuleFileReader } from '../../../../src/rules/read/reader';
import { edited, FILE, refusal, rule } from './document';

describe('a change is refused', () => {
  it('when something else stands there', () => {
    expect(refusal(FILE, { kind: 'set-id', group: 0, value: 'x', expect: { id: 'two' } })).toBe(
      'The file has changed in the meantime: the group here is now "1", not "two"',
    );
    expect(refusal(FILE, { kind: 'delete-rule', group: 0, rule: 0, expect: { name: 'B' } })).toContain(
      'now "A"',
    );
    expect(
      refusal(FILE, { kind: 'set-predicate', group: 0, rule: 0, value: 'c', expect: { predicate: 'b' } }),
    ).toBe('The predicate of this rule has changed in the meantime');
    expect(edited(FILE, { kind: 'set-id', group: 0, value: '1', expect: { id: '1' } })).toBe(FILE);
  });

  it('when there is no such place', () => {
    expect(refusal(FILE, { kind: 'delete-group', group: 2 })).toBe('There is no group 3 here');
    expect(refusal(FILE, { kind: 'set-name', group: 0, rule: 3, value: '' })).toBe('There is no rule 4 here');
    expect(refusal(FILE, { kind: 'move-group', group: 0, to: 2 })).toBe(
      'There is no place 3 for a group here',
    );
    expect(refusal('', { kind: 'delete-group', group: 0 })).toBe('There is no group 1 here');
    expect(refusal(FILE, { kind: 'set-published', group: 0, value: 1.5 })).toMatch(/whole number/);
    expect(refusal(FILE, { kind: 'set-initial', group: 0, triples: [[1, NaN, 2]] })).toMatch(/whole numbers/);
  });

  it.each([
    ['groups:\n  - id: "x\n', 3],
    ['version: 1\ngroups:\n  - id: x\n    rules: [\n  - id: y\n', 4],
    ['version: [\ngroups:\n  - id: x\n', 1],
    ['groups:\n\t- id: x\n', 2],
  ])('when the text is no sound YAML: %j', (text) => {
    for (const change of [
      { kind: 'set-id', group: 0, value: 'z' },
      { kind: 'insert-groups', at: 0, groups: [] },
    ] as const)
      expect(refusal(text, change)).toMatch(
        /^The file cannot be changed here until line \d+ is put right in the text: /,
      );
  });

  it('when a list or a map is something else', () => {
    const text = 'groups:\n  - id: x\n    rules: none\n  - just text\n  - rules: [1, 2]\n';
    expect(refusal(text, { kind: 'insert-rule', group: 0, at: 0, rule })).toBe(
      '`rules` is not a list here: correct it in the text first',
    );
    expect(refusal(text, { kind: 'set-id', group: 1, value: 'y' })).toContain(
      'not written as keys and values',
    );
    expect(refusal(text, { kind: 'set-name', group: 2, rule: 1, value: 'y' })).toContain(
      'not written as keys',
    );
    expect(refusal('groups: 7\n', { kind: 'insert-groups', at: 0, groups: [{ rules: [] }] })).toContain(
      'not a list',
    );
    expect(refusal('- a\n', { kind: 'insert-groups', at: 0, groups: [{ rules: [] }] })).toContain(
      'This file is not',
    );
  });

  it('but not for other faults of the file', () => {
    const text =
      'groups:\n  - id: x\n    rules:\n      - name: A\n        predicate: a &&\n        nonsense: 1\n';
    expect(edited(text, { kind: 'set-name', group: 0, rule: 0, value: 'B' })).toBe(text.replace('A', 'B'));
  });
});

describe('a reader that knows the text', () => {
  it('parses one group for a change, and none for the text that comes of it', () => {
    const text = `groups:\n${Array.from({ length: 20 }, (_, i) => `- id: g${i}\n  rules: [{name: A, predicate: a}]\n`).join('')}`;
    const reader = new RuleFileReader();
    finish(reader.read(text));
    const change = { kind: 'set-predicate', group: 7, rule: 0, value: 'a < b' } as const;
    const now = applyEdits(text, finish(planChange(text, change, reader)));
    const unread = (each: string, by: RuleFileReader) =>
      finish(by.readParts(each)).parts?.filter((part) => !part.isRead).length;
    expect(unread(now, reader)).toBe(0);
    expect(unread(text, reader)).toBe(1);
  });
});
