// The figures of tasks over many episodes: which points come together, and which never do.
import { describe, expect, it } from 'vitest';
import { finish } from '../../../src/base/stepwise';
import { byCondition } from '../../../src/results/condition';
import { conditionResult } from '../../../src/results/condition-result';
import { dataCsv } from '../../../src/results/figures/data-csv';
import { multiplesFigures } from '../../../src/results/figures/multiples';
import { resultRowSchema, type ResultRow } from '../../../src/results/row';
import { multiplesOf } from '../../../src/results/study/multiples';
import { defaultCells } from '../../../src/tasks/beliefs/fields';
import { makeSession } from '../../../src/tasks/reflection/make';
import { taskNamed } from '../../../src/tasks/registry';
import type { Json } from '../../../src/base/json';
import { played } from '../../harness/offline-play';
import { rowOf } from './rows';
import { type StudyFigures, POINT_WIDTH } from '../../../src/results/study/figures-schema';

type Figure = NonNullable<ResultRow['figures']>[number];

const belief = (figures: Figure[], more: Parameters<typeof rowOf>[0] = {}): ResultRow => ({
  ...rowOf({ task: 'beliefs', setting: 'revealed', scores: { chebyshev: 0 }, ...more }),
  figures,
});
const dots = (points: Figure['points'], panel = 'dice, single'): Figure => ({
  figure: 'belief-against-truth',
  panel,
  points,
});
const joined = (point: Figure['points'][number], text = 'd4'): Figure => ({
  figure: 'stated-against-revealed',
  panel: 'dice',
  points: [point],
  joined: text,
});
const pointsIn = (points: readonly number[]): number[][] =>
  Array.from({ length: points.length / POINT_WIDTH }, (_, i) =>
    points.slice(i * POINT_WIDTH, (i + 1) * POINT_WIDTH),
  );
const figuresOf = (rows: readonly ResultRow[]) => multiplesOf(byCondition(rows));

describe('small multiples', () => {
  it('have a column for each condition and a row for each panel, equal dots as one that is larger', () => {
    const [figure, ...others] = figuresOf([
      belief([
        dots([
          [0.25, 0.7],
          [0.25, 0.1],
          [0.25, 0.1001],
        ]),
      ]),
      belief([dots([[0.5, 0.5]], 'coins, single')], { model: 'm-2' }),
      belief([dots([[1, 1]])], { model: 'm-2', state: 'cancelled' }),
      rowOf({ tStar: 3 }),
    ]);
    expect(others).toEqual([]);
    expect(figure).toMatchObject({
      task: 'beliefs',
      kind: 'dots',
      panels: ['dice, single', 'coins, single'],
      columns: [
        { name: 'm-1', condition: 0 },
        { name: 'm-2', condition: 1 },
      ],
    });
    expect(figure.cells.map(({ column, panel, episodes }) => [column, panel, episodes])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
    ]);
    expect(pointsIn(figure.cells[0].points)).toEqual([
      [0.25, 0.7, 0.7, 0.7, 1],
      [0.25, 0.1, 0.1, 0.1, 2],
    ]);
  });

  it('have all their dots as data for other programs', () => {
    const groups = byCondition([
      belief([
        dots([
          [0.25, 0.7],
          [0.25, 0.7],
        ]),
      ]),
    ]);
    const conditions = groups.map((group) =>
      finish(conditionResult(group, { by: 'judge', seed: 1, resamples: 0 })),
    );
    const [{ data }] = multiplesFigures({
      multiples: multiplesOf(groups),
      conditions,
    } as unknown as StudyFigures);
    expect(data.rows[0].cells.map(({ value }) => value)).toEqual(['1', '2', '0.250', '0.700']);
    expect(dataCsv(data)).toMatch(/^of,details,\w+,\w+,n\n"dice, single",m-1,0\.25,0\.7,2\n$/);
  });

  it('join the episodes of one model about one text, and never those of two models or two routes', () => {
    const stated = { setting: 'stated' } as const;
    const rows = [
      belief([joined([0.4, null])]),
      belief([joined([null, 0.2])], stated),
      belief([joined([null, 0.6])], stated),
      belief([joined([null, 0.9])], { ...stated, model: 'm-2' }),
      belief([joined([null, 0.8], 'd6')], stated),
    ];
    const [figure] = figuresOf(rows);
    expect(figure.columns).toEqual([{ name: 'm-1 · revealed, stated', condition: 0 }]);
    expect(figure.cells).toMatchObject([{ episodes: 3, points: [0.4, 0.4, 0.4, 0.4, 1] }]);
    const other = belief([joined([0.1, null])], { decoding: '{"route":"sampled"}' });
    const routes = figuresOf([...rows, other]);
    expect(routes[0].columns.map(({ name }) => name)).toEqual([
      'm-1 · revealed · route sampled, stated · defaults',
      'm-1 · defaults · revealed, stated',
    ]);
    expect(routes[0].cells.map(({ points }) => points.slice(0, 2))).toEqual([
      [0.1, 0.4],
      [0.4, 0.4],
    ]);
  });
});

