/** Results and effects over episodes that the tests play themselves. */
import Papa from 'papaparse';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { SCHEMAS } from '../../../../src/cli/schemas';
import { effectsResult, resultsResult } from '../../../../src/cli/schemas-results';
import { resultRowSchema } from '../../../../src/results/row';
import { EPISODES } from '../../../fixtures/published/data';
import { EXAMPLE, falsify, fileIn, newFolder, transcriptsIn } from './support';

/** An episode that a second judge has judged again. */
const HASTY = join(dirname(EXAMPLE), 'hasty-judge.episode.jsonl');

/** Offline episodes of three rules in two settings. */
async function study(): Promise<string> {
  const folder = newFolder();
  for (const setting of ['baseline', 'think-in-opposites'])
    for (const group of ['4', '7', '10']) {
      const choice = ['-g', group, '--rule', '1', '--tests', '5', '--seed', '1', '--setting', setting];
      expect(
        (await falsify(['run', EXAMPLE, ...choice, '-m', 'offline:falsifying', '-o', folder])).code,
      ).toBe(0);
    }
  return folder;
}

const json = async <T>(schema: { parse(value: unknown): T }, ...args: string[]): Promise<T> =>
  schema.parse(JSON.parse((await falsify([...args, '--format', 'json'])).out));

