import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { suiteResult } from '../../../../src/cli/schemas-suites';
import { REFLECTION_BENCH } from '../../../fixtures/published/data';
import { falsify, newFolder } from '../episodes/support';
import { block, contentsOf, smallSuite, suiteJson, suiteText } from './support';

describe('the published designs', () => {
  it.each([
    ['wason-test', 3 * 240],
    ['wason-train', 1600],
    ['wason-validation', 16],
    ['blicket', 384],
  ])('%s has %i cells, and its agents send nothing', async (name, cells) => {
    const { code, result } = await suiteJson('plan', `examples/${name}.suite.yaml`, ['--out', newFolder()]);
    expect(code).toBe(0);
    expect(suiteResult.safeParse(result)).toMatchObject({ success: true });
    expect(result).toMatchObject({ cells, calls: 0, tokens: 0, missing: cells, kept: 0, orphaned: 0 });
    expect(result).toMatchObject({ left: { ms: null } });
  });
});

describe('the data of a published program, in a folder beside the suite', () => {
  const sessions = (fields: string) =>
    suiteText(`  - { task: reflection, ${fields}, settings: [free], models: [offline:perfect] }\n`);

  it.each([
    ['no folder', 'data: reference', 'cards.json'],
    ['a folder without them', 'data: reference, from: .', '`from`: . has no cards.json'],
    ['a folder that is not there', 'data: reference, from: gone', 'error: gone: no such file'],
    ['a file', 'data: reference, from: r.rules.yaml', 'error: r.rules.yaml: is not a folder'],
    ['a folder for nothing', 'from: copy', '`from` is for `data` reference'],
  ])('is asked for where there is %s', async (_name, fields, message) => {
    const { path } = smallSuite(sessions(fields));
    const { err, code } = await falsify(['suite', 'plan', path]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it.skipIf(!existsSync(REFLECTION_BENCH))('is played, wherever its files lie in the folder', async () => {
    const suite = smallSuite(sessions('tests: [n-back, wpt], sessions: 1, data: reference, from: copy'));
    const names = readdirSync(REFLECTION_BENCH);
    mkdirSync(join(suite.folder, 'copy/deep'), { recursive: true });
    for (const [i, name] of names.entries())
      copyFileSync(join(REFLECTION_BENCH, name), join(suite.folder, i < 2 ? 'copy' : 'copy/deep', name));
    expect(await falsify(['suite', 'run', suite.path])).toMatchObject({ code: 0 });
    const headers = Object.values(contentsOf(suite.out)).map((text) => text.slice(0, text.indexOf('\n')));
    expect(headers.map((line) => (JSON.parse(line) as Header).scenario.data)).toEqual([
      'reference',
      'reference',
    ]);
  });
});

interface Header {
  readonly scenario: { readonly data: string };
}

describe('the plan of a suite', () => {
  const codes = (err: string) =>
    Array.from(err.matchAll(/:(\d+):\d+: (?:error|warning): .*\[(.+)\]/g), ([, line, code]) => [
      Number(line),
      code,
    ]);

  it.each([
    ['a rule file that is not there', block({ rules: 'no.rules.yaml' }), 4, 'rules-file'],
    ['groups of two kinds', block({ split: 'validation' }), 11, 'no-scenarios'],
    ['a group that is not there', block({ groups: '["80"]' }), 5, 'no-scenarios'],
    ['a hidden rule that is not there', block({ hidden: '[5]' }), 6, 'no-scenarios'],
    ['groups without initial triples', block({ groups: '["1"]', initial: 'file' }), 7, 'no-scenarios'],
    [
      'an agent that is not there',
      block({ models: '[offline:random, offline:clever]' }),
      10,
      'unknown-model',
    ],
    ['a profile that is not there', block({ models: '[qwen]' }), 10, 'unknown-model'],
    ['instructions that are not there', block({ prompts: 'no.prompts.yaml' }), 11, 'prompts-file'],
  ])('marks %s, and exits 2', async (_name, blocks, line, code) => {
    const { err, code: exit } = await falsify(['suite', 'plan', smallSuite(suiteText(blocks)).path]);
    expect(exit).toBe(2);
    expect(codes(err)).toEqual([[line, code]]);
  });

  it('says that episodes of models that are not known are not counted', async () => {
    const suite = smallSuite(suiteText(block({ models: '[offline:random, a, b]', repeats: '2' })));
    const plan = await falsify(['suite', 'plan', suite.path]);
    expect(plan.out).toContain(
      '0 of 4 episodes complete, 4 to be played; not counted: 8 episodes of models that are not known\n',
    );
    suite.write(suiteText(block()));
    await falsify(['suite', 'run', suite.path]);
    suite.write(suiteText(block({ models: '[a]' }) + block({ rules: 'no.rules.yaml' })));
    const status = await falsify(['suite', 'status', suite.path]);
    expect(status.out).toContain(
      '0 of 0 episodes complete, 2 transcripts of episodes that the suite does not ask for, or that are not counted' +
        '; not counted: 2 episodes of models that are not known and what has errors; no run',
    );
  });

  it('marks what is wrong beside a wrong field, too', async () => {
    const wrong = {
      rules: 'no.rules.yaml',
      settings: '[foo]',
      models: '[offline:random, offline:random, nope]',
    };
    const { path } = smallSuite(suiteText(block(wrong), 'models: { nope: { temperature: 1 } }\n'));
    const { err } = await falsify(['suite', 'plan', path]);
    expect(codes(err)).toEqual([
      [5, 'rules-file'],
      [10, 'unknown-setting'],
      [11, 'unknown-model'],
    ]);
    expect(err).toContain(':11:46: error: no endpoint "nope"');
  });

  describe('says which file cannot be read, and why', () => {
    const planned = async (over: Readonly<Record<string, string>>, prepare: (folder: string) => void) => {
      const { folder, path } = smallSuite(suiteText(block(over)));
      prepare(folder);
      return (await falsify(['suite', 'plan', path])).err;
    };
    const write = (name: string, bytes: string | Uint8Array, mode?: number) => (folder: string) =>
      writeFileSync(join(folder, name), bytes, { mode });
    const makeFolder = (name: string) => (folder: string) => mkdirSync(join(folder, name));

    it.each([
      ['in a folder that is not there', 'deep/no.rules.yaml', () => undefined, 'no such file'],
      ['that is a folder', 'deep', makeFolder('deep'), 'this is a directory'],
      ['that is no text', 'bytes', write('bytes', Uint8Array.of(0x61, 0xff)), 'not UTF-8 at byte offset 1'],
    ])('one %s', async (_name, file, prepare, cause) => {
      expect(await planned({ rules: file }, prepare)).toContain(`4:12: error: ${file}: ${cause}`);
      expect(await planned({ prompts: file }, prepare)).toContain(`: error: ${file}: ${cause}`);
    });

    it.skipIf(process.getuid?.() === 0)('one without rights', async () => {
      const err = await planned({ rules: 'locked' }, write('locked', 'version: 1', 0));
      expect(err).toContain('error: locked: permission denied');
    });

    it('one that is no rule-group file, under the name that it has here', async () => {
      const { folder, path } = smallSuite(suiteText(block({ rules: 'a.yaml' })));
      writeFileSync(join(folder, 'a.yaml'), 'a: 1');
      const { err } = await falsify(['suite', 'plan', path]);
      expect(err).toContain(`${join(folder, 'a.yaml')}:1:1: error: `);
      expect(err).toContain(`see falsify check ${join(folder, 'a.yaml')}\n`);
    });

    it.each(['plan', 'status', 'run'])('a folder of transcripts that is none: %s', async (verb) => {
      const { folder, path } = smallSuite();
      const out = join(folder, 'r.rules.yaml');
      expect(await falsify(['suite', verb, path, '--out', out])).toMatchObject({
        code: 2,
        err: expect.stringContaining(`${out}: error: is not a folder\n`) as string,
      });
    });
  });

  it.each(['../secret.txt', 'a/../../secret.txt', '/etc/secret.TXT'])(
    'reads no text outside its folder as instructions: %s',
    async (prompts) => {
      const { err } = await falsify(['suite', 'plan', smallSuite(suiteText(block({ prompts }))).path]);
      expect(codes(err)).toEqual([[11, 'prompts-file']]);
      expect(err).toContain(`${prompts} is not in the folder of the suite`);
    },
  );

  it('marks a split without groups, and a judge that is not there', async () => {
    const fields = block({ split: 'train' }).replace(/ +groups.*\n/, '');
    const suite = smallSuite(suiteText(fields, 'judges: { equivalence: qwen }\n'));
    const rules = join(suite.folder, 'r.rules.yaml');
    writeFileSync(rules, readFileSync(rules, 'utf8').replaceAll('split: train', 'split: test'));
    const { err } = await falsify(['suite', 'plan', suite.path]);
    expect(codes(err)).toEqual([
      [2, 'unknown-model'],
      [11, 'no-scenarios'],
    ]);
  });

  it('warns of cells that are equal, plays them once, and of models that no block names', async () => {
    const text = suiteText(block() + block({ hidden: '[2, 3]' }), 'models: { other: { thinking: true } }\n');
    const { code, err, result } = await suiteJson('plan', smallSuite(text).path);
    expect([code, result]).toMatchObject([0, { cells: 3, calls: 0 }]);
    expect(err).toContain('1 episode of this block is asked for already, and played once [equal-cells]');
    expect(err).toContain('No block names the model "other" [unused-model]');
    const oneName = suiteText(block({ models: 'other' }), 'models: { other: { thinking: true } }\n');
    const wrong = await falsify(['suite', 'plan', smallSuite(oneName).path]);
    expect(wrong.err).toContain('[schema-type]');
    expect(wrong.err).not.toContain('unused-model');
  });

  it('names two profiles that are the same model, at the second one', async () => {
    const suite = smallSuite(suiteText(block({ models: '[ok, refused]' })));
    const profiles = join(suite.folder, 'endpoints.json');
    const at = (name: string, port: number) => ({
      name,
      baseURL: `http://127.0.0.1:${port}/v1`,
      model: 'fixed-1',
    });
    writeFileSync(profiles, JSON.stringify([at('ok', 8801), at('refused', 8802)]));
    const { err, result } = await suiteJson('plan', suite.path, ['--endpoints', profiles]);
    expect(err).toContain(
      ':10:18: warning: refused is the same model as ok (fixed-1): 2 episodes of both are played once, as ok [equal-cells]',
    );
    expect(err).not.toContain('asked for already');
    expect(result).toMatchObject({ cells: 2, models: [{ model: 'ok' }] });
  });

  it('says what is new, kept and orphaned after a change', async () => {
    const suite = smallSuite();
    expect((await falsify(['suite', 'run', suite.path])).code).toBe(0);
    suite.write(suiteText(block({ hidden: '[2, 3, 4]' })));
    const { result } = await suiteJson('plan', suite.path);
    expect(result).toMatchObject({ cells: 3, kept: 1, missing: 2, orphaned: 1, incomplete: 0 });
    expect(result).toMatchObject({ calls: 0, left: { calls: 0 } });
  });

  it('is known to the tables, which say how many transcripts are of other cells', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    expect((await falsify(['results', suite.path])).err).toBe('');
    suite.write(suiteText(block({ hidden: '[2]' })));
    const said = `falsify: in the folder of ${suite.path} is 1 transcript of episodes that the suite does not ask for, which counts, too\n`;
    for (const command of ['results', 'effects'])
      expect((await falsify([command, suite.path])).err).toMatch(said);
    const ofFolder = (await falsify(['results', suite.path.replace(/\.suite\.yaml$/, '')])).err;
    expect(ofFolder).toContain('is 1 transcript of episodes that the suite does not ask for');
    suite.write(suiteText(block({ models: '[gone]' })));
    expect((await falsify(['results', suite.path])).err, 'its profile is not known').toBe('');
  });

  it('is no table where there is nothing but errors', async () => {
    const { code, out } = await falsify([
      'suite',
      'plan',
      smallSuite(suiteText(block({ models: '[gone]' }))).path,
    ]);
    expect([code, out]).toEqual([2, '']);
  });

  it('keeps what was played when repeats are raised', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    suite.write(suiteText(block({ repeats: '3' })));
    expect((await suiteJson('plan', suite.path)).result).toMatchObject({
      cells: 6,
      kept: 2,
      missing: 4,
      orphaned: 0,
      left: { ms: expect.any(Number) as number },
    });
    expect((await falsify(['suite', 'plan', suite.path])).out).toMatch(
      /about \d+ s, by the episodes that were played/,
    );
    expect((await suiteJson('run', suite.path)).result).toMatchObject({ played: 4, complete: 6 });
  });

  it('mixes nothing into the cells of another decoding or of other instructions', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    suite.write(suiteText(block({ tests: '1' })));
    expect((await suiteJson('plan', suite.path)).result).toMatchObject({ kept: 0, missing: 2, orphaned: 2 });
  });

  it('refuses options of other verbs, and a folder', async () => {
    const { folder, path } = smallSuite();
    for (const [args, words] of [
      [['plan', path, '--wait'], '--wait goes with falsify suite run, not plan'],
      [['plan', path, '--concurrency', '3'], '--concurrency goes with falsify suite run'],
      [['status', path, '--retry-format'], '--retry-format goes with falsify suite run'],
      [['plan', path, '--queue', 'redis://127.0.0.1:1'], '--queue does not go with plan'],
      [['run', path, '--wait'], '--wait goes with --queue'],
      [['run', path, '--queue', 'redis://127.0.0.1:1', '--concurrency', '3'], 'give it to falsify worker'],
      [['plan', folder], `name its files, such as '${folder}/*.suite.yaml'`],
    ] as const)
      expect(await falsify(['suite', ...args])).toMatchObject({
        code: 2,
        err: expect.stringContaining(words) as string,
      });
  });

  it('needs a verb and one file', async () => {
    expect(await falsify(['suite'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('plan, run, status, pause, resume or cancel') as string,
    });
    expect(await falsify(['suite', 'plan'])).toMatchObject({ code: 2 });
    const { folder } = smallSuite();
    writeFileSync(`${folder}/other.suite.yaml`, 'version: 1');
    const several = await falsify(['suite', 'plan', `${folder}/*.suite.yaml`]);
    expect(several).toMatchObject({ code: 2, err: expect.stringContaining('2 suites') as string });
    const standard = await falsify(['suite', 'plan', '-']);
    expect(standard).toMatchObject({ code: 2, err: expect.stringContaining('from a file') as string });
    rmSync(`${folder}/small.suite.yaml`);
    expect(await falsify(['suite', 'plan', `${folder}/small.suite.yaml`])).toMatchObject({ code: 2 });
  });
});
