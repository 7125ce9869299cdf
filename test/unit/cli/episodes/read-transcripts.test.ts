/** Announcements of whole folders, translated by a model: asked for once, kept beside the transcripts. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readResult } from '../../../../src/cli/schemas';
import { readLabels } from '../../../../src/labels';
import { lines, reading } from '../../labels/support';
import { episodeText } from '../../replay/export/episode';
import { endpointsFile, serve } from './model-server';
import { falsify, newFolder } from './support';

const VAGUE = 18;
const OTHER = 'it looks like a ladder';

/** Two transcripts that share a vague announcement; the second has one more. */
function folderOfTwo(): string {
  const folder = newFolder();
  const text = episodeText();
  writeFileSync(join(folder, 'a.episode.jsonl'), text);
  const [, ...rounds] = text.trimEnd().split('\n');
  const second = rounds.map((line) => line.replaceAll('all numbers are even', OTHER));
  const header = JSON.stringify({ ...(JSON.parse(text.split('\n')[0]) as object), id: 'second' });
  writeFileSync(join(folder, 'b.episode.jsonl'), `${[header, ...second].join('\n')}\n`);
  return folder;
}

const labelsOf = (folder: string, name: string) => {
  const path = join(folder, `${name}.labels.jsonl`);
  return readLabels(existsSync(path) ? readFileSync(path, 'utf8') : '');
};

const functions = (expression: string): string =>
  `def rule(a: int, b: int, c: int) -> bool:\n    return ${expression}`;

async function reader(answer: (call: number) => string | Promise<string> = () => functions('a < b < c')) {
  let call = 0;
  const server = await serve({ answer: () => answer(call++) });
  const profile = { name: 'local', baseURL: server.url, concurrency: 1, maxRetries: 0 };
  const model = ['--model', 'local', ...endpointsFile(newFolder(), [profile])];
  return {
    requests: server.requests,
    read: (...args: string[]) => falsify(['read', '--transcripts', ...model, ...args]),
  };
}

