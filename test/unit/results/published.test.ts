import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import Papa from 'papaparse';
import { mainCsv } from '../../../src/results/main-csv';
import { publishedResults, readPublished } from '../../../src/results/published';
import { TABLES } from '../../fixtures/published/data';
import { rowOf } from './rows';

const CONDITION = { model: 'm-9', thinking: true, setting: 'baseline', taskSuccess: 0.5 };
const read = (value: unknown) => readPublished(JSON.stringify(value), 'published-tables.json');

describe('published conditions', () => {
  it('have nothing in CSV that open verdicts could change', () => {
    const condition = { ...CONDITION, task: 'wason', source: 'A paper', firstGuess: 0.1, icAll: 0.4 };
    const results = publishedResults([condition], [rowOf({})]);
    const [line] = Papa.parse<Record<string, string>>(mainCsv([[results[0], 'judge']]), {
      header: true,
    }).data;
    expect([line.success, line.first_guess, line.ic_all].map(Number)).toEqual([
      CONDITION.taskSuccess,
      0.1,
      0.4,
    ]);
    const bounds = ['success_best', 'first_guess_best', 'ic_all_worst', 'ic_all_best'];
    expect(bounds.map((name) => line[name])).toEqual(['', '', '', '']);
  });

  it('are those of each task, with their source, and other keys are left alone', () => {
    const file = {
      source: 'A paper, Table 3',
      wason: [CONDITION],
      blicket: [{ ...CONDITION, icAll: null }],
      fits: {},
    };
    expect(read(file)).toEqual({
      conditions: [
        { ...CONDITION, task: 'wason', source: 'A paper, Table 3' },
        { ...CONDITION, icAll: null, task: 'blicket', source: 'A paper, Table 3' },
      ],
    });
    expect(read({ wason: [CONDITION] })).toMatchObject({ conditions: [{ source: 'published-tables.json' }] });
  });

  it.each([
    ['no JSON', '{', /^is not JSON: /],
    [
      'a share above one',
      { wason: [CONDITION, { ...CONDITION, taskSuccess: 21.2 }] },
      'wason[1].taskSuccess must be at most 1',
    ],
    [
      'a field that there is not',
      { wason: [{ ...CONDITION, sucess: 1 }] },
      'wason[0] has an unknown field, sucess',
    ],
    ['a condition without a model', { wason: [{ setting: 'baseline' }] }, 'wason[0].model must be a text'],
    ['a task that there is not', { wasson: [CONDITION] }, 'wasson: there is no such task'],
    ['no condition', { source: 'A paper' }, /^has no condition under the name of a task \(wason, /],
    ['a list', [CONDITION], 'the file must be a map of keys and values'],
  ])('with %s are refused, with the reason and its place', (_, value, reason) => {
    const found = typeof value === 'string' ? readPublished(value, 'a') : read(value);
    expect(found).toEqual({
      problem: typeof reason === 'string' ? reason : (expect.stringMatching(reason) as string),
    });
  });

  it.skipIf(!existsSync(TABLES))('are read from the tables of the paper', () => {
    const found = readPublished(readFileSync(TABLES, 'utf8'), 'published-tables.json');
    if ('problem' in found) expect.fail(found.problem);
    const of = (task: string) => found.conditions.filter((condition) => condition.task === task);
    expect([of('wason').length, of('blicket').length]).toEqual([33, 18]);
    expect(of('wason')[0]).toMatchObject({ model: 'Qwen3-8B', setting: 'baseline', taskSuccess: 0.212 });
  });
});
