/** Lists of rules in awkward documents changed, sign by sign. */
import { describe, expect, it } from 'vitest';
import type { RuleFileChange } from '../../../../src/rules/edit/changes';
import { readRuleFile } from '../../../../src/rules/read/reader';
import { edited, FILE, replaced, rule } from './document';

describe('rules', () => {
  it('are inserted in the style of their list', () => {
    expect(edited(FILE, { kind: 'insert-rule', group: 0, at: 0, rule })).toBe(
      replaced('      # about A\n', '      - name: New\n        predicate: c\n      # about A\n'),
    );
    expect(edited(FILE, { kind: 'insert-rule', group: 1, at: 1, rule })).toBe(
      replaced('    # about E\n', '    - name: New\n      predicate: c\n    # about E\n'),
    );
    expect(edited(FILE, { kind: 'insert-rule', group: 1, at: 2, rule })).toBe(
      replaced('      predicate: b\n', '      predicate: b\n    - name: New\n      predicate: c\n'),
    );
  });

  it('take their comments with them', () => {
    expect(edited(FILE, { kind: 'delete-rule', group: 0, rule: 0 })).toBe(
      replaced('      # about A\n      - name: A # the name\n        predicate: a < b\n', ''),
    );
    expect(edited(FILE, { kind: 'delete-rule', group: 0, rule: 1 })).toBe(
      replaced('      - name: B\n        predicate: |\n          b < c\n        # below B\n', ''),
    );
    expect(edited(FILE, { kind: 'move-rule', group: 1, rule: 1, toGroup: 0, at: 0 })).toBe(
      replaced(
        '      # about A\n',
        '      # about E\n      - name: E\n        predicate: b\n      # about A\n',
        replaced('    # about E\n    - name: E\n      predicate: b\n', ''),
      ),
    );
    expect(edited(FILE, { kind: 'duplicate-rule', group: 1, rule: 1 })).toBe(
      replaced(
        '      predicate: b\n',
        '      predicate: b\n    # about E\n    - name: E copy\n      predicate: b\n',
      ),
    );
    expect(edited(FILE, { kind: 'move-rule', group: 1, rule: 0, toGroup: 1, at: 1 })).toBe(
      replaced(
        '    # about E\n    - name: E\n      predicate: b\n',
        '    # about E\n    - name: E\n      predicate: b\n    - name: D\n      predicate: a\n',
        replaced('    - name: D\n      predicate: a\n', ''),
      ),
    );
  });

  it('leave an empty list behind, and are begun in one', () => {
    const one =
      'groups:\n  - id: x\n    rules: # all\n      # about\n      - name: A\n        predicate: a\n    initial: []';
    const none = 'groups:\n  - id: x\n    rules: [] # all\n    initial: []';
    expect(edited(one, { kind: 'delete-rule', group: 0, rule: 0 })).toBe(none);
    const begun =
      'groups:\n  - id: x\n    rules: # all\n      - name: New\n        predicate: c\n    initial: []';
    expect(edited(none, { kind: 'insert-rule', group: 0, at: 0, rule })).toBe(begun);
    expect(edited(none.replace('[] ', ''), { kind: 'insert-rule', group: 0, at: 0, rule })).toBe(begun);
    expect(edited('groups:\n  - id: x', { kind: 'insert-rule', group: 0, at: 0, rule })).toBe(
      'groups:\n  - id: x\n    rules:\n      - name: New\n        predicate: c',
    );
    expect(edited('groups: [{id: x}]', { kind: 'insert-rule', group: 0, at: 0, rule })).toBe(
      'groups: [{id: x, rules: [{name: New, predicate: c}]}]',
    );
  });

  it('keep their commas within brackets', () => {
    const text = 'groups:\n  - rules: [{name: A}, {name: B}, {name: C}]\n';
    const names = (change: RuleFileChange) =>
      edited(text, change)
        .replace(/^[^]*rules: /, '')
        .trim();
    expect(names({ kind: 'delete-rule', group: 0, rule: 0 })).toBe('[{name: B}, {name: C}]');
    expect(names({ kind: 'delete-rule', group: 0, rule: 2 })).toBe('[{name: A}, {name: B}]');
    expect(names({ kind: 'move-rule', group: 0, rule: 0, toGroup: 0, at: 2 })).toBe(
      '[{name: B}, {name: C}, {name: A}]',
    );
    expect(names({ kind: 'duplicate-rule', group: 0, rule: 1 })).toBe(
      '[{name: A}, {name: B}, {name: B copy}, {name: C}]',
    );
  });

  it('keep their lines and comments within brackets', () => {
    const text = `groups:
  - rules: [
      # about A
      {name: A}, # behind A
      {name: B} # behind B
    ]
`;
    const A = '      # about A\n      {name: A}, # behind A\n';
    expect(edited(text, { kind: 'delete-rule', group: 0, rule: 0 })).toBe(replaced(A, '', text));
    expect(edited(text, { kind: 'delete-rule', group: 0, rule: 1 })).toBe(
      `groups:\n  - rules: [\n      # about A\n      {name: A} # behind A\n    ]\n`,
    );
    expect(edited(text, { kind: 'insert-rule', group: 0, at: 2, rule })).toBe(
      replaced('B} # behind B\n', 'B}, # behind B\n      {name: New, predicate: c}\n', text),
    );
  });

  it('go from a block into brackets with all they have', () => {
    const text = `groups:
  - rules:
      # about A
      - name: A # behind
        predicate: {a} == {1}
        note: [1, yes]
      - name: B
        predicate: b
    id: x
  - id: z
    rules: [{name: C, predicate: c}]
`;
    expect(edited(text, { kind: 'move-rule', group: 0, rule: 0, toGroup: 1, at: 1 })).toBe(`groups:
  - rules:
      - name: B
        predicate: b
    id: x
  - id: z
    rules: [{name: C, predicate: c},
        # about A
        # behind
        {name: A, predicate: "{a} == {1}", note: [1, yes]}]
`);
    expect(edited(text, { kind: 'move-rule', group: 1, rule: 0, toGroup: 0, at: 2 })).toBe(
      replaced(
        '        predicate: b\n',
        '        predicate: b\n      - {name: C, predicate: c}\n',
        replaced('[{name: C, predicate: c}]', '[]', text),
      ),
    );
  });

  it('are replaced in their place: guidance of the old one goes, unknown keys and comments stay', () => {
    const text = `groups:
  - rules:
      # about A
      - name: A # name
        predicate: a
        origin: human
        note: x
        guidance: {accept: [q]}
`;
    expect(edited(text, { kind: 'replace-rule', group: 0, rule: 0, by: { ...rule, family: 'f' } }))
      .toBe(`groups:
  - rules:
      # about A
      - name: New # name
        predicate: c
        family: f
        note: x
`);
  });

  it('keep what a block has at its end when they are moved', () => {
    const text =
      'groups:\n  - rules:\n      - name: A\n        predicate: |+\n          a\n\n      - name: B\n\n  - rules: []\n';
    for (const change of [
      { kind: 'move-rule', group: 0, rule: 0, toGroup: 0, at: 1 },
      { kind: 'move-rule', group: 0, rule: 1, toGroup: 0, at: 0 },
      { kind: 'move-rule', group: 0, rule: 0, toGroup: 1, at: 0 },
      { kind: 'duplicate-rule', group: 0, rule: 0 },
      { kind: 'insert-rule', group: 0, at: 1, rule },
      { kind: 'delete-rule', group: 0, rule: 1 },
    ] as const) {
      const now = readRuleFile(edited(text, change)).file?.groups.flatMap((group) => group.rules) ?? [];
      for (const each of now.filter(({ name }) => name.startsWith('A')))
        expect(each.predicate.text).toBe('a\n\n');
    }
  });
});