describe('falsify read --transcripts', () => {
  it('says without a model what is open, and what it would cost', async () => {
    const folder = folderOfTwo();
    const { out, code } = await falsify(['read', '--transcripts', folder]);
    expect(code).toBe(1);
    expect(out).toContain(
      '3 announcements in 2 transcripts, 2 texts: a model would be called 4 times at least',
    );
    expect(labelsOf(folder, 'a').modelReadings).toEqual([]);
  });

  it('translates each text once, keeps it beside every transcript with it, and asks never again', async () => {
    const folder = folderOfTwo();
    const { read, requests } = await reader();
    const first = await read('--json', folder);
    expect(first.err).toContain('local translates announcements: model tiny');
    expect(first.err).toContain('4 calls, with repetitions at most 12;');
    expect(requests).toHaveLength(4);
    const results = first.out
      .trimEnd()
      .split('\n')
      .map((line) => readResult.parse(JSON.parse(line)));
    expect(results.map(({ places }) => places?.length)).toEqual([2, 1]);
    expect(results).toMatchObject([{ model: { status: 'agreed' } }, { model: { status: 'agreed' } }]);
    expect(first.code).toBe(0);
    expect(labelsOf(folder, 'a').modelReadings).toMatchObject([
      { episode: 'id', target: VAGUE, author: 'tiny', version: 1, outcome: 'agreed' },
    ]);
    expect(labelsOf(folder, 'b')).toMatchObject({ labels: [], readings: [], problems: [] });
    expect(labelsOf(folder, 'b').modelReadings).toHaveLength(2);
    const before = readFileSync(join(folder, 'b.labels.jsonl'), 'utf8');
    const second = await read(folder);
    expect(second.err).not.toContain('calls');
    expect(second.out).toContain(
      '2 with two translations that agree, 0 with two that differ, 0 with none; 2 of them',
    );
    expect(requests).toHaveLength(4);
    expect(readFileSync(join(folder, 'b.labels.jsonl'), 'utf8')).toBe(before);
  });

  it('counts what was read apart in the tables of results, where something was', async () => {
    const folder = newFolder();
    const path = join(folder, 'a.episode.jsonl');
    writeFileSync(path, episodeText().replace('"state":"cancelled"', '"state":"completed"'));
    const results = async (...args: string[]) =>
      (await falsify(['results', '--no-index', ...args, folder])).out;
    const rows = ['--rows', '--format', 'csv'];
    expect(`${await results(...rows)}${await results()}`).not.toMatch(/read_by_|by model/);
    const { read } = await reader();
    await read(folder);
    appendFileSync(join(folder, 'a.labels.jsonl'), lines({ ...reading(3, 'a < b', 'Ann'), episode: 'id' }));
    const [names, numbers] = (await results(...rows)).split('\n').map((line) => line.split(','));
    expect(names.slice(-4)).toEqual([
      'read_by_rule',
      'read_by_model',
      'read_by_person',
      'announcements_unread',
    ]);
    expect(numbers.slice(-4)).toEqual(['2', '1', '1', '0']);
    expect(await results('--by', 'both')).toMatch(/Read by rule {2}Read by model {2}Read by person/);
    const { conditions } = JSON.parse(await results('--json')) as { conditions: object[] };
    expect(conditions).toMatchObject([
      { readings: { rule: 2, model: 1, person: 1, nothing: 0, open: 0 }, open: 0 },
    ]);
    expect((await falsify(['summary', '--no-index', folder])).out).toMatch(
      /Read by people {2}Read by models/,
    );
    expect(await results('--no-readings')).not.toContain('by model');
  });

  it('goes on after a fault with what was left, also beside a torn line', async () => {
    const folder = folderOfTwo();
    const path = join(folder, 'a.labels.jsonl');
    writeFileSync(path, '{"v":1,"type":"rea');
    let broken = true;
    const { read, requests } = await reader((call) => {
      if (broken && call >= 2) throw new Error('the server is gone');
      return functions('a < b < c');
    });
    const first = await read(folder);
    expect(first.code).toBe(2);
    expect(first.err).toContain('local: error: ');
    expect(first.err).toContain('the same command goes on from here');
    expect(labelsOf(folder, 'a').modelReadings).toHaveLength(1);
    expect(labelsOf(folder, 'b').modelReadings).toHaveLength(1);
    broken = false;
    const asked = requests.length;
    const second = await read(folder);
    expect(second).toMatchObject({ code: 0, err: expect.stringContaining('2 calls,') as string });
    expect(requests.length - asked).toBe(2);
    expect(labelsOf(folder, 'b').modelReadings).toHaveLength(2);
  });

  it('stops at once when it is cancelled, and keeps what it has', async () => {
    const folder = folderOfTwo();
    const cancel = new AbortController();
    let call = 0;
    const server = await serve({
      answer: () => {
        if (++call === 3) cancel.abort();
        return functions('a < b < c');
      },
    });
    const model = [
      '--model',
      'local',
      ...endpointsFile(newFolder(), [{ name: 'local', baseURL: server.url, concurrency: 1 }]),
    ];
    const { code } = await falsify(['read', '--transcripts', ...model, folder], { signal: cancel.signal });
    expect(code).toBe(130);
    expect(labelsOf(folder, 'a').modelReadings).toHaveLength(1);
  });

  it('keeps what it could not translate, and reads no text that a person has read', async () => {
    const folder = folderOfTwo();
    appendFileSync(
      join(folder, 'a.labels.jsonl'),
      lines({ ...reading(VAGUE, 'a < b', 'Ann'), episode: 'id' }),
    );
    const { read, requests } = await reader(() => 'NO RULE');
    const { out, code } = await read(join(folder, 'a.episode.jsonl'));
    expect({ out, code }).toMatchObject({
      code: 0,
      out: expect.stringContaining('0 announcements') as string,
    });
    expect(requests).toHaveLength(0);
    expect((await read(folder)).code).toBe(1);
    expect(labelsOf(folder, 'b').modelReadings).toMatchObject([{ outcome: 'failed' }, { outcome: 'failed' }]);
  });

  it('leaves games without announcements about triples out, and counts them', async () => {
    const folder = newFolder();
    const out = newFolder();
    await falsify(['run', '--task', 'blicket', '-m', 'offline:random', '--seed', '1', '-o', out]);
    const { err, code } = await falsify(['read', '--transcripts', out]);
    expect({ err, code }).toEqual({
      err: '1 transcript without announcements about triples: left out\n',
      code: 0,
    });
    expect((await falsify(['read', '--transcripts', folder])).code).toBe(2);
  });
});

describe('falsify read --all', () => {
  it('measures a model against the phrase reader', async () => {
    const { read } = await reader((call) =>
      functions(call < 2 ? 'a % 2 == 0 and b % 2 == 0 and c % 2 == 0' : 'a > 5'),
    );
    const folder = newFolder();
    writeFileSync(join(folder, 'a.episode.jsonl'), episodeText());
    const { out } = await read('--all', folder);
    expect(out).toMatch(
      /of \d announcements that the phrase reader reads, the model reads \d as the same and \d as something else/,
    );
  });
});
