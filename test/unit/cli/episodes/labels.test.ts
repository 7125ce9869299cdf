/** Labels, audits and the summary of folders, over published runs that the tests make themselves. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { auditResult, labelsResult, summaryResult } from '../../../../src/cli/schemas-labels';
import { readAudit } from '../../../../src/labels/audit/read';
import { smallSuite } from '../suites/support';
import { EXAMPLE, falsify, fileIn, logOf, newFolder, onlyIn } from './support';

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function json<T>(schema: { parse(value: unknown): T }, ...args: string[]) {
  const { code, out, err } = await falsify([...args, '--json']);
  return { code, err, result: out === '' ? undefined : schema.parse(JSON.parse(out)) };
}

/** A short episode of ours, whose judge is the phrase reader. */
async function played(folder = newFolder()): Promise<{ readonly folder: string; readonly path: string }> {
  const args = [
    '-g',
    '7',
    '--rule',
    '1',
    '--tests',
    '6',
    '--seed',
    '1',
    '-m',
    'offline:random',
    '-o',
    folder,
  ];
  expect((await falsify(['run', EXAMPLE, ...args])).code).toBe(0);
  return { folder, path: onlyIn(folder) };
}

const verdictsIn = (path: string) =>
  logOf(path).events.flatMap((event) =>
    event.type === 'verdict' && (event.judge === 'equivalence' || event.judge === 'compatibility')
      ? [{ ...event, judge: event.judge }]
      : [],
  );

/** Labels on every verdict of a transcript: as the judge said, but for those with `wrong` numbers. */
function labelAll(path: string, author = 'Ann', wrong: readonly number[] = []): string {
  const { events } = logOf(path);
  const episode = events[0].type === 'episode' ? events[0].id : '';
  const other: Record<string, string> = {
    correct: 'incorrect',
    incorrect: 'correct',
    compatible: 'incompatible',
    incompatible: 'compatible',
  };
  const rows = verdictsIn(path).flatMap(({ judge, target, result }, i) =>
    Object.hasOwn(other, result)
      ? [
          {
            v: 1,
            type: 'label',
            id: `${author}-${i}`,
            episode,
            target,
            judge,
            author,
            time: '',
            value: wrong.includes(i) ? other[result] : result,
          },
        ]
      : [],
  );
  return lines(rows);
}

const sidecar = (path: string): string => path.replace('.episode.jsonl', '.labels.jsonl');

describe('falsify labels', () => {
  it('prints matrix, agreement and kappa of each judge, and of each two people', async () => {
    const { path, folder } = await played();
    writeFileSync(sidecar(path), labelAll(path) + labelAll(path, 'Bob', [0]));
    const { code, err, result } = await json(labelsResult, 'labels', folder);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const count = verdictsIn(path).length;
    expect(result).toMatchObject({
      labels: 2 * count,
      files: [{ file: path, labels: 2 * count }],
      problems: [],
    });
    expect(result?.judges.map(({ question, disputed }) => [question, disputed])).toContainEqual([
      'equivalence',
      1,
    ]);
    expect(result?.authors.map(({ authors }) => authors)).toContainEqual(['Ann', 'Bob']);
    const text = await falsify(['labels', path]);
    expect(text.out).toMatch(/label \\ verdict +correct +incorrect +no verdict/);
    expect(text.out).toMatch(/Bob alone: agree \d+ \/ \d+/);
    writeFileSync(sidecar(path), `${labelAll(path).split('\n')[0]}\n`);
    expect((await falsify(['labels', path])).out).toContain('no κ: Both gave the same answer throughout');
  });

  it('tells what is wrong with a labels file; a transcript without one has none', async () => {
    const { path } = await played();
    expect((await json(labelsResult, 'labels', path)).result).toMatchObject({ labels: 0, problems: [] });
    writeFileSync(sidecar(path), '{"v":1,"type":"label"}\n\u001b[2J');
    const { code, out } = await falsify(['labels', path]);
    expect(code).toBe(0);
    expect(out).toContain('.labels.jsonl:1: This `label` is not valid');
    expect(out).not.toContain('\u001b');
  });

  it('labels of a glob or a folder are no transcripts; a folder without any is told', async () => {
    const { path, folder } = await played();
    writeFileSync(sidecar(path), labelAll(path));
    expect((await json(labelsResult, 'labels', join(folder, '*.jsonl'))).result?.files).toHaveLength(1);
    const empty = await falsify(['labels', newFolder()]);
    expect(empty).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no transcript in it') as string,
    });
  });
});

