/** What a change makes of documents that are written in awkward ways, sign by sign. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/predicate/stepwise';
import { readRuleFile, RuleFileReader } from '../../../../src/rules/read/reader';
import { ChangeRefused, type RuleFileChange } from '../../../../src/rules/edit/changes';
import { applyEdits } from '../../../../src/rules/edit/draft';
import { planChange } from '../../../../src/rules/edit/plan';

const edited = (text: string, change: RuleFileChange): string =>
  applyEdits(text, finish(planChange(text, change)));

const refusal = (text: string, change: RuleFileChange): string => {
  try {
    finish(planChange(text, change));
  } catch (error) {
    if (error instanceof ChangeRefused) return error.message;
    throw error;
  }
  return 'it was not refused';
};

const FILE = `# head
version: 1
groups:
  # about the first
  - id: "1" # the id
    split: train
    rules:
      # about A
      - name: A # the name
        predicate: a < b
      - name: B
        predicate: |
          b < c
        # below B

      # of nobody

      - {name: C, predicate: "c > 0"} # flow

  - id: two
    rules:
    - name: D
      predicate: a
    # about E
    - name: E
      predicate: b
# foot
`;

/** The document with one stretch of text replaced. */
const with_ = (from: string, to: string, text = FILE): string => {
  expect(text.split(from)).toHaveLength(2);
  return text.replace(from, () => to);
};