describe('falsify results', () => {
  it('has the measures of a task without a hidden rule, and nothing of what depends on one', async () => {
    const folder = newFolder();
    const cell = ['run', '--task', 'beliefs', '--cell', 'coins*', '--setting', 'revealed', '-o', folder];
    expect((await falsify([...cell, '-m', 'offline:perfect,offline:uniform'])).code).toBe(0);
    const { conditions } = await json(resultsResult, 'results', folder);
    expect(conditions).toMatchObject(
      ['perfect', 'uniform'].map((model) => ({
        model,
        firstGuess: null,
        testsBeforeSuccess: null,
        ic: null,
      })),
    );
    const [perfect, uniform] = conditions.map(({ scores }) => scores['chebyshev']);
    expect(perfect).toMatchObject({ title: 'Chebyshev' });
    expect(perfect?.value).toBeCloseTo(0, 12);
    expect(uniform?.value).toBeGreaterThan(0.01);
    const { out, err } = await falsify(['results', folder]);
    expect(err).toBe('');
    expect(out).toContain('Chebyshev');
    expect(out).not.toContain('I:C');
  });

  it('has the conditions of two folders side by side', async () => {
    const play = async (seed: string) => {
      const folder = newFolder();
      const choice = ['-g', '7', '--rule', '1', '--tests', '2', '--seed', seed, '-m', 'offline:falsifying'];
      expect((await falsify(['run', EXAMPLE, ...choice, '-o', folder])).code).toBe(0);
      return folder;
    };
    const [one, other] = [await play('1'), await play('2')];
    const apart = await json(resultsResult, 'results', one, other, '--by-folder');
    expect(apart.conditions.map(({ folder, n }) => [folder, n])).toEqual([
      [one, 1],
      [other, 1],
    ]);
    const together = await json(resultsResult, 'results', one, other);
    expect(together.conditions.map(({ folder, n }) => [folder, n])).toEqual([['', 2]]);
    const { effects } = await json(effectsResult, 'effects', one, other, '--compare', 'folders');
    expect(effects.map(({ from, to, within, metric, pairs }) => [from, to, within, metric, pairs])).toEqual([
      [one, other, 'baseline', 'success', 1],
      [one, other, 'baseline', 'icAll', 1],
    ]);
    const { out } = await falsify(['results', one, other, '--by-folder']);
    expect(out).toMatch(/^Model +Setting +Folder +n /);
  });

  it('keeps episodes with other numbers of tests apart, but not the usual number that is named', async () => {
    const folder = newFolder();
    for (const tests of [[], ['--tests', '45'], ['--tests', '2']]) {
      const choice = [
        '-g',
        '7',
        '--rule',
        '1',
        ...tests,
        '--seed',
        String(tests.length),
        '-m',
        'offline:falsifying',
      ];
      expect((await falsify(['run', EXAMPLE, ...choice, '-o', folder])).code).toBe(0);
    }
    const { conditions } = await json(resultsResult, 'results', folder);
    expect(conditions.map(({ decoding, n }) => [decoding, n])).toEqual([
      ['{"options":{"tests":2}}', 1],
      ['{}', 2],
    ]);
    const { out } = await falsify(['results', folder]);
    expect(out).toMatch(
      /^Model +Setting +Parameters +n [^]*falsifying +baseline +tests 2 +1 [^]*falsifying +baseline +defaults +2 /,
    );
    expect((await falsify(['results', folder, '--format', 'methods'])).out).toContain(
      '3 episodes, each with 2 or 45 tests,',
    );
  });

  it('names the judges whose verdicts count, where others judged first', async () => {
    const path = join(newFolder(), 'hasty-judge.episode.jsonl');
    copyFileSync(HASTY, path);
    const { conditions } = await json(resultsResult, 'results', path);
    expect(conditions.map(({ judges }) => judges)).toEqual([
      'equivalence: judge-7b, evidence: phrase reader, compatibility: judge-7b',
    ]);
    expect((await falsify(['results', path, '--format', 'methods'])).out).toContain('equivalence: judge-7b');
    const html = (await falsify(['export', path, '--format', 'html'])).out;
    expect(html).toMatch(/Judged again by<[^]*hasty \(judge-7b at judges\.example\) \(\d+ verdicts\)/);
  });

  it('names judges of the same question in one order, whoever judged last', async () => {
    const lines = readFileSync(HASTY, 'utf8').trim().split('\n');
    const last = JSON.parse(lines.findLast((line) => line.includes('"judge":"equivalence"')) ?? '') as object;
    const again = { ...last, seq: lines.length + 1, by: { kind: 'offline', name: 'a judge' } };
    const path = join(newFolder(), 'twice.episode.jsonl');
    writeFileSync(path, [...lines, JSON.stringify(again), ''].join('\n'));
    const { conditions } = await json(resultsResult, 'results', path);
    expect(conditions[0]?.judges).toMatch(/^equivalence: a judge and judge-7b, /);
  });

  it('has one line a condition, by the judge and by enumeration, and rows of the episodes', async () => {
    const folder = await study();
    const stored = await json(resultsResult, 'results', folder);
    expect(stored.conditions.map(({ setting, n }) => ({ setting, n }))).toEqual([
      { setting: 'baseline', n: 3 },
      { setting: 'think-in-opposites', n: 3 },
    ]);
    const computed = await json(resultsResult, 'results', folder, '--by', 'enumeration');
    // The offline judge goes by enumeration, too.
    expect(computed.conditions).toEqual(stored.conditions);
    const { out } = await falsify(['results', folder, '--rows', '--format', 'json']);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => resultRowSchema.parse(JSON.parse(line)));
    expect(rows).toHaveLength(6);
    for (const row of rows) expect(SCHEMAS.results.safeParse(row)).toMatchObject({ success: true });
    expect(new Set(rows.map(({ scenario }) => scenario.id)).size).toBe(3);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
    const csv = Papa.parse<string[]>(
      (await falsify(['results', folder, '--rows', '--format', 'csv'])).out.trimEnd(),
    );
    expect(new Set(csv.data.map((row) => row.length)).size).toBe(1);
    const table = Papa.parse<string[]>((await falsify(['results', folder, '--format', 'csv'])).out.trimEnd());
    expect(new Set(table.data.map((row) => row.length)).size).toBe(1);
    expect((await falsify(['results', folder])).out).toMatch(/^Model +Setting +n +Success/);
    expect((await falsify(['results', folder, '--table', 'rules'])).out).toMatch(/^Rule +Breadth +baseline/);
    const byRule = ['results', folder, '--table', 'rules', '--format', 'csv', '--by'];
    const lines = async (by: string) => (await falsify([...byRule, by])).out.trim().split('\n');
    const [both, judge] = [await lines('both'), await lines('judge')];
    expect(both.length - 1).toBe(2 * (judge.length - 1));
    expect(both[0]).toMatch(/^by,task,rule,breadth,model,.*,n,solved,solved_best,tests_before_success$/);
    expect(judge[1]).toMatch(/^judge,wason,/);
    const refused = async (...args: string[]) => (await falsify(['results', folder, ...args])).err;
    expect(await refused('--table', 'rules', '--json')).toContain('written as text, csv, markdown or latex');
    expect(await refused('--by', 'both', '--json')).toContain('written as text, csv, markdown or latex');
    const byEach = (await falsify(['results', folder, '--by', 'both', '--format', 'csv'])).out.split('\n');
    expect(byEach.slice(1, -1).map((line) => /,(judge|enumeration),/.exec(line)?.[1])).toEqual([
      ...['judge', 'judge', 'enumeration', 'enumeration'],
    ]);
    const rules = (await falsify(['results', folder, '--table', 'rules', '--by', 'both'])).out;
    expect(rules.match(/^Rule +Breadth/gm)).toHaveLength(2);
    expect((await falsify(['results', folder, '--by', 'both', '--format', 'markdown'])).out).toContain(
      '| Model',
    );
  });

  it('has one page with everything, a paragraph about methods, and Parquet of the rows', async () => {
    const folder = await study();
    const page = await falsify(['results', folder, '--format', 'html']);
    expect(page).toMatchObject({ code: 0, err: '' });
    for (const title of [
      'Results',
      'Effects, by enumeration',
      'Hidden rules, by the stored verdicts',
      'Figures',
      'Methods',
    ])
      expect(page.out).toContain(`<h2>${title}</h2>`);
    expect(page.out).not.toMatch(/<script|https?:/);
    const titleOf = (html: string) =>
      [/<title>(.*?)<\/title>/, /<h1>(.*?)<\/h1>/].map((tag) => tag.exec(html)?.[1]);
    expect(titleOf(page.out)).toEqual([basename(folder), basename(folder)]);
    const suite = `${folder}.suite.yaml`;
    writeFileSync(
      suite,
      'version: 1\nname: "A <study>"\nepisodes: [{ task: wilt, split: lite, models: ["offline:random"] }]\n',
    );
    const named = await falsify(['results', folder, '--format', 'html']);
    rmSync(suite);
    expect(titleOf(named.out)).toEqual(['A &lt;study&gt;', 'A &lt;study&gt;']);
    const [, solved = ''] = /alt="1 − Kaplan[^>]*base64,([^"]*)"/.exec(page.out) ?? [];
    expect(Buffer.from(solved, 'base64').toString()).toMatch(
      />falsifying · baseline = think-in-opposites<\/text>/,
    );
    const methods = await falsify(['results', folder, '--format', 'methods']);
    expect(methods.out).toContain('6 episodes, each with 5 tests, of 3 scenarios with 3 hidden rules');
    const out = join(folder, 'rows.parquet');
    expect(await falsify(['results', folder, '--rows', '--format', 'parquet', '-o', out])).toMatchObject({
      code: 0,
      out: '',
      err: '',
    });
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(out) });
    expect(rows.map(({ setting }) => setting as string).sort()).toEqual([
      'baseline',
      'baseline',
      'baseline',
      ...Array<string>(3).fill('think-in-opposites'),
    ]);
  });

  it('refuses to write over a transcript, and formats without what they need', async () => {
    const folder = await study();
    const [path] = transcriptsIn(folder);
    const before = readFileSync(path, 'utf8');
    const copy = join(folder, 'copy.jsonl');
    writeFileSync(copy, before);
    for (const wrong of [
      ['--rows', '--format', 'csv', '--out', path],
      ['--rows', '--format', 'csv', '--out', copy],
      ['--rows', '--format', 'parquet'],
      ['--format', 'parquet', '--out', join(folder, 'x.parquet')],
      ['--format', 'html', '--by', 'judge'],
      ['--format', 'methods', '--rows'],
    ])
      expect((await falsify(['results', folder, ...wrong])).code).toBe(2);
    expect([readFileSync(path, 'utf8'), readFileSync(copy, 'utf8')]).toEqual([before, before]);
  });

  it('has published conditions beside those of the episodes, from an operand or from the folder', async () => {
    const folder = await study();
    const printed = { model: 'm-9', thinking: true, setting: 'baseline', taskSuccess: 0.212, icAll: 0.147 };
    const tables = fileIn(
      newFolder(),
      'published-tables.json',
      JSON.stringify({ source: 'A paper', wason: [printed] }),
    );
    const { out } = await falsify(['results', folder, tables]);
    expect(out).toMatch(/m-9 +yes +baseline +published +– +0\.212 /);
    expect(out).toContain(
      'Published, as printed, by the judges of that study and without intervals: A paper',
    );
    const { conditions, published } = await json(resultsResult, 'results', folder, tables);
    expect(conditions).toHaveLength(2);
    expect(published).toEqual([{ ...printed, task: 'wason', source: 'A paper' }]);
    fileIn(
      folder,
      'qwen.published-tables.json',
      JSON.stringify({ wason: [{ ...printed, thinking: 'yes' }] }),
    );
    const wrong = await falsify(['results', folder]);
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringMatching(
        /qwen\.published-tables\.json.*wason\[0\]\.thinking must be true or false/,
      ) as string,
    ]);
    expect(wrong.out).toContain('think-in-opposites');
  });

  it('keeps the rest of a folder in which one file is broken, and refuses formats that a table has not', async () => {
    const folder = await study();
    fileIn(folder, 'broken.episode.jsonl', 'no transcript\n');
    const { code, out, err } = await falsify(['results', folder]);
    expect(code).toBe(2);
    expect(out).toContain('think-in-opposites');
    expect(err).toContain('broken.episode.jsonl');
    expect((await falsify(['results', folder, '--rows'])).code).toBe(2);
    expect((await falsify(['results', folder, '--by', 'both', '--json'])).code).toBe(2);
  });
});

