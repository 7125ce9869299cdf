import { describe, expect, it } from 'vitest';
import { FILE_TEMPLATE, readRuleFile } from '../../../src/rules';
import { applyEdits } from './documents';

const rule = (predicate: string) =>
  `version: 1\ngroups:\n  - id: "1"\n    rules:\n      - name: x\n        predicate: ${predicate}\n      - name: y\n        predicate: a < b\n`;

interface Seen {
  readonly code: string;
  readonly at: string;
  readonly message: string;
}

const seen = (text: string): Seen[] =>
  readRuleFile(text).problems.map(({ code, span, message }) => ({
    code,
    at: text.slice(span.from, span.to),
    message,
  }));
const texts = (text: string) =>
  readRuleFile(text).file?.groups.map((group) => group.rules.map((each) => each.predicate.text));

describe('readRuleFile', () => {
  it('reads what is right without a word', () => {
    const { file, problems } = readRuleFile(FILE_TEMPLATE);
    expect(problems).toEqual([]);
    expect(file?.groups.map((group) => [group.id, group.split, group.rules.length])).toEqual([
      ['1', 'train', 4],
    ]);
    expect(file).toMatchObject({ version: 1, seed: 1337, domain: { min: -99, max: 100 } });
  });

  it('keeps the places of everything', () => {
    const text = `version: 1\nseed: 5\ndomain: [0, 9]\ngroups:\n  - id: g\n    published: 12\n    rules:\n      - name: n\n        predicate: "a < b"\n        origin: human\n        family: ordering\n        guidance:\n          accept: [x]\n    initial:\n      - [1, 2, 3]\n`;
    const group = readRuleFile(text).file?.groups[0];
    const at = (span: { from: number; to: number } | undefined) => span && text.slice(span.from, span.to);
    expect(at(group?.idSpan)).toBe('g');
    expect(at(group?.headSpan)).toBe('id');
    expect(at(group?.published?.span)).toBe('12');
    expect(at(group?.rules[0]?.nameSpan)).toBe('n');
    expect(at(group?.rules[0]?.predicate.span)).toBe('"a < b"');
    expect(group?.rules[0]).toMatchObject({
      origin: 'human',
      family: 'ordering',
      guidance: { accept: ['x'], reject: [] },
    });
    expect(group?.initial.map((each) => [each.triple, at(each.span)])).toEqual([[[1, 2, 3], '[1, 2, 3]']]);
    expect(readRuleFile(text).file).toMatchObject({ seed: 5, domain: { min: 0, max: 9 } });
  });

  it.each([
    ['an empty file', '', 'file-empty', '', 'The file is empty'],
    ['white space', '\uFEFF \n\t\n', 'file-empty', '', 'The file is empty'],
    ['a zero byte', 'version: 1\0', 'file-not-text', '\0', 'zero byte'],
    [
      'another encoding',
      'version: 1\ngroups: # caf\uFFFD\n  - id: x\n    rules: [{name: n, predicate: a < b}]\n',
      'file-not-utf8',
      '\uFFFD',
      'not UTF-8',
    ],
    ['no map', 'hello', 'schema-type', 'h', 'starts with `version: 1`'],
    [
      'another version',
      'version: 2\ngroups: []',
      'schema-version',
      '2',
      'Falsify reads version 1 of the format; this file says 2',
    ],
    [
      'a version in quotes',
      'version: "1"\ngroups: []',
      'schema-version',
      '"1"',
      'this file says "1", which is a text',
    ],
    [
      'a domain too far from 0',
      'version: 1\ndomain: [9007199254740980, 9007199254740991]\ngroups: []',
      'schema-value',
      '[9007199254740980, 9007199254740991]',
      'A domain reaches from -9,000,000,000,000,000 to 9,000,000,000,000,000 at most',
    ],
    ['no version', 'groups: []', 'schema-missing', 'groups', 'no `version`'],
    [
      'a suite',
      'version: 1\nseed: 5\nlimits: {}\nepisodes:\n  - task: wason\n',
      'schema-type',
      'episodes',
      'This is a suite',
    ],
    ['no groups', 'version: 1', 'schema-missing', 'version', 'no `groups`'],
    [
      'groups that are a number',
      'version: 1\ngroups: 3',
      'schema-type',
      '3',
      '`groups` must be a list, but this is the number 3',
    ],
    ['a map as version', 'version: {a: 1}\ngroups: []', 'schema-type', 'a', 'must be 1, but this is a map'],
    ['no group', 'version: 1\ngroups: []', 'no-groups', '[]', 'no rule group'],
    ['old line ends', 'version: 1\rgroups: []\r', 'yaml-syntax', '\r', 'carriage returns'],
    ['empty groups', 'version: 1\ngroups:\n', 'schema-type', 'groups', '`groups` is empty'],
    ['a group that is a number', 'version: 1\ngroups:\n  - 5\n', 'schema-type', '5', 'must be a map'],
    ['a group that is nothing', 'version: 1\ngroups:\n  -\n', 'schema-type', '-', 'nothing'],
    [
      'a domain the wrong way round',
      'version: 1\ndomain: [5, 1]\ngroups: []',
      'schema-value',
      '[5, 1]',
      'must list its smallest value first',
    ],
    [
      'a domain too large',
      'version: 1\ndomain: [0, 256]\ngroups: []',
      'schema-value',
      '[0, 256]',
      'at most 256 values',
    ],
    [
      'a negative seed',
      'version: 1\nseed: -1\ngroups: []',
      'schema-value',
      '-1',
      '`seed` must be at least 0, but is -1',
    ],
    [
      'an unknown key',
      'version: 1\nsed: 1\ngroups: []',
      'unknown-key',
      'sed',
      'Unknown key `sed` is ignored',
    ],
    ['two documents', 'version: 1\ngroups: []\n---\na: 1\n', 'yaml-syntax', '---', 'second document'],
    ['an alias', 'version: &v 1\ngroups: *v\n', 'yaml-alias', '*v', 'alias'],
    [
      'an anchor',
      'version: 1\ngroups: [{id: x, rules: [{name: n, predicate: &x a > b}]}]\n',
      'yaml-alias',
      '&x',
      'anchor',
    ],
    ['a key given twice', 'version: 1\nversion: 1\ngroups: []\n', 'duplicate-key', 'version', 'given twice'],
    ['a tag of YAML', 'version: !!int 1\ngroups: []\n', 'yaml-tag', '!!int', 'is read as a YAML tag'],
    ['a tag of a list', 'version: 1\ngroups: !!seq []\n', 'yaml-tag', '!!seq', 'is read as a YAML tag'],
    [
      'a second key on a line below a blank one',
      'version: 1\ngroups:\n  - id: a\n    split: [x]\n\n      - id: b    split: x\n',
      'yaml-syntax',
      '- id: b    split: x',
      'a second key',
    ],
    ['a bracket left open', 'version: 1\ngroups: [1, 2', 'yaml-syntax', '', 'never closed'],
  ])('finds %s', (_, text, code, at, message) => {
    const found = seen(text).find((each) => each.code === code && each.at === at);
    expect(found).toMatchObject({ code, at });
    expect(found?.message).toContain(message);
  });

  it('takes no two keys that are lists or maps for the same', () => {
    const found = seen('version: 1\n? [a, b]\n: 1\n? {x: y}\n: 2\ngroups: []\n').map(({ code }) => code);
    expect(found).toEqual(['unknown-key', 'unknown-key', 'no-groups']);
  });

  it.each([
    ['no predicate', 'rules:\n      - name: x', 'schema-missing', 'name', 'no `predicate`'],
    ['no name', 'rules:\n      - predicate: a < b', 'schema-missing', 'predicate', 'no `name`'],
    ['no rules', 'split: train', 'schema-missing', 'id', 'no `rules`'],
    ['an empty list of rules', 'rules: []', 'schema-value', '[]', 'no rule'],
    ['rules that are a text', 'rules: none', 'schema-type', 'none', '`rules` must be a list'],
    ['a rule that is a text', 'rules:\n      - a < b', 'schema-type', 'a < b', 'A rule must be a map'],
    ['an empty name', 'rules:\n      - {name: "", predicate: a}', 'schema-value', '""', '`name` is empty'],
    [
      'an empty predicate',
      'rules:\n      - name: x\n        predicate:',
      'schema-type',
      'predicate',
      '`predicate` is empty',
    ],
    [
      'an empty text as a predicate',
      'rules:\n      - {name: x, predicate: ""}',
      'schema-value',
      '""',
      '`predicate` is empty',
    ],
    [
      'a blank predicate',
      'rules:\n      - {name: x, predicate: "  "}',
      'schema-value',
      '"  "',
      '`predicate` is empty',
    ],
    [
      'an unknown split',
      'split: tain\n    rules: [{name: x, predicate: a}]',
      'schema-value',
      'tain',
      '`split` must be train, validation or test, not "tain"',
    ],
    [
      'a published text',
      'published: many\n    rules: [{name: x, predicate: a}]',
      'schema-type',
      'many',
      'must be a number',
    ],
    [
      'a negative size',
      'published: -3\n    rules: [{name: x, predicate: a}]',
      'schema-value',
      '-3',
      '`published` must be at least 0, but is -3',
    ],
    [
      'a pair as a triple',
      'rules: [{name: x, predicate: a}]\n    initial: [[1, 2]]',
      'schema-value',
      '[1, 2]',
      'exactly three',
    ],
    [
      'four numbers',
      'rules: [{name: x, predicate: a}]\n    initial: [[1, 2, 3, 4]]',
      'schema-value',
      '[1, 2, 3, 4]',
      'exactly three',
    ],
    [
      'half numbers',
      'rules: [{name: x, predicate: a}]\n    initial: [[1, 2.5, 3]]',
      'schema-type',
      '2.5',
      'Each entry of a triple must be an integer; this is',
    ],
    [
      'one triple for a list of triples',
      'rules: [{name: x, predicate: a}]\n    initial: [2, 4, 6]',
      'schema-type',
      '[2, 4, 6]',
      'must be a list of triples',
    ],
    ['a tab', 'rules:\n\t- name: x\n', 'yaml-tab', '\t', 'tab'],
    ['an open quote', 'rules:\n      - name: "x\n        predicate: a', 'yaml-syntax', '"x', 'never closed'],
    [
      'a slip in a key',
      'rules:\n      - {nmae: x, predicate: a}',
      'unknown-key',
      'nmae',
      'Unknown key `nmae` is ignored',
    ],
    [
      'a slip in guidance',
      'rules:\n      - {name: x, predicate: a, guidance: {acept: []}}',
      'unknown-key',
      'acept',
      'Unknown key `acept` is ignored',
    ],
  ])('finds %s in a group', (_, group, code, at, message) => {
    const text = `version: 1\ngroups:\n  - id: "1"\n    ${group}\n`;
    const found = seen(text).find((each) => each.code === code);
    expect(found).toMatchObject({ code, at });
    expect(found?.message).toContain(message);
  });

  it.each([
    '{a, b, c} == {1}',
    '[a, b][0] > 1',
    '!is_prime(a)',
    '&x & y',
    '*a',
    '%d',
    '@x',
    'a if b: c',
    "'x' in str(a)",
    '"x" in str(a)',
    "str(a) == ' # '",
    '`a`',
    '? a',
    '- a',
  ])('explains the unquoted predicate %s, counts it, and offers quotes', (predicate) => {
    const text = rule(predicate);
    const { problems } = readRuleFile(text);
    expect(seen(text)).toMatchObject([{ code: 'predicate-unquoted', at: predicate }]);
    expect(texts(text)).toEqual([[predicate, 'a < b']]);
    const fixed = applyEdits(text, problems[0]?.fixes?.[0]?.edits ?? []);
    expect(seen(fixed)).toEqual([]);
    expect(texts(fixed)).toEqual([[predicate, 'a < b']]);
  });

  it('takes an edit of an unquoted predicate as one that quotes it', () => {
    const text = rule('[a, b][0] > 1');
    const edit = readRuleFile(text).file?.groups[0]?.rules[0]?.predicate.edit({
      span: { from: 4, to: 5 },
      text: 'c',
    });
    const edited = edit ? applyEdits(text, [edit]) : '';
    expect(seen(edited)).toEqual([]);
    expect(texts(edited)).toEqual([['[a, c][0] > 1', 'a < b']]);
  });

  it.each([['1'], ['True'], ['null'], ['3.5']])(
    'takes the unquoted %s as text and offers quotes',
    (value) => {
      const text = rule(value);
      const [found] = readRuleFile(text).problems;
      if (value === 'null') {
        expect(found).toMatchObject({ code: 'schema-type' });
        return;
      }
      expect(found).toMatchObject({ code: 'schema-type', fixes: [{ edits: [{ text: `"${value}"` }] }] });
      expect(texts(text)?.[0]?.[0]).toBe(value);
    },
  );

  it('says one thing once', () => {
    const codes = (text: string) => readRuleFile(text).problems.map((each) => each.code);
    const group = (more: string) =>
      `version: 1\ngroups:\n  - id: x\n    rules: [{name: x, predicate: a < b}]\n    ${more}\n`;
    expect(codes(group('initial: [a, b, c]'))).toEqual(['schema-type']);
    const negative = readRuleFile(group('published: -3'));
    expect([negative.problems.length, negative.file?.groups[0]?.published]).toEqual([1, undefined]);
    for (const empty of ['~', 'null', '*a', '!a', '&x & y'])
      expect(readRuleFile(rule(empty)).file?.groups[0]?.rules[0]?.incomplete, empty).toBeDefined();
    expect(readRuleFile(rule('{a} == {b}')).file?.groups[0]?.rules[0]?.incomplete).toBeUndefined();
  });

  it('reads a numeric id and offers quotes', () => {
    const text = 'version: 1\ngroups:\n  - id: 07\n    rules: [{name: x, predicate: a < b}]\n';
    const { file, problems } = readRuleFile(text);
    expect(file?.groups[0]?.id).toBe('07');
    expect(applyEdits(text, problems[0]?.fixes?.[0]?.edits ?? [])).toContain('id: "07"');
  });

  it('offers the nearest known key', () => {
    const text = 'version: 1\ngroups:\n  - id: x\n    splt: train\n    rules: [{name: x, predicate: a}]\n';
    expect(applyEdits(text, readRuleFile(text).problems[0]?.fixes?.[0]?.edits ?? [])).toContain(
      '    split: train',
    );
  });

  it('fills an empty file from the template', () => {
    const [found] = readRuleFile('').problems;
    expect(readRuleFile(applyEdits('', found?.fixes?.[0]?.edits ?? [])).problems).toEqual([]);
  });

  it('replaces tabs by spaces', () => {
    const text = 'version: 1\ngroups:\n  - id: x\n    rules:\n\t\t\t- name: x\n\t\t\t  predicate: a < b\n';
    const once = readRuleFile(text).problems[0];
    expect(once?.code).toBe('yaml-tab');
    expect(applyEdits(text, once?.fixes?.[0]?.edits ?? [])).toContain('\n      - name: x');
  });

  it('keeps an error in one group from the others', () => {
    const good = '  - id: ok\n    rules: [{name: x, predicate: a < b}]\n';
    const bad = '  - id: "bad\n    rules: [\n';
    const { file, problems } = readRuleFile(`version: 1\ngroups:\n${good}${bad}${good}`);
    expect(file?.groups.map((group) => [group.id === 'ok', group.incomplete === undefined])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(problems).toHaveLength(1);
  });

  it('reads byte order marks, Windows line ends and JSON', () => {
    const windows = `\uFEFF${FILE_TEMPLATE.replaceAll('\n', '\r\n')}`;
    expect(readRuleFile(windows).problems).toEqual([]);
    expect(texts(windows)).toEqual(texts(FILE_TEMPLATE));
    const json = JSON.stringify({
      version: 1,
      groups: [{ id: '1', rules: [{ name: 'x', predicate: '{a} == {b}' }] }],
    });
    expect(readRuleFile(json).problems).toEqual([]);
    expect(texts(json)).toEqual([['{a} == {b}']]);
  });
});
