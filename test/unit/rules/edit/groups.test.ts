/** Lists of groups in awkward documents changed, sign by sign. */
import { describe, expect, it } from 'vitest';
import type { RuleFileChange } from '../../../../src/rules/edit/changes';
import { edited, FILE, replaced, rule } from './document';

describe('groups', () => {
  const second = FILE.slice(FILE.indexOf('  - id: two'), FILE.indexOf('# foot'));
  const first = FILE.slice(FILE.indexOf('  # about the first'), FILE.indexOf('\n  - id: two'));

  it('are moved, copied and deleted with their comments', () => {
    expect(edited(FILE, { kind: 'move-group', group: 0, to: 1 })).toBe(
      replaced(`${first}\n${second}`, `${second}\n${first}`),
    );
    expect(edited(FILE, { kind: 'duplicate-group', group: 0 })).toBe(
      replaced(first, `${first}\n${first.replace('"1"', '"1-copy"')}`),
    );
    expect(edited(FILE, { kind: 'delete-group', group: 0 })).toBe(replaced(`${first}\n`, ''));
    expect(edited(FILE, { kind: 'delete-group', group: 1 })).toBe(replaced(`\n${second}`, ''));
  });

  it('leave an empty list behind', () => {
    expect(edited('version: 1\ngroups: # g\n- id: x\n  rules: []', { kind: 'delete-group', group: 0 })).toBe(
      'version: 1\ngroups: [] # g',
    );
    expect(edited('{"groups": [{"id": "x"}]}', { kind: 'delete-group', group: 0 })).toBe('{"groups": []}');
  });

  const group = { id: '1', split: 'test', published: 3, rules: [rule], initial: [[1, 2, 3]] } as const;
  const lines = `  - id: "1"
    split: test
    published: 3
    rules:
      - name: New
        predicate: c
    initial:
      - [1, 2, 3]
`;

  it.each([
    ['', `version: 1\ngroups:\n${lines}`],
    ['# only this', `# only this\nversion: 1\ngroups:\n${lines.trimEnd()}`],
    ['version: 1\n', `version: 1\ngroups:\n${lines}`],
    ['version: 1\ngroups:\n', `version: 1\ngroups:\n${lines}`],
    ['version: 1\ngroups: [] # none\nseed: 1\n', `version: 1\ngroups: # none\n${lines}seed: 1\n`],
    ['version: 1\ngroups: ~', `version: 1\ngroups:\n${lines.trimEnd()}`],
    ['groups:\r\nversion: 1\r\n', `groups:\r\n${lines.replaceAll('\n', '\r\n')}version: 1\r\n`],
    [
      '{"version": 1}',
      '{"version": 1, groups: [{id: "1", split: test, published: 3, rules: [{name: New, predicate: c}], initial: [[1, 2, 3]]}]}',
    ],
  ])('begin a file: %j', (text, wanted) => {
    const change: RuleFileChange = { kind: 'insert-groups', at: 0, groups: [group] };
    expect(edited(text, change)).toBe(wanted);
  });

  it('are inserted with the blank lines and the indentation of their neighbours, under an id that is free', () => {
    const inserted = edited(FILE, { kind: 'insert-groups', at: 1, groups: [group, { rules: [] }] });
    const one = lines.replace('"1"', '1-2');
    expect(inserted).toBe(replaced('\n  - id: two', `\n${one}\n  - id: "4"\n    rules: []\n\n  - id: two`));
    const flat = 'groups:\n- id: x\n  rules:\n  - name: a\n';
    expect(edited(flat, { kind: 'insert-groups', at: 1, groups: [{ id: 'w', rules: [rule] }] })).toBe(
      `${flat}- id: w\n  rules:\n  - name: New\n    predicate: c\n`,
    );
  });
});