describe('one transcript by several names', () => {
  it('counts once', async () => {
    const folder = await study();
    const [name = ''] = transcriptsIn(folder);
    const again = `${folder}/./${basename(name)}`;
    const { conditions } = await json(resultsResult, 'results', name, again);
    expect(conditions.map(({ n }) => n)).toEqual([1]);
  });
});

describe('copies of a transcript', () => {
  it('count once, and are named', async () => {
    const folder = await study();
    const [path = ''] = transcriptsIn(folder);
    writeFileSync(join(folder, 'z copy.episode.jsonl'), readFileSync(path));
    const { out, err } = await falsify(['results', folder, '--json']);
    expect(resultsResult.parse(JSON.parse(out)).conditions.map(({ n }) => n)).toEqual([3, 3]);
    expect(err).toContain(
      `1 transcript is a copy of another one and does not count: ${join(folder, 'z copy.episode.jsonl')} of ${path}\n`,
    );
    const rows = await falsify(['results', folder, '--rows', '--json']);
    expect(rows.out.trimEnd().split('\n')).toHaveLength(6);
  });

  it('in another folder are compared with it', async () => {
    const [one, other] = [await study(), newFolder()];
    for (const path of transcriptsIn(one)) writeFileSync(join(other, basename(path)), readFileSync(path));
    const { effects } = await json(effectsResult, 'effects', one, other, '--compare', 'folders');
    const found = effects.map(({ within, metric, pairs }) => [within, metric, pairs]);
    expect(found).toEqual(
      ['baseline', 'think-in-opposites'].flatMap((within) => [
        [within, 'success', 3],
        [within, 'icAll', 3],
      ]),
    );
    expect((await falsify(['results', one, other])).err).toMatch(
      /^falsify: 6 transcripts are copies of others and do not count: \S+ of \S+, \S+ of \S+, \S+ of \S+ and 3 more\n$/,
    );
  });
});