describe('the values of an episode', () => {
  const cell = (id: string): Json => defaultCells().find((each) => each.id === id)!;

  it('are the belief in each outcome beside its truth, and what joins a text with the answers about it', async () => {
    const revealed = await played('beliefs', 'recency', cell('choice-4-independent-C'), 'revealed');
    expect(revealed.figures).toEqual([
      dots(
        [
          [0.25, 0.1],
          [0.25, 0.1],
          [0.25, 0.7],
          [0.25, 0.1],
        ],
        'choice, independent',
      ),
      {
        figure: 'stated-against-revealed',
        panel: 'choice',
        points: [[0.45, null]],
        joined: 'choice-4-independent-C',
      },
    ]);
    const stated = await played('beliefs', 'first-option', cell('choice-4-independent-C-asks-B'), 'stated');
    const [one] = stated.figures ?? [];
    expect(one).toMatchObject({ panel: 'choice', joined: 'choice-4-independent-C' });
    expect(one.points[0][0]).toBeNull();
    expect(resultRowSchema.safeParse({ ...revealed, path: 'x' }).error).toBeUndefined();
  });

  it('are the outcomes of a session, whose share over sessions has an interval', async () => {
    const session = (number: number): Json =>
      makeSession({ test: 'n-back', level: 'easy', parameters: {}, seed: 1, session: number });
    const rows = await Promise.all(
      [1, 2, 3].map((number) =>
        played('reflection', number < 3 ? 'perfect' : 'perseverate', session(number), 'free'),
      ),
    );
    const same = rows.map((row) => ({ ...row, model: { ...row.model, served: 'm' }, path: '' }));
    const figure = figuresOf(same).find(({ kind }) => kind === 'shares')!;
    expect(figure.panels).toEqual(['N-back, easy']);
    const points = pointsIn(figure.cells[0].points);
    expect(points).toHaveLength(52);
    expect(points.map(([x]) => x)).toEqual(Array.from({ length: 52 }, (_, i) => i + 1));
    expect(points.every(([, , , , n]) => n === 3)).toBe(true);
    const two = points.find(([, y]) => y < 1)!;
    // Wilson's interval of 2 of 3.
    expect(two[1]).toBeCloseTo(2 / 3, 12);
    expect(two[2]).toBeCloseTo(0.20765, 4);
    expect(two[3]).toBeCloseTo(0.938508, 4);
  });

  it('are the choices around the reversal of a session, of which no curve is drawn until there are enough', async () => {
    const prlt = (number: number): Json =>
      makeSession({ test: 'prlt', level: 'easy', parameters: {}, seed: 1, session: number });
    const rows = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => played('reflection', 'perfect', prlt(number), 'free')),
    );
    const figureOf = (some: readonly ResultRow[]) => {
      const groups = byCondition(some);
      const conditions = groups.map((group) =>
        finish(conditionResult(group, { by: 'judge', seed: 1, resamples: 0 })),
      );
      const multiples = multiplesOf(groups).filter(({ id }) => id === 'aligned');
      const [{ caption }] = multiplesFigures({ multiples, conditions } as unknown as StudyFigures);
      return { multiples: multiples[0], caption };
    };
    const { multiples, caption } = figureOf(rows);
    expect(multiples).toMatchObject({ panels: ['Probabilistic reversal learning, easy'], mark: 0 });
    expect(pointsIn(multiples.cells[0].points).map(([x, y, , , n]) => [x, y, n])).toEqual(
      Array.from({ length: 20 }, (_, i) => [i - 5, i < 5 ? 0 : 1, 5]),
    );
    expect(caption).not.toMatch(/not drawn/);
    expect(figureOf(rows.slice(1)).caption).toMatch(/Shares of fewer than 5 are not drawn/);
  });

  it.each(['beliefs', 'reflection'])('are none in a transcript that is damaged: %s', (task) => {
    const figures = taskNamed(task)!.figures!;
    expect(figures.of([])).toEqual([]);
    const reply = {
      type: 'reply',
      seq: 1,
      expect: 'x',
      raw: '',
      parsed: { content: '', probabilities: 'no' },
    } as const;
    expect(
      figures.of([{ type: 'episode', scenario: { id: 1 } }, reply, { type: 'feedback', error: 'x' }]),
    ).toEqual([]);
    const scenario = cell('choice-4-independent-C');
    expect(figures.of([{ type: 'episode', scenario }, reply, { type: 'feedback', error: 'x' }])).toEqual([]);
  });
});