describe('falsify audit', () => {
  it('draws from a suite into the folder of its transcripts', async () => {
    const suite = smallSuite();
    await falsify(['suite', 'run', suite.path]);
    const { code, result } = await json(auditResult, 'audit', 'draw', suite.path, '--seed', '3');
    expect([code, result]).toMatchObject([0, { file: join(suite.out, 'audit-3.audit.jsonl') }]);
  });

  it('draws the same for the same seed, names files within the folder, and writes over nothing', async () => {
    const { folder } = await played();
    const draw = await json(auditResult, 'audit', 'draw', folder, '--seed', '3', '--per-stratum', '2');
    expect({ code: draw.code, err: draw.err }).toEqual({ code: 0, err: '' });
    const file = join(folder, 'audit-3.audit.jsonl');
    const first = readAudit(readFileSync(file, 'utf8'));
    expect(draw.result).toMatchObject({ file, items: first.items.length });
    expect(first.items.length).toBeGreaterThan(3);
    expect(new Set(first.items.map((item) => item.file))).toEqual(
      new Set(readdirSync(folder).filter((name) => name.endsWith('.episode.jsonl'))),
    );
    expect((await falsify(['audit', 'draw', folder, '--seed', '3'])).err).toContain('is there already');
    const again = join(folder, 'again.audit.jsonl');
    expect(
      (await falsify(['audit', 'draw', folder, '--seed', '3', '--per-stratum', '2', '-o', again])).code,
    ).toBe(0);
    expect(readAudit(readFileSync(again, 'utf8')).items).toEqual(first.items);
    const away = await falsify([
      'audit',
      'draw',
      folder,
      '--seed',
      '3',
      '-o',
      join(newFolder(), 'x.audit.jsonl'),
    ]);
    expect(away).toMatchObject({
      code: 2,
      err: expect.stringContaining('not in its folder or below') as string,
    });
  });

  it('reports as Markdown what people say beside the judges and beside computation', async () => {
    const { path, folder } = await played();
    expect((await falsify(['audit', 'draw', folder, '--seed', '1'])).code).toBe(0);
    const file = join(folder, 'audit-1.audit.jsonl');
    const before = await falsify(['audit', 'report', file]);
    expect(before.out).toContain('## Not labelled yet');
    const wrong = verdictsIn(path).findIndex(({ judge }) => judge === 'compatibility');
    writeFileSync(sidecar(path), labelAll(path, 'Ann', [wrong]));
    const { code, out } = await falsify(['audit', 'report', file]);
    expect(code).toBe(0);
    expect(out).toMatch(/\| Wason compatibility +\| +\d+ \| +\d+\/\d+ \| +5 \/ 6 \(83%\) \|/);
    expect(out).toMatch(/\| Wason announcement +\|.*\(100%\)/);
    expect(out).not.toContain('## Not labelled yet');
    const { result } = await json(auditResult, 'audit', 'report', file);
    // Computation confirms the verdicts of the phrase reader.
    expect(result && 'judges' in result && result.judges.map(({ computation }) => computation.share)).toEqual(
      [1, 1],
    );
    // What a later version writes about a judge is not printed.
    writeFileSync(file, readFileSync(file, 'utf8').replace('"strata":[{', '"strata":[{"later":1,'));
    expect((await json(auditResult, 'audit', 'report', file)).result).toEqual(result);
  });

  it('a use that is none is told', async () => {
    const { folder } = await played();
    for (const args of [[], ['draw', folder], ['report'], ['report', join(folder, 'x')], ['list']])
      expect(await falsify(['audit', ...args])).toMatchObject({ code: 2, out: '' });
    const none = fileIn(folder, 'x.audit.jsonl', '{}\n');
    expect((await falsify(['audit', 'report', none])).err).toContain('is not an audit');
  });
});

