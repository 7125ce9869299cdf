/** Values of awkward documents changed, sign by sign. */
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/base/stepwise';
import { planChange } from '../../../../src/rules/edit/plan';
import { edited, FILE, replaced } from './document';

describe('a single value', () => {
  it('is replaced in its place, and nothing else is touched', () => {
    expect(edited(FILE, { kind: 'set-name', group: 0, rule: 0, value: 'All even' })).toBe(
      replaced('A # the name', 'All even # the name'),
    );
    expect(edited(FILE, { kind: 'set-predicate', group: 0, rule: 1, value: 'b <= c\n' })).toBe(
      replaced('          b < c', '          b <= c'),
    );
    expect(edited(FILE, { kind: 'set-id', group: 0, value: '2' })).toBe(replaced('"1"', '"2"'));
    expect(edited(FILE, { kind: 'set-split', group: 0, value: 'test' })).toBe(replaced('train', 'test'));
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
      replaced('        predicate: a < b\n', '        predicate: a < b\n        family: order\n'),
    );
    const origin = edited(family, { kind: 'set-origin', group: 0, rule: 0, value: 'human' });
    expect(origin).toBe(
      replaced(
        '        predicate: a < b\n',
        '        predicate: a < b\n        origin: human\n        family: order\n',
      ),
    );
    expect(edited(origin, { kind: 'set-origin', group: 0, rule: 0 })).toBe(family);
    expect(edited(family, { kind: 'set-family', group: 0, rule: 0 })).toBe(FILE);
    expect(edited(FILE, { kind: 'set-published', group: 1, value: 0 })).toBe(
      replaced('  - id: two\n', '  - id: two\n    published: 0\n'),
    );
    expect(edited(FILE, { kind: 'set-origin', group: 0, rule: 2, value: 'model' })).toBe(
      replaced('"c > 0"}', '"c > 0", origin: model}'),
    );
  });

  it('has its line within braces that have lines', () => {
    const text = 'groups: [{id: x, rules: [{\n  name: A, # n\n  # p\n  predicate: a\n  }]}]\n';
    const family = edited(text, { kind: 'set-family', group: 0, rule: 0, value: 'f, g' });
    expect(family).toBe(replaced('predicate: a\n', 'predicate: a,\n  family: "f, g"\n', text));
    expect(edited(family, { kind: 'set-family', group: 0, rule: 0 })).toBe(text);
    expect(edited(text, { kind: 'set-split', group: 0, value: 'test' })).toBe(
      replaced('id: x,', 'id: x, split: test,', text),
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
      replaced('        predicate: a < b\n', `        predicate: ${written}\n`),
    );
    const crlf = FILE.replaceAll('\n', '\r\n');
    expect(edited(crlf, { kind: 'set-predicate', group: 0, rule: 0, value })).toBe(
      replaced('        predicate: a < b\n', `        predicate: ${written}\n`).replaceAll('\n', '\r\n'),
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
      replaced('            # about two\n            - two\n', '', text),
    );
    expect(set(['one', 'two', '3'], ['y'])).toBe(replaced("'three'", "'3'", replaced('x, ', '', text)));
    expect(set(['one', 'new: er', 'two', 'three'], ['x', 'y', 'z, z'])).toBe(
      replaced('# first\n', '# first\n            - "new: er"\n', replaced('"y"]', '"y", "z, z"]', text)),
    );
    expect(set([], ['x', 'y'])).toBe(text.replace(/ {10}accept[^]*?(?= {10}reject)/, ''));
    expect(set([], [])).toBe(text.replace(/ {8}guidance[^]*?(?= {8}predicate)/, ''));
  });

  it('is begun where there is none', () => {
    const value = { accept: ['b first'], reject: ['[c]'] };
    expect(edited(FILE, { kind: 'set-guidance', group: 0, rule: 2, value })).toBe(
      replaced('"c > 0"}', '"c > 0", guidance: {accept: [b first], reject: ["[c]"]}}'),
    );
    expect(edited(FILE, { kind: 'set-guidance', group: 1, rule: 0, value })).toBe(
      replaced(
        '      predicate: a\n',
        '      predicate: a\n      guidance:\n        accept:\n        - b first\n        reject:\n        - "[c]"\n',
      ),
    );
  });
});
