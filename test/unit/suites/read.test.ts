import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileJsonSchemas } from '../../../src/suites/json-schema';
import { readSuite } from '../../../src/suites/read';

const BLOCK = `  - task: wason
    rules: r.rules.yaml
    settings: [baseline]
    models: [offline:random]
`;
const file = (block = BLOCK, head = '') => `version: 1\n${head}episodes:\n${block}`;

/** The issues found, each with the text of its range. */
const found = (text: string) =>
  readSuite(text).problems.map(({ code, span, message, fixes = [] }) => ({
    code,
    message,
    at: text.slice(span.from, span.to),
    fixes: fixes.map(({ title }) => title),
  }));

describe('a suite file', () => {
  it('is read with what it leaves out', () => {
    const { suite, problems } = readSuite(file(`${BLOCK}    repeats: 2\n    hidden: [1, 3]\n`));
    expect(problems).toEqual([]);
    expect(suite).toMatchObject({
      seed: 1337,
      models: {},
      blocks: [{ index: 0, repeats: 2, settings: ['baseline'], fields: { hidden: [1, 3] } }],
    });
  });

  const examples = readdirSync('examples').filter((name) => name.endsWith('.suite.yaml'));
  it.each(examples)('%s has no problem', (name) => {
    expect(readSuite(readFileSync(`examples/${name}`, 'utf8')).problems).toEqual([]);
  });
  it('has the published designs as examples', () => {
    expect(examples).toEqual(
      ['blicket', 'chances', 'reflection', 'wason-test', 'wason-train', 'wason-validation', 'wilt'].map(
        (n) => `${n}.suite.yaml`,
      ),
    );
  });

  it.each([
    ['a misspelt key', file(`${BLOCK}    repeat: 2\n`), 'unknown-key', 'repeat', ['Change to repeats']],
    ['a key of the file', file(BLOCK, 'sed: 3\n'), 'unknown-key', 'sed', ['Change to seed']],
    ['another task', file(BLOCK.replace('wason', 'wasn')), 'unknown-task', 'wasn', ['Change to wason']],
    [
      'another setting',
      file(BLOCK.replace('[baseline]', '[base-line]')),
      'unknown-setting',
      'base-line',
      ['Change to baseline'],
    ],
    [
      'a setting of another task',
      file(
        BLOCK.replace('wason', 'blicket')
          .replace(/ +rules.*\n/, '')
          .replace('baseline', 'dual-goal'),
      ),
      'unknown-setting',
      'dual-goal',
      ['Change to baseline', 'Change to think-in-opposites'],
    ],
    ['no rule file', file(BLOCK.replace(/ +rules.*\n/, '')), 'schema-missing', 'task', []],
    ['a wrong number', file(`${BLOCK}    repeats: 0\n`), 'schema-value', '0', []],
    [
      'a wrong kind',
      file(BLOCK.replace('[offline:random]', 'offline:random')),
      'schema-type',
      'offline:random',
      [],
    ],
    ['neither all nor numbers', file(`${BLOCK}    hidden: some\n`), 'schema-value', 'some', []],
    ['a folder elsewhere', file(BLOCK, 'out: ../../runs\n'), 'schema-value', '../../runs', []],
    ['an absolute folder', file(BLOCK, 'out: /etc\n'), 'schema-value', '/etc', []],
    ['another version', file().replace('1', '2'), 'schema-version', '2', ['Change to 1']],
    [
      'a file of rule groups',
      'version: 1\ndomain: [-9, 9]\ngroups:\n  - id: a\n',
      'schema-type',
      'groups',
      [],
    ],
    ['a limit that is none', file(BLOCK, 'limits: {perMinute: 0}\n'), 'schema-value', '0', []],
  ])('marks %s at its place', (_name, text, code, at, fixes) => {
    expect(found(text)).toMatchObject([{ code, at, fixes }]);
  });

  it('is none where it is no map, and says what it would be', () => {
    expect(readSuite('- a\n')).toMatchObject({ problems: [{ code: 'schema-type' }] });
    expect(readSuite('- a\n').suite).toBeUndefined();
    expect(found('a: [1\n')).toMatchObject([{ code: 'yaml-syntax' }]);
  });

  it('keeps the blocks that can be read', () => {
    const { suite, problems } = readSuite(file(`  - task: chess\n${BLOCK}`));
    expect(problems).toMatchObject([{ code: 'unknown-task' }]);
    expect(suite?.blocks).toMatchObject([{ index: 1 }]);
  });

  it.each(fileJsonSchemas())(
    'has a JSON schema, which is that of today: else npm run schema (%s)',
    (name, schema) => {
      const written: unknown = JSON.parse(readFileSync(`schemas/${name}-file.schema.json`, 'utf8'));
      expect(written).toEqual(JSON.parse(JSON.stringify(schema)));
    },
  );

  it.each([
    ['a list where a text belongs', file(BLOCK, 'name: []\n'), 'schema-type', '[]'],
    ['a list among the models', file(BLOCK.replace('offline:random', '[]')), 'schema-type', '[]'],
    ['no list of blocks', "version: 1\nepisodes: ''\n", 'schema-type', "''"],
    ['too large a seed', file(BLOCK, 'seed: 1e99\n'), 'schema-value', '1e99'],
    ['too many repeats', file(`${BLOCK}    repeats: 99999999999999999999\n`), 'schema-value', '9'.repeat(20)],
    ['an alias', file(BLOCK, 'limits: {failures: *six}\n'), 'yaml-alias', '*six'],
    ['an alias of a task', file(BLOCK.replace('wason', '*game')), 'yaml-alias', '*game'],
    ['an alias of a block', file('  - *block\n'), 'yaml-alias', '*block'],
    ['an anchor', file(BLOCK.replace('r.rules.yaml', '&r.rules.yaml')), 'yaml-alias', '&r.rules.yaml'],
    ['a tag', file(BLOCK, 'seed: !!str 5\n'), 'yaml-tag', '!!str'],
  ])('says one thing of %s', (_name, text, code, at) => {
    expect(found(text)).toMatchObject([{ code, at }]);
  });

  it('names the narrowest limit of a value', () => {
    expect(found(file(`${BLOCK}    repeats: 1e99\n`))).toMatchObject([
      { message: '`repeats` must be at most 1000' },
    ]);
  });

  const key = (name: string) => ({ code: 'unknown-key', at: name });
  it.each(['__proto__', 'constructor', 'toString'])('takes %s for a key like any other', (name) => {
    for (const text of [
      file(BLOCK, `${name}: {seed: 7}\n`),
      file(`${BLOCK}    ${name}: 1\n`),
      file(`${BLOCK}    initial: {sample: 2, ${name}: 1}\n`),
      file(BLOCK, `limits: {${name}: 1}\n`),
      file(BLOCK, `judges: {${name}: offline}\n`),
      file(BLOCK, `models: {qwen: {${name}: 1}}\n`),
      file(BLOCK, `models: {qwen: {limits: {${name}: 1}}}\n`),
      file(BLOCK, `models: {qwen: {price: {input: 1, output: 1, ${name}: 1}}}\n`),
    ])
      expect(found(text), text).toMatchObject([key(name)]);
    expect(found(file(BLOCK.replace('wason', name)))).toMatchObject([{ code: 'unknown-task', at: name }]);
    expect(found(file(BLOCK.replace('baseline', name)))).toMatchObject([
      { code: 'unknown-setting', at: name },
    ]);
    const { suite, problems } = readSuite(file(BLOCK.replace('offline:random', name)));
    expect([suite?.blocks[0]?.models, problems]).toEqual([[name], []]);
  });

  it.each(['constructor', 'toString'])('may call a model %s', (name) => {
    const { suite, problems } = readSuite(file(BLOCK, `models: {${name}: {thinking: true}}\n`));
    expect(problems).toEqual([]);
    expect(Object.entries(suite?.models ?? {})).toEqual([[name, { thinking: true }]]);
  });

  it('says that no model can be called __proto__', () => {
    expect(found(file(BLOCK, 'models: {__proto__: {thinking: true}}\n'))).toMatchObject([
      { code: 'schema-value', at: '__proto__', message: 'A model cannot have the name `__proto__`' },
    ]);
    expect(({} as Record<string, unknown>)['thinking']).toBeUndefined();
  });
});