describe('falsify summary', () => {
  it('has a line for each episode, by the verdicts and by enumeration, and totals', async () => {
    const { path, folder } = await played();
    const events = logOf(path).events.map((event) =>
      event.type === 'verdict' && event.judge === 'equivalence' && event.round === 1
        ? { ...event, result: 'correct' }
        : event,
    );
    fileIn(folder, 'spoilt.episode.jsonl', lines(events));
    fileIn(folder, 'other.jsonl', '{"a":1}\n');
    const { code, result } = await json(summaryResult, 'summary', folder);
    expect(code).toBe(0);
    expect(result?.totals).toMatchObject({
      episodes: 2,
      solved: { stored: 2, computed: 2 },
      changed: 1,
      certain: 1,
    });
    // The shape that is published has no other keys.
    const more = { ...result, episodes: result?.episodes.map((episode) => ({ ...episode, more: 1 })) };
    expect(summaryResult.safeParse(more).success).toBe(false);
    const spoilt = result?.episodes.find(({ file }) => file.includes('spoilt'));
    const other = result?.episodes.find(({ file }) => file === path);
    expect(spoilt).toMatchObject({ task: 'wason', setting: 'baseline', certain: 1, likely: 0 });
    expect(spoilt?.stored.testsBeforeSuccess).toBe(0);
    expect(spoilt?.computed).toEqual(other?.stored);
    expect(other?.stored.testsBeforeSuccess).toBeGreaterThan(0);
    const text = await falsify(['summary', folder]);
    expect(text.out).toMatch(/spoilt.* 0 tests +\d tests? ≠/);
    const md = await falsify(['summary', '--format', 'markdown', folder]);
    expect(await falsify(['summary', '--format', 'md', folder])).toEqual(md);
    expect(md.out).toMatch(
      /^# Episodes\n\n- Episodes: 2\n- Solved by the judges: 2 of 2\n- Solved by enumeration: 2 of 2\n- Another result by enumeration: 1\n- Disagreements: 1 certain, 0 likely\n/,
    );
    const { data } = Papa.parse<string[]>(
      (await falsify(['summary', '--format', 'csv', folder])).out.trimEnd(),
    );
    expect(data.map((row) => row.length)).toEqual([26, 26, 26]);
    expect(data.map((row) => row.at(-1))).toEqual(['result', 'true', 'true']);
  });

  it('tells what was not played to its end from what was not solved, and marks what cannot be seen', async () => {
    const { path, folder } = await played();
    const events = logOf(path).events.filter(({ type }) => type !== 'end');
    const torn = events.slice(0, 6);
    const [header, ...rest] = torn;
    const model = { kind: 'offline', name: 'a\u001b[31mb\u202ec' };
    fileIn(folder, 'torn.episode.jsonl', lines([{ ...header, model }, ...rest]));
    const { result } = await json(summaryResult, 'summary', folder);
    expect(result?.episodes.map(({ state }) => state)).toEqual(['completed', 'interrupted']);
    expect(result?.totals).toMatchObject({
      episodes: 2,
      solved: { stored: 1, computed: 1 },
      completed: { episodes: 1, solved: { stored: 1, computed: 1 } },
    });
    const text = await falsify(['summary', folder]);
    expect(text.out).toMatch(/torn.* no result +no result .* interrupted /);
    expect(text.out).toMatch(
      /\n\nEpisodes: 2, 1 of them without a result\nSolved by the judges: 1 of 1\nSolved by enumeration: 1 of 1\n/,
    );
    for (const format of ['csv', 'md', 'text']) {
      const { out } = await falsify(['summary', '--format', format, folder]);
      for (const unseen of ['\u001b', '\u202e']) expect(out).not.toContain(unseen);
    }
  });

  it('counts who did not keep to the form as unsolved, and who was cut off as no result', async () => {
    const { path, folder } = await played();
    const begun = logOf(path).events.slice(0, 3);
    const ended = (name: string, end: object) =>
      fileIn(folder, name, lines([...begun, { v: 1, seq: 4, time: begun[0]?.time, type: 'end', ...end }]));
    ended('babble.episode.jsonl', { state: 'failed', why: 'format' });
    ended('gone.episode.jsonl', { state: 'failed', why: 'unreachable' });
    ended('left.episode.jsonl', { state: 'cancelled' });
    const { result } = await json(summaryResult, 'summary', folder);
    const results = result?.episodes.map(({ file, result: counts }) => [
      file.split('/').at(-1)?.slice(0, 4),
      counts,
    ]);
    expect(results?.slice(1)).toEqual([
      ['babb', true],
      ['gone', false],
      ['left', false],
    ]);
    expect(result?.totals).toMatchObject({
      completed: { episodes: 1 },
      results: { episodes: 2, solved: { stored: 1, computed: 1 } },
    });
    const { out } = await falsify(['summary', folder]);
    expect(out).toMatch(/babble.* not solved +not solved /);
    expect(out).toMatch(/gone.* no result +no result /);
    expect(out).toMatch(/left.* no result +no result /);
  });

  it('of a game that is not known shows the stored verdicts', async () => {
    const { path } = await played();
    const [header, ...rest] = logOf(path).events;
    writeFileSync(path, lines([{ ...header, task: 'chess' }, ...rest]));
    const { code, result } = await json(summaryResult, 'summary', path);
    expect(code).toBe(0);
    expect(result?.episodes).toMatchObject([{ task: 'chess', rule: '', problems: 1, certain: 0 }]);
  });
});
