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

  it('cannot reach the prototype of anything', () => {
    const { suite } = readSuite(file(BLOCK, 'models: {__proto__: {thinking: true}, constructor: {}}\n'));
    expect(({} as Record<string, unknown>)['thinking']).toBeUndefined();
    expect(Object.keys(suite?.models ?? {})).toContain('constructor');
  });
});
