// Files of scenarios in the format of a task, here grids of chances: findings at their places, and what they offer.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { keysOf, schemaAt, wordsOf, yamlCursor } from '../../../src/rules/assist';
import { answerTaskFile } from '../../../src/suites/task-files';
import { BELIEF_FIELDS } from '../../../src/tasks/beliefs/fields';

const URN = `version: 1
scenarios:
  - id: urn
    context: A ball is drawn. Its colour is
    outcomes: { red: 2/3, blue: 1/3 }
`;

const noEngine = () => expect.unreachable('a grid needs no engine');
const answer = (text: string) =>
  finish(
    answerTaskFile({ kind: 'task-file', task: 'beliefs', text, name: 'my.beliefs.yaml', seed: 1 }, noEngine),
  );

describe('a grid', () => {
  it.each([
    [
      'fractions that do not sum to 1',
      URN.replace('1/3', '1/4'),
      'schema-value',
      'outcomes',
      'sum to 11/12, not to 1',
    ],
    [
      'a decimal number',
      URN.replace('1/3', '0.33'),
      'schema-value',
      '0.33',
      '`blue` cannot be the number 0.33',
    ],
    ['a word', URN.replace('1/3', 'half'), 'schema-value', 'half', '`blue` must be a fraction'],
    ['one outcome', URN.replace(', blue: 1/3', ''), 'schema-value', 'outcomes', '2 to 100 outcomes'],
    ['an unknown part', `${URN}dise: {}\n`, 'unknown-key', 'dise', 'no key `dise`'],
    ['an unknown field', `${URN}dice: { face: [6] }\n`, 'unknown-key', 'face', 'no key `face`'],
    ['an unknown field of a scenario', `${URN}    colour: red\n`, 'unknown-key', 'colour', 'no key `colour`'],
    ['an unknown variant', `${URN}dice: { variants: [singel] }\n`, 'schema-value', 'singel', 'not "singel"'],
    ['too few faces', `${URN}dice: { faces: [1] }\n`, 'schema-value', '1', 'at least 2'],
    ['half a pair', `${URN}preference: { labels: [[Left]] }\n`, 'schema-value', '[Left]', 'at least 2 items'],
    ['a question without an outcome', `${URN}    question: How?\n`, 'schema-value', 'How?', '{outcome}'],
    ['an id with a space', URN.replace('urn', 'an urn'), 'schema-value', 'an urn', 'letters, digits'],
    ['two equal ids', URN + URN.slice(URN.indexOf('  - id')), 'duplicate-id', 'urn', 'id "urn"'],
    ['another version', URN.replace('1', '2'), 'schema-version', '2', 'must be 1'],
  ])('has a finding for %s, at its place', (_name, text, code, marked, message) => {
    const { problems, scenarios } = answer(text);
    expect(problems.map((each) => [each.code, text.slice(each.span.from, each.span.to)])).toEqual([
      [code, marked],
    ]);
    expect(problems[0]?.message).toContain(message);
    expect(scenarios).toEqual([]);
  });

  it('offers each of its cells, and a suite of one or of all', () => {
    const { problems, scenarios } = answer(`${URN}choice: { options: [2], variants: [single] }\n`);
    expect(problems).toEqual([]);
    const files = BELIEF_FIELDS.ofFiles!;
    expect(scenarios.map(({ scenario }) => files.offer(scenario).value)).toEqual([
      'choice-2-single',
      'choice-2-single-asks-A',
      'choice-2-single-asks-B',
      'urn',
    ]);
    expect(files.suiteBlock('x.beliefs.yaml', 'urn')).toEqual({ grid: 'x.beliefs.yaml', cells: ['urn'] });
    expect(files.suiteBlock('x.beliefs.yaml')).toEqual({ grid: 'x.beliefs.yaml' });
  });

  it('begins with an example without a finding', () => {
    const { problems, scenarios } = answer(
      readFileSync(`examples/${BELIEF_FIELDS.ofFiles!.example}`, 'utf8'),
    );
    expect(problems).toEqual([]);
    expect(scenarios.length).toBeGreaterThan(50);
  });

  it.each([
    ['the file', '|', 'scenarios', []],
    ['a part', 'dice:\n  |', 'faces', []],
    ['a scenario', 'scenarios:\n  - id: urn\n    |', 'outcomes', []],
    ['the values of a list', 'coins:\n  counted: [|', undefined, ['Heads', 'Tails']],
    ['a value', 'wording: |', undefined, ['appendix', 'main-text']],
  ])('knows what may stand in %s, each key with a description', (_name, marked, key, values) => {
    const lines = marked.replace('|', '').split('\n');
    const cursor = yamlCursor(lines, lines.length - 1, lines.at(-1)?.length ?? 0);
    const around = schemaAt(BELIEF_FIELDS.ofFiles!.schema, cursor.above);
    const keys = keysOf(around);
    if (key !== undefined) expect(keys.map(({ name }) => name)).toContain(key);
    for (const { about } of keys) expect(about).not.toBe('');
    if (cursor.key !== undefined) expect(wordsOf(schemaAt(around, [cursor.key]))).toEqual(values);
  });
});
