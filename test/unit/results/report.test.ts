/** Written forms of a study: rows for other programs, a page, a paragraph about methods. */
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { methodsOf } from '../../../src/results/methods';
import { reportHtml } from '../../../src/results/report';
import { rowColumns, rowsCsv } from '../../../src/results/row-columns';
import { rowsParquet } from '../../../src/results/row-parquet';
import { left, right } from '../../../src/base/markdown-table';
import { rowOf } from './rows';

describe('rows as Parquet', () => {
  it('have the columns and values of the CSV', async () => {
    const rows = [
      rowOf({ scenario: 'a', tStar: 3, tests: 9 }),
      rowOf({ scenario: 'b', rule: '=sum("x")\n', thinking: true, state: 'failed', why: 'format' }),
    ];
    const { buffer } = await rowsParquet(rows);
    const read = await parquetReadObjects({ file: buffer as ArrayBuffer });
    const columns = rowColumns(rows);
    expect(Object.keys(read[0] ?? {})).toEqual(columns.map(({ name }) => name));
    expect(rowsCsv(rows).split('\n')[0]).toBe(columns.map(({ name }) => name).join(','));
    const plain = read.map((row) =>
      Object.values(row).map((value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    );
    expect(plain).toEqual(rows.map((row) => columns.map(({ of }) => of(row) ?? null)));
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
  });

  it('of nothing is a file without rows', async () => {
    const { buffer } = await rowsParquet([]);
    expect(await parquetReadObjects({ file: buffer as ArrayBuffer })).toEqual([]);
  });
});

describe('a report', () => {
  const hostile = '<script>alert(1)</script>"\'`&\u202e';
  const page = reportHtml({
    title: hostile,
    sections: [
      {
        title: hostile,
        table: { columns: [left(hostile), right('n')], rows: [[hostile, '1']], notes: [hostile] },
      },
      {
        title: 'Methods',
        paragraphs: [hostile],
        figures: [{ caption: hostile, svg: '<svg onload="x()"/>' }],
      },
    ],
  });

  it('shows hostile text as text, and has a policy under which nothing runs or is loaded', () => {
    expect(page).not.toMatch(/<script|onload=|\u202e/);
    expect(page.match(/&lt;script&gt;/g)?.length).toBe(9);
    expect(page).toMatch(/content="default-src 'none'; style-src 'sha256-[\w+/=]+'; [^"]*img-src data:"/);
    const [, data = ''] = /src="data:image\/svg\+xml;base64,([^"]*)"/.exec(page) ?? [];
    expect(Buffer.from(data, 'base64').toString()).toBe('<svg onload="x()"/>');
  });

  it('sets intervals and standard errors below their numbers, and leaves brackets of words alone', () => {
    const table = {
      columns: [left('Model'), right('n'), right('m')],
      rows: [['m [1]', '2 [1, 3] → 4 [3, 5]', '2 ± 0.5']],
      notes: [],
    };
    expect(reportHtml({ title: 'a', sections: [{ title: 'b', table }] })).toContain(
      '<td>m [1]</td><td class="number">2 <small>[1, 3]</small> → 4 <small>[3, 5]</small></td>' +
        '<td class="number">2 <small>± 0.5</small></td>',
    );
  });

  it('without figures allows no pictures', () => {
    expect(reportHtml({ title: 'a', sections: [] })).not.toContain('img-src');
  });
});

describe('the paragraph about methods', () => {
  const rows = [
    rowOf({ scenario: 'a', setting: 'baseline', model: 'm-1', decoding: '{"temperature":0.7}' }),
    rowOf({ scenario: 'a', setting: 'dual-goal', model: 'm-1', decoding: '{"temperature":0.7}' }),
    rowOf({ scenario: 'b', setting: 'baseline', model: 'm-2', rule: 'Any odd', state: 'cancelled' }),
  ];

  it('says what was played, by whom, what was left out, and how numbers come about', async () => {
    const text = (await methodsOf(rows, { seed: 5, version: '9.9' })).join(' ');
    for (const part of [
      '2 episodes, each with 45 tests, of 1 scenario with 1 hidden rule, in 2 settings (baseline, dual-goal), by 1 model (m-1)',
      '1 further episode did not count as a result (1 cancelled)',
      'm-1 with {"temperature":0.7}',
      '0 of 92 announcements',
      'equivalence: offline, compatibility: offline',
      'Seed of all draws: 5.',
      'Computed by Falsify 9.9 from transcripts of version 0.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('permutation');
    expect(text).toMatch(/sorted ids of the episodes: [\da-f]{64}\.$/);
  });

  it('says that intervals of shares take repeats of a scenario as independent, and how many there are', async () => {
    const text = async (some: typeof rows) => (await methodsOf(some, { seed: 5, version: '9.9' })).join(' ');
    expect(await text(rows)).toContain('as if all episodes were independent (no scenario is repeated');
    const repeats = [1, 2, 3].map((repeat) => rowOf({ scenario: 'a', repeat }));
    expect(await text([...rows, ...repeats])).toContain(
      'as if all episodes were independent, also repeats of a scenario (up to 3 episodes of one in a condition), for which they are too narrow',
    );
  });

  it('names offline agents as programs, with no decoding', async () => {
    const offline = (served: string) => ({
      ...rowOf({ model: served }),
      model: { kind: 'offline', name: served, served },
    });
    const text = async (some: typeof rows) => (await methodsOf(some, { seed: 5, version: '9.9' })).join(' ');
    const agents = [offline('confirming'), offline('falsifying'), offline('random')];
    expect(await text(agents)).toContain(
      'by 3 offline agents (confirming, falsifying, random), which are programs and not models.',
    );
    expect(await text(agents)).not.toContain('Decoding');
    expect(await text([rows[0], agents[0]])).toContain(
      'by 1 model (m-1) and 1 offline agent (confirming), which is a program and not a model.',
    );
  });

  it('says where an offline agent drew the same numbers in several scenarios, and counts many seeds', async () => {
    const text = async (seeds: readonly number[], kind = 'offline') => {
      const some = seeds.map((seed, i) => ({
        ...rowOf({ scenario: `s${i}`, seed, model: 'random' }),
        model: { kind, name: 'random', served: 'random' },
      }));
      return (await methodsOf(some, { seed: 5, version: '9.9' })).join(' ');
    };
    expect(await text([7, 7])).toMatch(
      /Seeds of the episodes: 7\. Episodes of different scenarios share a seed/,
    );
    expect(await text([7, 8])).not.toContain('share a seed');
    expect(await text([7, 7], 'endpoint')).not.toContain('share a seed');
    expect(await text([1, 2, 3, 4, 5, 6, 7, 8, 9])).toContain(
      'Seeds of the episodes: 9, in their transcripts.',
    );
  });

  it('names the comparison where effects are reported', async () => {
    const effects = { from: 'baseline', sided: 'two', permutations: 1000, clusterByRule: true } as const;
    const text = (await methodsOf(rows, { seed: 5, version: '9.9', effects })).join(' ');
    expect(text).toContain('two-sided paired permutation test');
    expect(text).toContain(
      'or 1,000 drawn where there are more; all episodes of a hidden rule are swapped together',
    );
  });

  it('has the same hash of the episodes in any order', async () => {
    const last = async (some: typeof rows) => (await methodsOf(some, { seed: 1, version: '1' })).at(-1);
    expect(await last(rows)).toBe(await last([...rows].reverse()));
    expect(await last(rows)).not.toBe(await last([rows[0]]));
  });
});