it('a table without an episode has its first line as CSV, and is empty for people', async () => {
  const folder = newFolder();
  for (const args of [
    ['results'],
    ['results', '--table', 'rules'],
    ['results', '--rows'],
    ['effects'],
    ['summary'],
  ])
    expect((await falsify([...args, folder, '--format', 'csv'])).out, args.join(' ')).toMatch(
      /^\w+(,\w+){9,}\n$/,
    );
  expect((await falsify(['results', '--table', 'rules', folder])).out).toBe('');
});

it('a table of hidden rules is refused where there are none to be announced', async () => {
  const folder = newFolder();
  const rule = ['run', '--task', 'wilt', '--split', 'lite', '--rule', '1', '-o', folder];
  expect((await falsify([...rule, '-m', 'offline:all'])).code).toBe(0);
  const { code, out, err } = await falsify(['results', folder, '--table', 'rules']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('wilt');
});

describe('falsify effects', () => {
  it('compares settings in pairs and names seed, method and pairs', async () => {
    const folder = await study();
    const { effects } = await json(effectsResult, 'effects', folder);
    expect(effects.map(({ metric, to, pairs, method }) => ({ metric, to, pairs, method }))).toEqual([
      { metric: 'success', to: 'think-in-opposites', pairs: 3, method: 'exact' },
      { metric: 'icAll', to: 'think-in-opposites', pairs: 3, method: 'exact' },
    ]);
    expect((await falsify(['effects', folder])).out).toContain('Paired permutation (exact), one-sided');
    const none = await falsify(['effects', folder, '--from', 'dual-goal']);
    expect(none).toMatchObject({ code: 2, out: '' });
    expect(none.err).toContain('"dual-goal"');
    expect(none.err).toContain('baseline, think-in-opposites');
  });

  it('fails a pipeline when success fell', async () => {
    const folder = await study();
    expect((await falsify(['effects', folder, '--fail-below', '-0.05'])).code).toBe(0);
    expect((await falsify(['effects', folder, '--fail-below', '0.5', '--alpha', '1'])).code).toBe(0);
    expect((await falsify(['effects', folder, '--fail-below', '-2'])).code).toBe(2);
    expect((await falsify(['effects', folder, '--fail-below', '0', '--sided', 'greater'])).code).toBe(2);
    expect((await falsify(['effects', folder, '--alpha', '0.1'])).code).toBe(2);
    for (const alpha of ['0', '-0.1', '1.1', 'x']) {
      const wrong = await falsify(['effects', folder, '--fail-below', '-0.05', `--alpha=${alpha}`]);
      expect([wrong.code, wrong.out]).toEqual([2, '']);
      expect(wrong.err).toContain(`--alpha must be a number above 0 and at most 1, not "${alpha}"`);
    }
  });

  it('never passes a gate that has compared nothing', async () => {
    const play = async (model: string) => {
      const folder = newFolder();
      const choice = ['-g', '7', '--rule', '1', '--tests', '2', '--seed', '1', '-m', `offline:${model}`];
      expect((await falsify(['run', EXAMPLE, ...choice, '-o', folder])).code).toBe(0);
      return folder;
    };
    const [one, other] = [await play('falsifying'), await play('confirming')];
    const gate = ['--fail-below', '-0.05'];
    const settings = await falsify(['effects', one, other, ...gate]);
    expect(settings).toMatchObject({ code: 2, out: '' });
    expect(settings.err).toContain('nothing was compared: all episodes are of the setting "baseline"');
    expect(settings.err).toContain('--compare folders');
    const ungated = await falsify(['effects', one, other]);
    expect(ungated).toMatchObject({ code: 0, out: '' });
    expect(ungated.err).toContain('\n  hint: --compare models --from MODEL compares models');
    const models = await falsify(['effects', one, other, '--compare', 'folders', ...gate, '--json']);
    expect(models.code).toBe(2);
    expect(effectsResult.parse(JSON.parse(models.out)).effects).toEqual([]);
    expect(models.err).toContain('have no model in common (falsifying; confirming)');
    const unnamed = await falsify(['effects', one, other, '--compare', 'models']);
    expect(unnamed).toMatchObject({ code: 2, out: '' });
    expect(unnamed.err).toContain('--from is one of confirming, falsifying');
    const compared = ['effects', one, other, '--compare', 'models', '--from', 'falsifying'];
    const asInSuites = [...compared.slice(0, -1), 'offline:falsifying'];
    expect(await falsify(asInSuites)).toEqual(await falsify(compared));
    expect(effectsResult.parse(JSON.parse((await falsify([...compared, '--json'])).out))).toMatchObject({
      sided: 'two',
      permutations: 50_000,
      effects: ['success', 'icAll'].map((metric) => ({
        model: 'confirming',
        from: 'falsifying',
        metric,
        pairs: 1,
      })),
    });
    // Without a gate it is a result like any other.
    const plain = await falsify(['effects', one, other, '--compare', 'folders']);
    expect(plain).toMatchObject({ code: 0, out: '' });
    expect(plain.err).toContain('have no model in common (falsifying; confirming)');
  });

  it('never passes a gate about episodes without success', async () => {
    const folder = newFolder();
    for (const setting of ['free', 'cot']) {
      const test = ['run', '--task', 'reflection', '--test', 'n-back', '--level', 'easy', '--seed', '1'];
      expect(
        (await falsify([...test, '--setting', setting, '-m', 'offline:perfect', '-o', folder])).code,
      ).toBe(0);
    }
    const { code, err } = await falsify(['effects', folder, '--from', 'free', '--fail-below', '-0.05']);
    expect(code).toBe(2);
    expect(err).toContain('success is no measure of these episodes');
  });
});

describe.skipIf(!existsSync(EPISODES))('published episodes', () => {
  it('are in one table with their two truths: one of them is not solved by enumeration', async () => {
    const solved = async (by: string) => {
      const { conditions } = await json(resultsResult, 'results', EPISODES, '--by', by);
      return conditions.map(({ model, setting, success }) => `${model} ${setting} ${success.value}`);
    };
    const [judge, enumeration] = [await solved('judge'), await solved('enumeration')];
    expect(judge).toHaveLength(5);
    expect(judge.filter((line, i) => line !== enumeration[i])).toEqual([
      'llama-3.3-70b-instruct think-in-opposites 1',
    ]);
  });
});