describe('a single value', () => {
  it('is replaced in its place, and nothing else is touched', () => {
    expect(edited(FILE, { kind: 'set-name', group: 0, rule: 0, value: 'All even' })).toBe(
      with_('A # the name', 'All even # the name'),
    );
    expect(edited(FILE, { kind: 'set-predicate', group: 0, rule: 1, value: 'b <= c\n' })).toBe(
      with_('          b < c', '          b <= c'),
    );
    expect(edited(FILE, { kind: 'set-id', group: 0, value: '2' })).toBe(with_('"1"', '"2"'));
    expect(edited(FILE, { kind: 'set-split', group: 0, value: 'test' })).toBe(with_('train', 'test'));
  });

  it('is typed by edits of single signs', () => {
    const edits = finish(planChange(FILE, { kind: 'set-predicate', group: 0, rule: 0, value: 'a < bc' }));
    expect(edits).toEqual([
      { span: { from: FILE.indexOf('a < b') + 5, to: FILE.indexOf('a < b') + 5 }, text: 'c' },
    ]);
  });

  it.each([
    ['yes', '"yes"'],
    ['1', '"1"'],
    ['a: b', '"a: b"'],
    ['# x', '"# x"'],
    ['[x', '"[x"'],
    ['two\nlines', '"two\\nlines"'],
    [' lead', '" lead"'],
    ['trail ', '"trail "'],
    ['', '""'],
    ['- x', '"- x"'],
    ['say "hi"', 'say "hi"'],
    ['"hi"', `'"hi"'`],
    ["it's", "it's"],
    ['😀 שלום', '😀 שלום'],
    ['\u2028', '"\\u2028"'],
    ['<img src=x>', '<img src=x>'],
  ])('%j is quoted where YAML would read something else', (value, written) => {
    const text = 'groups:\n  - rules:\n      - predicate: a # p\n';
    expect(edited(text, { kind: 'set-name', group: 0, rule: 0, value })).toBe(
      `groups:\n  - rules:\n      - name: ${written}\n        predicate: a # p\n`,
    );
  });

  it('puts quotes round an id that is a number, also where it looks the same', () => {
    const text = 'groups:\n- id: 7 # seven\n  rules: []\n';
    expect(edited(text, { kind: 'set-id', group: 0, value: '7' })).toBe(text.replace('7', '"7"'));
    expect(edited(text, { kind: 'set-id', group: 0, value: '8' })).toMatch(
      /^groups:\n- id: ['"]8['"] # seven\n/,
    );
    expect(edited(FILE, { kind: 'set-id', group: 0, value: '1' })).toBe(FILE);
  });

  it('keeps the quotes that were chosen', () => {
    const text = 'groups: [{id: \'x\', rules: [{"name": "n", predicate: \'a\'}]}]\n';
    expect(edited(text, { kind: 'set-id', group: 0, value: "it's" })).toBe(text.replace("'x'", "'it''s'"));
    expect(edited(text, { kind: 'set-name', group: 0, rule: 0, value: 'm' })).toBe(
      text.replace('"n"', '"m"'),
    );
    expect(edited(text, { kind: 'set-predicate', group: 0, rule: 0, value: 'a < b' })).toBe(
      text.replace("'a'", "'a < b'"),
    );
  });

  it('comes in its usual place where it was missing, and goes with its line', () => {
    const family = edited(FILE, { kind: 'set-family', group: 0, rule: 0, value: 'order' });
    expect(family).toBe(
      with_('        predicate: a < b\n', '        predicate: a < b\n        family: order\n'),
    );
    const origin = edited(family, { kind: 'set-origin', group: 0, rule: 0, value: 'human' });
    expect(origin).toBe(
      with_(
        '        predicate: a < b\n',
        '        predicate: a < b\n        origin: human\n        family: order\n',
      ),
    );
    expect(edited(origin, { kind: 'set-origin', group: 0, rule: 0 })).toBe(family);
    expect(edited(family, { kind: 'set-family', group: 0, rule: 0 })).toBe(FILE);
    expect(edited(FILE, { kind: 'set-published', group: 1, value: 0 })).toBe(
      with_('  - id: two\n', '  - id: two\n    published: 0\n'),
    );
    expect(edited(FILE, { kind: 'set-origin', group: 0, rule: 2, value: 'model' })).toBe(
      with_('"c > 0"}', '"c > 0", origin: model}'),
    );
  });

  it('may be the first or the only one of its item', () => {
    const text =
      'groups:\n  - split: test # s\n    # about the id\n    id: x\n    rules: []\n  - split: test\n';
    expect(edited(text, { kind: 'set-split', group: 0 })).toBe(
      text.replace('split: test # s\n    # about', '# about'),
    );
    expect(edited(text, { kind: 'set-split', group: 1 })).toBe(text.replace(/- split: test\n$/, '- {}\n'));
    expect(edited(text, { kind: 'set-id', group: 1, value: 'z' })).toBe(
      text.replace(/- split: test\n$/, '- id: z\n    split: test\n'),
    );
  });

  it('is taken away as often as it is repeated', () => {
    const text = 'groups:\n  - id: x\n    split: test\n    rules: []\n    split: train\n';
    expect(edited(text, { kind: 'set-split', group: 0 })).toBe('groups:\n  - id: x\n    rules: []\n');
  });

  it('is written behind a key that has none', () => {
    const text = 'groups:\n  - id:\n    rules:\n      - name: ~\n        predicate: # todo\n';
    const id = edited(text, { kind: 'set-id', group: 0, value: 'x' });
    expect(id).toBe(text.replace('id:', 'id: x'));
    const name = edited(id, { kind: 'set-name', group: 0, rule: 0, value: 'nn' });
    expect(name).toBe(id.replace('~', 'nn'));
    expect(edited(name, { kind: 'set-predicate', group: 0, rule: 0, value: 'a < b' })).toBe(
      name.replace('predicate:', 'predicate: a < b'),
    );
  });

  it('puts a predicate into quotes that YAML would take for a map', () => {
    const text = 'groups:\n  - rules:\n      - name: n\n        predicate: {a, b} == {1} # set\n';
    expect(edited(text, { kind: 'set-predicate', group: 0, rule: 0, value: '{a, b} == {2}' })).toBe(
      text.replace('{a, b} == {1}', "'{a, b} == {2}'"),
    );
  });

  it('is a block where a predicate has lines', () => {
    const value = 'def rule(a, b, c):\n    return a\n';
    const written = '|\n          def rule(a, b, c):\n              return a';
    expect(edited(FILE, { kind: 'set-predicate', group: 0, rule: 0, value })).toBe(
      with_('        predicate: a < b\n', `        predicate: ${written}\n`),
    );
    const crlf = FILE.replaceAll('\n', '\r\n');
    expect(edited(crlf, { kind: 'set-predicate', group: 0, rule: 0, value })).toBe(
      with_('        predicate: a < b\n', `        predicate: ${written}\n`).replaceAll('\n', '\r\n'),
    );
  });
});

describe('guidance', () => {
  const text = `groups:
  - rules:
      - name: A
        guidance:
          accept: # ok
            - one # first
            # about two
            - two
            - 'three'
          reject: [x, "y"]
        predicate: a
`;
  it('changes wording by wording', () => {
    const set = (accept: string[], reject: string[]) =>
      edited(text, { kind: 'set-guidance', group: 0, rule: 0, value: { accept, reject } });
    expect(set(['one', 'two', 'three'], ['x', 'y'])).toBe(text);
    expect(set(['one', 'three'], ['x', 'y'])).toBe(
      with_('            # about two\n            - two\n', '', text),
    );
    expect(set(['one', 'two', '3'], ['y'])).toBe(with_("'three'", "'3'", with_('x, ', '', text)));
    expect(set(['one', 'new: er', 'two', 'three'], ['x', 'y', 'z, z'])).toBe(
      with_('# first\n', '# first\n            - "new: er"\n', with_('"y"]', '"y", "z, z"]', text)),
    );
    expect(set([], ['x', 'y'])).toBe(text.replace(/ {10}accept[^]*?(?= {10}reject)/, ''));
    expect(set([], [])).toBe(text.replace(/ {8}guidance[^]*?(?= {8}predicate)/, ''));
  });

  it('is begun where there is none', () => {
    const value = { accept: ['b first'], reject: ['[c]'] };
    expect(edited(FILE, { kind: 'set-guidance', group: 0, rule: 2, value })).toBe(
      with_('"c > 0"}', '"c > 0", guidance: {accept: [b first], reject: ["[c]"]}}'),
    );
    expect(edited(FILE, { kind: 'set-guidance', group: 1, rule: 0, value })).toBe(
      with_(
        '      predicate: a\n',
        '      predicate: a\n      guidance:\n        accept:\n        - b first\n        reject:\n        - "[c]"\n',
      ),
    );
  });
});

const rule = { name: 'New', predicate: 'c' };

describe('rules', () => {
  it('are inserted in the style of their list', () => {
    expect(edited(FILE, { kind: 'insert-rule', group: 0, at: 0, rule })).toBe(
      with_('      # about A\n', '      - name: New\n        predicate: c\n      # about A\n'),
    );
    expect(edited(FILE, { kind: 'insert-rule', group: 1, at: 1, rule })).toBe(
      with_('    # about E\n', '    - name: New\n      predicate: c\n    # about E\n'),
    );
    expect(edited(FILE, { kind: 'insert-rule', group: 1, at: 2, rule })).toBe(
      with_('      predicate: b\n', '      predicate: b\n    - name: New\n      predicate: c\n'),
    );
  });

  it('take their comments with them', () => {
    expect(edited(FILE, { kind: 'delete-rule', group: 0, rule: 0 })).toBe(
      with_('      # about A\n      - name: A # the name\n        predicate: a < b\n', ''),
    );
    expect(edited(FILE, { kind: 'delete-rule', group: 0, rule: 1 })).toBe(
      with_('      - name: B\n        predicate: |\n          b < c\n        # below B\n', ''),
    );
    expect(edited(FILE, { kind: 'move-rule', group: 1, rule: 1, toGroup: 0, at: 0 })).toBe(
      with_(
        '      # about A\n',
        '      # about E\n      - name: E\n        predicate: b\n      # about A\n',
        with_('    # about E\n    - name: E\n      predicate: b\n', ''),
      ),
    );
    expect(edited(FILE, { kind: 'duplicate-rule', group: 1, rule: 1 })).toBe(
      with_(
        '      predicate: b\n',
        '      predicate: b\n    # about E\n    - name: E copy\n      predicate: b\n',
      ),
    );
    expect(edited(FILE, { kind: 'move-rule', group: 1, rule: 0, toGroup: 1, at: 1 })).toBe(
      with_(
        '    # about E\n    - name: E\n      predicate: b\n',
        '    # about E\n    - name: E\n      predicate: b\n    - name: D\n      predicate: a\n',
        with_('    - name: D\n      predicate: a\n', ''),
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
    expect(edited(text, { kind: 'delete-rule', group: 0, rule: 0 })).toBe(with_(A, '', text));
    expect(edited(text, { kind: 'delete-rule', group: 0, rule: 1 })).toBe(
      `groups:\n  - rules: [\n      # about A\n      {name: A} # behind A\n    ]\n`,
    );
    expect(edited(text, { kind: 'insert-rule', group: 0, at: 2, rule })).toBe(
      with_('B} # behind B\n', 'B}, # behind B\n      {name: New, predicate: c}\n', text),
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
      with_(
        '        predicate: b\n',
        '        predicate: b\n      - {name: C, predicate: c}\n',
        with_('[{name: C, predicate: c}]', '[]', text),
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

describe('groups', () => {
  const second = FILE.slice(FILE.indexOf('  - id: two'), FILE.indexOf('# foot'));
  const first = FILE.slice(FILE.indexOf('  # about the first'), FILE.indexOf('\n  - id: two'));

  it('are moved, copied and deleted with their comments', () => {
    expect(edited(FILE, { kind: 'move-group', group: 0, to: 1 })).toBe(
      with_(`${first}\n${second}`, `${second}\n${first}`),
    );
    expect(edited(FILE, { kind: 'duplicate-group', group: 0 })).toBe(
      with_(first, `${first}\n${first.replace('"1"', '"1-copy"')}`),
    );
    expect(edited(FILE, { kind: 'delete-group', group: 0 })).toBe(with_(`${first}\n`, ''));
    expect(edited(FILE, { kind: 'delete-group', group: 1 })).toBe(with_(`\n${second}`, ''));
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
    expect(inserted).toBe(with_('\n  - id: two', `\n${one}\n  - id: "4"\n    rules: []\n\n  - id: two`));
    const flat = 'groups:\n- id: x\n  rules:\n  - name: a\n';
    expect(edited(flat, { kind: 'insert-groups', at: 1, groups: [{ id: 'w', rules: [rule] }] })).toBe(
      `${flat}- id: w\n  rules:\n  - name: New\n    predicate: c\n`,
    );
  });
});

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
